"""Random play through every shipped ruleset: nothing breaks, nothing leaves its bounds, replay is the state."""

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
from rules import journal
from rules.encounter import Encounter
from rules.events import apply_all
from rules.fight import Fight
from rules.journal import Journal, Step
from rules.rulebook import Rulebook
from rules.scenario import parse, read_scenario
from storage.library import load_rulebook
from tests.rules.playing import choose, perform, within_bounds

CASES = Path(__file__).parent.parent / "cases"


@cache
def loaded(ruleset: str) -> Rulebook:
    return load_rulebook(resources.ruleset_folder(ruleset))


def beginnings(ruleset: str) -> list[str]:
    """The set-ups that ship with a ruleset, and those of the cases."""
    folder = resources.ruleset_folder(ruleset) / "scenarios"
    shipped = [each.read_text("utf-8") for each in folder.iterdir()] if folder.is_dir() else []
    return shipped + [path.read_text("utf-8") for path in sorted((CASES / ruleset).glob("*.toml"))]


class Play(RuleBasedStateMachine):
    """One fight, played by anybody with whatever the palette offers him."""

    ruleset = ""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.rulebook = loaded(self.ruleset)
        text = data.draw(st.sampled_from(beginnings(self.ruleset)))
        self.start: Encounter = read_scenario(parse(text), self.rulebook).encounter
        self.journal: Journal = journal.begin(self.start)
        self.made = 0

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        def pick(values):
            return data.draw(st.sampled_from(list(values)))

        fight = Fight(self.rulebook, self.journal.encounter)
        actor = pick(fight.encounter.combatants)
        open_to_all = [id for id, plan in fight.rulebook.plans.items() if not plan.action.reaction]
        tries = (choose(fight, actor, pick(open_to_all), pick) for _ in range(8))
        option = next((option for option in tries if option is not None), None)
        if option is None:
            return
        events, replies = perform(fight, option, pick)
        again = fight.perform(option)
        assert _replayed(again, replies) == events
        self.made += 1
        self.journal = journal.record(self.journal, Step(self.made, self.journal.mark, "action", events))

    @precondition(lambda self: self.journal.now.before is not None)
    @rule()
    def undo(self) -> None:
        undone = journal.undo(self.journal)
        assert journal.redo(undone) == self.journal
        self.journal = undone

    @precondition(lambda self: self.journal.ahead)
    @rule()
    def redo(self) -> None:
        redone = journal.redo(self.journal)
        assert journal.undo(redone) == self.journal
        self.journal = redone

    @invariant()
    def bounds_hold(self) -> None:
        if hasattr(self, "journal"):
            assert within_bounds(self.rulebook, self.journal.encounter) == []

    @invariant()
    def state_is_the_fold_of_the_steps(self) -> None:
        if not hasattr(self, "journal"):
            return
        steps = []
        moment = self.journal.now
        while moment is not None and moment.step is not None:
            steps.append(moment.step)
            moment = moment.before
        folded = self.start
        for step in reversed(steps):
            folded = apply_all(folded, step.events)
        assert folded == self.journal.encounter


def _replayed(work, replies):
    """The events of an action that is given these replies again."""
    try:
        next(work)
        for reply in replies:
            work.send(reply)
    except StopIteration as end:
        return end.value
    raise AssertionError("the action asked for more than before")


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_random_legal_play(ruleset: str) -> None:
    machine = type(f"Play_{ruleset}", (Play,), {"ruleset": ruleset})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
        ),
    )
