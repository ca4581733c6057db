"""Steps, undo, redo, changes of branch and reopening in any order give the same as a simple model."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import PoolChanged
from rules.state.journal import Step, record, redo, undo
from storage.campaign.campaign import open_campaign
from storage.campaign.cursor import StepState
from storage.campaign.fights import Fights
from storage.campaign.pending import Pending


class Model:
    """A fight as a dictionary of steps, each with its parent and its pool change."""

    def __init__(self):
        self.parents = {}
        self.takes = {}
        self.mark = 0
        self.ahead = []

    def path(self, step=None):
        step = self.mark if step is None else step
        found = []
        while step:
            found.append(step)
            step = self.parents[step]
        return found[::-1]

    def total(self, step=None):
        return sum(self.takes[id] for id in self.path(step))

    def add(self, id, take):
        self.parents[id], self.takes[id] = self.mark, take
        self.mark, self.ahead = id, []

    def undo(self):
        if self.mark:
            self.ahead.insert(0, self.mark)
            self.mark = self.parents[self.mark]

    def redo(self):
        if self.ahead:
            self.mark = self.ahead.pop(0)

    def go(self, step):
        path = self.path()
        if step == 0 or step in path:
            self.ahead = path[path.index(step) + 1 if step else 0 :] + self.ahead
        elif step in self.ahead:
            self.ahead = self.ahead[self.ahead.index(step) + 1 :]
        else:
            self.ahead = self.newest_after(step)
        self.mark = step

    def newest_after(self, step):
        found = []
        while children := [id for id, parent in self.parents.items() if parent == step]:
            step = max(children)
            found.append(step)
        return found

    def abandoned(self):
        return sorted(set(self.parents) - set(self.path()) - set(self.ahead))


class FightMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "machine.fightbook"
        self.model = Model()
        self.open()

    def open(self):
        self.campaign = open_campaign(self.path, lambda: datetime(2026, 7, 1, tzinfo=UTC), daily_backup=False)
        self.fights = Fights(self.campaign.encounters._database, snapshot_every=3)

    @initialize()
    def begin(self):
        una = Combatant("una", Character("una", "duel"), "town", "standing", pools={"END": 0})
        self.encounter = self.campaign.encounters.create("Bridge", Encounter("duel", {"una": una}))
        self.journal = self.fights.journal(self.encounter)

    @rule(take=st.integers(-9, 9))
    def step(self, take):
        draft = Step(0, self.journal.mark, "action", (PoolChanged("una", "END", take),), "una")
        after = apply_all(self.journal.encounter, draft.events)
        step = self.fights.commit(self.encounter, draft, f"takes {take}", after)
        self.journal = record(self.journal, step)
        self.model.add(step.id, take)

    @rule()
    def undo(self):
        self.journal = undo(self.journal)
        self.fights.move_mark(self.encounter, self.journal.mark)
        self.model.undo()

    @rule()
    def redo(self):
        self.journal = redo(self.journal)
        self.fights.move_mark(self.encounter, self.journal.mark)
        self.model.redo()

    @precondition(lambda self: self.model.parents)
    @rule(data=st.data())
    def go_anywhere(self, data):
        step = data.draw(st.sampled_from([0, *self.model.parents]))
        self.fights.move_mark(self.encounter, step)
        self.journal = self.fights.journal(self.encounter)
        self.model.go(step)

    @rule()
    def begin_an_action(self):
        self.campaign.pending.save(self.encounter, Pending("una", "deed", replies=(3, True)))

    @rule()
    def reopen(self):
        pending = self.campaign.pending.get(self.encounter)
        self.campaign.close()
        self.open()
        self.journal = self.fights.journal(self.encounter)
        assert self.campaign.pending.get(self.encounter) == pending

    @invariant()
    def the_journal_in_memory_is_that_of_the_file(self):
        if not hasattr(self, "journal"):
            return
        stored = self.fights.journal(self.encounter)
        for journal in (self.journal, stored):
            assert journal.mark == self.model.mark
            assert journal.encounter.combatants["una"].pools["END"] == self.model.total()
            ahead = [(moment.step.id if moment.step else 0, moment.encounter) for moment in journal.ahead]
            assert [step for step, _ in ahead] == self.model.ahead
            for step, encounter in ahead:
                assert encounter.combatants["una"].pools["END"] == self.model.total(step)

    @invariant()
    def every_step_is_where_the_model_has_it(self):
        if not hasattr(self, "journal"):
            return
        assert list(self.fights.steps_in(self.encounter, StepState.DONE)) == self.model.path()
        assert list(self.fights.steps_in(self.encounter, StepState.UNDONE)) == self.model.ahead
        assert list(self.fights.steps_in(self.encounter, StepState.ABANDONED)) == self.model.abandoned()
        for step in self.model.parents:
            assert self.fights.as_it_stood(self.encounter, step).combatants["una"].pools["END"] == self.model.total(
                step
            )

    def teardown(self):
        assert self.campaign.encounters._database.row("PRAGMA integrity_check") == ("ok",)
        assert self.campaign.encounters._database.rows("PRAGMA foreign_key_check") == []
        self.campaign.close()
        self.folder.cleanup()


FightMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestFights = FightMachine.TestCase
