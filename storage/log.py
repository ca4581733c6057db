"""The log of a fight: reading it page by page, searching it, and writing it out as text."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from msgspec import Struct

from rules.events import AnyEvent
from storage.codec import EVENTS
from storage.database import Database, Row
from storage.marks import StepState
from storage.search import match_expression

_COLUMNS: Final = """
    step.id, step.encounter, ifnull(step.parent, 0), step.round, step.kind, step.actor, step.subject, step.text,
    step.state, step.committed
"""
_STATES: Final = {state.value: state for state in StepState}
_END: Final = 2**63 - 1


class LogEntry(Struct, frozen=True):
    """A step as the log shows it; `text` is what was told when it was done, in the words of then.

    `parent` is the step it follows, 0 for the start.
    """

    step: int
    encounter: int
    parent: int
    round: int
    kind: str
    actor: str
    subject: str
    text: str
    state: StepState
    committed: datetime


class Log:
    """Reads what happened, in time that does not grow with the length of the log."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, encounter: int, before: int | None = None, limit: int = 100) -> tuple[LogEntry, ...]:
        """The newest steps of an encounter that are older than step `before`, newest first, undone ones included."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM step WHERE encounter = ? AND id < ? ORDER BY id DESC LIMIT ?",
            (encounter, _END if before is None else before, limit),
        )
        return tuple(self._entry(row) for row in rows)

    def search(
        self, words: str, encounter: int | None = None, before: int | None = None, limit: int = 100
    ) -> tuple[LogEntry, ...]:
        """The newest steps older than step `before` whose text holds all the words or beginnings of words.

        Looks in one encounter, or in all that are not put away. Nothing that can be typed is an error.
        """
        query = match_expression(words)
        if not query:
            return ()
        first, last = (0, _END) if encounter is None else self._span(encounter)
        rows = self._database.rows(
            f"""
            SELECT {_COLUMNS} FROM step_fts
            CROSS JOIN step ON step.id = step_fts.rowid
            CROSS JOIN encounter ON encounter.id = step.encounter
            WHERE step_fts MATCH ? AND step_fts.rowid BETWEEN ? AND ? AND {_place(encounter)}
            ORDER BY step_fts.rowid DESC LIMIT ?
            """,
            (
                query,
                first,
                last if before is None else min(last, before - 1),
                *(() if encounter is None else (encounter,)),
                limit,
            ),
        )
        return tuple(self._entry(row) for row in rows)

    def events(self, step: int) -> tuple[AnyEvent, ...]:
        """The events of a step, in their order."""
        rows = self._database.rows("SELECT body FROM event WHERE step = ? ORDER BY seq", (step,))
        return self._database.decode_list(EVENTS, [body for (body,) in rows], f"step {step}")

    def export(
        self,
        encounter: int,
        write: Callable[[str], object],
        heading: Callable[[int], str] | None = None,
        chunk: int = 1000,
    ) -> None:
        """Write the texts of the path to the mark, a line each, the oldest first.

        `heading` gives what to write before a round's first line. However long the log, no more than `chunk` lines
        are held at a time; what `write` raises passes through.
        """
        sql = "SELECT round, text FROM step WHERE encounter = ? AND state = 'done' AND text != '' ORDER BY id"
        shown: int | None = None
        for page in self._database.pages(sql, (encounter,), chunk):
            if heading is None:
                write("".join([f"{text}\n" for _, text in page]))
                continue
            lines: list[str] = []
            for round, text in page:
                if round != shown:
                    shown = round
                    lines.append(heading(round))
                lines.append(text)
            write("".join([f"{line}\n" for line in lines]))

    def _span(self, encounter: int) -> tuple[int, int]:
        sql = "SELECT ifnull(min(id), 0), ifnull(max(id), 0) FROM step WHERE encounter = ?"
        row = self._database.row(sql, (encounter,))
        return (0, 0) if row is None else (row[0], row[1])

    def _entry(self, row: Row) -> LogEntry:
        id, encounter, parent, round, kind, actor, subject, text, state, committed = row
        known = _STATES.get(state)
        if known is None:
            raise self._database.damaged(f"step {id} cannot be read")
        when = self._database.time(committed)
        return LogEntry(id, encounter, parent, round, kind, actor, subject, text, known, when)


def _place(encounter: int | None) -> str:
    return "encounter.removed = 0" if encounter is None else "step.encounter = ?"
