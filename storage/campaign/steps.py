"""Writing steps into the file, as part of a transaction."""

from collections.abc import Iterable, Iterator
from itertools import chain
from sqlite3 import Connection
from typing import Final, TypeAlias

from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.state.journal import Step
from storage.campaign.hashes import hash_of
from storage.files.codec import to_json

StepRow: TypeAlias = tuple[int | None, int, int | None, int, str, str, str, int, str, str, str]
"""A row of `step` without its state: a new step is always `done`."""

EventTexts: TypeAlias = tuple[str, str, str]
"""The columns of `event` that hold an event: kind, who and body."""

EventRow: TypeAlias = tuple[int, int, str, str, str]
"""A row of `event`."""

STEP_KINDS: Final = frozenset(("action", "turn", "ruling", "hand", "note", "rule", "setup"))
"""The kinds of steps that the file accepts."""

_ADD_STEP: Final = """
    INSERT INTO step (id, encounter, parent, depth, kind, actor, subject, round, text, committed, hash, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'done')
"""


def step_row(step: Step, encounter: int, depth: int, text: str, now: str, hash: str) -> StepRow:
    """Return a step as a row; SQLite assigns an id to a step with id 0."""
    return (
        step.id or None,
        encounter,
        step.parent or None,
        depth,
        step.kind,
        step.actor,
        step.subject,
        step.round,
        text,
        now,
        hash,
    )


def texts_of(events: Iterable[AnyEvent]) -> tuple[EventTexts, ...]:
    """Return each event as the file stores it."""
    return tuple(
        (
            str(type(event).__struct_config__.tag),
            getattr(event, "who", "") or getattr(event, "actor", ""),
            to_json(event),
        )
        for event in events
    )


def event_rows(step: int, events: Iterable[EventTexts]) -> Iterator[EventRow]:
    """Yield the events of a step as rows."""
    for seq, (kind, who, body) in enumerate(events):
        yield step, seq, kind, who, body


def hash_of_step(before: str, step: Step, text: str, now: str, events: Iterable[EventTexts]) -> str:
    """Return the hash of a step, which covers the hash `before` it and so all steps up to it.

    `before` is the hash of the parent, or of the start of the encounter.
    """
    own = (step.kind, step.actor, step.subject, str(step.round), text, now)
    return hash_of((before, *own, *chain.from_iterable(events)))


def add_step(connection: Connection, row: StepRow) -> int:
    """Insert one step and return its id."""
    return connection.execute(_ADD_STEP, row).lastrowid or 0


def add_steps(connection: Connection, rows: Iterable[StepRow]) -> None:
    """Insert many steps that already have ids."""
    connection.executemany(_ADD_STEP, rows)


def add_events(connection: Connection, rows: Iterable[EventRow]) -> None:
    """Insert the events of one or many steps."""
    connection.executemany("INSERT INTO event (step, seq, kind, who, body) VALUES (?, ?, ?, ?, ?)", rows)


def index_text(connection: Connection, step: int, text: str) -> None:
    """Add the text of one new step to the full-text index."""
    connection.execute("INSERT INTO step_fts (rowid, text) VALUES (?, ?)", (step, text))


def index_texts_after(connection: Connection, step: int) -> None:
    """Add the texts of all steps newer than this one to the full-text index; much faster than one by one."""
    connection.execute("INSERT INTO step_fts (rowid, text) SELECT id, text FROM step WHERE id > ?", (step,))


def add_snapshot(connection: Connection, encounter: int, step: int | None, fight: Encounter) -> None:
    """Store the state of the fight after a step, or before the first step (None)."""
    body = to_json(fight)
    connection.execute(
        "INSERT INTO snapshot (encounter, step, body, hash) VALUES (?, ?, ?, ?)",
        (encounter, step, body, hash_of((body,))),
    )


def set_mark(connection: Connection, encounter: int, step: int, now: str) -> None:
    """Set the mark of an encounter to a step, 0 for its start."""
    connection.execute("UPDATE encounter SET mark = ?, updated = ? WHERE id = ?", (step or None, now, encounter))
