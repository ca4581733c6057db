"""Heights: how high combatants and cells are, and how far apart that puts them, as the ruleset counts it."""

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from rules.board.figures import distance_between
from rules.board.grid import distance, in_units
from rules.facts.book import FactBook
from rules.facts.figures import cells_of
from rules.facts.places import spelled_place
from rules.values import Number, Place


class Spot(Struct, frozen=True):
    """The cells of somebody or something, and by how many levels it is above the ground there."""

    cells: Sequence[Place]
    above: Number = 0


def spot_of(book: FactBook, who: str) -> Spot:
    """Return where a combatant is; without cells if they are off the board, or nobody."""
    cells = cells_of(book, who)
    return Spot(cells, above_ground(book, who) if cells else 0)


def above_ground(book: FactBook, who: str) -> Number:
    """Return by how many levels a combatant is above the ground of their cells. Raises Unknown or Undefined."""
    above = book.rulebook.ruleset.heights.above
    if above is None:
        return 0
    known = book.shared_caches.setdefault(("heights",), {})
    if who not in known:
        # While it is looked for, a formula that asks for distances sees a combatant on the ground.
        known[who] = 0
        try:
            height = above.evaluate_number(book.of(who))
        finally:
            del known[who]
        known[who] = height
    return cast("Number", known[who])


def ground_height(book: FactBook, place: Place) -> int:
    """Return the level of the ground in a cell."""
    return book.encounter.terrain.heights.get(spelled_place(place), 0)


def highest(book: FactBook, spot: Spot) -> Number:
    """Return the highest level of a spot, that of its highest cell."""
    return max(ground_height(book, place) for place in spot.cells) + spot.above


def count_in_distance(book: FactBook) -> bool:
    """Return whether heights count in distances at all."""
    return book.rulebook.ruleset.heights.distance != "ignored"


def distance_in_units(book: FactBook, one: Spot, other: Spot) -> Number:
    """Return the least distance between two spots in units of the grid, with heights as the ruleset counts them.

    Each needs at least one cell.
    """
    grid, heights = book.rulebook.ruleset.grid, book.encounter.terrain.heights
    if not count_in_distance(book) or not (heights or one.above or other.above):
        return in_units(grid, distance_between(grid, one.cells, other.cells))
    ones, others = _levels(book, one), _levels(book, other)
    return min(
        _combined(book, in_units(grid, distance(grid, here, there)), abs(level - other_level))
        for here, level in ones
        for there, other_level in others
    )


def _levels(book: FactBook, spot: Spot) -> tuple[tuple[Place, Number], ...]:
    """Return the cells of a spot, each with its level."""
    return tuple((place, ground_height(book, place) + spot.above) for place in spot.cells)


def _combined(book: FactBook, along: Number, levels: Number) -> Number:
    """Return a distance over the ground together with a difference of levels."""
    rule, grid = book.rulebook.ruleset.heights, book.rulebook.ruleset.grid
    up = levels * (grid.scale if rule.level is None else rule.level)
    return max(along, up) if rule.distance == "longer" else along + up
