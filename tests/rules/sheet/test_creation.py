"""What a character costs, entry by entry, what more of it would cost, and what there is to spend."""

from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.sheet.creation import (
    Kind,
    Price,
    account_of,
    costs_anything,
    goes_by_attribute,
    price_of,
    relative_level,
    usual_budget,
)
from rules.state.character import Advance, Character, earned
from tests.shipped import shipped_rulebook

RULEBOOK = shipped_rulebook("gurps3")
KINDS: tuple[Kind, ...] = ("attributes", "skills", "traits", "values")
LEVELS = st.integers(4, 20)
SKILLS = st.dictionaries(st.sampled_from(sorted(RULEBOOK.ruleset.skills)), LEVELS, max_size=4)
ATTRIBUTES = st.fixed_dictionaries({id: st.integers(5, 16) for id in RULEBOOK.ruleset.attributes})
TRAITS = st.lists(st.sampled_from(sorted(RULEBOOK.ruleset.traits)), unique=True, max_size=4)
POINTS = st.integers(-30, 30)
SHEETS = st.builds(
    Character,
    id=st.just("una"),
    ruleset=st.just("gurps3"),
    attributes=ATTRIBUTES,
    skills=SKILLS,
    traits=TRAITS.map(tuple),
    budget=st.none() | st.integers(0, 300),
    advances=st.lists(st.builds(Advance, st.just("2026-07-01"), st.just(""), POINTS), max_size=3).map(tuple),
)


def facts_of(sheet, rulebook=RULEBOOK):
    return FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)])).of(sheet.id)


UNA = Character("una", "gurps3", attributes={"DX": 12}, skills={"broadsword": 13, "knife (long)": 11})


def test_what_the_document_of_the_game_says_a_skill_costs():
    facts = facts_of(UNA)
    assert price_of(facts, "skills", "broadsword") == Price(4, 4, 14)
    assert price_of(facts, "skills", "knife (long)") == Price(0.5, 0.5, 12)


def test_what_the_first_level_of_a_skill_costs_is_told_with_the_best_level_at_that_price():
    assert price_of(facts_of(UNA), "skills", "axe_mace") == Price(0, 0.5, 10)
    assert price_of(facts_of(UNA), "skills", "karate") == Price(0, 0.5, 9)


def test_a_trait_costs_the_same_for_those_who_have_it_and_those_who_do_not():
    facts = facts_of(replace(UNA, traits=("combat_reflexes", "low_pain_threshold")))
    assert price_of(facts, "traits", "combat_reflexes") == Price(15)
    assert price_of(facts, "traits", "low_pain_threshold") == Price(-10)
    assert price_of(facts, "traits", "ambidexterity") == Price(0, 10)


def test_where_nothing_is_charged_there_is_no_price():
    assert price_of(facts_of(UNA), "values", "move") is None
    other = shipped_rulebook("heimr")
    facts = facts_of(Character("una", "heimr"), other)
    assert [price_of(facts, of, next(iter(other.ruleset.attributes))) for of in KINDS] == [None] * 4
    assert not any(costs_anything(other.ruleset, of) for of in KINDS)


def test_a_level_is_told_relative_to_the_attribute_of_the_skill():
    facts = facts_of(UNA)
    assert relative_level(facts, "broadsword") == ("DX", 1)
    assert relative_level(facts, "knife (long)") == ("DX", -1)
    assert relative_level(facts, "axe_mace") is None
    assert goes_by_attribute(RULEBOOK.ruleset)
    assert not goes_by_attribute(shipped_rulebook("heimr").ruleset)


def priced(facts, of: Kind, entry: str) -> Price:
    """Return the price of an entry, which has one."""
    price = price_of(facts, of, entry)
    assert price is not None
    return price


@given(SHEETS)
def test_the_prices_of_all_entries_are_the_account(sheet):
    facts = facts_of(sheet)
    held: Mapping[Kind, Iterable[str]] = {
        "attributes": RULEBOOK.ruleset.attributes,
        "skills": sheet.skills,
        "traits": sheet.traits,
    }
    prices = [priced(facts, of, entry) for of, entries in held.items() for entry in entries]
    assert sum(price.points for price in prices) == account_of(facts).total


@given(SHEETS, st.sampled_from(sorted(RULEBOOK.ruleset.skills)))
def test_the_price_of_more_is_what_the_account_grows_by(sheet, skill):
    facts = facts_of(sheet)
    price = priced(facts, "skills", skill)
    assert price.to is not None
    assert price.more is not None
    more = replace(sheet, skills={**sheet.skills, skill: price.to})
    assert account_of(facts_of(more)).total - account_of(facts).total == price.more
    assert priced(facts_of(more), "skills", skill).points == price.points + price.more


@given(SHEETS)
def test_the_first_level_is_better_than_untrained_and_the_next_one_costs_more(sheet):
    facts = facts_of(sheet)
    for skill, rule in RULEBOOK.ruleset.skills.items():
        to = priced(facts, "skills", skill).to
        if skill not in sheet.skills and rule.default is not None:
            assert to is not None
            assert to > rule.default.evaluate_number(facts)
            more = priced(facts_of(replace(sheet, skills={**sheet.skills, skill: to})), "skills", skill).more
            assert more is not None
            assert more > 0


@given(SHEETS)
def test_there_is_left_the_budget_with_what_was_earned_less_all_costs(sheet):
    account = account_of(facts_of(sheet))
    assert account.budget == (100 if sheet.budget is None else sheet.budget)
    assert account.budget is not None
    assert account.left == account.budget + earned(sheet) - account.total


def test_the_budget_of_the_ruleset_stays_known_beside_that_of_the_sheet():
    assert usual_budget(facts_of(replace(UNA, budget=150))) == 100
    other = shipped_rulebook("heimr")
    assert usual_budget(facts_of(Character("una", "heimr"), other)) is None


@pytest.mark.parametrize("of", KINDS)
def test_a_figure_that_cannot_be_computed_has_no_price(of):
    unknown = price_of(facts_of(replace(UNA, skills={"broadsword": 13})), of, "no_such_entry")
    assert unknown is None or unknown.to is None or unknown.points == 0
