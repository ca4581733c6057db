"""Test preset combatants and fights: what is read, what is refused, and the fights made of them."""

import pytest

from rules.loading.ruleset_file import RulesetError
from rules.loading.text_check import read_texts
from rules.play.enlistment import enlist
from rules.presets.preset_file import read_presets
from rules.presets.presets import character_of, fight_of
from rules.state.character import Condition, Item
from rules.words.texts import Texts
from tests.rules.duel import rulebook

WORDS = read_texts(
    "en",
    """
    [characters]
    swordsman = { name = "Swordsman", summary = "Lives by the blade." }
    wolf = { name = "Wolf", summary = "Hunts in a pack." }
    [sides]
    house = "House"
    """,
)


@pytest.fixture(scope="module")
def duel():
    return rulebook()


def ids(ruleset):
    """Return an attribute, a skill, a pool, a piece of gear, a position and an optional rule of the ruleset."""
    return [next(iter(section)) for section in (ruleset.attributes, ruleset.skills, ruleset.pools, ruleset.items)]


def people(ruleset):
    attribute, skill, pool, piece = ids(ruleset)
    return f"""
[swordsman]
attributes = {{ {attribute} = 12 }}
skills = {{ {skill} = 3 }}
pools = {{ {pool} = 2 }}
items = [{{ id = "{piece}", where = "right_hand" }}, {{ id = "{piece}" }}]
"""


BEASTS = "[wolf]\nbeast = true\n"

FIGHT = """
fighters = [
  { character = "swordsman", side = "house", at = [0, 0], facing = 2 },
  { character = "wolf", side = "pack", at = [3, 0] },
  { character = "wolf", side = "pack", at = [3, 1] },
]
"""


def files(ruleset, **more):
    return {
        "characters/people.toml": people(ruleset),
        "characters/beasts.toml": BEASTS,
        "encounters/first_fight.toml": FIGHT,
        **more,
    }


def problems(ruleset, changed):
    with pytest.raises(RulesetError) as refused:
        read_presets({**files(ruleset), **changed}, ruleset)
    return [str(problem) for problem in refused.value.problems]


def test_a_sheet_is_made_in_the_words_of_a_language(duel):
    ruleset = duel.ruleset
    attribute, skill, pool, piece = ids(ruleset)
    sheet = character_of(read_presets(files(ruleset), ruleset), "swordsman", WORDS)
    assert (sheet.name, sheet.notes, sheet.ruleset) == ("Swordsman", "Lives by the blade.", ruleset.id)
    assert (sheet.attributes, sheet.skills, sheet.pools) == ({attribute: 12}, {skill: 3}, {pool: 2})
    assert sheet.items == (Item(piece, where="right_hand"), Item(piece))


def test_without_words_the_id_is_a_name(duel):
    ready = read_presets(files(duel.ruleset), duel.ruleset)
    assert character_of(ready, "wolf", Texts("en", {})).name == "wolf"
    with pytest.raises(KeyError):
        character_of(ready, "bear", WORDS)


def test_of_several_of_a_kind_each_has_a_number_and_a_separate_sheet(duel):
    fight = fight_of(read_presets(files(duel.ruleset), duel.ruleset), "first_fight", duel, WORDS)
    told = {id: (one.name, one.side, one.at, one.facing) for id, one in fight.combatants.items()}
    assert told == {
        "swordsman": ("Swordsman", "House", (0, 0), 2),
        "wolf_1": ("Wolf 1", "pack", (3, 0), 0),
        "wolf_2": ("Wolf 2", "pack", (3, 1), 0),
    }
    assert len({one.sheet.id for one in fight.combatants.values()}) == 3
    assert fight.turn == fight.order[0]
    pool = next(iter(duel.ruleset.pools))
    assert fight.combatants["swordsman"].pools[pool] == 2


def test_every_unknown_id_is_reported_with_its_place_and_the_nearest(duel):
    skill = ids(duel.ruleset)[1]
    told = problems(
        duel.ruleset,
        {
            "characters/more.toml": "[bear]\nattributes = { zeal = 3 }\n"
            f"skills = {{ {skill}x = 3 }}\ntraits = ['scaly']\n"
            "values = { bulk = 2 }\npools = { rage = 3 }\n"
            "items = [{ id = 'trident', where = 'nose' }, { where = 'pack' }, { id = 'trident', shine = 3 }]\n",
            "encounters/other.toml": "rules = { mercy = true }\nout = ['asleep']\nfighters = [\n"
            "  { character = 'bare', side = 'a', position = 'hovering' },\n]\n",
        },
    )
    assert [each.split(": ")[:2] for each in told] == [
        ["characters/more.toml:2", "characters.bear.attributes"],
        ["characters/more.toml:3", "characters.bear.skills"],
        ["characters/more.toml:5", "characters.bear.values"],
        ["characters/more.toml:6", "characters.bear.pools"],
        ["characters/more.toml:4", "characters.bear.traits"],
        ["characters/more.toml:7", "characters.bear.items[0].id"],
        ["characters/more.toml:7", "characters.bear.items[0].where"],
        ["characters/more.toml:7", "characters.bear.items[1]"],
        ["characters/more.toml:7", "characters.bear.items[2].id"],
        ["characters/more.toml:7", "characters.bear.items[2]"],
        ["encounters/other.toml:1", "encounters.other.rules"],
        ["encounters/other.toml:2", "encounters.other.out"],
        ["encounters/other.toml:3", "encounters.other.fighters"],
        ["encounters/other.toml:4", "encounters.other.fighters[0].character"],
        ["encounters/other.toml:4", "encounters.other.fighters[0].position"],
    ]
    assert f"did you mean '{skill}'?" in told[1]


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("characters/more.toml", "[bear\n", "This is not TOML"),
        ("characters/more.toml", "[wolf]\n", "defines it twice"),
        ("characters/more.toml", "['a bear']\n", "An id consists of letters"),
        ("characters/more.toml", "bear = 3\n", "Expected a table of keys"),
        ("characters/more.toml", "[bear]\nbeats = true\n", "There is no key 'beats' here; did you mean 'beast'?"),
        ("characters/more.toml", "[bear]\nattributes = { A = 'strong' }\n", "Expected a number here"),
        ("encounters/more.toml", "turn = 'wolf'\n", "There is no key 'turn' here"),
        ("encounters/more.toml", "[[fighters]]\ncharacter = 'wolf'\n", "It needs 'side'"),
        (
            "encounters/more.toml",
            "fighters = [{ character = 'wolf', side = 'a', at = [1] }]\n",
            "A list of 2 values is needed here",
        ),
    ],
)
def test_what_has_not_the_shape_is_refused_by_file(duel, name, text, wanted):
    told = problems(duel.ruleset, {name: text})
    assert any(each.startswith(name) and wanted in each for each in told), told


def test_a_field_of_a_piece_has_to_be_of_its_type(duel):
    ruleset = duel.ruleset
    piece = ids(ruleset)[3]
    wrong = {"number": "'much'", "text": "3", "flag": "3", "list": "true"}
    assert {rule.type for rule in ruleset.fields.values()} >= {"number", "text"}
    for field, rule in ruleset.fields.items():
        text = f"[bear]\nitems = [{{ id = '{piece}', {field} = {wrong[rule.type]} }}]\n"
        told = problems(ruleset, {"characters/more.toml": text})
        assert [each.split(": ")[1] for each in told] == [f"characters.bear.items[0].{field}"]


def test_a_character_begins_with_its_conditions():
    ruleset = rulebook().ruleset
    held = '[bear]\nconditions = [{ id = "marked", by = "ann", depth = 2 }]\n'
    ready = read_presets({"characters/beasts.toml": held}, ruleset)
    sheet = character_of(ready, "bear", WORDS)
    assert enlist(rulebook(), sheet).conditions == (Condition("marked", {"by": "ann", "depth": 2}),)


@pytest.mark.parametrize(
    ("conditions", "path"),
    [
        ('{ id = "marcked" }', "characters.bear.conditions[0].id"),
        ('{ by = "ann" }', "characters.bear.conditions[0].id"),
        ('{ id = "marked", bye = "ann" }', "characters.bear.conditions[0]"),
        ('{ id = "marked", depth = "deep" }', "characters.bear.conditions[0].depth"),
    ],
)
def test_faulty_conditions_of_a_character_are_told(conditions, path):
    with pytest.raises(RulesetError) as caught:
        read_presets({"characters/beasts.toml": f"[bear]\nconditions = [{conditions}]\n"}, rulebook().ruleset)
    assert [problem.path for problem in caught.value.problems] == [path]
