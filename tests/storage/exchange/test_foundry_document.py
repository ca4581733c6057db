"""Actors that others have made with the game aid; the one here is invented."""

import json
from functools import cache

import pytest

from gui.words.ruleset_words import known_rulesets, shipped_rulebook
from storage.exchange.arrivals import arrivals
from storage.exchange.foundry_actor import MOST_ENTRIES, actor_of
from storage.exchange.guard import ExchangeError

rulebooks = cache(shipped_rulebook)


NUTS = {"name": "Nut", "count": 3, "weight": 1}


def numbered(*entries):
    return {f"{place:05}": entry for place, entry in enumerate(entries)}


def level(place, move, dodge):
    return {"key": f"enc{place}", "level": place, "move": move, "dodge": dodge}


def actor():
    """Return an actor as the game aid makes it from an imported sheet."""
    return {
        "_id": "abc123",
        "name": "Ysolt Reed",
        "type": "character",
        "_stats": {"systemId": "gurps", "systemVersion": "0.18.22"},
        "system": {
            "attributes": {
                name: {"import": value, "value": 99, "points": 0}
                for name, value in (("ST", 12), ("DX", "13"), ("IQ", 10), ("HT", 11), ("WILL", 12), ("PER", 10))
            },
            "HP": {"value": 9, "min": 0, "max": 14},
            "FP": {"value": 11, "min": 0, "max": 11},
            "basicspeed": {"value": "6.25", "points": 0},
            "basicmove": {"value": "6", "points": 0},
            "vision": 14,
            "thrust": "1d-1",
            "swing": "1d+2",
            "traits": {"player": "Kim", "weight": "140 lb", "hand": "Left", "race": "Marsh folk", "sizemod": "+0"},
            "ads": numbered(
                {"name": "Blessings", "contains": numbered({"name": "Combat Reflexes", "points": 15})},
                {"name": "Odd Luck", "notes": "Once a day.", "points": 5},
                {"name": "Tail", "points": 2},
            ),
            "skills": numbered(
                {"name": "Broadsword", "import": "14", "level": 14, "points": 8},
                {"name": "Fast-Draw (Sword)", "import": 13},
                {"name": "Guns/TL8 (Pistol)", "import": 12},
                {"name": "Group", "contains": numbered({"name": "Weaving", "import": "11", "points": 1})},
            ),
            "spells": numbered(
                {"name": "Warm Hands", "import": "11", "cost": "2", "casttime": "1 sec", "class": "Reg"}
            ),
            "melee": numbered(
                {
                    "name": "Thrusting Broadsword",
                    "mode": "Swung",
                    "import": "14",
                    "damage": "1d+3 cut",
                    "reach": "1",
                    "parry": "10",
                    "st": "10",
                },
                {"name": "Tail", "mode": "Lash", "import": "12", "damage": "1d cr", "reach": "1,2", "parry": "No"},
                {"name": "Teeth", "mode": "Bite", "import": "13", "damage": "1d-2 cut", "reach": "C"},
                {"name": "Odd Hook", "mode": "", "import": "5", "damage": "1d cut"},
            ),
            "ranged": numbered(
                {
                    "name": "Old Iron",
                    "import": 12,
                    "damage": "2d pi",
                    "acc": "2",
                    "range": "150/1900",
                    "rof": "3",
                    "shots": "8(3)",
                    "rcl": "2",
                },
            ),
            "equipment": {
                "carried": numbered(
                    {"name": "Thrusting Broadsword", "count": 1, "weight": 3, "equipped": True, "carried": True},
                    {"name": "Old Iron", "count": "1", "weight": "2.5", "equipped": True},
                    {"name": "Odd Hook", "count": 1, "weight": 1, "equipped": True},
                    {
                        "name": "Sack",
                        "count": 1,
                        "weight": 2,
                        "contains": numbered({"name": "Nut", "count": 3, "weight": 1}),
                    },
                ),
                "other": numbered({"name": "House", "count": 1, "weight": 9000}),
            },
            "notes": numbered({"notes": "Born in a storm."}),
            "encumbrance": numbered(level(0, 6, 9), level(1, 4, 8)),
            "hitlocations": numbered(
                {"where": "Skull", "import": "2", "dr": 2}, {"where": "Torso", "import": 3, "dr": 3, "roll": "9-10"}
            ),
            "totalpoints": {"total": 150},
        },
        "items": [],
        "flags": {},
    }


@pytest.fixture
def read(tmp_path):
    def arrive(tree):
        path = tmp_path / "fvtt-Actor-ysolt.json"
        path.write_text(json.dumps(tree))
        (found,) = arrivals(path, known_rulesets(), rulebooks, dict, born=lambda: "somebody")
        return found

    return arrive


def test_figures_are_those_that_were_imported_there(read):
    who = read(actor()).character
    assert (who.id, who.name, who.player) == ("somebody", "Ysolt Reed", "Kim")
    assert who.attributes == {"ST": 12, "DX": 13, "IQ": 10, "HT": 11}
    assert who.values == {
        "basic_speed": 6.25,
        "will": 12,
        "vision": 14,
        "most_hits": 14,
        "most_fatigue": 11,
        "basic_move": 6,
        "weight_lb": 140,
    }
    assert who.pools == {"HP": 9}


def test_skills_traits_and_spells_with_containers_and_technology(read):
    found = read(actor())
    assert found.character.skills == {"broadsword": 14, "fast_draw (sword)": 13, "guns_pistol": 12}
    assert found.character.traits == ("combat_reflexes", "left_handed")
    for note in ("Weaving 11 [1]", "Odd Luck (Once a day.) [5]", "casting time 1 sec"):
        assert note in found.character.notes
    assert found.character.about["race"] == "Marsh folk"
    assert "Born in a storm." in found.character.notes


def test_attacks_belong_to_gear_to_traits_or_to_the_body(read):
    found = read(actor())
    items = {item.id: item for item in found.character.items}
    sword = items["thrusting_broadsword"]
    assert (sword.where, sword.fields["skill"], sword.fields["weight_lb"]) == ("left_hand", "broadsword", 3)
    assert sword.ways() == {"swing": {"base": "dice", "dice": 1, "add": 3, "kind": "cut"}}
    gun = items["old_iron"].fields
    assert (gun["skill"], gun["shot_dice"], gun["max_range"], gun["acc"]) == ("guns_pistol", 2, 1900, 2)
    assert items["tail_lash"].fields["lash.own_level"] == 12
    assert items["teeth_bite"].fields["bite.dice"] == 1
    assert items["nut"].fields["weight_lb"] == 3
    assert items["hide"].fields == {"dr": 3}
    assert [line.theirs for line in found.lines if line.why == "not_carried"] == ["House"]
    assert [(line.theirs, line.why) for line in found.lines if line.fate == "unready"] == [("Odd Hook", "no_skill")]


def test_an_actor_is_known_by_its_id_there(read):
    assert read(actor()).source == "foundry:abc123"
    tree = actor()
    del tree["_id"]
    tree["_stats"]["exportSource"] = {"uuid": "Actor.xyz"}
    assert read(tree).source == "foundry:Actor.xyz"
    del tree["_stats"]
    assert read(tree).source.startswith("foundry:sha256-")


def test_actors_of_foundry_9_are_read_as_well(read):
    tree = actor()
    tree["data"] = tree.pop("system")
    del tree["_stats"]
    assert read(tree).character.attributes["ST"] == 12


@pytest.mark.parametrize(
    "strange",
    [
        {"skills": []},
        {"skills": {"00000": 3, "00001": {"name": 4, "import": "high"}}},
        {"equipment": {"carried": {"0": {"contains": {"0": {"contains": "x"}}}}}},
        {"melee": {"0": {"damage": 3, "import": None}}},
        {"HP": 3, "basicspeed": None, "encumbrance": {"0": {}}, "hitlocations": {"0": {"where": None}}},
    ],
)
def test_strange_shapes_do_no_harm(read, strange):
    tree = actor()
    tree["system"] |= strange
    assert read(tree).character.name == "Ysolt Reed"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda tree: tree["_stats"].update(systemId="dnd5e"), "the game system “dnd5e”"),
        (lambda tree: tree["system"].pop("attributes"), "only actors of the GURPS game aid"),
        (
            lambda tree: tree["system"].update(skills={str(n): {"name": "x"} for n in range(MOST_ENTRIES + 1)}),
            "more than 5000 entries",
        ),
        (lambda tree: tree["system"]["HP"].update(max=1e12), "1e\\+12"),
        (lambda tree: tree.update(format="x", version=1), "“x”"),
    ],
)
def test_what_is_no_such_actor_is_refused_in_one_sentence(read, change, reason):
    tree = actor()
    change(tree)
    with pytest.raises(ExchangeError, match=reason) as caught:
        read(tree)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"[]", b"{}", b"{", b'{"system": {"a": 1}}', b"\xff"])
def test_what_is_something_else_is_left_to_others(content):
    assert actor_of(content, "a.json") is None
