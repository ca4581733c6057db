"""The rows of the tracker: one for each pool of each combatant."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from gui.combatants.bars import Bars, Marks, most_of, with_ghost
from gui.combatants.side_signs import SideSign, side_signs
from gui.turn_order.rows import ids_in_order
from gui.widgets.pool_bar import PoolBar
from gui.words.words import Words
from rules.facts.belonging import has_pool
from rules.facts.book import FactBook, Facts
from rules.resolving.turns import is_idle
from rules.ruleset.sections import Ruleset
from rules.state.journal import Journal
from rules.telling.pace import Pace, PaceBook
from rules.telling.watched import watched_pools
from rules.values import Number
from rules.words.texts import Texts

Ghosts: TypeAlias = Mapping[str, Number]
"""What the cost of the option under the pointer would leave of each pool of one combatant."""

SOON, FAR = 1, 10
"""Rounds until a mark: at most SOON for a warning, at most FAR to be mentioned."""


class TrackerRow(Struct, frozen=True):
    """One pool of one combatant. `first` marks the combatant's first row, which shows their name.

    `points` are the values after each step, the newest last; `spent` and `outlook` say how fast the pool changes and
    when it will reach a mark; `soon` warns of a near mark. A combatant who is `out` can do nothing in their turn.
    A pool is `resting` while nothing is gone from it or added. The name in a first row is over the bar, or `beside` it.
    """

    who: str
    pool: str
    name: str
    side: SideSign
    first: bool
    label: str
    title: str
    bar: PoolBar
    acting: bool = False
    out: bool = False
    points: tuple[Number, ...] = ()
    spent: str = ""
    outlook: str = ""
    soon: bool = False
    resting: bool = False
    beside: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """The key of the row."""
        return self.who, self.pool

    @property
    def note(self) -> str:
        """How fast the pool changes, and its outlook."""
        return " · ".join(filter(None, (self.spent, self.outlook)))


class Told(Struct, frozen=True):
    """The words of the ruleset and of the user interface."""

    texts: Texts
    words: Words


def tracker_rows(book: FactBook, journal: Journal, told: Told, bars: Bars | None = None) -> tuple[TrackerRow, ...]:
    """Return the tracked pools of all combatants, in the order of turns; `journal` is that of the moment shown.

    `bars` caches the bars of combatants who have not changed.
    """
    encounter, paces, bars = book.encounter, PaceBook(journal), bars or Bars()
    sides, rows = side_signs(encounter), list[TrackerRow]()
    pools = [
        (pool, told.texts.short("pools", pool), told.texts.name("pools", pool))
        for pool in watched_pools(book.rulebook.ruleset, encounter)
    ]
    for who in ids_in_order(encounter):
        combatant, facts, out = encounter.combatants[who], book.of(who), is_idle(book, who)
        own = [named for named in pools if has_pool(facts, named[0])]
        for place, (pool, label, title) in enumerate(own):
            pace = paces.pace(who, pool)
            mark = _next_mark(facts, pool, pace, bars.marks(facts, pool, told.texts)) if pace.per_round else None
            row = TrackerRow(
                who=who,
                pool=pool,
                name=combatant.name,
                side=sides[combatant.side],
                first=place == 0,
                label=label,
                title=title,
                bar=bars.bar(facts, pool, told.texts),
                acting=who == encounter.turn,
                out=out,
                points=_changing(paces.curve(who, pool)),
                spent=_spent(pace, book.rulebook.ruleset.pools[pool].counts, told.words),
                outlook="" if mark is None else _outlook(*mark, told),
                soon=mark is not None and mark[1] <= SOON,
                resting=_is_resting(facts, pool),
            )
            rows.append(row)
    return tuple(rows)


def with_ghosts(rows: tuple[TrackerRow, ...], ruleset: Ruleset, ghosts: Mapping[str, Ghosts]) -> tuple[TrackerRow, ...]:
    """Return the rows with a preview of the pools that would pay a cost; the other rows are the same objects."""
    return tuple(_with_ghost(row, ruleset, ghosts.get(row.who, {})) for row in rows) if ghosts else rows


def _with_ghost(row: TrackerRow, ruleset: Ruleset, ghosts: Ghosts) -> TrackerRow:
    if row.pool not in ghosts:
        return row
    return replace(row, bar=with_ghost(row.bar, ruleset.pools[row.pool], ghosts[row.pool]))


def bounds_of(facts: Facts, pool: str) -> tuple[Number | None, Number | None]:
    """Return the minimum and maximum of a pool; None where it has no bound."""
    low = facts.book.rulebook.ruleset.pools[pool].low
    return (None if low is None else low.evaluate_number(facts)), most_of(facts, pool)


def spoken(row: TrackerRow) -> str:
    """Return a row as text for a screen reader."""
    marks = row.bar.crossed() or row.bar.passed()[-1:]
    return ", ".join(filter(None, (row.name, f"{row.title} {row.bar.text}", *(mark.name for mark in marks), row.note)))


def _spent(pace: Pace, counts: str, words: Words) -> str:
    last = bool(pace.last_round)
    key, spent = ("tracker.last_round", pace.last_round) if last else ("tracker.this_round", pace.this_round)
    if not spent:
        return ""
    figure = f"+{words.number(spent)}" if counts == "up" else words.number(-spent)
    return words(key, spent=figure)


def _next_mark(facts: Facts, pool: str, pace: Pace, marks: Marks) -> tuple[str, int] | None:
    """Return the next mark a pool will reach, and in how many rounds at this pace; None if there is none."""
    now, up = facts.number(pool), facts.book.rulebook.ruleset.pools[pool].counts == "up"
    ahead = [(abs(now - at), id, at) for id, at in marks if (at > now if up else at < now)]
    if not ahead:
        return None
    _, id, at = min(ahead)
    rounds = pace.rounds_to(now, at)
    return None if rounds is None or rounds > FAR else (id, rounds)


def _outlook(mark: str, rounds: int, told: Told) -> str:
    name = told.texts.name("conditions", mark)
    return (
        told.words("tracker.outlook", mark=name, count=rounds) if rounds else told.words("tracker.at_once", mark=name)
    )


def _is_resting(facts: Facts, pool: str) -> bool:
    """Return whether a pool is full, or empty if it counts up or has no end."""
    now, most = facts.number(pool), most_of(facts, pool)
    up = facts.book.rulebook.ruleset.pools[pool].counts == "up"
    return now == 0 if up or most is None else now >= most


def _changing(points: tuple[Number, ...]) -> tuple[Number, ...]:
    """Return the points, or none if they are all equal."""
    return points if len(set(points)) > 1 else ()
