"""Test that the sheet tables of the shipped rulesets show the figures that a fight uses."""

import pytest

from resources import ruleset_folder
from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.sheet.rows import skill_cells, weapon_rows
from rules.state.character import Character, Item
from storage.rulesets.library import load_rulebook


@pytest.fixture(scope="module")
def tales():
    return load_rulebook(ruleset_folder("tales_and_legends"))


def facts_of(rulebook, sheet):
    return FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)])).of(sheet.id)


def cells_of(row, table):
    return dict(zip((column.id for column in table.columns), row.cells, strict=True))


@pytest.mark.parametrize("fields", [{}, {"quality": "masterwork"}, {"quality": "fatal"}])
@pytest.mark.parametrize("skilled", [(), ("rapier", "light_bow", "buckler", "battle_axe")])
def test_weapons_of_tales_and_legends_attack_as_their_table_shows(tales, fields, skilled):
    """Cover quality, proficiency, gear that is too heavy or too strong, and the bonuses of the piece itself."""
    table, fists = tales.ruleset.sheet.weapons, "unarmed"
    traits = tuple(f"proficient_{id}" for id in skilled)
    told: dict[str, object] = {}
    scored: dict[str, object] = {}
    for id in tales.ruleset.items:
        piece = Item(id, where="right_hand", fields=fields)
        una = Character("una", "tales_and_legends", attributes={"Si": 8, "Zr": 13}, items=(piece,), traits=traits)
        fighters = [enlist(tales, sheet) for sheet in (una, Character("bors", "tales_and_legends"))]
        fight = Fight(tales, begin_fight(tales, fighters, "una"))
        for row in weapon_rows(facts_of(tales, una)):
            score = cells_of(row, table)["score"]
            if score != "" and (row.id == id or id == fists):
                chosen = {"target": "bors", "weapon": row.handle, "distance": 1}
                told[row.id] = score
                scored[row.id] = fight.option("una", "attack", chosen).preview.score
    assert len(told) > 20
    assert told == scored


def test_shields_of_tales_and_legends_are_shown_with_their_use(tales):
    shield = Item("medium_shield", where="left_hand")
    una = Character("una", "tales_and_legends", attributes={"Zr": 12}, skills={"shield": 4}, items=(shield,))
    row = next(row for row in weapon_rows(facts_of(tales, una)) if row.id == "medium_shield")
    cells = cells_of(row, tales.ruleset.sheet.weapons)
    assert (cells["score"], cells["damage"], cells["reach"]) == ("", "", "")
    assert (cells["parry"], cells["screen"]) == (31, 20)


def test_a_skill_of_tales_and_legends_is_shown_with_its_attribute(tales):
    una = Character("una", "tales_and_legends", attributes={"Re": 15}, skills={"dodge": 10, "initiative": 6})
    facts = facts_of(tales, una)
    assert [skill_cells(facts, id) for id in ("dodge", "acrobatics", "athletics", "composure")] == [
        (26,),
        (15,),
        (10,),
        (10,),
    ]


def test_an_ability_of_heimr_is_shown_with_its_dice():
    heimr = load_rulebook(ruleset_folder("heimr"))
    skills = {"medicine": 2, "swordsmanship_potential": 1}
    gear = (Item("sword", where="right_hand"), Item("medium_shield", where="left_hand"))
    una = Character("una", "heimr", attributes={"Str": 3, "Int": 2}, skills=skills, items=gear)
    facts = facts_of(heimr, una)
    entries = ("medicine", "swordsmanship", "swordsmanship_potential", "thievery")
    assert [skill_cells(facts, id) for id in entries] == [(0, 1), (1, 4), ("", ""), (-1, 0)]
    assert [row.cells[:3] for row in weapon_rows(facts)][:2] == [("shield_and_sword", 1, 6)] * 2


def test_several_pieces_of_tales_and_legends_weigh_as_many_times_as_much(tales):
    def load(*items):
        return facts_of(tales, Character("una", "tales_and_legends", items=items))["load_kg"]

    assert load(Item("potion", where="pouch")) == 0.5
    assert load(Item("potion", where="pouch", fields={"count": 5})) == 2.5
