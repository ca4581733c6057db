"""Facts about places: how far apart cells and combatants are, on which side, and what lies between.

Each takes the cells it asks about as texts: the id of a combatant for all cells in which they stand, a cell, a border,
or several cells. Each raises Unknown if it is asked about somebody off the board, or about what names no cell.
"""

from rules.board import grid as board
from rules.board.figures import arc_of, distance_between
from rules.board.lines import line
from rules.facts.book import Facts
from rules.facts.figures import cells_from, cells_of, taken_cells
from rules.facts.heights import Spot, distance_in_units, spot_of
from rules.facts.places import BETWEEN, place_of, spelled_border, spelled_cells, spelled_place
from rules.facts.senses import light_seen
from rules.facts.sight import is_in_sight
from rules.formula.formulas import Unknown
from rules.values import Number, Place

FARTHEST = 16
"""The cells within which a free cell is looked for."""


def is_placed(facts: Facts, who: str) -> bool:
    """Return whether a combatant is on the board."""
    return bool(cells_of(facts.book, who))


def apart(facts: Facts, one: str, other: str) -> Number:
    """Return the least distance between combatants or cells, in units of the grid, with heights if they count."""
    return distance_in_units(facts.book, _spot(facts, one), _spot(facts, other))


def inside(facts: Facts, who: str, cells: str) -> bool:
    """Return whether a combatant, or a cell, is in some cells, of several with at least one of them.

    If there are no cells, nobody is in them.
    """
    asked = "border" if is_border(facts, cells) else "to"
    return not set(_meant(facts, who, asked)).isdisjoint(_meant(facts, cells, asked) if cells else ())


def cells_at(facts: Facts, who: str, place: str, facing: Number | None = None) -> str:
    """Return the cells in which a combatant would stand in a place, with a facing or with the one they have."""
    at = place_of(place)
    fighter = facts.book.encounter.combatants.get(who)
    if at is None or fighter is None:
        raise Unknown("to")
    return spelled_cells(cells_from(facts.book, who, at, None if facing is None else int(facing)))


def nearest(facts: Facts, seen_from: str, cells: str) -> str:
    """Return the one of some cells, or of the cells of a combatant, that is nearest to others."""
    grid, ones = _grid(facts), _meant(facts, seen_from)
    return spelled_place(min(_meant(facts, cells), key=lambda cell: distance_between(grid, ones, [cell])))


def heading(facts: Facts, start: str, end: str) -> Number:
    """Return the facing that points from one most nearly to another.

    To a combatant's own cell it is the facing they have.
    """
    here, there = _first(facts, start), _first(facts, end)
    if here != there:
        return board.direction(_grid(facts), here, there)
    fighter = facts.book.encounter.combatants.get(start)
    if fighter is None:
        raise Unknown("to")
    return fighter.facing


def angle(facts: Facts, at: str, one: str, other: str) -> Number:
    """Return by how many facings the ways from a cell to two others differ: from 0 to half round, 3 or 4.

    Of facings equally near such a way, those with the smallest difference count.
    """
    middle = _first(facts, at)
    ends = [_first(facts, each) for each in (one, other)]
    if middle in ends:
        raise Unknown("to")
    return board.angle(_grid(facts), middle, *ends)


def side_of(facts: Facts, who: str, seen: str, place: str = "", facing: Number | None = None) -> str:
    """Return the side on which a combatant has others: `front`, `left`, `right` or `rear`.

    Of several cells the nearest counts. With a place and a facing it is the side as if the combatant stood so.
    """
    fighter = facts.book.encounter.combatants.get(who)
    at = _first(facts, place or who)
    if fighter is None:
        raise Unknown("to")
    turned_to = fighter.facing if facing is None else int(facing)
    return str(arc_of(_grid(facts), at, turned_to, _meant(facts, seen)))


def border_between(facts: Facts, one: str, other: str) -> str:
    """Return the border between two cells, as choices write it; empty if they share none."""
    here, there = _first(facts, one), _first(facts, other)
    return spelled_border(here, there) if board.shares_border(_grid(facts), here, there) else ""


def is_border(facts: Facts, text: str) -> bool:
    """Return whether a text names the border of two cells that share a side."""
    cells = cells_meant(facts, text)
    return len(cells) == 2 and board.shares_border(_grid(facts), *cells)


def line_between(facts: Facts, one: str, other: str) -> str:
    """Return the cells that the straight line between two others crosses, without these; empty if there are none."""
    met = line(_grid(facts), _first(facts, one), _first(facts, other))
    return spelled_cells(each.cells[0] for each in met if len(each.cells) == 1)


def sees(facts: Facts, one: str, other: str) -> bool:
    """Return whether nothing that hides stands on the line between two."""
    return is_in_sight(facts.book, _meant(facts, one), _meant(facts, other))


def light_at(facts: Facts, who: str, other: str) -> str:
    """Return the light in the cells of another, or in some cells, as a combatant sees it: `bright`, `dim` or `dark`."""
    if who not in facts.book.encounter.combatants:
        raise Unknown("to")
    return light_seen(facts.book, who, _meant(facts, who), _meant(facts, other))


def first_free(facts: Facts, who: str, start: str, facing: Number) -> str:
    """Return the first place beyond a cell, in a direction, with room for a combatant; empty if none is near."""
    grid, at, taken = _grid(facts), _first(facts, start), taken_cells(facts.book, who)
    ahead = (board.step(grid, at, int(facing), number) for number in range(1, FARTHEST))
    return next((spelled_place(cell) for cell in ahead if taken.isdisjoint(cells_from(facts.book, who, cell))), "")


def cells_meant(facts: Facts, text: str) -> tuple[Place, ...]:
    """Return the cells that a text names: those of a combatant, or the listed ones; none if it names neither."""
    if text in facts.book.encounter.combatants:
        return cells_of(facts.book, text)
    return tuple(place for each in text.split(BETWEEN) if (place := place_of(each)) is not None)


def _meant(facts: Facts, text: str, asked: str = "distance") -> tuple[Place, ...]:
    """Return the cells that a text names. Raises Unknown, about what is asked, if there are none."""
    cells = cells_meant(facts, text)
    if not cells:
        raise Unknown(asked)
    return cells


def _spot(facts: Facts, text: str) -> Spot:
    """Return where somebody is, or the cells on the ground that a text names. Raises Unknown if there are none."""
    return (
        spot_of(facts.book, text)
        if text in facts.book.encounter.combatants and is_placed(facts, text)
        else Spot(_meant(facts, text))
    )


def _first(facts: Facts, text: str) -> Place:
    """Return the cell that a text names, of a combatant their place. Raises Unknown if there is none."""
    return _meant(facts, text, "to")[0]


def _grid(facts: Facts) -> board.Grid:
    return facts.book.rulebook.ruleset.grid
