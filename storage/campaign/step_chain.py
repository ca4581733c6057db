"""The chain of steps in a fight: from any step back to the start, and from the mark forward to undone steps."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from msgspec import Struct

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.journal import Step
from storage.campaign.database import Database
from storage.files.codec import EVENTS, NOT_READABLE, decode_encounter

SNAPSHOT_EVERY: Final = 100
"""Steps between two snapshots of the fight; a reader applies few more steps than this to a snapshot."""

# UNION, not UNION ALL: in a damaged file the steps may form a cycle.
_BACK: Final = """
    WITH RECURSIVE trail(id, parent) AS (
        SELECT id, parent FROM step WHERE id = ? AND depth > ?
        UNION
        SELECT step.id, step.parent FROM trail JOIN step ON step.id = trail.parent WHERE step.depth > ?
    )
"""

_AHEAD: Final = """
    WITH trail(id) AS (
        SELECT id FROM step WHERE encounter = ? AND id > ? AND state = 'undone' ORDER BY id LIMIT ?
    )
"""


_PATH: Final = """
    SELECT step.id, ifnull(step.parent, 0), step.kind, step.actor, step.subject, step.round, event.body
    FROM step LEFT JOIN event ON event.step = step.id
    WHERE step.encounter = ? AND step.state = 'done' ORDER BY step.id, event.seq
"""

_PAGE: Final = 1000


class Stretch(Struct, frozen=True):
    """A part of a path: the state of the fight after step `start` (0: before the first), and the steps after it."""

    start: int
    encounter: Encounter
    steps: tuple[Step, ...]


class StepChain:
    """Reads the steps of one encounter; `every` is the number of steps between snapshots."""

    def __init__(self, database: Database, encounter: int, every: int = SNAPSHOT_EVERY) -> None:
        self._database = database
        self._encounter = encounter
        self._every = every

    def mark(self) -> int:
        """Return the step at the mark, 0 for the start; raises KeyError if there is no such encounter."""
        return self.mark_and_depth()[0]

    def mark_and_depth(self) -> tuple[int, int]:
        """Return the mark, and the number of steps up to it; raises KeyError if there is no such encounter."""
        sql = (
            "SELECT ifnull(encounter.mark, 0), CAST(step.depth AS INTEGER) "
            "FROM encounter LEFT JOIN step ON step.id = encounter.mark AND step.encounter = encounter.id "
            "WHERE encounter.id = ?"
        )
        row = self._database.row(sql, (self._encounter,))
        if row is None:
            raise KeyError(self._encounter)
        mark, depth = row
        if mark and depth is None:
            raise self.broken()
        return mark, depth or 0

    def depth(self, step: int) -> int:
        """Return the number of steps up to and with this one; raises KeyError if the encounter has no such step."""
        if step == 0:
            self.mark()  # raises if there is no such encounter
            return 0
        sql = "SELECT CAST(depth AS INTEGER) FROM step WHERE id = ? AND encounter = ?"
        row = self._database.row(sql, (step, self._encounter))
        if row is None:
            raise KeyError(step)
        return row[0]

    def hash_after(self, step: int) -> str:
        """Return the hash of a step, or of the start for 0; empty if the encounter has none."""
        if step == 0:
            sql, key = "SELECT hash FROM snapshot WHERE encounter = ? AND step IS NULL", self._encounter
        else:
            sql, key = "SELECT hash FROM step WHERE id = ?", step
        row = self._database.row(sql, (key,))
        return "" if row is None else row[0]

    def stretch(self, end: int, at_least: int) -> Stretch:
        """Return the end of the path to step `end`: `at_least` steps if there are so many, from a snapshot on.

        Raises KeyError if there is no such encounter, or no such step in it.
        """
        depth = self.depth(end)
        kept = max(0, depth - at_least) // self._every * self._every
        further = self._every
        while (found := self._from_snapshot(end, kept)) is None:
            # Snapshots only save time: without this one, an earlier one gives the same result.
            if kept == 0:
                self.mark()
                raise self._database.damaged(f"the start of encounter {self._encounter} cannot be read")
            kept = max(0, kept - further)
            further *= 2
        if len(found.steps) != depth - kept:
            raise self.broken()
        return found

    def ahead(self, after: int, most: int) -> tuple[Step, ...]:
        """Return up to `most` undone steps after step `after`, in the order in which they can be redone.

        A reader of a damaged file gets those before the first that is missing, so that the rest can be read.
        """
        steps = self._steps(_AHEAD, (self._encounter, after, most))
        return tuple(_following(after, steps)) if self._database.read_only else steps

    def path(self) -> Iterator[Step]:
        """Yield every step from the start to the mark, oldest first; few of them are in memory at a time."""
        rows = (row for page in self._database.pages(_PATH, (self._encounter,), _PAGE) for row in page)
        for head, group in groupby(rows, itemgetter(slice(0, 6))):
            id, parent, kind, actor, subject, round = head
            bodies = [row[6] for row in group if row[6] is not None]
            events = self._database.decode_list(EVENTS, bodies, f"step {id}")
            yield Step(id, parent, kind, events, actor, subject, round)

    def encounter_after(self, step: int) -> Encounter:
        """Return the state of the fight after any step, also an undone or abandoned one; 0 is the start.

        Raises KeyError if the encounter has no such step.
        """
        stretch = self.stretch(step, 0)
        encounter = stretch.encounter
        try:
            for done in stretch.steps:
                encounter = apply_all(encounter, done.events)
        except (LookupError, ValueError) as error:
            raise self.broken() from error
        return encounter

    def broken(self) -> Exception:
        """Return the error to raise if the steps of the encounter do not follow from each other."""
        return self._database.damaged(f"the steps of encounter {self._encounter} do not fit together")

    def _from_snapshot(self, end: int, depth: int) -> Stretch | None:
        steps = self._steps(_BACK, (end, depth, depth))
        start = steps[0].parent if steps else end
        if depth == 0:
            row = self._database.row(
                "SELECT body FROM snapshot WHERE encounter = ? AND step IS NULL", (self._encounter,)
            )
        else:
            row = self._database.row("SELECT body FROM snapshot WHERE step = ?", (start,))
        if row is None:
            return None
        try:
            return Stretch(start, decode_encounter(row[0]), steps)
        except (*NOT_READABLE, TypeError):
            return None

    def _steps(self, trail: str, parameters: Sequence[int]) -> tuple[Step, ...]:
        events = self._database.rows(
            f"{trail} SELECT event.step, event.body FROM trail JOIN event ON event.step = trail.id "
            "ORDER BY event.step, event.seq",
            parameters,
        )
        bodies: dict[int, list[str]] = {}
        for step, body in events:
            bodies.setdefault(step, []).append(body)
        steps = self._database.rows(
            f"{trail} SELECT step.id, ifnull(step.parent, 0), kind, actor, subject, round "
            "FROM trail JOIN step ON step.id = trail.id ORDER BY step.id",
            parameters,
        )
        return tuple(
            Step(
                id,
                parent,
                kind,
                self._database.decode_list(EVENTS, bodies.get(id, ()), f"step {id}"),
                actor,
                subject,
                round,
            )
            for id, parent, kind, actor, subject, round in steps
        )


def _following(after: int, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps as long as each follows the one before it, the first one step `after`."""
    for step in steps:
        if step.parent != after:
            return
        yield step
        after = step.id
