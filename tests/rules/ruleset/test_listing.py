"""Test which section of a sheet lists an entry, and which actions stand for many."""

import pytest

from gui.words.ruleset_words import known_rulesets
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.listing import acts_of, first_section, has_acts, is_first, lists, models_in
from rules.ruleset.sections import Ruleset
from rules.ruleset.sheet_layout import SheetSection
from storage.rulesets.library import load_rulebook
from tests.rules.duel import FILES

SHEET = """
[traits]
spark = { section = "spells" }
[skills]
tongue = { section = "languages" }
[sheet]
sections = [
  { id = "traits", shows = "traits" },
  { id = "spells", shows = "traits" },
  { id = "skills", shows = "skills" },
  { id = "languages", shows = "skills" },
]
"""

ACTS = """
[cast]
group = "moves"
section = "spells"
blanks = ["time"]
do = [{ note = "cast" }]
choices = { time = { values = ["short", "long"], pick = true } }
[throw_spark]
group = "moves"
whose = "trait('spark')"
do = [{ note = "cast" }]
"""


def ruleset(sheet=SHEET, acts=ACTS) -> Ruleset:
    return read_ruleset({**FILES, "sheet.toml": sheet, "actions/cast.toml": acts}).ruleset


def problems(sheet=SHEET, acts=ACTS):
    loaded = read_ruleset({**FILES, "sheet.toml": sheet, "actions/cast.toml": acts})
    with pytest.raises(RulesetError) as caught:
        compile_ruleset(loaded.ruleset, loaded.source)
    return [problem.path for problem in caught.value.problems]


def test_an_entry_is_in_the_section_that_it_names_or_in_the_first_one():
    rules = ruleset()
    traits, spells, skills, languages = rules.sheet.sections
    assert [lists(rules, each, "spark") for each in (traits, spells)] == [False, True]
    assert [lists(rules, each, "tall") for each in (traits, spells)] == [True, False]
    assert [lists(rules, each, "unknown") for each in (traits, spells)] == [True, False]
    assert [lists(rules, each, "tongue (old)") for each in (skills, languages)] == [False, True]
    assert [is_first(rules, each) for each in rules.sheet.sections] == [True, False, True, False]
    assert first_section(rules, "skills") == skills


def test_without_a_layout_every_entry_is_in_the_one_section():
    rules = ruleset("", ACTS.replace('section = "spells"\n', ""))
    usual = SheetSection(id="traits", shows="traits")
    assert first_section(rules, "traits") == usual
    assert lists(rules, usual, "tall")
    assert is_first(rules, usual)


def test_a_section_has_acts_if_its_traits_give_some_or_an_action_stands_for_many():
    rules = ruleset()
    traits, spells, *_ = rules.sheet.sections
    assert not has_acts(rules, traits)
    assert has_acts(rules, spells)
    assert acts_of(rules, "spark") == ("throw_spark",)
    assert tuple(models_in(rules, "spells")) == ("cast",)
    assert models_in(rules, "") == {}
    plain = ruleset(acts=ACTS.replace('section = "spells"\n', "").replace("spark", "giant"))
    assert not has_acts(plain, plain.sheet.sections[1])


def test_a_section_that_shows_no_such_entries_and_an_unknown_blank_are_told():
    assert problems(SHEET.replace('{ section = "spells" }', '{ section = "skills" }')) == ["traits.spark.section"]
    assert problems(SHEET.replace('{ section = "languages" }', '{ section = "tongues" }')) == ["skills.tongue.section"]
    assert problems(acts=ACTS.replace('section = "spells"', 'section = "magic"')) == ["actions.cast.section"]
    assert problems(acts=ACTS.replace('["time"]', '["times"]')) == ["actions.cast.blanks"]


@pytest.mark.parametrize("game", known_rulesets().ids())
def test_each_trait_and_skill_of_a_game_is_in_one_section(game):
    rules = load_rulebook(known_rulesets().folder(game)).ruleset
    for shows, entries in (("traits", rules.traits), ("skills", rules.skills)):
        shown = [section for section in rules.sheet.sections if section.shows == shows]
        for id in entries if shown else ():
            assert sum(lists(rules, section, id) for section in shown) == 1, id
