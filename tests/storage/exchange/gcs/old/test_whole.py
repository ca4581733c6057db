"""Sheets of GURPS Character Sheet 4 and before, from the file to our sheet."""

import pytest

import resources
from storage.exchange.gcs.convert import read_gcs
from storage.exchange.gcs.document import listed, node_at, nodes_at, number_at, text_at
from storage.exchange.gcs.mapping import load_mapping
from storage.exchange.gcs.reading import read_document
from storage.exchange.guard import ExchangeError
from storage.exchange.sheet_check import check_sheet
from storage.rulesets.library import load_rulebook
from tests.storage.exchange.gcs.old.old_samples import (
    advantage,
    bonus,
    default,
    fighter,
    melee,
    sheet,
    skill,
)
from tests.storage.exchange.gcs.old.old_samples import (
    listed as in_list,
)

FOLDER = resources.ruleset_folder("gurps3")


@pytest.fixture(scope="module")
def ruleset():
    return load_rulebook(FOLDER).ruleset


@pytest.fixture
def document(tmp_path):
    def read(text):
        path = tmp_path / "vale.gcs"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("ascii"))
        return read_document(path)

    return read


@pytest.fixture
def made(tmp_path, ruleset):
    def read(text):
        path = tmp_path / "vale.gcs"
        path.write_text(text, encoding="ascii")
        found = read_gcs(path, load_mapping(FOLDER), ruleset, id="somebody")
        check_sheet(found.character, ruleset, "vale.gcs")
        return found

    return read


def values(document):
    return {text_at(each, "attr_id"): number_at(node_at(each, "calc"), "value") for each in document["attributes"]}


def levels(document, part="skills"):
    return {text_at(each, "name"): number_at(node_at(each, "calc"), "level") for each in listed(document, part)}


def weapon(document, part="equipment", place=0):
    return nodes_at(nodes_at(document, part)[place], "weapons")[0]["calc"]


@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_a_fighter_of_every_version_comes_with_figures_skills_and_gear(made, version):
    found = made(fighter(version))
    who = found.character
    assert (who.name, who.player) == ("Brannoch Vale", "Kim")
    assert who.attributes == {"ST": 13, "DX": 12, "IQ": 10, "HT": 11}
    assert who.values == {
        "basic_speed": 6,
        "will": 11,
        "vision": 12,
        "most_hits": 15,
        "most_fatigue": 10,
        "basic_move": 6,
        "weight_lb": 150,
    }
    assert who.pools == {"HP": 12}
    assert who.traits == ("combat_reflexes", "acute_vision_2")
    assert who.skills == {"axe_mace": 14, "shield": 12}
    items = {item.id: item for item in who.items}
    assert {id: item.where for id, item in items.items()} == {
        "hill_axe": "right_hand",
        "plank_shield": "left_hand",
        "scale_coat": "worn",
        "belt": "pouch",
        "dart_knife": "belt",
    }
    assert items["hill_axe"].ways() == {"swing": {"base": "dice", "dice": 2, "add": 1, "kind": "cut"}}
    assert items["plank_shield"].fields["pd"] == 2
    assert items["scale_coat"].fields["dr"] == 4
    knife = items["dart_knife"].fields
    assert (knife["shot_dice"], knife["shot_add"], knife["max_range"]) == (1, -1, 13)
    assert "Owes a goat." in who.notes
    assert "Sings at dawn (Loud.)" in who.notes
    assert "Warm Hands 9; casting cost 2 [2]" in who.notes
    assert "\n- age:" not in who.notes


def test_the_report_says_what_is_not_ready_first_of_all(made):
    found = made(
        sheet(
            in_list(
                "equipment_list",
                '<equipment equipped="yes"><description>Odd Hook</description>'
                + melee('<damage type="cut" st="sw"/>', default("Skill", 0, "Hook-Swinging"), default("DX", -5))
                + "</equipment>",
            )
        ).replace("<weight>150 lb</weight>", "")
    )
    assert [(line.theirs, line.why) for line in found.lines if line.fate == "unready"] == [
        ("weight", "no_weight"),
        ("Odd Hook", "no_skill"),
    ]


def test_what_is_not_carried_stays_behind(document):
    text = sheet(
        in_list(
            "equipment_list",
            '<equipment_container state="equipped"><description>Sack</description>'
            '<equipment state="carried"><description>Rope</description></equipment>'
            '<equipment state="not carried"><description>Anchor</description></equipment></equipment_container>',
            '<equipment state="not carried"><description>Barge</description></equipment>',
        ),
        version=3,
    )
    found = document(text)
    assert [text_at(each, "description") for each in found["equipment"]] == ["Sack"]
    assert [text_at(each, "description") for each in nodes_at(found["equipment"][0], "children")] == ["Rope"]
    assert [text_at(each, "description") for each in found["other_equipment"]] == ["Anchor", "Barge"]


def test_bonuses_count_if_what_gives_them_is_switched_on_or_in_use(document):
    strong = bonus("attribute_bonus", "2", "<attribute>ST</attribute>")
    text = sheet(
        in_list(
            "advantage_list",
            advantage("Mighty", strong),
            advantage("Mightier", strong, disabled="yes"),
            advantage("Hefty", f'<modifier enabled="no"><name>Vast</name>{strong}</modifier>'),
            advantage("Huge", f"<modifier><name>Vast</name><levels>2</levels>{BY_LEVEL}</modifier>"),
            advantage("Puncher", bonus("attribute_bonus", "4", '<attribute limitation="striking only">ST</attribute>')),
            advantage("Porter", bonus("attribute_bonus", "2", '<attribute limitation="lifting_only">ST</attribute>')),
        ),
        in_list(
            "equipment_list",
            f'<equipment equipped="yes"><description>Girdle</description>{strong}</equipment>',
            f'<equipment equipped="no"><description>Spare girdle</description>{strong}</equipment>',
        ),
    )
    found = document(text)
    assert values(found)["st"] == values(found)["hp"] == 13 + 2 + 2 + 2
    assert found["calc"]["swing"] == "4d+1"
    assert found["calc"]["basic_lift"] == "88 lb"


BY_LEVEL = bonus("attribute_bonus", "1", "<attribute>ST</attribute>", by_level=True)


def test_a_load_slows_fencers_and_those_who_sneak(document):
    fence = melee(
        '<damage type="imp" st="thr" base="1"/>', default("Skill", 0, "Rapier"), usage="Thrust", parry="0F", reach="1"
    )
    text = sheet(
        in_list(
            "skill_list",
            skill("Rapier", "DX/A", 8),
            skill("Stealth", "DX/A", 2, "<encumbrance_penalty_multiplier>1</encumbrance_penalty_multiplier>"),
        ),
        in_list(
            "equipment_list",
            f'<equipment equipped="yes"><description>Thorn</description><weight>3 lb</weight>{fence}</equipment>',
            "<equipment><quantity>10</quantity><description>Ingot</description><weight>4 lb</weight></equipment>",
        ),
    )
    found = document(text)
    assert levels(found) == {"Rapier": 14, "Stealth": 11}
    assert weapon(found) == {"level": 13, "damage": "1d+1 imp", "parry": "9F"}


def test_a_skill_is_improved_by_its_defaults_but_no_two_improve_each_other(document):
    text = sheet(
        in_list(
            "skill_list",
            skill("Spear", "DX/A", 16, default("DX", -5) + default("Skill", -2, "Staff")),
            skill("Staff", "DX/A", 2, default("DX", -5) + default("Skill", -2, "Spear")),
            skill("Polearm", "DX/A", 0, default("Skill", -4, "Spear")),
            skill("Juggling", "DX/E", 0, default("DX", -5)),
            skill("Naming", "IQ/VH", 12),
            skill("Everything!", "IQ/W", 12),
        )
    )
    # Staff: 14 by default is worth 8 points, with its own 2 it is 10.
    assert levels(document(text)) == {
        "Spear": 16,
        "Staff": 14,
        "Polearm": 12,
        "Juggling": 7,
        "Naming": 11,
        "Everything!": 9,
    }


def test_bonuses_to_skills_by_name_beginning_speciality_and_category(document):
    def for_skills(amount, name, special="<specialization compare='is anything'/>", category=""):
        return bonus("skill_bonus", amount, f"{name}{special}{category}")

    text = sheet(
        in_list(
            "advantage_list",
            advantage(
                "Gifted",
                for_skills("1", "<name compare='starts with'>fast-draw</name>")
                + for_skills(
                    "2", "<name compare='is'>knife</name>", "<specialization compare='is'>wide</specialization>"
                )
                + for_skills("4", "<name compare='is anything'/>", category="<category compare='is'>craft</category>")
                + for_skills(
                    "8", "<name compare='is not'>x</name>", category="<category compare='contains'>aft</category>"
                ),
            ),
        ),
        in_list(
            "skill_list",
            skill("Fast-Draw", "DX/E", 1, "<specialization>Bow</specialization>"),
            skill("Knife", "DX/E", 1),
            skill("Baking", "IQ/E", 1, "<categories><category>Craft</category></categories>"),
        ),
    )
    assert levels(document(text)) == {"Fast-Draw": 13, "Knife": 12, "Baking": 22}


def test_techniques_and_spells_have_levels(document):
    magery = '<spell_bonus all_colleges="yes"><amount per_level="yes">1</amount></spell_bonus>'
    fire = bonus("spell_bonus", "2", "<college_name compare='is'>Embers</college_name>")
    text = sheet(
        in_list("advantage_list", advantage("Gift", "<levels>3</levels>" + magery), advantage("Ember-born", fire)),
        in_list(
            "skill_list",
            skill("Karate", "DX/H", 4),
            "<technique limit='-1'><name>Low</name><difficulty>A</difficulty><points>9</points>"
            + default("Skill", -4, "Karate")
            + "</technique>",
            "<technique><name>High</name><difficulty>H</difficulty><points>3</points>"
            + default("Skill", -4, "Karate")
            + "</technique>",
        ),
        in_list(
            "spell_list",
            "<spell><name>Glow</name><points>1</points><college>Embers</college></spell>",
            "<spell very_hard='yes'><name>Blaze</name><points>4</points><college>Air</college></spell>",
            "<spell><name>Unlearned</name><points>0</points></spell>",
            "<ritual_magic_spell><name>Rite</name><points>1</points></ritual_magic_spell>",
        ),
    )
    found = document(text)
    assert levels(found) == {"Karate": 12, "Low": 11, "High": 10}
    assert levels(found, "spells") == {"Glow": 13, "Blaze": 12, "Unlearned": None, "Rite": 11}


def test_weapons_count_bonuses_strength_and_level_of_the_trait(document):
    claw = melee('<damage type="cut" st="thr" base="-1" modifier_per_die="1"/>', default("Skill", 0, "Brawling"))
    spit = (
        "<ranged_weapon><damage type='burn' base='1d' armor_divisor='2'/><range>10/100</range><accuracy>3</accuracy>"
        f"{default('DX', -4)}</ranged_weapon>"
    )
    heavy = melee('<damage type="cr" st="sw" base="4"/>', default("DX", -5), strength="16")
    text = sheet(
        in_list(
            "advantage_list",
            advantage("Claws", claw),
            advantage("Spit", f"<levels>3</levels>{spit}"),
            advantage("Club arm", heavy + bonus("skill_bonus", "2", "<selection_type>this weapon</selection_type>")),
            advantage(
                "Trained hands",
                bonus(
                    "weapon_bonus",
                    "1",
                    "<selection_type>weapons with required skill</selection_type><name compare='is'>Brawling</name>"
                    "<specialization compare='is anything'/><level compare='at least'>1</level>",
                    by_level=True,
                )
                + bonus(
                    "weapon_bonus",
                    "5",
                    "<selection_type>weapons with required skill</selection_type><name compare='is'>Brawling</name>"
                    "<level compare='at least'>9</level>",
                ),
            ),
        ),
        in_list("skill_list", skill("Brawling", "DX/E", 2)),
    )
    found = document(text)
    assert weapon(found, "traits", 0) == {"level": 13, "damage": "1d+1 cut"}
    assert weapon(found, "traits", 1) == {"level": 8, "damage": "3d(2) burn", "range": "10/100"}
    # Three points of strength are lacking.
    assert weapon(found, "traits", 2) == {"level": 6, "damage": "2d+3 cr"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("sw+1 cut", "2d cut"),
        ("thr-2 imp", "1d-2 imp"),
        ("2d+1 pi+", "2d+1 pi+"),
        ("3d(2) burn", "3d(2) burn"),
        ("1d+2", "1d+2"),
        ("special", "special"),
    ],
)
def test_the_oldest_files_state_damage_as_text(document, text, shown):
    axe = melee(f"<damage>{text}</damage>", default("DX", -5))
    found = document(sheet(in_list("advantage_list", advantage("Spike", axe)), version=2))
    assert weapon(found, "traits")["damage"] == shown


def test_units_as_attributes_and_a_weight_in_kilograms(made):
    text = sheet(version=2).replace("<weight>150 lb</weight>", '<weight units="lbs">115.0</weight>')
    assert made(text).character.values["weight_lb"] == 115
    assert made(sheet().replace("150 lb", "100 kg")).character.values["weight_lb"] == 220


def test_protection_by_place(made):
    hide = bonus("dr_bonus", "2", "<location>full body</location>", by_level=True)
    crest = bonus("dr_bonus", "1", "<location>skull</location>")
    found = made(sheet(in_list("advantage_list", advantage("Scales", "<levels>3</levels>" + hide + crest))))
    assert "DR torso 6, skull 9, eyes 6" in found.character.notes
    assert {item.id: item.fields for item in found.character.items} == {"hide": {"dr": 6}}


def test_options_of_the_sheet_count(document):
    def option(name):
        return f"<settings><{name}>true</{name}></settings>"

    assert values(document(sheet(option("base_will_and_per_on_10"), main="<will>2</will>")))["will"] == 12
    assert document(sheet(option("use_thrust_equals_swing_minus_2")))["calc"]["thrust"] == "2d-3"
    assert document(sheet(option("use_reduced_swing")))["calc"]["swing"] == "1d+1"
    assert document(sheet(option("use_know_your_own_strength")))["calc"] | {"dodge": 0} == {
        "swing": "2d-1",
        "thrust": "1d+1",
        "basic_lift": "40 lb",
        "move": [5, 4, 3, 2, 1],
        "dodge": 0,
    }


def test_a_file_may_be_in_utf_16_or_begin_with_a_byte_order_mark(document):
    text = sheet().replace("US-ASCII", "UTF-16").replace("Brannoch", "Żegota")
    for encoding in ("utf-8-sig", "utf-16"):
        assert text_at(node_at(document(text.encode(encoding)), "profile"), "name") == "Żegota Vale"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (sheet(version=6), "version 6"),
        (sheet(version=5).replace('version="5"', 'version="new"'), "version new"),
        (sheet(version=5).replace('version="5"', f'version="{"9" * 5000}"'), "version 99999999999999999999 "),
        ("<template version='2'><name>x</name></template>", "ends in .gcs"),
        ("<character version='2'><ST>1</character>", "damaged XML"),
        (sheet(main="<move>1e9</move>").replace("1e9", "99999999"), "99999999|1e\\+08"),
    ],
)
def test_what_is_no_sheet_is_refused_in_one_sentence(document, text, reason):
    with pytest.raises(ExchangeError, match=reason) as caught:
        document(text)
    assert "\n" not in str(caught.value)
