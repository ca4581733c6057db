"""Checks of the steps of an encounter: hashes, places, states, and snapshots against a replay of all events."""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from msgspec import Struct

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.words.messages import Message, message_of
from storage.campaign.findings import encounter_named
from storage.campaign.hashes import hash_of
from storage.files.codec import EVENTS, NOT_READABLE, decode_encounter

CANNOT_BE: Final = (*NOT_READABLE, TypeError, LookupError, ValueError, ArithmeticError, AttributeError)
"""The exceptions of decoding and of applying events that no engine wrote."""

_STEPS: Final = """
    SELECT id, ifnull(parent, 0), depth, state, kind, actor, subject, round, text, committed, hash,
        (SELECT count(*) FROM step AS after WHERE after.encounter = step.encounter AND after.parent = step.id)
    FROM step WHERE encounter = ? ORDER BY id
"""

_EVENTS: Final = """
    SELECT event.step, event.seq, event.kind, event.who, event.body
    FROM step CROSS JOIN event ON event.step = step.id WHERE step.encounter = ? ORDER BY step.id, event.seq
"""

_START: Final = "SELECT body, hash FROM snapshot WHERE encounter = ? AND step IS NULL"

_SNAPSHOTS: Final = "SELECT step FROM snapshot WHERE encounter = ? AND step IS NOT NULL"

_SNAPSHOT: Final = "SELECT body, hash FROM snapshot WHERE step = ?"

_FIGHTERS: Final = """
    SELECT id, name, side, position, stance, x, y, conditions FROM fighter WHERE encounter = ?
"""

_POOLS: Final = "SELECT fighter, pool, value FROM fighter_pool WHERE encounter = ?"

_IN_STATE: Final = """
    SELECT id, ifnull(parent, 0) FROM step WHERE encounter = ? AND state = ? ORDER BY id
"""

Tick = Callable[[], object]
"""Called now and then in a long check; what it raises ends the check."""


class Moment(Struct):
    """A step that others follow: its hash, its depth, the fight after it, and how many steps still follow it."""

    hash: str
    depth: int
    fight: Encounter | None
    followers: int


def step_hash(before: str, step: tuple[Any, ...], events: tuple[tuple[Any, ...], ...]) -> str:
    """Return the hash that a step should have.

    `before` is the hash before it; `step` holds kind, actor, subject, round, text and committed; each of `events` its
    kind, who and body.
    """
    return hash_of((before, *map(str, step), *(str(text) for event in events for text in event)))


def newest_step_holds(connection: sqlite3.Connection, encounter: int, mark: int | None) -> bool:
    """Return whether the start of an encounter and its step at the mark have their hashes. Raises sqlite3.Error."""
    start = connection.execute(_START, (encounter,)).fetchone()
    if start is None or hash_of((str(start[0]),)) != start[1]:
        return False
    if mark is None:
        return True
    row = connection.execute(
        "SELECT step.parent, before.hash, step.hash, step.encounter, step.kind, step.actor, step.subject, step.round, "
        "step.text, step.committed FROM step LEFT JOIN step AS before ON before.id = step.parent WHERE step.id = ?",
        (mark,),
    ).fetchone()
    if row is None or row[3] != encounter or (row[0] is not None and row[1] is None):
        return False
    events = connection.execute("SELECT kind, who, body FROM event WHERE step = ? ORDER BY seq", (mark,)).fetchall()
    return step_hash(start[1] if row[0] is None else row[1], row[4:], tuple(events)) == row[2]


def check_encounter(connection: sqlite3.Connection, encounter: int, tick: Tick) -> Iterator[Message]:
    """Yield everything that is wrong with the steps of an encounter, and with the tables of its combatants.

    Raises sqlite3.Error if they cannot be read.
    """
    name = encounter_named(connection, encounter)
    checked = _Checked(connection, encounter, name, tick)
    yield from checked.start()
    yield from checked.steps()
    yield from checked.places()
    if checked.at_mark is not None and not _stand_as_listed(connection, encounter, checked.at_mark):
        yield message_of("damage.fighters", encounter=name)


def _stand_as_listed(connection: sqlite3.Connection, encounter: int, fight: Encounter) -> bool:
    """Return whether the tables of combatants, if they have any of the encounter, say what the fight says."""
    rows = connection.execute(_FIGHTERS, (encounter,)).fetchall()
    pools = connection.execute(_POOLS, (encounter,)).fetchall()
    if not rows and not pools:
        return True
    listed = {
        (
            each.id,
            each.name,
            each.side,
            each.position,
            each.stance,
            *(each.at or (None, None)),
            ", ".join(condition.id for condition in each.conditions),
        )
        for each in fight.combatants.values()
    }
    held = {(each.id, pool, float(value)) for each in fight.combatants.values() for pool, value in each.pools.items()}
    return set(rows) == listed and set(pools) == held


class _Checked:
    """One encounter under examination."""

    def __init__(self, connection: sqlite3.Connection, encounter: int, name: Message, tick: Tick) -> None:
        self._connection = connection
        self._encounter = encounter
        self._name = name
        self._tick = tick
        self._moments: dict[int, Moment] = {}
        self._snapshots: set[int] = set()
        mark = connection.execute("SELECT ifnull(mark, 0) FROM encounter WHERE id = ?", (encounter,)).fetchone()
        self._mark: int = mark[0] if mark else 0
        self.at_mark: Encounter | None = None

    def start(self) -> Iterator[Message]:
        self._snapshots.update(step for (step,) in self._connection.execute(_SNAPSHOTS, (self._encounter,)))
        row = self._connection.execute(_START, (self._encounter,)).fetchone()
        if row is None:
            yield message_of("damage.start_missing", encounter=self._name)
            return
        body, hash = map(str, row)
        fight = stored_fight(body)
        if hash_of((body,)) != hash or fight is None:
            yield message_of("damage.start_changed", encounter=self._name)
        self._moments[0] = Moment(hash, 0, fight, -1)
        if self._mark == 0:
            self.at_mark = fight

    def steps(self) -> Iterator[Message]:
        events = groupby(self._connection.execute(_EVENTS, (self._encounter,)), itemgetter(0))
        waiting = next(events, None)
        for row in self._connection.execute(_STEPS, (self._encounter,)):
            self._tick()
            own: list[tuple[Any, ...]] = []
            if waiting is not None and waiting[0] == row[0]:
                own = list(waiting[1])
                waiting = next(events, None)
            yield from self._step(row, own)
        for step in sorted(self._snapshots):
            yield self._about("damage.snapshot_astray", step)

    def _step(self, row: tuple[Any, ...], events: list[tuple[Any, ...]]) -> Iterator[Message]:
        id, parent, depth, _, *texts = row
        hash, followers = texts[6:]
        before = self._before(parent)
        if before is None:
            yield self._about("damage.step_loose", id)
            before = Moment("", depth - 1, None, 0)
        elif step_hash(before.hash, tuple(texts[:6]), tuple(event[2:] for event in events)) != hash:
            yield self._about("damage.step_changed", id)
        if depth != before.depth + 1 or [event[1] for event in events] != list(range(len(events))):
            yield self._about("damage.step_misplaced", id)
        fight = _fight_after(before.fight, events)
        if fight is None and before.fight is not None:
            yield self._about("damage.step_unfit", id)
        yield from self._snapshot(id, fight)
        if id == self._mark:
            self.at_mark = fight
        if followers:
            self._moments[id] = Moment(str(hash), depth, fight, followers)

    def _before(self, parent: int) -> Moment | None:
        moment = self._moments.get(parent)
        if moment is not None and moment.followers > 0:
            moment.followers -= 1
            if moment.followers == 0:
                del self._moments[parent]
        return moment

    def _snapshot(self, id: int, fight: Encounter | None) -> Iterator[Message]:
        if id not in self._snapshots:
            return
        self._snapshots.remove(id)
        body, hash = map(str, self._connection.execute(_SNAPSHOT, (id,)).fetchone())
        if hash_of((body,)) != hash:
            yield self._about("damage.snapshot_changed", id)
        elif fight is not None and stored_fight(body) != fight:
            yield self._about("damage.snapshot_differs", id)

    def places(self) -> Iterator[Message]:
        """Check the states: done is exactly the path to the mark, undone steps lie ahead of it to the end."""
        last = 0
        for id, parent in self._connection.execute(_IN_STATE, (self._encounter, "done")):
            if parent != last:
                yield self._about("damage.step_state", id)
            last = id
        if last != self._mark:
            yield message_of("damage.mark", encounter=self._name, step=self._mark)
        for id, parent in self._connection.execute(_IN_STATE, (self._encounter, "undone")):
            if parent != last:
                yield self._about("damage.step_state", id)
            last = id
        after = "SELECT id FROM step WHERE encounter = ? AND parent IS ? LIMIT 1"
        further = self._connection.execute(after, (self._encounter, last or None)).fetchone()
        if further is not None:
            yield self._about("damage.step_state", further[0])

    def _about(self, key: str, step: int) -> Message:
        return message_of(key, encounter=self._name, step=step)


def stored_fight(body: str) -> Encounter | None:
    """Return a stored state of a fight; None if it is no state that an engine wrote."""
    try:
        return decode_encounter(body)
    except CANNOT_BE:
        return None


def _fight_after(fight: Encounter | None, events: list[tuple[Any, ...]]) -> Encounter | None:
    if fight is None:
        return None
    try:
        return apply_all(fight, EVENTS.decode(f"[{','.join(str(event[4]) for event in events)}]"))
    except CANNOT_BE:
        return None
