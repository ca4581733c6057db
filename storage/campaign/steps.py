"""Writing steps into the file, as part of a transaction."""

from collections.abc import Iterable, Iterator
from sqlite3 import Connection
from typing import Final, TypeAlias

from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.state.journal import Step
from storage.files.codec import to_json

StepRow: TypeAlias = tuple[int | None, int, int | None, int, str, str, str, int, str, str]
"""A row of `step` without its state: a new step is always `done`."""

EventRow: TypeAlias = tuple[int, int, str, str, str]
"""A row of `event`."""

_ADD_STEP: Final = """
    INSERT INTO step (id, encounter, parent, depth, kind, actor, subject, round, text, committed, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'done')
"""


def step_row(step: Step, encounter: int, depth: int, text: str, now: str) -> StepRow:
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
    )


def event_rows(step: int, events: Iterable[AnyEvent]) -> Iterator[EventRow]:
    """The events of a step as rows."""
    for seq, event in enumerate(events):
        who = getattr(event, "who", "") or getattr(event, "actor", "")
        yield step, seq, str(type(event).__struct_config__.tag), who, to_json(event)


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
    connection.execute(
        "INSERT INTO snapshot (encounter, step, body) VALUES (?, ?, ?)", (encounter, step, to_json(fight))
    )


def set_mark(connection: Connection, encounter: int, step: int, now: str) -> None:
    """Set the mark of an encounter to a step, 0 for its start."""
    connection.execute("UPDATE encounter SET mark = ?, updated = ? WHERE id = ?", (step or None, now, encounter))
