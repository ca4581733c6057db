"""The ways over the board that a combatant can take, past everybody who lets nobody through."""

from collections.abc import Iterator, Mapping, Sequence

from rules.board import grid as board
from rules.board.figures import Offsets, anchors_at, cells_at, distance_between
from rules.board.ground import Ground, is_open, steps_over
from rules.board.reach import Reach, search
from rules.board.steps import Gait, forward, nearing_steps, plain
from rules.board.window import Window
from rules.facts.book import Facts, ScopedFacts, SharedCache, cached
from rules.facts.figures import cells_from, cells_of, offsets_of, taken_cells
from rules.facts.places import place_of, spelled_place
from rules.facts.terrain import ground_of
from rules.formula.formulas import Unknown
from rules.values import EMPTY, Number, Place

LEAST_BUDGET = 16
"""The cells within which the first search looks for a way."""

MOST_BUDGET = 128
"""The cells within which the last search looks for a way."""


def way_to(facts: Facts, place: str) -> Number:
    """Return the length of the shortest way to a place in cells; without a way more than twice the distance.

    The way leads round everybody who lets nobody through, but may end in anybody's cell. Raises Unknown if the
    combatant or the place is not on the board.
    """
    here, to = facts.combatant.at, place_of(place)
    if here is None or to is None:
        raise Unknown("way")
    length = _length(facts, here, to)
    return _budget(board.distance(facts.book.rulebook.ruleset.grid, here, to)) + 1 if length is None else length


def has_way(facts: Facts, place: str) -> bool:
    """Return whether a way leads to a place round everybody who lets nobody through. Raises Unknown off the board."""
    here, to = facts.combatant.at, place_of(place)
    if here is None or to is None:
        raise Unknown("way")
    return _length(facts, here, to) is not None


def within_reach(facts: Facts, most: int) -> Mapping[Place, int]:
    """Return the cells to which a way of at most so many cells leads, with its length; empty off the board.

    The combatant's own cell is among them, with 0. No search goes farther than `MOST_BUDGET`.
    """
    here = facts.combatant.at
    if here is None:
        return {}
    grid = facts.book.rulebook.ruleset.grid
    return _searched(facts, here, min(most, MOST_BUDGET), (), plain(grid)).costs()


def goes_forward(facts: Facts, place: str, nearing: str = "") -> bool:
    """Return whether a shortest way to a place leads into the three cells before the combatant at each step.

    At each step they may turn by one facing, to where they step. With `nearing`, no step may lead farther from that
    combatant. Raises Unknown off the board.
    """
    here, to = facts.combatant.at, place_of(place)
    if here is None or to is None:
        raise Unknown("way")
    return here == to or bool(forward_way(facts, here, to, nearing))


def forward_way(facts: Facts, here: Place, to: Place, nearing: str = "") -> tuple[Place, ...]:
    """Return the cells of the shortest way on which each step leads ahead; empty if every way of that length turns."""
    grid, facing, goal = facts.book.rulebook.ruleset.grid, facts.combatant.facing, cells_of(facts.book, nearing)
    length, budget = _length(facts, here, to), _budget(board.distance(grid, here, to))
    if length is None or budget > MOST_BUDGET:
        return ()
    key = ("forward", here, budget, facing, goal)
    reach = cached(_cache(facts), key, lambda: _searched(facts, here, budget, goal, forward(plain(grid)), facing))
    return reach.path(to, _zones(facts, reach)) if reach.cost(to) == length else ()


def beside(facts: Facts, who: str, reach: Number = 1, ahead: bool = False) -> str:
    """Return the free cell within reach of somebody with the shortest way, straight on if possible.

    `reach` counts cells. With `ahead`, cells to which a way leads forward come before all others. The result is empty
    if the combatant is that near already, or no such cell can be reached.
    """
    book, me, here = facts.book, facts.combatant.id, facts.combatant.at
    cells, grid = cells_of(book, who), book.rulebook.ruleset.grid
    if here is None or not cells or distance_between(grid, cells_of(book, me), cells) <= reach:
        return ""
    taken, straight = taken_cells(book, me), board.way(grid, here, cells[0])
    free = (
        cell
        for cell in _around(grid, cells, _own_offsets(facts), int(reach))
        if taken.isdisjoint(cells_from(book, me, cell))
    )
    ranked = [
        (ahead and not forward_way(facts, here, cell, who), length, cell not in straight, cell)
        for cell in free
        if (length := _length(facts, here, cell))
    ]
    return spelled_place(min(ranked)[-1]) if ranked else ""


def past(facts: Facts, place: str) -> str:
    """Return the first free cell straight behind a place, as the combatant sees it; empty if none is near.

    Raises Unknown if the combatant or the place is not on the board.
    """
    here, there = facts.combatant.at, place_of(place)
    if here is None or there is None:
        raise Unknown("past")
    if here == there:
        return ""
    grid = facts.book.rulebook.ruleset.grid
    facing = board.direction(grid, here, there)
    book, me = facts.book, facts.combatant.id
    taken = taken_cells(book, me)
    behind = (board.step(grid, there, facing, number) for number in range(1, LEAST_BUDGET))
    return next((spelled_place(cell) for cell in behind if taken.isdisjoint(cells_from(book, me, cell))), "")


def ground(facts: Facts) -> Ground:
    """Return what the board of the fight is made of."""
    book = facts.book
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "ground", lambda: ground_of(book.encounter.terrain, book.rulebook.ruleset.grid))


def can_step(facts: Facts, here: Place, to: Place) -> bool:
    """Return whether nothing on the board stops the combatant's step between two cells that touch."""
    grid = facts.book.rulebook.ruleset.grid
    facing = board.direction(grid, here, to)
    return is_open(grid, ground(facts), here, facing, _own_offsets(facts))


def _around(grid: board.Grid, cells: Sequence[Place], offsets: Offsets, reach: int) -> tuple[Place, ...]:
    """Return the places within a distance of some cells from which a figure with these offsets reaches them."""
    found = dict.fromkeys(cells)
    for _ in range(reach):
        found |= dict.fromkeys(cell for each in tuple(found) for cell in board.neighbours(grid, each))
    near = [cell for cell in found if cell not in cells and distance_between(grid, cells, [cell]) <= reach]
    return tuple(dict.fromkeys(place for cell in near for place in anchors_at(cell, offsets)))


def shortest_way(facts: Facts, here: Place, to: Place) -> tuple[Place, ...]:
    """Return the cells of the shortest way between two places, without the first; straight on if there is none.

    Of equally short ways it is the one that leaves the neighbourhood of the fewest foes.
    """
    grid = facts.book.rulebook.ruleset.grid
    straight = board.way(grid, here, to)
    reach = _reach(facts, here, board.distance(grid, here, to))
    if reach is None:
        return straight
    return reach.path(to, _zones(facts, reach)) or straight


def _zones(facts: Facts, reach: Reach) -> list[int]:
    """Return the masks of the neighbourhoods of the foes."""
    window = reach.steps.window
    return [window.spread(window.mask(cells)) for cells in _foes(facts)]


def _blocked_cells(facts: Facts) -> frozenset[Place]:
    """Return the cells through which the combatant may not go, because of who is there."""
    return cached(_cache(facts), "blocked", lambda: frozenset(_blocked(facts)))


def _blocked(facts: Facts) -> Iterator[Place]:
    book, me = facts.book, facts.base or facts
    closes = book.rulebook.ruleset.way.blocked
    if closes is None:
        return
    for id in book.encounter.combatants:
        cells = () if id == me.combatant.id else cells_of(book, id)
        if cells and closes.evaluate_flag(ScopedFacts(me, EMPTY, "other", book.of(id))):
            yield from cells


def _foes(facts: Facts) -> Iterator[tuple[Place, ...]]:
    """Yield the cells of each foe on the board."""
    those = facts.book.encounter.foes(facts.combatant.id)
    return (cells for foe in those if (cells := cells_of(facts.book, foe.id)))


def _length(facts: Facts, here: Place, to: Place) -> int | None:
    """Return the length of the shortest way; None if none was found."""
    grid = facts.book.rulebook.ruleset.grid
    distance = board.distance(grid, here, to)
    cells = (cell for place in board.way(grid, here, to)[:-1] for cell in cells_at(place, _own_offsets(facts)))
    if ground(facts).is_plain and _blocked_cells(facts).isdisjoint(cells):
        return distance
    reach = _reach(facts, here, distance)
    return None if reach is None else reach.cost(to)


def _reach(facts: Facts, here: Place, distance: int) -> Reach | None:
    """Return what the combatant reaches within twice a distance and some cells more; None if that is too far."""
    budget = _budget(distance)
    if budget > MOST_BUDGET:
        return None
    grid = facts.book.rulebook.ruleset.grid
    return cached(_cache(facts), ("reach", here, budget), lambda: _searched(facts, here, budget, (), plain(grid)))


def _budget(distance: int) -> int:
    budget = LEAST_BUDGET
    while budget < 2 * distance:
        budget *= 2
    return budget


def _searched(facts: Facts, here: Place, budget: int, goal: Sequence[Place], gait: Gait, state: int = 0) -> Reach:
    """Search in a gait; towards a goal, if there is one, without a step that leads farther from it."""
    grid = facts.book.rulebook.ruleset.grid
    offsets = _own_offsets(facts)
    window = Window.around(grid, cells_at(here, offsets), budget)
    passes = window.everything & ~window.mask(_blocked_cells(facts))
    steps = steps_over(window, ground(facts), passes, offsets)
    return search(nearing_steps(steps, goal) if goal else steps, gait, here, budget, state)


def _own_offsets(facts: Facts) -> Offsets:
    return offsets_of(facts.book, facts.combatant.id)


def _cache(facts: Facts) -> SharedCache:
    return facts.book.shared_caches.setdefault(("ways", facts.combatant.id), {})
