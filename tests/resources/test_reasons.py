"""Test the reasons that name what was chosen: every placeholder is a choice of an action with that need."""

import pytest

from rules.loading.ruleset_file import RulesetError
from rules.words.told import placeholders
from storage.rulesets.check import checked_rulebook
from tests.resources.test_texts import every_text, ruleset_of, texts_of
from tests.rules.duel import FILES


@every_text
def test_every_reason_names_what_an_action_with_that_need_chooses(ruleset_id, language):
    ruleset, texts = ruleset_of(ruleset_id), texts_of(ruleset_id, language)
    for need in texts.words["needs"]:
        for choice in (name for named in texts.named_reasons(need) for name in placeholders(named)):
            holders = [action for action in ruleset.actions.values() if _has(ruleset, action, need)]
            assert any(choice in action.choices for action in holders), (need, choice)


def _has(ruleset, action, need):
    price = ruleset.prices.get(action.price)
    needs = (*action.needs, *(() if price is None else price.needs))
    return any(need == (each if isinstance(each, str) else each.id) for each in needs)


def test_a_reason_that_names_no_choice_is_refused():
    text = "[needs.armed]\nname = 'has to be armed'\nnamed = 'has to hold the {wepon}'\n"
    with pytest.raises(
        RulesetError, match=r"needs\.armed\.named: No action has a choice 'wepon'; did you mean 'weapon'"
    ):
        checked_rulebook({**FILES, "text/en.toml": text})
