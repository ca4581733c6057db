"""Test that results shared between actions equal those each action would get alone."""

from random import Random

import pytest

import resources
from rules.facts.book import FactBook
from rules.palette.options import option
from rules.ruleset.rulebook import Rulebook
from tests.rules.arena import some_fight
from tests.shipped import shipped_rulebook

SEEDS = range(10)


@pytest.fixture(scope="module", params=resources.ruleset_ids())
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return shipped_rulebook(request.param)


@pytest.mark.parametrize("seed", SEEDS)
def test_sharing_changes_no_option(rulebook: Rulebook, seed: int) -> None:
    encounter = some_fight(rulebook, Random(seed).choice)
    shared = FactBook(rulebook, encounter)
    for actor in list(encounter.combatants)[:2]:
        others = [id for id in encounter.combatants if id != actor]
        for action, plan in rulebook.plans.items():
            if plan.action.reaction:
                continue
            targets = others[:2] if "target" in plan.action.choices else [""]
            for target in targets:
                given = {"target": target} if target else {}
                alone = option(FactBook(rulebook, encounter), actor, action, given)
                assert option(shared, actor, action, given) == alone, (actor, action, given)
