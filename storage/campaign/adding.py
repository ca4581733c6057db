"""Adding many steps at once: a fight from an exported log, or a long one for benchmarks and tests."""

from collections.abc import Iterable, Iterator
from itertools import islice
from sqlite3 import Connection
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.journal import Step
from storage.campaign.cursor import abandon_undone
from storage.campaign.database import Database
from storage.campaign.fighters import write_fighters
from storage.campaign.pending import clear_pending
from storage.campaign.step_chain import SNAPSHOT_EVERY, StepChain
from storage.campaign.steps import (
    EventRow,
    StepRow,
    add_events,
    add_snapshot,
    add_steps,
    event_rows,
    hash_of_step,
    index_texts_after,
    set_mark,
    step_row,
    texts_of,
)


class Added(NamedTuple):
    """A step, whose id and parent are ignored, its text for the log, and when it was made; without that, now."""

    step: Step
    text: str
    committed: str = ""


_BATCH: Final = 1000


def import_steps(database: Database, encounter: int, drafts: Iterable[Added]) -> int:
    """Add steps in order at the mark of an encounter, all or none; return the id of the last.

    Much faster than committing each step: there is one transaction, and all texts are indexed together.

    Raises KeyError if there is no such encounter, or if an event does not fit the fight.
    """
    now = database.stamp()
    chain = StepChain(database, encounter)
    mark, depth = chain.mark_and_depth()
    run = _Run(encounter, now, chain.encounter_after(mark), chain.hash_after(mark))
    run.id, run.last, run.depth = _newest(database), mark, depth
    before = run.id
    with database.change() as connection:
        abandon_undone(connection, encounter, mark)
        for batch in _batches(drafts):
            run.add(connection, batch)
        index_texts_after(connection, before)
        set_mark(connection, encounter, run.last, now)
        clear_pending(connection, encounter)
        write_fighters(connection, encounter, run.fight)
    database.settle()
    return run.last


class _Run:
    """The state of an import: the newest id, the last step, its depth, its hash and the fight after it."""

    def __init__(self, encounter: int, now: str, fight: Encounter, hash: str) -> None:
        self.id = 0
        self.last = 0
        self.depth = 0
        self._encounter = encounter
        self._now = now
        self.fight = fight
        self._hash = hash

    def add(self, connection: Connection, batch: list[Added]) -> None:
        steps: list[StepRow] = []
        events: list[EventRow] = []
        snapshots: list[tuple[int, Encounter]] = []
        for draft, text, committed in batch:
            when = committed or self._now
            self.id += 1
            self.depth += 1
            step = replace(draft, id=self.id, parent=self.last)
            texts = texts_of(draft.events)
            self._hash = hash_of_step(self._hash, step, text, when, texts)
            steps.append(step_row(step, self._encounter, self.depth, text, when, self._hash))
            events.extend(event_rows(self.id, texts))
            self.fight = apply_all(self.fight, draft.events)
            if self.depth % SNAPSHOT_EVERY == 0:
                snapshots.append((self.id, self.fight))
            self.last = self.id
        add_steps(connection, steps)
        add_events(connection, events)
        for id, fight in snapshots:
            add_snapshot(connection, self._encounter, id, fight)


def _newest(database: Database) -> int:
    row = database.row("SELECT seq FROM sqlite_sequence WHERE name = 'step'")
    return 0 if row is None else row[0]


def _batches(drafts: Iterable[Added]) -> Iterator[list[Added]]:
    iterator = iter(drafts)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
