"""Libraries of GURPS Character Sheet as packs; those here are invented."""

import json
import tomllib

import pytest
from msgspec.structs import replace

import resources
from storage.exchange.gcs.convert import convert
from storage.exchange.gcs.library import LARGEST_FILE, MOST_ROWS, read_library
from storage.exchange.gcs.library_pack import pack_of_library
from storage.exchange.gcs.mapping import load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.guard import ExchangeError
from storage.rulesets.library import load_rulebook
from storage.rulesets.packs import read_pack, rulebook_with_pack, write_pack

FOLDER = resources.ruleset_folder("gurps3")

SKILLS = [
    {"id": "s1", "name": "Broadsword", "difficulty": "dx/a"},
    {
        "id": "S1",
        "name": "Crafts",
        "children": [
            {
                "id": "s2",
                "name": "Basketry",
                "reference": "X12",
                "difficulty": "dx/e",
                "defaults": [
                    {"type": "dx", "modifier": -4},
                    {"type": "iq", "modifier": -5},
                    {"type": "skill", "name": "Weaving", "modifier": -3},
                ],
            },
            {"id": "s3", "name": "Lore", "specialization": "@Land@", "difficulty": "iq/h"},
            {"id": "s4", "name": "Lore", "specialization": "Old Songs", "difficulty": "iq/h"},
        ],
    },
    {"id": "s5", "name": "Guns", "specialization": "Pistol", "difficulty": "dx/e"},
    {"id": "s6", "name": "Guns", "specialization": "Bell-Mouth", "difficulty": "dx/e"},
    {"id": "s7", "name": "Staring", "difficulty": "per/a", "defaults": [{"type": "per", "modifier": -5}]},
    {"id": "q1", "name": "Basket Throw", "difficulty": "h"},
]
TORSO = {"type": "dr_bonus", "locations": ["torso"], "amount": 2}
GEAR = [
    {
        "id": "e1",
        "description": "Reed Blade",
        "reference": "X3",
        "tech_level": "2",
        "base_weight": "3 lb",
        "weapons": [
            {
                "id": "w1",
                "usage": "Swung",
                "reach": "1",
                "strength": "10",
                "damage": {"type": "cut", "st": "sw", "base": "1"},
                "defaults": [{"type": "skill", "name": "Broadsword"}],
                "calc": {"level": 0, "damage": "sw+1 cut"},
            },
            {
                "id": "w2",
                "usage": "Thrust",
                "reach": "1",
                "damage": {"type": "cr", "st": "thr"},
                "defaults": [{"type": "skill", "name": "Broadsword"}],
            },
        ],
    },
    {"id": "e2", "description": "Reed Blade", "tech_level": "4", "base_weight": "2 lb"},
    {"id": "e3", "description": "Reed Blade", "tech_level": "4"},
    {
        "id": "e4",
        "description": "Yew Bow",
        "base_weight": "2 lb",
        "weapons": [
            {
                "id": "W1",
                "damage": {"type": "imp", "st": "thr", "base": "1"},
                "accuracy": "2",
                "range": "x15/x20",
                "defaults": [{"type": "skill", "name": "Bow"}],
            }
        ],
    },
    {
        "id": "E5",
        "description": "3-Lock Chest",
        "base_weight": "40 lb",
        "children": [{"id": "e6", "description": 'Padded "Coat"', "features": [TORSO]}],
    },
    {"id": "e7", "description": "Dagger"},
]


@pytest.fixture(scope="module")
def rulebook():
    return load_rulebook(FOLDER)


@pytest.fixture
def made(tmp_path, rulebook):
    def make(name, rows, on=()):
        path = tmp_path / name
        path.write_text(json.dumps({"version": 5, "rows": rows}))
        return pack_of_library(read_library(path), load_mapping(FOLDER), rulebook.ruleset, on)

    return make


def sound(pack):
    return rulebook_with_pack(pack, FOLDER, None).ruleset


def names(pack):
    return tomllib.loads(pack.files["text/en.toml"])


def test_skills_with_what_they_are_based_on_and_their_specialities(made):
    found = made("Reed Lore.skl", SKILLS)
    assert (found.added, found.known, found.unplaced) == ({"skills": 4}, 2, 1)
    assert tomllib.loads(found.pack.files["skills.toml"])["skills"] == {
        "basketry": {
            "default": "max(DX - 4, IQ - 5)",
            "attributes": ["DX"],
            "rows": {"difficulty_of": "easy"},
            "cite": "X12",
        },
        "lore": {
            "attributes": ["IQ"],
            "rows": {"difficulty_of": "hard"},
            "cite": "Library",
            "specialities": ["old_songs"],
        },
        "guns": {
            "attributes": ["DX"],
            "rows": {"difficulty_of": "easy"},
            "cite": "Library",
            "specialities": ["bell_mouth"],
        },
        "staring": {"rows": {"difficulty_of": "average"}, "cite": "Library"},
    }
    assert names(found.pack)["specialities"] == {"old_songs": "Old Songs", "bell_mouth": "Bell-Mouth"}
    assert {"basketry", "lore", "broadsword"} <= {*sound(found.pack).skills}


def test_gear_with_weapons_by_strength_and_armour(made):
    found = made("Reed Gear.eqp", GEAR)
    assert (found.added, found.known) == ({"items": 6}, 1)
    items = tomllib.loads(found.pack.files["items.toml"])
    assert items["reed_blade"] == {
        "weight_lb": 3,
        "skill": "broadsword",
        "reach": "1",
        "st": 10,
        "variants": {
            "swing": {"base": "swing", "add": 1, "kind": "cut"},
            "thrust": {"base": "thrust", "add": 0, "kind": "cr"},
        },
        "cite": "X3",
    }
    bow = items["yew_bow"]
    assert (bow["skill"], bow["shot_base"], bow["shot_add"]) == ("bow", "thrust", 1)
    assert (bow["half_range"], bow["max_range"]) == ("floor(15 * ST)", "floor(20 * ST)")
    assert items["padded_coat"]["dr"] == 2
    assert names(found.pack)["items"] == {
        "reed_blade": "Reed Blade",
        "reed_blade_tl_4": "Reed Blade (TL 4)",
        "reed_blade_tl_4_2": "Reed Blade (TL 4)",
        "yew_bow": "Yew Bow",
        "entry_3_lock_chest": "3-Lock Chest",
        "padded_coat": 'Padded "Coat"',
    }
    assert {"reed_blade", "entry_3_lock_chest"} <= {*sound(found.pack).items}


def test_traits_and_spells(made):
    rows = [
        {"id": "t1", "name": "Combat Reflexes"},
        {"id": "t2", "name": "Allergy (@Plant@)", "base_points": -10},
        {"id": "t3", "name": "Reach", "base_points": 5, "points_per_level": 5},
    ]
    traits = made("Gifts.adq", rows)
    assert (traits.added, traits.known) == ({"traits": 2}, 1)
    assert tomllib.loads(traits.pack.files["traits.toml"])["traits"] == {
        "allergy_plant": {"rows": {"trait_points": -10}, "cite": "Library"},
        "reach": {"cite": "Library"},
    }
    assert names(traits.pack)["traits"] == {"allergy_plant": "Allergy (Plant)", "reach": "Reach"}
    assert "allergy_plant" in sound(traits.pack).traits
    spells = made("Embers.spl", [{"id": "p1", "name": "Glow", "difficulty": "iq/h"}])
    assert tomllib.loads(spells.pack.files["skills.toml"])["skills"]["glow"] == {
        "attributes": ["IQ"],
        "rows": {"difficulty_of": "hard"},
        "cite": "Library",
        "section": "spells",
    }
    ruleset = sound(spells.pack)
    assert ruleset.skills["glow"].section == "spells"
    assert ruleset.tables["difficulty_of"].rows["glow"] == "hard"


def test_the_spells_of_a_sheet_are_skills_where_a_library_brings_them(made):
    spells = made("Embers.spl", [{"id": "p1", "name": "Glow", "difficulty": "iq/h"}])
    document = {
        "profile": {"name": "Ysolt"},
        "spells": [
            {"id": "p1", "name": "Glow", "casting_cost": "2", "calc": {"level": 13}},
            {"id": "p2", "name": "Smoulder", "calc": {"level": 11}},
        ],
    }
    converted = convert(document, load_mapping(FOLDER), sound(spells.pack), "x", Headings(), "somebody")
    assert converted.character.skills == {"glow": 13}
    assert "casting cost 2" in converted.character.notes
    assert "Smoulder 11" in converted.character.notes


def test_the_pack_names_its_source_and_can_be_shared(made, tmp_path):
    pack = made("Reed Gear.eqp", GEAR).pack
    assert (pack.header.id, pack.header.over) == ("gcs_reed_gear", "gurps3")
    assert pack.header.source == "Reed Gear, a library of GURPS Character Sheet"
    assert pack.header.licence == "Not stated in the library"
    assert names(pack)["packs"] == {"gcs_reed_gear": "Reed Gear"}
    write_pack(pack, tmp_path / "a.fightpack")
    assert read_pack(tmp_path / "a.fightpack") == pack


def test_what_another_pack_has_is_left_out_but_a_library_follows_itself(made):
    first = made("Reed Gear.eqp", GEAR).pack
    again = made("Reed Gear.eqp", GEAR, (first,))
    assert again.pack == first
    other = made("More Gear.eqp", [*GEAR, {"id": "e9", "description": "Oar"}], (first,))
    assert (other.added, other.known) == ({"items": 1}, 7)


def test_a_sheet_uses_what_a_pack_brings(made):
    pack = made("Reed Lore.skl", SKILLS).pack
    merged = made("Gifts.adq", [{"id": "t2", "name": "Odd Luck"}]).pack
    ruleset = sound(pack)
    ruleset = replace(ruleset, traits={**ruleset.traits, **sound(merged).traits})
    document = {
        "profile": {"name": "Ysolt"},
        "traits": [{"id": "t1", "name": "Odd Luck"}],
        "skills": [
            {"id": "s1", "name": "Basketry", "calc": {"level": 12}},
            {"id": "s2", "name": "Lore", "specialization": "Old Songs", "calc": {"level": 9}},
        ],
    }
    made_of_it = convert(document, load_mapping(FOLDER), ruleset, "x", Headings(), "somebody").character
    assert made_of_it.skills == {"basketry": 12, "lore (old_songs)": 9}
    assert made_of_it.traits == ("odd_luck",)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.skl", b"{", "not a library"),
        ("a.skl", b"[]", "not a library"),
        ("a.skl", b'{"version": 5}', "not a library"),
        ("a.txt", b'{"version": 5, "rows": []}', "not a library"),
        ("a.skl", b'{"version": 1, "rows": []}', "too old"),
        ("a.skl", b'{"version": 6, "rows": []}', "version 6"),
        ("a.skl", b'<?xml version="1.0"?><skill_list/>', "not a library"),
        ("a.skl", json.dumps({"version": 5, "rows": [{"name": "x"}] * (MOST_ROWS + 1)}).encode(), "more than 6000"),
        ("a.skl", b" " * (LARGEST_FILE + 1), "too large"),
        ("a.skl", b'{"version": 5, "rows": [{"name": "Broadsword"}]}', "adds nothing"),
    ],
)
def test_what_is_no_library_is_refused_in_one_sentence(tmp_path, rulebook, name, content, reason):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ExchangeError, match=reason) as caught:
        pack_of_library(read_library(path), load_mapping(FOLDER), rulebook.ruleset)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "rows",
    [
        [{}, 3, None, {"name": 4}, {"name": "\u202eodd\x00"}],
        [{"name": "x" * 500, "defaults": [3, {"type": 4}], "difficulty": 3, "tags": 1}],
        [{"name": 'Quote " \\ and\nline', "reference": ["B1"]}],
    ],
)
def test_strange_entries_do_no_harm(made, rows):
    for name in ("a.skl", "a.adq", "a.spl", "a.eqp"):
        sound(made(name, rows).pack)
