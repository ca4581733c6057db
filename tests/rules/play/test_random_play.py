"""Play every shipped ruleset at random: nothing fails, figures stay in bounds, and replay gives the same state."""

import os
import random
from collections.abc import Callable
from functools import cache, partial
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
from rules.scenario.ready import with_ready
from rules.scenario.scenario import parse, read_scenario
from rules.state.encounter import Encounter
from storage.rulesets.library import preset_files
from storage.rulesets.presets import ready_sheets
from tests.rules.arena import some_fight
from tests.rules.player import Player
from tests.rules.playing import Pick
from tests.shipped import shipped_rulebook
from tests.trials import trials

CASES = Path(__file__).parent.parent.parent / "cases"

FIGHTS = trials("fights", 6)
"""The number of fights for each ruleset."""

FIRST_SEED = int(os.environ.get("FIGHTBOOK_SEED", "0"))
"""The seed of the first fight; each fight has its own."""

STEPS = 60
"""The number of actions in each fight, turn changes included."""


@cache
def beginnings(ruleset: str) -> tuple[str, ...]:
    """Return the texts of a ruleset's shipped set-ups and of the given cases."""
    folder = resources.ruleset_folder(ruleset) / "scenarios"
    shipped = {each.name: each.read_text("utf-8") for each in folder.iterdir()} if folder.is_dir() else {}
    given = [path.read_text("utf-8") for path in sorted((CASES / ruleset).glob("*.toml"))]
    return (*(shipped[name] for name in sorted(shipped)), *given)


def some_start(ruleset: str, pick: Pick, shipped: bool) -> Encounter:
    """Return a fight to begin with: a shipped one, or one as strange as possible."""
    rulebook = shipped_rulebook(ruleset)
    if shipped:
        files = partial(preset_files, resources.ruleset_folder(ruleset))
        tree = with_ready(parse(pick(beginnings(ruleset))), lambda: ready_sheets(files(), rulebook.ruleset))
        return read_scenario(tree, rulebook).encounter
    return some_fight(rulebook, pick)


LAWFUL = (*[Player.act] * 10, *[Player.end_turn] * 3, Player.undo, Player.redo, Player.look_round, Player.mend)
"""The acts of a player who keeps the rules."""

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
"""The acts of a fight in which the GM also intervenes."""


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.timeout(3600)
def test_fights_are_played_through(ruleset: str) -> None:
    played = 0
    for seed in range(FIRST_SEED, FIRST_SEED + FIGHTS):
        chance = random.Random(f"{ruleset} {seed}")
        player = Player(shipped_rulebook(ruleset), some_start(ruleset, chance.choice, seed % 3 == 0), chance.choice)
        deeds: tuple[Callable[[Player], None], ...] = LAWFUL if seed % 3 == 1 else UNRULY
        for _ in range(STEPS):
            chance.choice(deeds)(player)
        player.check()
        played += player.made
    assert played > FIGHTS * STEPS // 4


class Play(RuleBasedStateMachine):
    """A fight that hypothesis plays with the options of the palette; it reports the smallest one that fails."""

    ruleset = ""

    @initialize(data=st.data(), shipped=st.booleans())
    def begin(self, data: st.DataObject, shipped: bool) -> None:
        def pick(values):
            return data.draw(st.sampled_from(values))

        self.player = Player(shipped_rulebook(self.ruleset), some_start(self.ruleset, pick, shipped), pick)

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
