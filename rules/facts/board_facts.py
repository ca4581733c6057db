"""Facts about places: who stands where, and what lies between."""

from rules.board import grid as board
from rules.board.lines import line
from rules.facts.book import Facts, names
from rules.facts.places import BETWEEN, place_of, spelled_border
from rules.formula.formulas import Unknown
from rules.values import Number, Place, Value


def adjacent(facts: Facts, who: str) -> bool:
    """Return whether somebody stands in a cell next to the combatant's."""
    other = facts.book.encounter.combatants.get(who)
    here, there = facts.combatant.at, None if other is None else other.at
    return here is not None and there is not None and board.adjacent(facts.book.rulebook.ruleset.grid, here, there)


def across(facts: Facts, who: str, other: str) -> bool:
    """Return whether the combatant stands next to somebody, on the side turned away from another."""
    fighters = facts.book.encounter.combatants
    if facts.combatant.at is None or who not in fighters or other not in fighters:
        return False
    middle, threat = fighters[who].at, fighters[other].at
    if middle is None or threat is None:
        return False
    grid, here = facts.book.rulebook.ruleset.grid, facts.combatant.at
    return board.adjacent(grid, here, middle) and here in board.far_side(grid, middle, threat)


def same_way(facts: Facts, who: str, other: str) -> bool:
    """Return whether two others lie in the same direction of facing from the combatant."""
    fighters, here = facts.book.encounter.combatants, facts.combatant.at
    ends = [fighters[each].at for each in (who, other) if each in fighters]
    if here is None or len(ends) < 2:
        return False
    grid = facts.book.rulebook.ruleset.grid
    ways = {None if end is None or end == here else board.direction(grid, here, end) for end in ends}
    return len(ways) == 1 and None not in ways


def ahead(facts: Facts, who: str) -> bool:
    """Return whether somebody stands in the cells straight ahead of the combatant."""
    other = facts.book.encounter.combatants.get(who)
    here, there = facts.combatant.at, None if other is None else other.at
    if here is None or there is None:
        return False
    return there in board.front(facts.book.rulebook.ruleset.grid, here, facts.combatant.facing)


def stays_ahead(facts: Facts, who: str, place: str, facing: Number) -> bool:
    """Return whether the combatant would stay ahead of somebody from a place with a facing."""
    foe, to = facts.book.encounter.combatants.get(who), place_of(place) or facts.combatant.at
    if foe is None or foe.at is None or to is None:
        return False
    return board.keeps_front(facts.book.rulebook.ruleset.grid, foe.at, foe.facing, to, int(facing))


def crosses_front(facts: Facts, who: str, place: str) -> bool:
    """Return whether the straight way to a place enters and leaves the cells ahead of somebody."""
    foe, to, here = facts.book.encounter.combatants.get(who), place_of(place), facts.combatant.at
    if foe is None or foe.at is None or to is None or here is None:
        return False
    grid = facts.book.rulebook.ruleset.grid
    before = board.front(grid, foe.at, foe.facing)
    seen = [cell in before for cell in board.way(grid, here, to)]
    return any(seen) and not all(seen[seen.index(True) :])


def at_border(facts: Facts, border: str) -> bool:
    """Return whether the combatant stands at a border. Raises Unknown off the board."""
    if facts.combatant.at is None:
        raise Unknown("border")
    cells = [place for each in border.split(BETWEEN) if (place := place_of(each)) is not None]
    return len(cells) == 2 and board.shares_border(*cells) and facts.combatant.at in cells


def border_to(facts: Facts, place: str) -> str:
    """Return the border between the combatant's cell and a place; empty if they share none."""
    here, there = _two_places(facts, place)
    return spelled_border(here, there) if board.shares_border(here, there) else ""


def shares_border(facts: Facts, place: str) -> bool:
    """Return whether the combatant's cell and a place share a border."""
    return board.shares_border(*_two_places(facts, place))


def _two_places(facts: Facts, place: str) -> tuple[Place, Place]:
    """Return the combatant's place and another. Raises Unknown if one of them is not known."""
    there = place_of(place)
    if facts.combatant.at is None or there is None:
        raise Unknown("to")
    return facts.combatant.at, there


def distance_to(facts: Facts, place: str) -> Number:
    """Return the distance to a place in cells. Raises Unknown if either is not known."""
    to, here = place_of(place), facts.combatant.at
    if to is None or here is None:
        raise Unknown("distance")
    return board.distance(facts.book.rulebook.ruleset.grid, here, to)


def side_of(facts: Facts, place: str) -> str:
    """Return the side on which the combatant sees a place: `front`, `left`, `right` or `rear`.

    Raises Unknown if either is not known.
    """
    here, there = _two_places(facts, place)
    return str(board.arc(facts.book.rulebook.ruleset.grid, here, facts.combatant.facing, there))


def between(facts: Facts, who: str, other: str) -> bool:
    """Return whether the combatant stands in a cell under the straight line between two others."""
    fighters, here = facts.book.encounter.combatants, facts.combatant.at
    ends = [fighters[each].at for each in (who, other) if each in fighters]
    if here is None or len(ends) < 2:
        return False
    one, another = ends
    if one is None or another is None:
        return False
    met = line(facts.book.rulebook.ruleset.grid, one, another)
    return any(crossed.cells == (here,) for crossed in met)


def occupant(facts: Facts, place: str) -> str:
    """Return who stands in a place; empty for nobody."""
    to = place_of(place)
    others = facts.book.encounter.combatants.values()
    return next((other.id for other in others if to is not None and other.at == to), "")


def nearer(facts: Facts, place: str, who: Value) -> bool:
    """Return whether a place is nearer to any of these combatants than the combatant's own place."""
    to, here = place_of(place), facts.combatant.at
    if to is None or here is None:
        return False
    grid = facts.book.rulebook.ruleset.grid
    those = (other.at for other in facts.book.encounter.combatants.values() if names(who, other.id))
    return any(board.distance(grid, to, at) < board.distance(grid, here, at) for at in those if at is not None)
