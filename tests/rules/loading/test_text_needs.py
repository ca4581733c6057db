"""Texts that are missing and texts about nothing are told, and stubs fill what is missing."""

import tomllib

import pytest

import resources
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import text_problems
from rules.loading.text_needs import stubs, text_gaps
from rules.ruleset.sections import Ruleset
from storage.rulesets.library import RULES, ruleset_files, text_file
from tests.rules.duel import FILES

EN = '[actions]\nstep = "Step"\nfly = "Fly"\n[positions]\nstanding = "standing"\n[fields.skill]\nname = "Skill"\n'


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return read_ruleset(FILES).ruleset


def test_what_is_missing_and_what_is_spare_is_told_by_section(ruleset: Ruleset) -> None:
    gaps = text_gaps("text/en.toml", tomllib.loads(EN), ruleset)
    assert "rise" in gaps.missing["actions"]
    assert "step" not in gaps.missing["actions"]
    assert gaps.missing["positions"] == ("prone",)
    assert "spent" in gaps.missing["conditions"], "a mark of a pool is shown like a condition"
    assert "act_left" in gaps.missing["needs"]
    assert set(gaps.missing["questions"]) == {"guard", "luck", "blow", "damage", "push"}
    assert gaps.missing["tests"] == ("d20", "damage")
    assert gaps.missing["values"] == ("reach", "worn")
    assert gaps.missing["counters"] == ("act", "guard")
    assert gaps.missing["fields"] == ("damage", "armour"), "the file has the skill"
    assert gaps.missing["ruleset"] == ("name",)
    assert gaps.missing["mods"] == ("low", "weather")
    assert "weapon" in gaps.missing["choices"]
    assert gaps.missing["facts"] == ("distance", "weather")
    assert gaps.spare == {"actions": ("fly",)}


def test_the_reason_why_somebody_lacks_an_action_is_missed_where_an_action_says_whose_it_is() -> None:
    action = "[own]\ngroup = 'moves'\nwhose = 'GRACE > 3'\ndo = [{ note = 'x' }]\n"
    known = read_ruleset({**FILES, "actions/own.toml": action}).ruleset
    assert "whose" in text_gaps("text/en.toml", {}, known).missing["needs"]
    assert "whose" not in text_gaps("text/en.toml", {}, read_ruleset(FILES).ruleset).missing["needs"]


def test_terms_of_a_figure_are_missed_and_words_for_no_roll_or_term_are_spare() -> None:
    more = """
    [procedures.p]
    do = [{ reckon = "sum", terms = { push = 1 }, times = { half = 0.5 }, as = "sum" }]
    """
    known = read_ruleset({**FILES, "zz.toml": more}).ruleset
    texts = """
    [mods]
    puhs = "x"
    low = "low"
    [questions]
    blwo = "x"
    blow = "x"
    [choices]
    depth = "depth"
    detph = "x"
    """
    gaps = text_gaps("text/en.toml", tomllib.loads(texts), known)
    assert gaps.missing["mods"] == ("weather", "push", "half")
    assert "sum" in gaps.missing["tests"]
    assert gaps.spare == {"mods": ("puhs",), "questions": ("blwo",), "choices": ("detph",)}


def test_an_edition_has_the_texts_of_the_ruleset_that_it_is_over(ruleset: Ruleset) -> None:
    gaps = text_gaps("text/en.toml", {"actions": {"rise": "Get up"}}, ruleset, tomllib.loads(EN))
    assert not {"rise", "step"} & set(gaps.missing["actions"])
    assert "hit" in gaps.missing["actions"]
    assert gaps.spare == {}


def test_stubs_at_the_end_of_a_file_leave_nothing_missing(ruleset: Ruleset) -> None:
    gaps = text_gaps("text/en.toml", tomllib.loads(EN), ruleset)
    filled = f"{EN}\n{stubs(gaps)}\n"
    assert text_problems("text/en.toml", filled) == ()
    assert not text_gaps("text/en.toml", tomllib.loads(filled), ruleset).missing
    assert tomllib.loads(filled)["actions"]["rise"] == {"name": "rise", "summary": ""}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", resources.ruleset_ids())
def test_shipped_texts_have_no_gap(id: str, language: str) -> None:
    folder = resources.ruleset_folder(id)
    known = read_ruleset(ruleset_files(folder, RULES)).ruleset
    gaps = text_gaps(language, tomllib.loads(text_file(folder, language)), known)
    assert (gaps.missing, gaps.spare) == ({}, {})
