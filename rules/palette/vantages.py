"""The best act at somebody from each of many cells, judged once for all cells that the rules cannot tell apart."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from rules.board.figures import arc_of, distance_between
from rules.board.grid import direction
from rules.board.lines import line
from rules.choices.candidates import candidates
from rules.facts.book import FactBook
from rules.facts.figures import cells_from, cells_of, taken_cells
from rules.facts.frame import Frame
from rules.facts.heights import Spot, above_ground, distance_in_units, highest, spot_of
from rules.facts.light import light_in
from rules.facts.places import spelled_place
from rules.facts.sight import is_in_sight
from rules.palette.aims import aimed_by
from rules.palette.options import LazyOption, lazy_option
from rules.resolving.option import Option
from rules.state.applying import apply
from rules.state.events import Moved
from rules.values import EMPTY, Place

Situation: TypeAlias = tuple[object, ...]
"""What the rules may ask about where a combatant stands: cells with equal situations are alike."""


class Vantage(Struct, frozen=True):
    """Cells that are alike, and the open act with the best odds from them; None if none is open there."""

    places: tuple[Place, ...]
    option: Option | None


def attacks(book: FactBook, who: str, target: str, offered: Iterable[LazyOption]) -> Iterator[str]:
    """Yield the usual actions of a palette that may be aimed at somebody."""
    for each in offered:
        plan = book.rulebook.plans[each.action]
        name = aimed_by(plan)
        if name and plan.action.usual:
            aimed_at = candidates(book, Frame(who, plan, EMPTY), plan.action.choices[name]) or ()
            if target in aimed_at:
                yield each.action


def vantages(
    book: FactBook, who: str, target: str, acts: Sequence[str], places: Iterable[Place]
) -> Iterator[Vantage | None]:
    """Yield the best of some acts at a target from each of some cells, as if the combatant stood there and faced them.

    Yields None after each act that was judged, so that nobody waits for more than one. Cells in which somebody but the
    target stands are left out.
    """
    alike: dict[Situation, list[Place]] = {}
    taken = taken_cells(book, who)
    others = taken.difference(cells_of(book, target))
    for place in places:
        if others.isdisjoint(cells_from(book, who, place)):
            alike.setdefault(_situation(book, who, target, place, taken), []).append(place)
    for cells in alike.values():
        there, best = _standing(book, who, target, cells[0]), None
        for act in acts:
            best = _better(best, there, who, act, target)
            yield None
        yield Vantage(tuple(cells), best)


def _better(best: Option | None, there: FactBook, who: str, act: str, target: str) -> Option | None:
    """Return the better of an option and an act at a target: the one with better odds, if it is open."""
    plan = there.rulebook.plans[act]
    judged = lazy_option(there, who, act, {aimed_by(plan): target})
    odds = judged.preview.odds if judged.status == "legal" else None
    if odds is None or (best is not None and best.preview.odds is not None and best.preview.odds >= odds):
        return best
    return judged.option


def _standing(book: FactBook, who: str, target: str, place: Place) -> FactBook:
    """Return the facts if a combatant stood in a cell and faced a target."""
    encounter = book.encounter
    at = encounter.combatants[target].at
    facing = None if at is None or at == place else direction(book.rulebook.ruleset.grid, place, at)
    return FactBook(book.rulebook, apply(encounter, Moved(who, at=place, facing=facing)))


def _situation(book: FactBook, who: str, target: str, place: Place, taken: Iterable[Place]) -> Situation:
    """Return all that the rules may ask about a cell.

    These are distance, side, sight, light, height, the ground and its cover, who is beside it, and who stands in the
    line to the target.
    """
    grid, terrain, aim = book.rulebook.ruleset.grid, book.encounter.terrain, book.encounter.combatants[target]
    mine, theirs = cells_from(book, who, place), cells_of(book, target)
    if aim.at is None or place == aim.at:
        return (place,)
    here = Spot(mine, above_ground(book, who))
    crossed = {cell for met in line(grid, place, aim.at) for cell in met.cells}
    beside = frozenset(cell for cell in taken if distance_between(grid, mine, [cell]) <= 1)
    covered = place if terrain.cover or terrain.borders else None
    return (
        distance_in_units(book, here, spot_of(book, target)),
        arc_of(grid, aim.at, aim.facing, mine),
        is_in_sight(book, mine, theirs),
        light_in(book, mine),
        highest(book, here),
        tuple(terrain.cells.get(spelled_place(cell), "") for cell in mine),
        covered,
        beside,
        frozenset(crossed.intersection(taken)),
    )
