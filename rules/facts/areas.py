"""Facts about areas of the board: their cells, and who is in them. Several cells, or several people, are one text."""

from rules.board import areas
from rules.board.grid import arc, distance, in_cells, in_units
from rules.board.spreading import reached as reached_cells
from rules.facts.board_facts import cells_meant
from rules.facts.book import Facts, names
from rules.facts.figures import cells_of
from rules.facts.places import BETWEEN, spelled_cells, spelled_place
from rules.facts.sight import walls_of
from rules.formula.formulas import Unknown
from rules.values import Number, Place, Value


def burst(facts: Facts, at: str, radius: Number) -> str:
    """Return the cells within a distance of one, in units of the grid. Raises Unknown if it names no cell."""
    grid = facts.book.rulebook.ruleset.grid
    return spelled_cells(areas.burst(grid, _cell(facts, at), in_cells(grid, radius)))


def ring(facts: Facts, at: str, radius: Number) -> str:
    """Return the cells at exactly a distance from one. Raises Unknown if it names no cell."""
    grid = facts.book.rulebook.ruleset.grid
    return spelled_cells(areas.ring(grid, _cell(facts, at), in_cells(grid, radius)))


def cone(facts: Facts, at: str, towards: str, length: Number) -> str:
    """Return the cells of a cone from one towards another. Raises Unknown if one of them names no cell."""
    grid = facts.book.rulebook.ruleset.grid
    return spelled_cells(areas.cone(grid, _cell(facts, at), _cell(facts, towards), in_cells(grid, length)))


def ray(facts: Facts, at: str, towards: str, length: Number) -> str:
    """Return the cells under a line from one towards another. Raises Unknown if one of them names no cell."""
    grid = facts.book.rulebook.ruleset.grid
    return spelled_cells(areas.ray(grid, _cell(facts, at), _cell(facts, towards), in_cells(grid, length)))


def on_side(facts: Facts, who: str, side: str, length: Number) -> str:
    """Return the cells within a distance of a combatant that they have on a side: `front`, `left`, `right` or `rear`.

    Raises Unknown if they are off the board.
    """
    grid, place = facts.book.rulebook.ruleset.grid, _cell(facts, who)
    own, facing = cells_meant(facts, who), facts.book.of(who).combatant.facing
    near = dict.fromkeys(cell for each in own for cell in areas.burst(grid, each, in_cells(grid, length)))
    return spelled_cells(cell for cell in near if cell not in own and arc(grid, place, facing, cell) == side)


def reached(facts: Facts, origin: str, cells: str, around: bool = False) -> str:
    """Return those of some cells to which a straight line leads that no wall, closed door or solid cell stops.

    The line begins in any cell of the origin. With `around`, what spreads goes round corners within the cells too.
    Raises Unknown if the origin names no cell.
    """
    start = cells_meant(facts, origin)
    if not start:
        raise Unknown("to")
    grid, area = facts.book.rulebook.ruleset.grid, cells_meant(facts, cells)
    return spelled_cells(reached_cells(grid, walls_of(facts.book), start, area, round_corners=around))


def who_in(facts: Facts, cells: str) -> str:
    """Return who is in some cells with at least one of their own, in the order of turns.

    Nobody is in an empty text. Raises Unknown about any other that names no cell.
    """
    area = frozenset(cells_meant(facts, cells))
    if cells and not area:
        raise Unknown("who_in")
    book = facts.book
    order = dict.fromkeys((*book.encounter.order, *book.encounter.combatants))
    return BETWEEN.join(id for id in order if not area.isdisjoint(cells_of(book, id)))


def has_ground(facts: Facts, cells: str, kind: str) -> bool:
    """Return whether one of some cells has a kind of ground."""
    drawn = facts.book.encounter.terrain.cells
    return any(drawn.get(spelled_place(place), "") == kind for place in cells_meant(facts, cells))


def how_many(_facts: Facts, several: Value) -> Number:
    """Return how many cells or people a text names; each counts as often as it is named."""
    return len(parts_of(several))


def among(_facts: Facts, several: Value, who: str) -> bool:
    """Return whether a text or a list names somebody, or `all`."""
    return names(several, who) or who in parts_of(several)


def extent(facts: Facts, cells: str) -> Number:
    """Return the greatest distance between two of some cells, in units of the grid."""
    grid, those = facts.book.rulebook.ruleset.grid, cells_meant(facts, cells)
    return in_units(grid, max((distance(grid, one, other) for one in those for other in those), default=0))


def in_line(facts: Facts, cells: str) -> bool:
    """Return whether some cells all lie under one straight line, with gaps between them or without.

    Of two hexes along whose common edge the line runs, either lies under it.
    """
    grid, those = facts.book.rulebook.ruleset.grid, cells_meant(facts, cells)
    return areas.in_line(grid, those)


def parts_of(several: Value) -> tuple[str, ...]:
    """Return the cells or people that a value names."""
    if isinstance(several, tuple):
        return several
    return tuple(each for each in several.split(BETWEEN) if each) if isinstance(several, str) else ()


def _cell(facts: Facts, text: str) -> Place:
    cells = cells_meant(facts, text)
    if not cells:
        raise Unknown("to")
    return cells[0]
