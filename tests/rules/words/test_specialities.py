"""Test skills with specialities: their entries, the level that counts, and their use in rulesets."""

import pytest

from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.loading.text_check import read_texts
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.sections import Skill
from rules.ruleset.skills import unknown_skills
from rules.scenario.scenario import ScenarioError, parse, read_scenario
from rules.scenario.text import scenario_text
from rules.sheet.creation import account_of
from rules.state.character import Character
from rules.words.specialities import LONGEST, level_of, parted, spelled

RULESET = """
id = "lore"
format = 1
[attributes]
WIT = { default = 10 }
[values]
anywhere = { is = "skill('knowing')" }
marsh = { is = "skill('knowing', 'marsh')" }
sword = { is = "level('sword', 'long')" }
at_home = { is = "1 if trained('knowing', 'marsh') else 0" }
[positions.up]
[skills]
sword = { attributes = ["WIT"] }
knowing = { default = "WIT - 5", attributes = ["WIT"], specialities = ["marsh", "forest"] }
[creation]
[[creation.costs]]
id = "lore"
of = "skills"
entries = ["knowing"]
is = "amount - attribute(entry) if entry == 'knowing' else 1000"
"""
SCENARIO = """
ruleset = "lore"
name = "ways"
[[combatants]]
id = "una"
skills = { %s }
"""


def ruleset_with(skills=""):
    return read_ruleset({"ruleset.toml": RULESET + skills})


@pytest.fixture(scope="module")
def lore():
    reading = ruleset_with()
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.fixture
def facts(lore):
    def of(skills):
        sheet = Character("una", "lore", skills=skills)
        return FactBook(lore, begin_fight(lore, [enlist(lore, sheet)])).of("una")

    return of


def test_an_entry_is_a_skill_and_its_speciality():
    assert spelled("knowing", "Old Town (east)") == "knowing (Old Town (east))"
    assert parted("knowing (Old Town (east))") == ("knowing", "Old Town (east)")
    assert spelled("sword") == "sword"
    assert parted("sword") == ("sword", "")


@pytest.mark.parametrize(
    "entry", ["knowing ()", "knowing ( )", "knowing(marsh)", "(marsh)", "knowing (marsh", "a b (c)"]
)
def test_what_has_no_speciality_is_all_a_skill(entry):
    assert parted(entry) == (entry, "")


def test_a_speciality_has_its_own_level_else_that_of_the_whole_skill():
    levels = {"knowing (marsh)": 14, "knowing": 11, "knowing (Coast)": 12, "sword": 9}
    assert level_of(levels, "knowing", "marsh") == 14
    assert level_of(levels, "knowing (marsh)") == 14
    assert level_of(levels, "knowing", "forest") == 11
    assert level_of(levels, "sword", "long") == 9
    assert level_of({"knowing (Coast)": 12}, "knowing", "forest") is None


def test_where_no_speciality_is_asked_for_the_best_serves():
    assert level_of({"knowing (marsh)": 14, "knowing": 11, "knowing (Coast)": 12}, "knowing") == 14
    assert level_of({"knowing (marsh)": 8, "knowing": 11}, "knowing") == 11
    assert level_of({"sword": 9}, "knowing") is None


def test_formulas_ask_for_a_speciality(facts):
    una = facts({"knowing (marsh)": 14, "knowing (Coast)": 16, "sword": 3})
    assert (una["anywhere"], una["marsh"], una["at_home"], una["sword"]) == (16, 14, 1, 3)
    bors = facts({"knowing (Coast)": 16})
    assert (bors["anywhere"], bors["marsh"], bors["at_home"], bors["sword"]) == (16, 5, 0, 0)


def test_a_cost_knows_the_skill_of_a_speciality(facts):
    account = account_of(facts({"knowing (marsh)": 14, "sword": 3}))
    assert account.spent[0].entries == {"knowing (marsh)": 4}


def test_names_of_specialities_are_of_the_ruleset_or_the_players_own():
    texts = read_texts(
        "pl", "[skills]\nknowing = { name = 'Wiedza', summary = 'Zna.' }\n[specialities]\nmarsh = 'bagno'"
    )
    assert texts.name("skills", "knowing (marsh)") == "Wiedza (bagno)"
    assert texts.name("skills", "knowing (Old_Town)") == "Wiedza (Old_Town)"
    assert texts.summary("skills", "knowing (marsh)") == "Zna."
    assert texts.name("skills", "sword_play") == "sword play"


def test_only_skills_learned_in_specialities_have_them():
    skills = {"sword": Skill(), "knowing": Skill(specialities=())}
    too_long = spelled("knowing", "x" * (LONGEST + 1))
    entries = ["sword", "knowing", "knowing (Coast)", "sword (long)", "flying", too_long]
    assert list(unknown_skills(entries, skills)) == ["sword (long)", "flying", too_long]


def test_a_scenario_takes_them_and_is_written_with_them(lore):
    scenario = read_scenario(parse(SCENARIO % '"knowing (marsh)" = 14'), lore)
    assert scenario.encounter.combatants["una"].sheet.skills == {"knowing (marsh)": 14}
    written = scenario_text(scenario.encounter, "ways")
    assert read_scenario(parse(written), lore).encounter.combatants["una"].sheet.skills == {"knowing (marsh)": 14}


def test_a_scenario_refuses_a_speciality_of_a_skill_that_has_none(lore):
    with pytest.raises(ScenarioError, match="skill 'sword"):
        read_scenario(parse(SCENARIO % '"sword (long)" = 14'), lore)


@pytest.mark.parametrize("listed", ["'old town'", "'marsh', 'marsh'", "''", "'2nd'"])
def test_a_speciality_that_is_listed_has_an_id_of_its_own(listed):
    with pytest.raises(RulesetError, match=r"skills\.riding\.specialities"):
        ruleset_with(f"\n[skills.riding]\nspecialities = [{listed}]\n")


def test_a_formula_may_only_name_skills_there_are():
    reading = ruleset_with("\n[values.lost]\nis = \"level('flying', 'high')\"\n")
    with pytest.raises(RulesetError, match="flying"):
        compile_ruleset(reading.ruleset, reading.source)
