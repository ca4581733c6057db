"""Random play through every shipped ruleset: nothing breaks, nothing leaves its bounds, replay is the state."""

import os
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import resources
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from rules.state.encounter import Encounter
from storage.rulesets.library import load_rulebook
from tests.rules.arena import some_fight
from tests.rules.player import Player
from tests.rules.playing import Pick

CASES = Path(__file__).parent.parent.parent / "cases"

FIGHTS = int(os.environ.get("FIGHTBOOK_FIGHTS", "6"))
"""How many fights are played under each ruleset."""

FIRST_SEED = int(os.environ.get("FIGHTBOOK_SEED", "0"))
"""The seed of the first of them; each has a seed of its own."""

STEPS = 60
"""What is done in each fight, turns and acts together."""


@cache
def loaded(ruleset: str) -> Rulebook:
    return load_rulebook(resources.ruleset_folder(ruleset))


@cache
def beginnings(ruleset: str) -> tuple[str, ...]:
    """The set-ups that ship with a ruleset, and those of the cases."""
    folder = resources.ruleset_folder(ruleset) / "scenarios"
    shipped = {each.name: each.read_text("utf-8") for each in folder.iterdir()} if folder.is_dir() else {}
    given = [path.read_text("utf-8") for path in sorted((CASES / ruleset).glob("*.toml"))]
    return (*(shipped[name] for name in sorted(shipped)), *given)


def some_start(ruleset: str, pick: Pick, shipped: bool) -> Encounter:
    """How a fight begins: as one of those that ship, or as strange as can be."""
    rulebook = loaded(ruleset)
    if shipped:
        return read_scenario(parse(pick(beginnings(ruleset))), rulebook).encounter
    return some_fight(rulebook, pick)


LAWFUL = (*[Player.act] * 10, *[Player.end_turn] * 3, Player.undo, Player.redo, Player.look_round, Player.mend)
"""What is done in a fight where the rules are kept."""

UNRULY = (
    *LAWFUL,
    Player.edit,
    Player.edit,
    Player.rule,
    Player.undo,
    Player.look_back,
    Player.look_round,
    Player.explain,
)
"""What is done where the game master has his hands in it as well."""


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.timeout(3600)
def test_fights_are_played_through(ruleset: str) -> None:
    played = 0
    for seed in range(FIRST_SEED, FIRST_SEED + FIGHTS):
        chance = random.Random(f"{ruleset} {seed}")
        player = Player(loaded(ruleset), some_start(ruleset, chance.choice, seed % 3 == 0), chance.choice)
        deeds: tuple[Callable[[Player], None], ...] = LAWFUL if seed % 3 == 1 else UNRULY
        for _ in range(STEPS):
            chance.choice(deeds)(player)
        player.check()
        played += player.made
    assert played > FIGHTS * STEPS // 4


class Play(RuleBasedStateMachine):
    """One fight, played by anybody with whatever the palette offers him; the smallest that breaks is told."""

    ruleset = ""

    @initialize(data=st.data(), shipped=st.booleans())
    def begin(self, data: st.DataObject, shipped: bool) -> None:
        def pick(values):
            return data.draw(st.sampled_from(values))

        self.player = Player(loaded(self.ruleset), some_start(self.ruleset, pick, shipped), pick)

    @rule()
    def act(self) -> None:
        self.player.act()

    @rule()
    def end_turn(self) -> None:
        self.player.end_turn()

    @rule()
    def rule_by_the_game_master(self) -> None:
        self.player.rule()

    @rule()
    def edit(self) -> None:
        self.player.edit()

    @precondition(lambda self: self.player.journal.now.before is not None)
    @rule()
    def undo(self) -> None:
        self.player.undo()

    @precondition(lambda self: self.player.journal.ahead)
    @rule()
    def redo(self) -> None:
        self.player.redo()

    @rule()
    def look_back(self) -> None:
        self.player.look_back()

    @rule()
    def look_round(self) -> None:
        self.player.look_round()

    @rule()
    def explain(self) -> None:
        self.player.explain()

    @invariant()
    def state_is_the_fold_of_the_steps(self) -> None:
        if hasattr(self, "player"):
            self.player.check()


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_whatever_is_done_in_whatever_order(ruleset: str) -> None:
    machine = type(f"Play_{ruleset}", (Play,), {"ruleset": ruleset})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
        ),
    )
