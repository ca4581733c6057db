"""The cells in which a combatant reaches a foe at hand: found by judging their attacks at a foe who stands there."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.board.grid import arc, distance, step
from rules.board.window import Window
from rules.facts.book import FactBook
from rules.facts.heights import count_in_distance, ground_height
from rules.palette.aims import aimed_by
from rules.palette.options import lazy_option
from rules.state.applying import apply
from rules.state.events import Moved
from rules.values import Place

FARTHEST: Final = 6
"""The distance in cells up to which a foe is tried; what reaches farther is a shot, and has no zone."""


def reach_zone(book: FactBook, who: str, foe: str, acts: Sequence[str]) -> Iterator[frozenset[Place]]:
    """Yield, after each judgement, the cells found so far in which a combatant reaches a foe with any of some acts.

    A cell is in reach of an act if no other cell leaves fewer needs unmet: what else closes the act, such as a turn
    that is spent, does not matter. Cells at one distance, on one side and of one height count alike. Yields nothing off
    the board.
    """
    combatant, grid = book.encounter.combatants[who], book.rulebook.ruleset.grid
    found: frozenset[Place] = frozenset()
    if combatant.at is None:
        return
    at, facing, level = combatant.at, combatant.facing, _levelled(book)
    for act in acts:
        unmet: dict[int, int] = {}
        for far in range(FARTHEST + 1):
            unmet[far] = _unmet(level, who, foe, act, step(grid, at, facing, far))
            yield found
        least = min(unmet.values())
        if unmet[FARTHEST] == least:
            continue
        for cells in _sectors(book, at, facing, [far for far, count in unmet.items() if count == least]):
            if _unmet(book, who, foe, act, cells[0]) == least:
                found |= frozenset(cells)
            yield found


def _levelled(book: FactBook) -> FactBook:
    """Return the facts on level ground if heights count in distances."""
    encounter = book.encounter
    if not (encounter.terrain.heights and count_in_distance(book)):
        return book
    return FactBook(book.rulebook, replace(encounter, terrain=replace(encounter.terrain, heights={})))


def _unmet(book: FactBook, who: str, foe: str, act: str, place: Place) -> int:
    """Return how many needs of an act are unmet at a foe in a cell."""
    there = FactBook(book.rulebook, apply(book.encounter, Moved(foe, at=place)))
    judged = lazy_option(there, who, act, {aimed_by(book.rulebook.plans[act]): foe})
    return 0 if judged.status == "legal" else len(judged.reasons)


def _sectors(book: FactBook, at: Place, facing: int, near: Sequence[int]) -> Iterator[list[Place]]:
    """Yield the cells at some distances, those of each distance and side together."""
    grid = book.rulebook.ruleset.grid
    window = Window.around(grid, [at], max(near))
    counted = count_in_distance(book)
    sectors: dict[tuple[int, str, int], list[Place]] = {}
    for place in window.places(window.everything):
        far = distance(grid, at, place)
        if far in near:
            height = ground_height(book, place) if counted else 0
            sectors.setdefault((far, arc(grid, at, facing, place), height), []).append(place)
    yield from sectors.values()
