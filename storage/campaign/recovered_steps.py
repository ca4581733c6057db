"""The steps of a recovered campaign: from every source, as far as their hashes hold and follow from the start."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from storage.campaign.chain_checks import CANNOT_BE, step_hash, stored_fight
from storage.campaign.hashes import hash_of
from storage.campaign.salvage import Row
from storage.campaign.sources import Source
from storage.campaign.step_chain import SNAPSHOT_EVERY
from storage.campaign.steps import add_snapshot
from storage.files.codec import EVENTS

ADD_STEP: Final = """
    INSERT INTO step (id, encounter, parent, depth, state, hash, kind, actor, subject, round, text, committed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

ADD_EVENT: Final = "INSERT INTO event (step, seq, kind, who, body) VALUES (?, ?, ?, ?, ?)"

ADD_SNAPSHOT: Final = "INSERT INTO snapshot (encounter, step, body, hash) VALUES (?, NULL, ?, ?)"
"""The statements that add a step with its hash, an event, and the start of an encounter."""

_TREE: Final = """
    SELECT step.id, ifnull(step.parent, 0), step.depth,
        (SELECT count(*) FROM step AS after WHERE after.encounter = step.encounter AND after.parent = step.id)
    FROM step WHERE encounter = ? ORDER BY id
"""


class StepRecovery:
    """Puts starts and steps into a new campaign, from the newest source to the oldest."""

    def __init__(self, target: sqlite3.Connection, sources: Sequence[Source]) -> None:
        self._target = target
        self._sources = sources
        self._known: defaultdict[int, set[int]] = defaultdict(set)
        self.taken: defaultdict[Source, int] = defaultdict(int)

    def add_starts(self) -> None:
        """Add the start of every encounter whose hash holds in a source."""
        known: set[int] = set()
        for source in self._sources:
            for _, encounter, step, body, hash in source.snapshots():
                if step is None and encounter not in known and hash_of((str(body),)) == hash and stored_fight(body):
                    known.add(encounter)
                    self._target.execute(ADD_SNAPSHOT, (encounter, body, hash))

    def add_steps(self) -> None:
        """Add every step that follows from a step that was added; a later source may close a gap of an earlier one."""
        while sum(self._add_from(source) for source in self._sources):
            pass

    def _add_from(self, source: Source) -> int:
        added = 0
        for row in source.steps():
            self._known[row[1]].add(row[0])
            if self._target.execute("SELECT 1 FROM step WHERE id = ?", (row[0],)).fetchone() is None:
                added += self._add(source, row)
        self.taken[source] += added
        return added

    def _add(self, source: Source, row: Row) -> bool:
        id, encounter, parent, state, hash, *texts = row
        if parent is None:
            sql, key = "SELECT hash, 0 FROM snapshot WHERE encounter = ? AND step IS NULL", (encounter,)
        else:
            sql, key = "SELECT hash, depth FROM step WHERE id = ? AND encounter = ?", (parent, encounter)
        before = self._target.execute(sql, key).fetchone()
        events = None if before is None else source.events(id)
        if before is None or events is None or step_hash(before[0], tuple(texts), tuple(events)) != hash:
            return False
        state = state if state in ("done", "undone", "abandoned") else "abandoned"
        try:
            self._target.execute(ADD_STEP, (id, encounter, parent, before[1] + 1, state, hash, *texts))
        except sqlite3.IntegrityError:
            return False
        self._target.executemany(ADD_EVENT, [(id, seq, *event) for seq, event in enumerate(events)])
        return True

    def set_mark(self, encounter: int, wanted: int) -> int:
        """Set the mark to a step, or else to the nearest one before it that is there; return the step, 0 for the start.

        Set the states of all steps accordingly.
        """
        mark = self._nearest(encounter, wanted)
        path = list(self._path(mark))
        ahead = list(self._ahead(encounter, mark))
        self._target.execute("UPDATE step SET state = 'abandoned' WHERE encounter = ?", (encounter,))
        for state, steps in (("done", path), ("undone", ahead)):
            self._target.executemany("UPDATE step SET state = ? WHERE id = ?", [(state, step) for step in steps])
        self._target.execute("UPDATE encounter SET mark = ? WHERE id = ?", (mark or None, encounter))
        return mark

    def lost(self, encounter: int) -> frozenset[int]:
        """Return which steps of an encounter some source knows, and do not follow from its start."""
        exists = "SELECT 1 FROM step WHERE id = ?"
        known = self._known[encounter]
        return frozenset(id for id in known if self._target.execute(exists, (id,)).fetchone() is None)

    def add_snapshots(self, encounter: int) -> Encounter | None:
        """Replay an encounter, store its state at every hundredth step, and return the one at the mark."""
        (mark,) = self._target.execute("SELECT ifnull(mark, 0) FROM encounter WHERE id = ?", (encounter,)).fetchone()
        start = self._target.execute(
            "SELECT body FROM snapshot WHERE encounter = ? AND step IS NULL", (encounter,)
        ).fetchone()
        fight = None if start is None else stored_fight(start[0])
        if fight is None:
            return None
        fights, followers, at_mark = {0: fight}, {0: -1}, fight
        for id, parent, depth, after in self._target.execute(_TREE, (encounter,)).fetchall():
            fight = self._fight_after(fights[parent], id)
            followers[parent] -= 1
            if followers[parent] == 0:
                del fights[parent]
            if after:
                fights[id], followers[id] = fight, after
            if depth % SNAPSHOT_EVERY == 0:
                add_snapshot(self._target, encounter, id, fight)
            if id == mark:
                at_mark = fight
        return at_mark

    def _fight_after(self, fight: Encounter, step: int) -> Encounter:
        bodies = self._target.execute("SELECT body FROM event WHERE step = ? ORDER BY seq", (step,)).fetchall()
        try:
            return apply_all(fight, EVENTS.decode(f"[{','.join(body for (body,) in bodies)}]"))
        except CANNOT_BE:
            # A step with its hash was written like this; the doctor names it.
            return fight

    def _nearest(self, encounter: int, wanted: int) -> int:
        seen: set[int] = set()
        while wanted and wanted not in seen:
            seen.add(wanted)
            if self._target.execute(
                "SELECT 1 FROM step WHERE id = ? AND encounter = ?", (wanted, encounter)
            ).fetchone():
                return wanted
            wanted = next((row[2] or 0 for row in self._anywhere(wanted)), -1)
        if wanted == 0:
            return 0
        deepest = "SELECT id FROM step WHERE encounter = ? ORDER BY depth DESC, id DESC LIMIT 1"
        found = self._target.execute(deepest, (encounter,)).fetchone()
        return 0 if found is None else found[0]

    def _anywhere(self, step: int) -> Iterator[Row]:
        for source in self._sources:
            row = source.step(step)
            if row is not None:
                yield row

    def _path(self, mark: int) -> Iterator[int]:
        while mark:
            yield mark
            (mark,) = self._target.execute("SELECT ifnull(parent, 0) FROM step WHERE id = ?", (mark,)).fetchone()

    def _ahead(self, encounter: int, mark: int) -> Iterator[int]:
        """Yield the steps to redo: those that were undone before, else the newest."""
        sql = (
            "SELECT id, state FROM step WHERE encounter = ? AND parent IS ? ORDER BY state != 'undone', id DESC LIMIT 1"
        )
        found: Any = self._target.execute(sql, (encounter, mark or None)).fetchone()
        while found is not None:
            yield found[0]
            found = self._target.execute(sql, (encounter, found[0])).fetchone()
