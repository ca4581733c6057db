"""Adding very many steps at once, for the long fights of benchmarks and tests."""

from collections.abc import Iterable, Iterator
from itertools import islice
from sqlite3 import Connection
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.state.encounter import Encounter
from rules.state.events import apply_all
from rules.state.journal import Step
from storage.campaign.cursor import abandon_undone
from storage.campaign.database import Database
from storage.campaign.pending import clear_pending
from storage.campaign.step_chain import SNAPSHOT_EVERY, Trail
from storage.campaign.steps import (
    EventRow,
    StepRow,
    add_events,
    add_snapshot,
    add_steps,
    event_rows,
    index_texts_after,
    set_mark,
    step_row,
)

Draft: TypeAlias = tuple[Step, str]
"""A step, whose id and parent are ignored, and its text for the log."""

_BATCH: Final = 1000


def import_steps(database: Database, encounter: int, drafts: Iterable[Draft]) -> int:
    """Add steps in order at the mark of an encounter, all or none; return the id of the last.

    Much faster than committing each step: there is one transaction, and all texts are indexed together.

    Raises KeyError if there is no such encounter, or if an event does not fit the fight.
    """
    now = database.stamp()
    trail = Trail(database, encounter)
    mark, depth = trail.mark_and_depth()
    run = _Run(encounter, now, _newest(database), mark, depth, trail.encounter_after(mark))
    before = run.id
    with database.change() as connection:
        abandon_undone(connection, encounter, mark)
        for batch in _batches(drafts):
            run.add(connection, batch)
        index_texts_after(connection, before)
        set_mark(connection, encounter, run.last, now)
        clear_pending(connection, encounter)
    return run.last


class _Run:
    """The state of an import: the newest id, the last step, its depth and the fight after it."""

    def __init__(self, encounter: int, now: str, id: int, last: int, depth: int, fight: Encounter) -> None:
        self.id = id
        self.last = last
        self._encounter = encounter
        self._now = now
        self._depth = depth
        self._fight = fight

    def add(self, connection: Connection, batch: list[Draft]) -> None:
        steps: list[StepRow] = []
        events: list[EventRow] = []
        snapshots: list[tuple[int, Encounter]] = []
        for draft, text in batch:
            self.id += 1
            self._depth += 1
            step = replace(draft, id=self.id, parent=self.last)
            steps.append(step_row(step, self._encounter, self._depth, text, self._now))
            events.extend(event_rows(self.id, draft.events))
            self._fight = apply_all(self._fight, draft.events)
            if self._depth % SNAPSHOT_EVERY == 0:
                snapshots.append((self.id, self._fight))
            self.last = self.id
        add_steps(connection, steps)
        add_events(connection, events)
        for id, fight in snapshots:
            add_snapshot(connection, self._encounter, id, fight)


def _newest(database: Database) -> int:
    row = database.row("SELECT seq FROM sqlite_sequence WHERE name = 'step'")
    return 0 if row is None else row[0]


def _batches(drafts: Iterable[Draft]) -> Iterator[list[Draft]]:
    iterator = iter(drafts)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
