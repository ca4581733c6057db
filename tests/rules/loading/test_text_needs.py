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
    assert gaps.missing["questions"] == ("guard", "luck")
    assert gaps.missing["ruleset"] == ("name",)
    assert gaps.missing["mods"] == ("low", "weather")
    assert "weapon" in gaps.missing["choices"]
    assert gaps.missing["facts"] == ("distance", "weather")
    assert gaps.spare == {"actions": ("fly",)}


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
