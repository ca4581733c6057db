"""Facts about places: who stands where, and what lies between."""

from rules.board import grid as board
from rules.board.figures import arc_of, distance_between
from rules.board.lines import line
from rules.facts.book import Facts, names
from rules.facts.figures import cells_from, cells_of
from rules.facts.places import BETWEEN, place_of, spelled_border, spelled_place
from rules.formula.formulas import Unknown
from rules.values import Number, Place, Value


def adjacent(facts: Facts, who: str) -> bool:
    """Return whether somebody stands in a cell next to the combatant's."""
    ones, others = cells_of(facts.book, facts.combatant.id), cells_of(facts.book, who)
    return bool(ones and others) and distance_between(facts.book.rulebook.ruleset.grid, ones, others) == 1


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


def stays_ahead(facts: Facts, who: str, place: str, facing: Number) -> bool:
    """Return whether the combatant would stay ahead of somebody from a place with a facing."""
    foe, to = facts.book.encounter.combatants.get(who), place_of(place) or facts.combatant.at
    if foe is None or foe.at is None or to is None:
        return False
    return board.keeps_front(facts.book.rulebook.ruleset.grid, foe.at, foe.facing, to, int(facing))


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


def _two_places(facts: Facts, place: str) -> tuple[Place, Place]:
    """Return the combatant's place and another. Raises Unknown if one of them is not known."""
    there = place_of(place)
    if facts.combatant.at is None or there is None:
        raise Unknown("to")
    return facts.combatant.at, there


def distance_to(facts: Facts, cells: str) -> Number:
    """Return the distance to the nearest of some cells, or to a combatant, in units of the grid.

    Raises Unknown if either is not known.
    """
    ones, others = cells_of(facts.book, facts.combatant.id), cells_meant(facts, cells)
    if not ones or not others:
        raise Unknown("distance")
    grid = facts.book.rulebook.ruleset.grid
    return board.in_units(grid, distance_between(grid, ones, others))


def distance_from(facts: Facts, place: str, cells: str) -> Number:
    """Return the distance in units to some cells, or to a combatant, if the combatant stood in a place.

    Raises Unknown if the place is none, if there are no such cells, or if the combatant is off the board.
    """
    at, others = place_of(place), cells_meant(facts, cells)
    if at is None or not others or facts.combatant.at is None:
        raise Unknown("distance")
    grid = facts.book.rulebook.ruleset.grid
    return board.in_units(grid, distance_between(grid, cells_from(facts.book, facts.combatant.id, at), others))


def cells_meant(facts: Facts, text: str) -> tuple[Place, ...]:
    """Return the cells that a text names: those of a combatant, or the listed ones; none if it names neither."""
    if text in facts.book.encounter.combatants:
        return cells_of(facts.book, text)
    return tuple(place for each in text.split(BETWEEN) if (place := place_of(each)) is not None)


def nearest(facts: Facts, who: str) -> str:
    """Return the cell of somebody that is nearest to the combatant, their place if several are.

    Raises Unknown if either is off the board.
    """
    ones, others = cells_of(facts.book, facts.combatant.id), cells_of(facts.book, who)
    if not ones or not others:
        raise Unknown("distance")
    grid = facts.book.rulebook.ruleset.grid
    return spelled_place(min(others, key=lambda cell: distance_between(grid, ones, [cell])))


def facing_to(facts: Facts, place: str) -> Number:
    """Return the facing that points from the combatant most nearly to a place; the facing they have in that place.

    Raises Unknown if either is not known.
    """
    here, there = _two_places(facts, place)
    if here == there:
        return facts.combatant.facing
    return board.direction(facts.book.rulebook.ruleset.grid, here, there)


def side_of(facts: Facts, cells: str) -> str:
    """Return the side on which the combatant sees a place or somebody: `front`, `left`, `right` or `rear`.

    Of several cells the nearest counts. Raises Unknown if either is not known.
    """
    here, there = facts.combatant.at, cells_meant(facts, cells)
    if here is None or not there:
        raise Unknown("to")
    return str(arc_of(facts.book.rulebook.ruleset.grid, here, facts.combatant.facing, there))


def between(facts: Facts, who: str, other: str) -> bool:
    """Return whether the combatant stands in a cell under the straight line between two others."""
    fighters, here = facts.book.encounter.combatants, facts.combatant.at
    ends = [fighters[each].at for each in (who, other) if each in fighters]
    if here is None or len(ends) < 2:
        return False
    one, another = ends
    if one is None or another is None:
        return False
    own = cells_of(facts.book, facts.combatant.id)
    met = line(facts.book.rulebook.ruleset.grid, one, another)
    return any(len(crossed.cells) == 1 and crossed.cells[0] in own for crossed in met)


def occupant(facts: Facts, place: str) -> str:
    """Return who stands in a place; empty for nobody."""
    to = place_of(place)
    return next((id for id in facts.book.encounter.combatants if to in cells_of(facts.book, id)), "")


def nearer(facts: Facts, place: str, who: Value) -> bool:
    """Return whether a place is nearer to any of these combatants than the combatant's own place."""
    to, here = place_of(place), facts.combatant.at
    if to is None or here is None:
        return False
    grid = facts.book.rulebook.ruleset.grid
    those = [cells for id in facts.book.encounter.combatants if names(who, id) and (cells := cells_of(facts.book, id))]
    ones, then = cells_of(facts.book, facts.combatant.id), cells_from(facts.book, facts.combatant.id, to)
    return any(distance_between(grid, then, cells) < distance_between(grid, ones, cells) for cells in those)
