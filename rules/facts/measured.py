"""Facts of the moment: entered by the game master, measured on the board, or by their default."""

from rules.board import grid as board
from rules.board.figures import arc_of, distance_between
from rules.facts.book import FactBook, Facts
from rules.facts.figures import cells_from, cells_of, taken_cells
from rules.facts.places import place_of
from rules.facts.sight import is_in_sight, light_in
from rules.formula.formulas import Unknown
from rules.ruleset.sections import Fact
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


def _measured(facts: Facts, measure: str, via: str) -> Value | None:
    """Return what the board measures between actor and target; None if one of them is off the board.

    The actor counts as standing in the place of the choice `via`, if it is made.
    """
    if facts.combatant.at is None:
        return None
    other = facts.seen("target")
    if other is None:
        other = facts.seen("attacker")
    if not isinstance(other, Facts):
        return None
    here, there = facts.combatant, other.combatant
    if here.at is None or there.at is None:
        return None
    at = place_of(str(facts.get(via, ""))) or here.at
    grid = facts.book.rulebook.ruleset.grid
    if measure == "room":
        return bool(free_behind(facts.book, here.id, there.id))
    if measure == "entered":
        return str(board.entered_from(grid, there.at, there.facing, at))
    cells = cells_of(facts.book, there.id)
    if measure == "distance":
        return distance_between(grid, cells_from(facts.book, here.id, at), cells)
    if measure == "sight":
        return is_in_sight(facts.book, cells_from(facts.book, here.id, at), cells)
    if measure == "light":
        return light_in(facts.book, cells)
    side = arc_of(grid, at, here.facing, cells)
    return str(side) if measure == "arc" else side is board.Arc.FRONT


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
