"""The cells from which a combatant could do what they cannot do from where they stand."""

from collections.abc import Iterator

from rules.board.grid import direction
from rules.facts.book import FactBook
from rules.facts.figures import cells_from, taken_cells
from rules.facts.ways import within_reach
from rules.palette.options import LazyOption, lazy_option
from rules.resolving.option import Option
from rules.state.applying import apply
from rules.state.events import Moved
from rules.values import Place

FARTHEST = 12
"""The length in cells of the longest way to a cell that is tried."""

MOST_TRIED = 240
"""The most cells that are tried."""

KEPT = frozenset({"combatant", "item", "variant"})
"""The kinds of choices that stay as they are chosen; others may depend on where the actor stands."""


def standpoints(book: FactBook, chosen: Option, target: str) -> Iterator[tuple[Place, LazyOption]]:
    """Yield free cells that the actor of an option can reach, with the option as if they stood there.

    The cells with the shortest ways come first. The actor faces the target. Yields nothing off the board.
    """
    encounter, choices = book.encounter, book.rulebook.plans[chosen.action].action.choices
    given = {name: value for name, value in chosen.bound.items() if name in choices and choices[name].kind in KEPT}
    at, grid = encounter.combatants[target].at, book.rulebook.ruleset.grid
    lengths = within_reach(book.of(chosen.actor), FARTHEST)
    taken = taken_cells(book, chosen.actor)
    free = sorted(
        (length, place)
        for place, length in lengths.items()
        if length and taken.isdisjoint(cells_from(book, chosen.actor, place))
    )
    for _, place in free[:MOST_TRIED] if at is not None else ():
        facing = None if at is None or at == place else direction(grid, place, at)
        there = apply(encounter, Moved(chosen.actor, at=place, facing=facing))
        yield place, lazy_option(FactBook(book.rulebook, there), chosen.actor, chosen.action, given)
