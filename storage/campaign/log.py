"""The log of a fight: reading it page by page, searching it, and exporting it as text."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.state.events import AnyEvent
from storage.campaign.cursor import StepState
from storage.campaign.database import Database, Row
from storage.campaign.log_filter import LogFilter, conditions
from storage.campaign.search import match_expression
from storage.files.codec import EVENTS

MOST_IN_A_STEP: Final = 40_000
"""The most characters of a step that the log shows; a step of ours has far fewer. An export holds all of them."""

MOST_LINES_IN_A_STEP: Final = 1_000
"""The most lines of a step that the log shows."""

_DOTS: Final = "\N{HORIZONTAL ELLIPSIS}"

_COLUMNS: Final = f"""
    step.id, step.encounter, ifnull(step.parent, 0), step.round, step.kind, step.actor, step.subject,
    substr(step.text, 1, {MOST_IN_A_STEP + 1}), step.state, step.committed
"""
_STATES: Final = {state.value: state for state in StepState}
_END: Final = 2**63 - 1

_ENDS: Final = ("min", "max")

SCAN_LIMIT: Final = 20_000
"""Maximum number of steps that one call looks at for a filter, so that it returns at once."""

EVENT_SCAN_LIMIT: Final = 3000
"""The same limit for filters that also look at the events of each step."""

_MARKS: Final = """
    SELECT step, kind, instr(body, '"typed":true') > 0, instr(body, '"secret":true') > 0 FROM event
    WHERE step IN ({}) AND kind IN ('rolled', 'round')
"""


class LogEntry(Struct, frozen=True):
    """A step as the log shows it; `text` is the text from when the step was committed, in the language of that time.

    `parent` is the step it follows, 0 for the start. `marks` lists what the step holds: `typed`, `rolled` (by the
    program) and `secret` dice, and `round` for the end of a round.
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
    marks: frozenset[str] = frozenset()


class LogPage(Struct, frozen=True):
    """Entries that match a filter, newest first; steps beyond `reached` have not been looked at (0: all have)."""

    entries: tuple[LogEntry, ...]
    reached: int


class Log:
    """Reads the log; the time for a page does not grow with the length of the log."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, encounter: int, before: int | None = None, limit: int = 100) -> tuple[LogEntry, ...]:
        """Return the newest steps of an encounter older than step `before`, newest first, undone ones included."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM step WHERE encounter = ? AND id < ? ORDER BY id DESC LIMIT ?",
            (encounter, _END if before is None else before, limit),
        )
        return self._entries_of(rows)

    def find(
        self,
        encounter: int,
        wanted: LogFilter,
        before: int | None = None,
        limit: int = 100,
        stretch: int | None = None,
    ) -> LogPage:
        """Return the newest steps of an encounter older than step `before` that match a filter.

        Looks at no more than `stretch` steps (by default as many as take no noticeable time). So there may be more
        matches, even if fewer than `limit` are returned, until `reached` is 0.
        """
        first, last = self._span(encounter)
        top = last if before is None else min(last, before - 1)
        if wanted.matches_nothing or top < max(first, 1):
            return LogPage((), 0)
        bottom = first if wanted.is_open else max(first, top - (stretch or _scan_limit(wanted)) + 1)
        sql, parameters = _filter_query(_COLUMNS, encounter, wanted, bottom, top)
        rows = self._database.rows(f"{sql} ORDER BY step.id DESC LIMIT ?", (*parameters, limit))
        reached = rows[-1][0] if len(rows) == limit else bottom
        return LogPage(self._entries_of(rows), 0 if reached <= first else reached)

    def find_newer(
        self, encounter: int, wanted: LogFilter, after: int, limit: int = 100, stretch: int | None = None
    ) -> LogPage:
        """Return the oldest steps of an encounter newer than step `after` that match a filter, newest first.

        Looks at no more than `stretch` steps, as `find` does; `reached` is the last step that was looked at.
        """
        first, last = self._span(encounter)
        bottom = max(first, after + 1)
        if wanted.matches_nothing or bottom > last:
            return LogPage((), 0)
        top = last if wanted.is_open else min(last, bottom + (stretch or _scan_limit(wanted)) - 1)
        sql, parameters = _filter_query(_COLUMNS, encounter, wanted, bottom, top)
        rows = self._database.rows(f"{sql} ORDER BY step.id LIMIT ?", (*parameters, limit))
        reached = rows[-1][0] if len(rows) == limit else top
        return LogPage(self._entries_of(rows[::-1]), 0 if reached >= last else reached)

    def matching(self, encounter: int, wanted: LogFilter) -> Iterator[int]:
        """Yield the ids of all steps of an encounter that match a filter, oldest first."""
        if not wanted.matches_nothing:
            first, last = self._span(encounter)
            sql, parameters = _filter_query("step.id", encounter, wanted, first, last)
            for page in self._database.pages(f"{sql} ORDER BY step.id", parameters, 1000):
                yield from (id for (id,) in page)

    def entries(self, encounter: int, steps: Iterable[int]) -> tuple[LogEntry, ...]:
        """Return these steps of an encounter, oldest first, without unknown ids."""
        found: list[Row] = []
        for id in sorted(steps):
            sql = f"SELECT {_COLUMNS} FROM step WHERE encounter = ? AND id = ?"
            found += self._database.rows(sql, (encounter, id))
        return self._entries_of(found)

    def search(
        self, words: str, encounter: int | None = None, before: int | None = None, limit: int = 100
    ) -> tuple[LogEntry, ...]:
        """Return the newest steps older than step `before` whose text holds all the words or beginnings of words.

        Searches one encounter, or all that are not removed. Any text is a valid search.
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
            WHERE step_fts MATCH ? AND step_fts.rowid BETWEEN ? AND ? AND {_encounter_condition(encounter)}
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
        return self._entries_of(rows)

    def events(self, step: int) -> tuple[AnyEvent, ...]:
        """Return the events of a step in order."""
        rows = self._database.rows("SELECT body FROM event WHERE step = ? ORDER BY seq", (step,))
        return self._database.decode_list(EVENTS, [body for (body,) in rows], f"step {step}")

    def export(
        self,
        encounter: int,
        write: Callable[[str], object],
        heading: Callable[[int], str] | None = None,
        chunk: int = 1000,
    ) -> None:
        """Write the texts of the steps on the path to the mark, one per line, oldest first.

        `heading` returns the line to write before the first line of a round. No more than `chunk` lines are in memory
        at a time. Exceptions of `write` pass through.
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
        # A query for both min and max scans all steps; one for each uses the index.
        ends = [self._database.row(f"SELECT {end}(id) FROM step WHERE encounter = ?", (encounter,)) for end in _ENDS]
        first, last = (0 if row is None else row[0] or 0 for row in ends)
        return first, last

    def _entries_of(self, rows: list[Row]) -> tuple[LogEntry, ...]:
        """Return rows as entries with their marks."""
        entries = [self._entry(row) for row in rows]
        marks: dict[int, set[str]] = {}
        if entries:
            sql = _MARKS.format(", ".join("?" * len(entries)))
            for step, kind, typed, secret in self._database.rows(sql, [entry.step for entry in entries]):
                found = {"round"} if kind == "round" else {"typed" if typed else "rolled"}
                marks.setdefault(step, set()).update(found | ({"secret"} if secret else set()))
        return tuple(replace(entry, marks=frozenset(marks.get(entry.step, ()))) for entry in entries)

    def _entry(self, row: Row) -> LogEntry:
        id, encounter, parent, round, kind, actor, subject, text, state, committed = row
        known = _STATES.get(state)
        if known is None:
            raise self._database.damaged(f"step {id} cannot be read")
        when = self._database.time(committed)
        return LogEntry(id, encounter, parent, round, kind, actor, subject, _bounded(text), known, when)


def _bounded(text: str) -> str:
    """Return a text that a view can lay out at once, with dots where the rest is left out."""
    if len(text) <= MOST_IN_A_STEP and text.count("\n") < MOST_LINES_IN_A_STEP:
        return text
    return "\n".join(text[:MOST_IN_A_STEP].split("\n")[:MOST_LINES_IN_A_STEP]) + _DOTS


def _scan_limit(wanted: LogFilter) -> int:
    return EVENT_SCAN_LIMIT if wanted.looks_at_events else SCAN_LIMIT


def _encounter_condition(encounter: int | None) -> str:
    return "encounter.removed = 0" if encounter is None else "step.encounter = ?"


def _filter_query(
    columns: str, encounter: int, wanted: LogFilter, first: int, last: int
) -> tuple[str, tuple[str | int, ...]]:
    """Return a query for the steps of an encounter from `first` to `last` that match a filter, and its parameters."""
    source, clauses = "step", ["step.encounter = ?", "step.id BETWEEN ? AND ?"]
    found: list[str | int] = [encounter, first, last]
    if wanted.query:
        source = "step_fts CROSS JOIN step ON step.id = step_fts.rowid"
        clauses += ["step_fts MATCH ?", "step_fts.rowid BETWEEN ? AND ?"]
        found += [wanted.query, first, last]
    for clause, given in conditions(wanted):
        clauses.append(clause)
        found += given
    return f"SELECT {columns} FROM {source} WHERE {' AND '.join(clauses)}", tuple(found)
