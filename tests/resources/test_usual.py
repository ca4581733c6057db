"""Test which actions the rulesets call usual: a palette begins with them, and sparring tries no others."""

import pytest

import resources
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.resources.test_texts import ruleset_of
from tests.rules.duel import ACTIONS, FILES

MOST = 12
"""A first screen holds no more."""


@pytest.mark.parametrize("ruleset_id", resources.ruleset_ids())
def test_every_ruleset_has_a_usual_attack_and_a_usual_move(ruleset_id):
    every = [action for action in ruleset_of(ruleset_id).actions.values() if action.usual]
    usual = [action for action in every if not action.reaction]
    assert len(usual) <= MOST
    assert any(any(choice.kind == "combatant" for choice in action.choices.values()) for action in usual)
    assert any(
        action.do.steps and any(choice.kind == "place" for choice in action.choices.values()) for action in usual
    )
    assert not any(action.table for action in every)


def test_usual_is_yes_or_no():
    wrong = ACTIONS.replace("[step]\n", "[step]\nusual = 'often'\n", 1)
    with pytest.raises(RulesetError, match=r"actions\.step\.usual"):
        read_ruleset({**FILES, "actions/all.toml": wrong})
