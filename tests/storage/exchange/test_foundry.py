"""A character as an actor for Foundry VTT."""

import json

import pytest

import resources
from gui.words.ruleset_words import texts_of
from rules.state.character import Character, Item
from storage.exchange.foundry import FoundryMap, GearNames, actor_json, has_foundry, load_foundry_map
from storage.exchange.guard import ExchangeError
from storage.rulesets.library import load_rulebook
from tests.shipped import shipped_rulebook

FOLDER = resources.ruleset_folder("gurps3")
UNA = Character(
    "una",
    "gurps3",
    "Una",
    "Pat",
    {"ST": 12, "DX": 13, "IQ": 10, "HT": 11},
    {"broadsword": 14, "knife": 12},
    ("combat_reflexes",),
    {"most_hits": 14},
    {"HP": 9},
    (
        Item("broadsword", where="right_hand"),
        Item("chainmail", where="worn"),
        Item("longbow", where="ground"),
        Item("dagger", where="pack"),
        Item("javelin", where="gone"),
    ),
    "Likes wolves.",
)


@pytest.fixture(scope="module")
def rulebook():
    return load_rulebook(FOLDER)


@pytest.fixture(scope="module")
def actor(rulebook):
    return json.loads(actor_json(UNA, rulebook, load_foundry_map(FOLDER), texts_of("gurps3", "en")))


def test_who_it_is(actor):
    assert (actor["name"], actor["type"], actor["items"], actor["effects"]) == ("Una", "character", [], [])
    assert actor["prototypeToken"]["name"] == "Una"
    assert actor["system"]["traits"]["player"] == "Pat"
    assert actor["system"]["notes"]["00000"]["notes"] == "Likes wolves."


def test_figures_stand_where_they_belong(actor):
    system = actor["system"]
    assert {id: entry["value"] for id, entry in system["attributes"].items()} == {
        "ST": 12,
        "DX": 13,
        "IQ": 10,
        "HT": 11,
        "WILL": 10,
        "PER": 10,
    }
    assert (system["HP"], system["FP"]) == ({"value": 9, "max": 14}, {"value": 12, "max": 12})
    assert (system["thrust"], system["swing"]) == ("1d-1", "1d+2")
    # The reflexes count in every defence, as on the sheet.
    assert system["dodge"]["value"] == system["currentmove"] + 1
    assert (system["parry"], system["block"]) == (8, 0)
    swing = next(row for row in system["melee"].values() if row["mode"] == "swing")
    assert swing["parry"] == f"{system['parry']}"


def test_lists_count_from_nought(actor):
    system = actor["system"]
    assert {key: skill["name"] for key, skill in system["skills"].items()} == {"00000": "Broadsword", "00001": "Knife"}
    assert system["skills"]["00000"] == {
        "name": "Broadsword",
        "originalName": "",
        "notes": "",
        "pageref": "",
        "contains": {},
        "parentuuid": "",
        "uuid": "fightbook:skills:broadsword",
        "level": 14,
        "points": 0,
        "type": "",
        "relativelevel": "",
        "import": "14",
    }
    assert system["ads"]["00000"]["name"] == "combat reflexes"
    carried, other = system["equipment"]["carried"], system["equipment"]["other"]
    told = [(piece["weight"], piece["equipped"], piece["location"]) for piece in carried.values()]
    assert told == [(3, True, "right hand"), (45, True, "worn"), (0.25, False, "pack")]
    assert {(piece["cost"], piece["costsum"], piece["weight"] == piece["weightsum"]) for piece in carried.values()} == {
        (0, 0, True)
    }
    assert [(piece["name"], piece["carried"], piece["count"]) for piece in other.values()] == [("longbow", False, 1)]


def test_move_dodge_and_armour_are_found_where_they_are_looked_for(actor):
    system = actor["system"]
    (level,) = system["encumbrance"].values()
    assert (level["move"], level["dodge"]) == (system["currentmove"], system["dodge"]["value"])
    assert level["dodge"] == level["move"] + 1
    assert (level["level"], level["current"]) == (0, True)
    (place,) = system["hitlocations"].values()
    assert (place["where"], place["import"], place["dr"], place["penalty"], place["roll"]) == ("Torso", 4, 4, 0, "3-18")


def test_weapons_have_the_figures_they_are_used_with(actor):
    blow = next(row for row in actor["system"]["melee"].values() if row["mode"] == "swing")
    assert (blow["name"], blow["level"], blow["damage"], blow["reach"]) == ("broadsword", 14, "1d+3 cut", "1")
    (shot,) = actor["system"]["ranged"].values()
    assert (shot["name"], shot["damage"], shot["acc"], shot["rof"]) == ("longbow", "1d+1 imp", "3", "")


def test_a_ruleset_says_whether_there_are_actors(tmp_path, rulebook):
    assert has_foundry(FOLDER)
    assert not has_foundry(tmp_path)
    with pytest.raises(ExchangeError, match="does not say"):
        load_foundry_map(tmp_path)
    (tmp_path / "exchange").mkdir()
    (tmp_path / "exchange" / "foundry.toml").write_text("system = 3")
    with pytest.raises(ExchangeError, match="cannot be read"):
        load_foundry_map(tmp_path)


def test_every_column_that_is_named_is_there(rulebook):
    map = load_foundry_map(FOLDER)
    columns = {column.id for column in rulebook.ruleset.sheet.weapons.columns}
    assert {*map.melee.values(), *map.ranged.values(), map.gear.damage_kind} <= columns
    assert {map.gear.weight, *map.shots.values()} <= set(rulebook.ruleset.fields)


def test_a_count_is_told_where_a_ruleset_has_it():
    rulebook = shipped_rulebook("realms_of_myth")
    archer = Character("odo", "realms_of_myth", "Odo", items=(Item("arrow", where="quiver", fields={"count": 12}),))
    map = FoundryMap("gurps", "character", gear=GearNames(weight="weight_lb", count="count"))
    (arrows,) = json.loads(actor_json(archer, rulebook, map, texts_of("realms_of_myth", "en")))["system"]["equipment"][
        "carried"
    ].values()
    assert arrows["count"] == 12
    assert arrows["weightsum"] == 12 * arrows["weight"]


@pytest.mark.parametrize("formula", ["((", "no_such_name", "import os", "value", "dice(1)", "1 + 'a'", "ST.x"])
def test_a_formula_that_no_sheet_could_use_is_told(rulebook, formula):
    map = FoundryMap("gurps", "character", {"HP.value": formula})
    with pytest.raises(ExchangeError, match="not one of its formulas"):
        actor_json(UNA, rulebook, map, texts_of("gurps3", "en"))
