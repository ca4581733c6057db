"""Test the tables of a sheet: weapons with their figures, armour by place; and the cost of new characters."""

import pytest

from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.enlistment import begin_fight, enlist
from rules.sheet.creation import Beyond, account_of, helps
from rules.sheet.rows import armour_rows, skill_cells, usual_place, weapon_rows
from rules.state.character import Character, Item

RULESET = """
id = "duel"
format = 1

[attributes.MIGHT]
default = 10

[positions.standing]

[fields]
skill = { type = "text", default = "" }
damage = { type = "text", default = "1d2" }
armour = { default = 0 }
covers = { type = "text", default = "chest", values = ["chest", "head"] }

[variants]
add = { default = 0 }

[skills]
blade = { attributes = ["MIGHT"] }
riding = { specialities = ["horse"] }

[traits]
tall = {}

[values]
chest = { over = "items", if = "item.where == 'worn' and item.covers == 'chest'", take = "max", is = "item.armour" }

[functions]
struck = { of = {}, is = "skill(weapon.skill) + 1" }
parted_by = { of = {}, is = "distance" }

[facts.distance]
measure = "distance"

[groups.blows]

[actions.hit]
group = "blows"
choices = { weapon = { kind = "item" } }

[sheet.weapons]
as = "weapon"
if = "weapon.skill != ''"
columns = [
  { id = "score", is = "struck()" },
  { id = "damage", is = "summed(weapon.damage, way.add)" },
  { id = "far", is = "parted_by()" },
  { id = "bold", if = "MIGHT > 12", is = "MIGHT" },
]

[sheet]
card = ["chest"]

[sheet.skills]
columns = [
  { id = "tested_with", is = "MIGHT + amount" },
  { id = "hard", if = "entry == 'blade'", is = "10 / (amount - 16)" },
]

[sheet.put]
right_hand = "item.skill != ''"
belt = "item.skill != ''"
worn = "item.armour > MIGHT - 10"

[sheet.armour]
by = "covers"
columns = [{ id = "armour", is = "chest if place == 'chest' else 0" }]

[creation]
budget = "5 * MIGHT"
costs = [
  { id = "attributes", of = "attributes", is = "10 * (amount - 10)" },
  { id = "blades", of = "skills", entries = ["blade"], is = "amount - attribute(entry)" },
  { id = "traits", of = "traits", is = "7 * amount if entry == 'tall' else 0" },
]
limits = [
  { id = "mighty", of = "attributes", if = "amount <= 12" },
  { id = "light", if = "chest < 3" },
]

[items.sword]
skill = "blade"
damage = "1d8"
variants = { cut = { add = 2 }, thrust = { add = -1 } }

[items.mail]
armour = 4

[items.fist]
skill = "blade"
natural = true
"""


@pytest.fixture
def facts_of():
    """Return a function for the facts of a sheet under the ruleset, with optional changes."""

    def facts_of(sheet, ruleset=RULESET):
        reading = read_ruleset({"ruleset.toml": ruleset})
        rulebook = compile_ruleset(reading.ruleset, reading.source)
        return FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)])).of(sheet.id)

    return facts_of


@pytest.fixture
def una():
    return Character(
        "una",
        "duel",
        attributes={"MIGHT": 14},
        skills={"blade": 16},
        traits=("tall",),
        items=(Item("sword", where="right_hand"), Item("mail", where="worn"), Item("sword", "old", where="gone")),
    )


def test_each_way_to_use_a_weapon_has_a_row(facts_of, una):
    rows = [(row.id, row.way, row.cells) for row in weapon_rows(facts_of(una))]
    assert rows == [
        ("sword", "cut", (17, "1d8+2", None, 14)),
        ("sword", "thrust", (17, "1d8-1", None, 14)),
        ("fist", "", (17, "1d2", None, 14)),
    ]


def test_a_cell_may_have_nothing_to_tell(facts_of, una):
    (row, *_) = weapon_rows(facts_of(Character("una", "duel", items=una.items)))
    assert row.cells[-1] == ""


def test_armour_is_shown_for_each_place(facts_of, una):
    assert [(row.id, row.cells) for row in armour_rows(facts_of(una))] == [("chest", (4,)), ("head", (0,))]


def test_what_stands_beside_a_skill_knows_it_and_its_level(facts_of, una):
    facts = facts_of(una)
    assert skill_cells(facts, "riding") == (14, "")
    assert skill_cells(facts, "blade") == (30, None)
    assert skill_cells(facts_of(Character("una", "duel")), "blade") == (10, -0.625)


def test_a_speciality_has_the_level_that_serves_it(facts_of):
    una = Character("una", "duel", skills={"riding": 3, "riding (horse)": 5})
    assert [skill_cells(facts_of(una), f"riding ({beast})")[0] for beast in ("horse", "mule")] == [15, 13]


def test_new_gear_comes_where_the_ruleset_puts_it(facts_of):
    def at(id, might=13, *items):
        return usual_place(facts_of(Character("una", "duel", attributes={"MIGHT": might}, items=items)), id)

    assert (at("sword"), at("mail"), at("mail", 14)) == ("right_hand", "worn", "pack")
    assert at("sword", 13, Item("mail", where="left_hand")) == "right_hand"
    for full in ("right_hand", "both_hands"):
        assert at("sword", 13, Item("sword", where=full)) == "belt"


def test_what_a_character_costs_is_shown_by_entry(facts_of, una):
    account = account_of(facts_of(una))
    assert [(spent.id, spent.total) for spent in account.spent] == [("attributes", 40), ("blades", 2), ("traits", 7)]
    assert account.spent[1].entries == {"blade": 2}
    assert (account.total, account.budget, account.left) == (49, 70, 21)


def test_what_goes_beyond_a_limit_is_shown_and_nothing_else(facts_of, una):
    assert account_of(facts_of(una)).beyond == (Beyond("mighty", "attributes", "MIGHT"), Beyond("light"))
    assert account_of(facts_of(Character("bors", "duel"))).beyond == ()


def test_a_ruleset_without_tables_and_costs_has_none(facts_of, una):
    lines = RULESET.split("[sheet.weapons]")[0] + "[items" + RULESET.split("[items", 1)[1]
    facts = facts_of(una, lines)
    assert weapon_rows(facts) == armour_rows(facts) == skill_cells(facts, "blade") == ()
    assert not helps(facts.book.rulebook.ruleset)
    account = account_of(facts)
    assert (account.spent, account.total, account.left, account.beyond) == ((), 0, None, ())


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("struck()", "weapon.sharpness", "sharpness"),
        ("way.add)", "way.subtract)", "subtract"),
        ('by = "covers"', 'by = "skill"', "not a field of gear that lists its values"),
        ("place == 'chest'", "place == 'feet'", "feet"),
        ("MIGHT + amount", "MIGHT + basis", "basis"),
        ("worn = ", "hat = ", "There is no place 'hat'"),
        ('card = ["chest"]', 'card = ["chests"]', "'chests'; did you mean 'chest'"),
        ("item.armour > MIGHT", "item.armor > MIGHT", "armor"),
        ('entries = ["blade"]', 'entries = ["blades"]', "There is no skill 'blades'"),
        ("amount - attribute(entry)", "amounts - attribute(entry)", "amounts"),
        ("chest < 3", "chest < amount2", "amount2"),
    ],
)
def test_what_the_tables_and_costs_cannot_say_is_shown(facts_of, una, before, after, told):
    assert before in RULESET
    with pytest.raises(RulesetError, match=told):
        facts_of(una, RULESET.replace(before, after))
