"""Converting sheets of GURPS Character Sheet: old and new, valid and damaged."""

import base64
import json
import re

import pytest

import resources
from rules.state.character import Item
from storage.exchange.gcs.convert import convert, read_gcs
from storage.exchange.gcs.document import MOST_NODES
from storage.exchange.gcs.mapping import GcsMap, has_mapping, load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.gcs.reading import LARGEST_FILE
from storage.exchange.guard import ExchangeError
from storage.exchange.sheet_check import check_sheet
from storage.rulesets.library import load_rulebook
from tests.storage.exchange.gcs import samples

FOLDER = resources.ruleset_folder("gurps3")
PNG = base64.b64encode(
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes((0, 0, 0, 3, 0, 0, 0, 2)) + b"\x08" + b"\0" * 8
).decode()


@pytest.fixture(scope="module")
def ruleset():
    return load_rulebook(FOLDER).ruleset


@pytest.fixture(scope="module")
def mapping():
    return load_mapping(FOLDER)


@pytest.fixture
def read(tmp_path, ruleset, mapping):
    def convert(tree):
        content = tree if isinstance(tree, bytes) else json.dumps(tree).encode()
        path = tmp_path / "reed.gcs"
        path.write_bytes(content)
        made = read_gcs(path, mapping, ruleset, id="somebody")
        check_sheet(made.character, ruleset, "reed.gcs")
        return made

    return convert


def told(made, fate):
    return [(line.section, line.theirs) for line in made.lines if line.fate == fate]


def test_figures_are_taken_as_they_were_worked_out(read):
    sheet = read(samples.newest()).character
    assert (sheet.id, sheet.name, sheet.player, sheet.ruleset) == ("somebody", "Ysolt Reed", "Kim", "gurps3")
    assert sheet.attributes == {"ST": 12, "DX": 13, "IQ": 10, "HT": 11}
    assert sheet.values == {"basic_speed": 6.25, "will": 12, "most_hits": 14, "most_fatigue": 11, "basic_move": 6}
    assert sheet.pools == {"HP": 9}


def test_traits_in_containers_and_levels_beyond_ours(read):
    made = read(samples.newest())
    assert made.character.traits == ("combat_reflexes", "acute_vision_5", "left_handed")
    assert ("traits", "Ambidexterity") in told(made, "left")
    assert ("traits", "Odd Luck (Once a day.) [5]") in told(made, "noted")
    assert ("weapons", "Tail: Lash, level 12") in told(made, "noted")


def test_skills_by_speciality_the_best_of_several_and_no_techniques(read):
    made = read(samples.newest())
    assert made.character.skills == {"knife": 14, "shield": 12, "knife_throwing": 13, "fencing": 15}
    assert ("skills", "Weaving 12 [2]") in told(made, "noted")
    assert ("skills", "Knife 16") in told(made, "noted")
    assert ("skills", "Judo") in told(made, "left")


def test_a_skill_keeps_its_speciality_where_ours_has_them(read):
    named = [
        ("Speed-Load", "Clips", 13),
        ("Speed-Load", "", 10),
        ("Fast-Draw", "Knife", 14),
        ("Fast-Draw", "x" * 80, 9),
    ]
    skills = [
        {"id": f"s{place}", "name": name, "specialization": special, "calc": {"level": level}}
        for place, (name, special, level) in enumerate(named)
    ]
    made = read(samples.newest() | {"skills": skills})
    assert made.character.skills == {
        "speed_load (Clips)": 13,
        "speed_load": 10,
        "fast_draw (knife)": 14,
        f"fast_draw ({'x' * 60})": 9,
    }
    assert [line.ours for line in made.lines if line.section == "skills"] == [*made.character.skills]


def test_gear_with_weapons_shields_and_armour_in_its_place(read):
    items = {item.id: item for item in read(samples.newest()).character.items}
    assert items["sack"] == Item("sack", where="pouch", fields={"weight_lb": 2})
    assert items["torch"].fields == {"weight_lb": 3}
    assert items["salt"].fields == {"weight_lb": 1.1}
    assert items["round_board"] == Item(
        "round_board", where="right_hand", fields={"weight_lb": 8, "skill": "shield", "pd": 1}
    )
    assert items["padded_coat"] == Item("padded_coat", where="worn", fields={"weight_lb": 0, "dr": 2})
    assert items["felt_boots"].fields == {"weight_lb": 0}
    knife = items["reed_knife"]
    assert knife.where == "left_hand"
    assert knife.ways() == {"swing": {"base": "dice", "dice": 1, "add": -1, "kind": "cut"}}
    plain = {name: value for name, value in knife.fields.items() if "." not in name}
    assert plain == {
        "weight_lb": 1,
        "skill": "knife",
        "reach": "C,1",
        "st": 6,
        "thrown_skill": "knife_throwing",
        "snap": 12,
        "acc": 1,
        "shot_base": "dice",
        "shot_dice": 1,
        "shot_add": -2,
        "shot_kind": "imp",
        "half_range": 6,
        "max_range": 1012,
    }


@pytest.mark.parametrize(
    ("damage", "figures"),
    [
        ("1d cut", {"dice": 1, "add": 0, "kind": "cut"}),
        ("2d+3 cr", {"dice": 2, "add": 3, "kind": "cr"}),
        ("3d-2", {"dice": 3, "add": -2, "kind": "cut"}),
    ],
)
def test_damage_is_read_with_and_without_what_is_added(read, damage, figures):
    tree = samples.newest()
    weapon = tree["equipment"][1]["weapons"][0]
    weapon["calc"]["damage"] = damage
    weapon["damage"]["type"] = figures["kind"]
    knife = next(item for item in read(tree).character.items if item.id == "reed_knife")
    assert knife.ways()["swing"] == {"base": "dice", **figures}


def test_what_has_no_place_stands_in_the_notes_and_the_list(read):
    made = read(samples.newest())
    notes = made.character.notes
    assert notes.startswith("# Converted from GURPS Character Sheet (GURPS, 4th edition)\n")
    for part in ("- SM: -1", "- thrust 1d-1", "- move 6/4/3/2/1", "- points 120", "Born in a *storm*."):
        assert part in notes
    assert "- Warm Hands 11; casting cost 2 [1]" in notes
    assert ("gear", "House") in told(made, "left")
    assert ("attributes", "touch") in told(made, "left")
    assert ("attributes", "vision") in told(made, "left")
    assert {line.why for line in made.lines if line.theirs == "vision"} == {"missing"}


def test_the_person_fills_the_fields_about_them(read):
    tree = samples.newest()
    tree["profile"] |= {"age": 31, "eyes": "grey", "hair": "red", "height": "5'3\"", "weight": "130 lb", "race": "Elf"}
    tree["profile"] |= {"gender": "Female", "religion": "the  old\ngods", "campaign": "Marsh"}
    made = read(tree).character
    assert made.gender == "feminine"
    assert made.about == {
        "race": "Elf",
        "age": "31",
        "Religion": "the old gods",
        "Eyes": "grey",
        "Hair": "red",
        "Handedness": "Left",
        "Height": "5'3\"",
        "Weight": "130 lb",
    }
    for told in ("grey", "130 lb", "Elf"):
        assert told not in made.notes
    assert "- campaign: Marsh" in made.notes


@pytest.mark.parametrize(
    ("written", "gender", "about"),
    [("M", "masculine", {}), ("woman", "feminine", {}), ("kobieta", "feminine", {}), ("plant", "", {"Płeć": "plant"})],
)
def test_a_gender_that_is_not_known_is_a_field_of_its_own_in_the_language(ruleset, mapping, written, gender, about):
    tree = samples.newest() | {"profile": {"gender": written}}
    made = convert(tree, mapping, ruleset, "x", Headings(person={"gender": "Płeć"}), "x").character
    assert (made.gender, made.about) == (gender, about)


def test_each_note_stands_under_the_heading_it_belongs_to(read):
    notes = read(samples.newest()).character.notes
    parts = re.findall(r"^## (.+)\n\n((?:.+\n?)+)", notes, re.MULTILINE)
    first_lines = {heading: body.splitlines()[0] for heading, body in parts}
    assert first_lines == {
        "Person": "- SM: -1",
        "Figures there": "- thrust 1d-1",
        "Traits": "- Odd Luck (Once a day.) [5]",
        "Skills": "- Weaving 12 [2]",
        "Spells": "- Warm Hands 11; casting cost 2 [1]",
        "Weapons": "- Tail: Lash, level 12",
        "Gear": "- Felt Boots: covers only a part of the body",
        "Notes": "Born in a *storm*.",
    }
    assert list(first_lines)[-1] == "Notes"


@pytest.mark.parametrize("tree", [samples.second(), samples.fourth()])
def test_older_versions(read, tree):
    made = read(tree)
    sheet = made.character
    assert made.source == "0a1b2c3d-0000-4000-8000-000000000001"
    assert sheet.traits == ("acute_vision_3",)
    assert sheet.attributes == {"ST": 11, "DX": 10}
    assert sheet.skills == {}
    assert "From the old days." in sheet.notes
    assert "Odd Luck 2 [4]" in sheet.notes
    (cudgel,) = sheet.items
    assert (cudgel.where, cudgel.fields["traits"], cudgel.fields["weight_lb"]) == ("both_hands", ("two_handed",), 4)
    assert cudgel.ways() == {"swing": {"base": "dice", "dice": 2, "add": -1, "kind": "cr", "own_level": 9}}


def test_a_two_handed_weapon_waits_while_a_shield_is_in_the_way(read):
    tree = samples.newest()
    tree["equipment"] = [samples.second()["equipment"][0], tree["equipment"][2]]
    assert [item.where for item in read(tree).character.items] == ["back", "right_hand"]


@pytest.mark.parametrize(
    ("text", "fate"), [(PNG, "taken"), ("bm8gcGljdHVyZQ==", "left"), ("§", "left"), ("A" * 4_000_000, "left")]
)
def test_a_portrait_that_is_none_is_left_out(read, text, fate):
    tree = samples.newest()
    tree["profile"]["portrait"] = text
    made = read(tree)
    assert ("portrait", "portrait") in told(made, fate)
    assert (made.portrait is not None) == (fate == "taken")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a sheet of GURPS Character Sheet"),
        (b"[]", "ends in .gcs"),
        (b"[" * 200_000, "not a sheet"),
        (b'{"version": 5}', "ends in .gcs"),
        (b'{"version": 5, "profile": {"name": "\xff"}}', "not a sheet"),
        ({"version": 6, "profile": {}}, "version 6"),
        (b'<?xml version="1.0"?><character version="6"/>', "version 6"),
        (b'<character unique_id="1" version="2">', "damaged XML"),
        ({"version": 1, "profile": {}}, "too old"),
        ({"version": "5", "profile": {}}, "too old"),
        ({"version": 5, "profile": {}, "attributes": [samples.attribute("st", 1e300)]}, "1e\\+300 under “value”"),
        ({"version": 5, "profile": {}, "traits": [{"name": "x"}] * (MOST_NODES + 1)}, "more than 5000 entries"),
        (b" " * (LARGEST_FILE + 1), "too large"),
    ],
)
def test_what_is_no_sheet_is_refused_in_one_sentence(read, content, reason):
    with pytest.raises(ExchangeError, match=reason) as caught:
        read(content)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "tree",
    [
        {"version": 5, "profile": None, "calc": {}},
        {"version": 5, "profile": {}, "attributes": {"st": 3}, "traits": ["x", None], "skills": 3, "equipment": [[]]},
        {"version": 5, "profile": {"name": 7, "portrait": 3}, "calc": {"move": "fast", "dodge": [None, "x"]}},
        {
            "version": 5,
            "profile": {},
            "equipment": [{"description": "Ax", "calc": {"weight": "1.2.3 lb"}, "features": [3]}],
        },
        {"version": 5, "profile": {}, "equipment": [{"weapons": [{"calc": {"damage": "many"}, "reach": "spec"}]}]},
    ],
)
def test_strange_shapes_do_no_harm(read, tree):
    assert read(tree).character.name


@pytest.mark.parametrize("now", ["1-{}", "{}-9"])
def test_a_reach_with_thousands_of_digits_does_no_harm(read, now):
    text = json.dumps(samples.newest())
    assert read(text.replace("C-1*", now.format("9" * 5000)).encode()).character.name == "Ysolt Reed"


@pytest.mark.parametrize("now", ["{}", "6/{}"])
def test_a_range_with_thousands_of_digits_does_no_harm(read, now):
    text = json.dumps(samples.newest())
    assert read(text.replace("6/1,012", now.format("9" * 5000)).encode()).character.name == "Ysolt Reed"


def test_harmful_signs_are_left_out(read):
    tree = samples.newest()
    tree["profile"]["name"] = "Ysolt\u202e Reed\x00"
    assert read(tree).character.name == "Ysolt Reed"


def test_deep_containers_end_somewhere(read):
    tree = samples.newest()
    node = {"description": "Nut", "quantity": 1}
    for _ in range(60):
        node = {"description": "Box", "quantity": 1, "children": [node]}
    tree["equipment"] = [node]
    assert 1 < len(read(tree).character.items) < 20


def test_rulesets_say_whether_they_take_such_sheets(tmp_path):
    assert [id for id in resources.ruleset_ids() if has_mapping(resources.ruleset_folder(id))] == ["gurps3"]
    with pytest.raises(ExchangeError, match="does not say"):
        load_mapping(tmp_path)
    (tmp_path / "exchange").mkdir()
    file = tmp_path / "exchange" / "gcs.toml"
    for text in ("edition = [", "edition = 3", "hair = 'red'", "edition = 'x'\nskills = 3"):
        file.write_text(text)
        with pytest.raises(ExchangeError, match="cannot be read"):
            load_mapping(tmp_path)
    file.write_text("edition = 'x'")
    assert load_mapping(tmp_path) == GcsMap("x")


def test_everything_the_mapping_names_is_there(ruleset, mapping):
    assert {*mapping.attributes} <= {*ruleset.attributes}
    assert {*mapping.values} <= {*ruleset.values}
    assert {*mapping.pools} <= {*ruleset.pools}
    assert {*mapping.skills.values()} <= {*ruleset.skills}
    assert {trait.replace("{level}", "1") for trait in mapping.traits.values()} <= {*ruleset.traits}
    gear = mapping.gear
    fields = {gear.weight_lb, gear.skill, gear.reach, gear.strength, gear.traits, gear.armour, gear.shield}
    assert fields | {*gear.shot.values()} <= {*ruleset.fields}
    assert {*gear.way.values()} <= {*ruleset.variants}
    assert gear.shield_skill in ruleset.skills


def test_a_file_may_be_in_utf_16_or_begin_with_a_byte_order_mark(read):
    text = json.dumps(samples.newest(), ensure_ascii=False)
    for encoding in ("utf-8-sig", "utf-16"):
        assert read(text.encode(encoding)).character.name == "Ysolt Reed"


def test_a_creature_fights_with_its_body_as_its_file_says(read, ruleset):
    made = read(samples.creature())
    sheet = made.character
    pieces = {each.id: each for each in sheet.items}
    assert (sheet.values["basic_move"], sheet.values["weight_lb"]) == (9, 1500)
    assert pieces["hide"].fields == {"dr": 7}
    assert pieces["hide"].where == "worn"
    assert {each: pieces[each].where for each in ("maw_bite", "maw_gore", "hot_wind")} == dict.fromkeys(
        ("maw_bite", "maw_gore", "hot_wind"), "right_hand"
    )
    assert pieces["maw_bite"].fields == {
        "skill": "unarmed",
        "traits": ("close", "body"),
        "reach": "C,1,2,3",
        "bite.base": "dice",
        "bite.dice": 4,
        "bite.add": 1,
        "bite.kind": "cut",
        "bite.own_level": 15,
        "st": 0,
    }
    assert pieces["maw_gore"].fields["gore.own_level"] == 12
    breath = pieces["hot_wind"].fields
    assert (breath["skill"], breath["own_level"], breath["shot_dice"], breath["max_range"]) == ("innate", 13, 3, 40)
    assert "natural_attacks_kick" in pieces
    assert ("weapons", "Maw: Bite") in told(made, "taken")
    assert "- DR skull 9, torso 7" in sheet.notes


def test_blows_of_everybody_are_left_to_the_ruleset_if_there_are_hands(read):
    tree = samples.creature()
    tree["traits"] = [each for each in tree["traits"] if each["name"] != "No Manipulators"]
    assert "natural_attacks_kick" not in {each.id for each in read(tree).character.items}


def test_what_is_not_ready_for_play_is_told(read):
    made = read(samples.creature())
    unready = {(line.theirs, line.why) for line in made.lines if line.fate == "unready"}
    assert unready == {("Spines: Quill", "no_damage"), ("Cold Touch", "no_kind"), ("Spit", "no_range")}
    assert ("weight", "no_weight") in {
        (line.theirs, line.why) for line in read(samples.newest()).lines if line.fate == "unready"
    }


def test_skin_counts_without_the_armour_that_is_worn(read):
    tree = samples.creature()
    tree["equipment"] = [
        {
            "description": "Barding",
            "equipped": True,
            "features": [
                {"type": "dr_bonus", "locations": ["torso"], "amount": 2},
                {"type": "dr_bonus", "locations": ["all"], "amount": 1},
                {"type": "dr_bonus", "locations": ["torso"], "amount": 9, "specialization": "burning"},
            ],
        }
    ]
    pieces = {each.id: each for each in read(tree).character.items}
    assert (pieces["barding"].fields["dr"], pieces["hide"].fields["dr"]) == (3, 4)
