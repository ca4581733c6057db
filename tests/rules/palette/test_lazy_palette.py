"""What is worked out only when it is asked for is the same as what is worked out at once, in whatever order."""

from collections.abc import Iterator
from random import Random

import pytest

import resources
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.palette import options as palette
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.resolving.option import Preview
from rules.ruleset.rulebook import Plan, Rulebook
from rules.state.encounter import Encounter
from rules.values import Value
from tests.rules.play.test_random_play import LAWFUL, UNRULY, some_start
from tests.rules.player import Player
from tests.shipped import shipped_rulebook

SEEDS = range(2)
"""Fights that are played under each ruleset."""

STEPS = 24
"""What is done in each."""

Given = dict[str, Value]


@pytest.fixture(scope="module", params=resources.ruleset_ids())
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return shipped_rulebook(request.param)


def moments(rulebook: Rulebook, seed: int) -> Iterator[tuple[Encounter, str, Given]]:
    """Moments of a fight played at random: how it stands, who is looked at, and whom he points at."""
    chance = Random(f"lazy {rulebook.ruleset.id} {seed}")
    player = Player(rulebook, some_start(rulebook.ruleset.id, chance.choice, seed == 0), chance.choice)
    for step in range(STEPS):
        chance.choice(LAWFUL if seed == 1 else UNRULY)(player)
        if step % 3 == 0:
            encounter = player.journal.encounter
            actor = chance.choice(list(encounter.combatants))
            others = [id for id in encounter.combatants if id != actor]
            yield encounter, actor, {"target": chance.choice(others)} if others and step % 2 else {}


def asked_in_some_order(lazy: LazyOption, chance: Random) -> None:
    """Ask for parts of an option in an order of no meaning."""
    parts = ["status", "reasons", "preview", "option", *lazy.bound]
    for part in chance.sample(parts, chance.randrange(len(parts) + 1)):
        if part in ("status", "reasons", "preview", "option"):
            getattr(lazy, part)
        elif part in {choice.name for choice in lazy.option.choices}:
            lazy.choice(part)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_option_is_the_same_however_it_is_asked_for(rulebook: Rulebook, seed: int) -> None:
    chance = Random(seed)
    for encounter, actor, given in moments(rulebook, seed):
        whole = Fight(rulebook, encounter).palette(actor, given)
        lazy = list(Fight(rulebook, encounter).lazy_palette(actor, given))
        assert [one.action for one in lazy] == [option.action for option in whole]
        by_action = {option.action: option for option in whole}
        # Nothing but the status is known of any of them when the first is asked for all of it.
        assert {one.action: one.status for one in lazy} == {id: option.status for id, option in by_action.items()}
        chance.shuffle(lazy)
        for one in lazy:
            asked_in_some_order(one, chance)
            option = by_action[one.action]
            assert one.option == option
            assert (one.status, one.reasons, one.bound) == (option.status, option.reasons, option.bound)
            assert one.preview == option.preview
            assert tuple(one.choice(choice.name) for choice in option.choices) == option.choices


@pytest.mark.parametrize("seed", SEEDS)
def test_a_single_action_is_the_same_however_it_is_asked_for(rulebook: Rulebook, seed: int) -> None:
    chance = Random(seed)
    for encounter, actor, _ in moments(rulebook, seed):
        for action in chance.sample(list(rulebook.plans), 6):
            option = Fight(rulebook, encounter).option(actor, action)
            lazy = Fight(rulebook, encounter).lazy_option(actor, action)
            assert lazy.status == option.status
            asked_in_some_order(lazy, chance)
            assert lazy.option == option
            assert lazy.reasons == option.reasons


def test_scores_wait_until_they_are_asked_for(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A status is told without the score of any action that does not depend on it."""
    rehearsed: list[str] = []
    rehearse = palette.rehearse

    def noted(book: FactBook, frame: Frame, plan: Plan) -> Preview:
        rehearsed.append(plan.id)
        return rehearse(book, frame, plan)

    monkeypatch.setattr(palette, "rehearse", noted)
    waited = 0
    for encounter, actor, given in moments(rulebook, 0):
        rehearsed.clear()
        lazy = Fight(rulebook, encounter).lazy_palette(actor, given)
        statuses = [one.status for one in lazy]
        early = list(rehearsed)
        assert [one.option.status for one in lazy] == statuses
        assert all(rulebook.plans[id].late or rulebook.unknowns.of(id) for id in early)
        waited += len(rehearsed) - len(early)
    assert waited
