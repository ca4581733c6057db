"""Steps after a gap: those that nothing connects with the start of their encounter any more.

Where a stored state after the gap holds, the fight from there on becomes an encounter of its own. Of all others only
the lines of the log are left.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from rules.state.encounter import Encounter
from storage.campaign.chain_checks import step_hash, stored_fight
from storage.campaign.hashes import hash_of
from storage.campaign.recovered_steps import ADD_EVENT, ADD_SNAPSHOT, ADD_STEP
from storage.campaign.salvage import Row
from storage.campaign.sources import Source

_TEXT: Final = 9
"""The place of the text in a row of a step; the time follows it."""


class LaterPart(Struct, frozen=True):
    """A part of a fight after a gap: the state after step `after`, and the steps that follow it, oldest first.

    Each step is its id, its parent (0 for the state), its state, and the texts and events of its hash.
    """

    after: int
    body: str
    start: Encounter
    steps: tuple[tuple[int, int, str, Row, tuple[Row, ...]], ...]

    @property
    def ids(self) -> frozenset[int]:
        """The ids of the steps, without the one whose state is the start."""
        return frozenset(step[0] for step in self.steps)


def later_parts(sources: Iterable[Source], encounter: int, lost: frozenset[int]) -> Iterator[LaterPart]:
    """Yield the parts of an encounter after gaps; `lost` are its steps that do not follow from its start."""
    sources = tuple(sources)
    rows = lost_rows(sources, lost)
    taken: set[int] = set()
    for step, (body, fight) in sorted(_states(sources, encounter, lost).items()):
        if step not in taken:
            part = LaterPart(step, body, fight, tuple(_following(sources, rows, step, taken)))
            taken |= {step, *part.ids}
            yield part


def lost_rows(sources: Iterable[Source], lost: frozenset[int]) -> Mapping[int, Row]:
    """Return the row of each lost step that a source can read, as `Source.steps` gives it."""
    rows: dict[int, Row] = {}
    for source in sources if lost else ():
        for row in source.steps():
            if row[0] in lost:
                rows.setdefault(row[0], row)
    return dict(sorted(rows.items()))


def log_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of the log for steps: the time, and the text."""
    for row in rows:
        yield f"{row[_TEXT + 1]}  {' '.join(str(row[_TEXT]).split())}"


def add_part(target: sqlite3.Connection, part: LaterPart, name: str) -> int:
    """Add a part as an encounter of its own, with the start and steps of it, and return its id.

    The hashes begin anew at the new start.
    """
    times = [str(texts[-1]) for _, _, _, texts, _ in part.steps]
    updated = times[-1] if times else ""
    cursor = target.execute(
        "INSERT INTO encounter (name, ruleset, round, created, updated) VALUES (?, ?, ?, ?, ?)",
        (name, part.start.ruleset, part.start.round, times[0] if times else "", updated),
    )
    encounter = cursor.lastrowid or 0
    hashes, depths = {0: hash_of((part.body,))}, {0: 0}
    target.execute(ADD_SNAPSHOT, (encounter, part.body, hashes[0]))
    for id, parent, state, texts, events in part.steps:
        hashes[id], depths[id] = step_hash(hashes[parent], texts, events), depths[parent] + 1
        target.execute(ADD_STEP, (id, encounter, parent or None, depths[id], state, hashes[id], *texts))
        target.executemany(ADD_EVENT, [(id, seq, *event) for seq, event in enumerate(events)])
    return encounter


def _states(sources: Iterable[Source], encounter: int, lost: frozenset[int]) -> dict[int, tuple[str, Encounter]]:
    """Return the stored states after lost steps that have their hashes and can be read, by step."""
    found: dict[int, tuple[str, Encounter]] = {}
    for source in sources:
        for _, whose, step, body, hash in source.snapshots():
            if whose == encounter and step in lost and step not in found and hash_of((str(body),)) == hash:
                fight = stored_fight(body)
                if fight is not None:
                    found[step] = (body, fight)
    return found


def _following(
    sources: Iterable[Source], rows: Mapping[int, Row], after: int, taken: set[int]
) -> Iterator[tuple[int, int, str, Row, tuple[Row, ...]]]:
    """Yield the steps that follow from a step by their hashes, oldest first."""
    reached = {after}
    for id, row in rows.items():
        _, _, parent, state, hash, *texts = row
        if parent not in reached or parent not in rows or id in taken:
            continue
        before = str(rows[parent][4])
        for source in sources:
            events = source.events(id)
            if events is not None and step_hash(before, tuple(texts), tuple(events)) == hash:
                reached.add(id)
                known = state if state in ("done", "undone", "abandoned") else "abandoned"
                yield id, 0 if parent == after else parent, known, tuple(texts), tuple(events)
                break
