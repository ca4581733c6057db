"""Facts of the moment: entered by the game master, measured on the board, or by their default."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from rules.board import grid as board
from rules.board.figures import arc_of, distance_between
from rules.facts.book import FactBook, Facts
from rules.facts.figures import cells_from, cells_of, taken_cells
from rules.facts.heights import Spot, above_ground, distance_in_units, highest
from rules.facts.places import place_of
from rules.facts.senses import light_seen
from rules.facts.sight import cover_of, is_in_sight
from rules.formula.formulas import Unknown
from rules.ruleset.sections import Fact
from rules.state.encounter import Combatant
from rules.values import Known, Place, Value


def of_moment(facts: Facts, fact: Fact, key: str) -> Known:
    """Return a fact of the moment: entered by the GM, measured on the board, or its default."""
    entered = _entered(facts, key, mutual=fact.measure == "distance")
    if entered is not None:
        return entered
    measured = _measured(facts, fact.measure, fact.via) if fact.measure else None
    if measured is not None:
        return measured
    if fact.default is None:
        raise Unknown(key)
    return fact.default.evaluate(facts)


def _entered(facts: Facts, key: str, *, mutual: bool) -> Value | None:
    """Return what the GM entered; a `mutual` fact about two combatants is the same from both sides."""
    known = facts.book.encounter.facts
    if not known:
        return None
    who = facts.combatant.id
    target = facts.get("target")
    value = known.get(f"{key}:{who}:{target}") if target is not None else None
    if value is None and mutual and target is not None:
        value = known.get(f"{key}:{target}:{who}")
    return value if value is not None else known.get(f"{key}:{who}")


class _Moment(Struct, frozen=True):
    """Who measures whom: the actor `here` counts as standing in the place `at`, the other stands `there`."""

    book: FactBook
    here: Combatant
    at: Place
    there: Combatant
    there_at: Place

    @property
    def grid(self) -> board.Grid:
        return self.book.rulebook.ruleset.grid

    @property
    def own(self) -> tuple[Place, ...]:
        """The cells in which the actor would stand."""
        return cells_from(self.book, self.here.id, self.at)

    @property
    def cells(self) -> tuple[Place, ...]:
        """The cells in which the other stands."""
        return cells_of(self.book, self.there.id)

    @property
    def spots(self) -> tuple[Spot, Spot]:
        """Where the two are, the actor first."""
        here, there = (above_ground(self.book, each.id) for each in (self.here, self.there))
        return Spot(self.own, here), Spot(self.cells, there)


def _measured(facts: Facts, measure: str, via: str) -> Value | None:
    """Return what the board measures between actor and target; None if one of them is off the board.

    The actor counts as standing in the place of the choice `via`, if it is made.
    """
    if facts.combatant.at is None:
        return None
    other = facts.seen("target")
    if other is None:
        other = facts.seen("attacker")
    if not isinstance(other, Facts) or other.combatant.at is None:
        return None
    at = place_of(str(facts.get(via, ""))) or facts.combatant.at
    return _MEASURES[measure](_Moment(facts.book, facts.combatant, at, other.combatant, other.combatant.at))


def _distance(moment: _Moment) -> Value:
    return distance_in_units(moment.book, *moment.spots)


def _arc(moment: _Moment) -> Value:
    return str(arc_of(moment.grid, moment.at, moment.here.facing, moment.cells))


def _in_front(moment: _Moment) -> Value:
    return arc_of(moment.grid, moment.at, moment.here.facing, moment.cells) is board.Arc.FRONT


def _entered_from(moment: _Moment) -> Value:
    return str(board.entered_from(moment.grid, moment.there_at, moment.there.facing, moment.at))


def _room(moment: _Moment) -> Value:
    return bool(free_behind(moment.book, moment.here.id, moment.there.id))


def _sight(moment: _Moment) -> Value:
    return is_in_sight(moment.book, moment.own, moment.cells)


def _light(moment: _Moment) -> Value:
    return light_seen(moment.book, moment.here.id, moment.own, moment.cells)


def _cover(moment: _Moment) -> Value:
    return cover_of(moment.book, moment.own, moment.cells)


def _higher(moment: _Moment) -> Value:
    here, there = moment.spots
    return highest(moment.book, here) > highest(moment.book, there)


_MEASURES: Final[Mapping[str, Callable[[_Moment], Value]]] = {
    "distance": _distance,
    "arc": _arc,
    "in_front": _in_front,
    "entered": _entered_from,
    "room": _room,
    "sight": _sight,
    "light": _light,
    "higher": _higher,
    "shelter": _cover,
}
"""What the board measures, by the words of the ruleset language."""


def free_behind(book: FactBook, who: str, threat: str) -> tuple[Place, ...]:
    """Return the free places for a step back from a threat, clockwise; none if one of the two is off the board."""
    here, cells = book.encounter.combatants[who].at, cells_of(book, threat)
    if here is None or not cells:
        return ()
    grid = book.rulebook.ruleset.grid
    far = distance_between(grid, [here], cells)
    away = [board.far_side(grid, here, cell) for cell in cells if board.distance(grid, here, cell) == far]
    taken = taken_cells(book, who)
    return tuple(
        place
        for place in (away[0] if len(away) == 1 else board.neighbours(grid, here))
        if any(place in places for places in away)
        and distance_between(grid, [place], cells) > far
        and taken.isdisjoint(cells_from(book, who, place))
    )
