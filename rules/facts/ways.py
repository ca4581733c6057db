"""The ways over the board that a combatant can take, past everybody who lets nobody through."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from rules.board import grid as board
from rules.board.figures import Offsets, anchors_at, cells_at, distance_between
from rules.board.ground import Ground, is_open, steps_over
from rules.board.reach import Reach, search
from rules.board.steps import Gait, forward, nearing_steps, plain, price_along
from rules.board.window import Window
from rules.facts.board_facts import cells_meant
from rules.facts.book import Facts, ScopedFacts, SharedCache, cached
from rules.facts.figures import cells_from, cells_of, offsets_of, standing_in, taken_cells
from rules.facts.places import spelled_cells, spelled_place, spelled_way, stops_of
from rules.facts.terrain import costs_of, ground_of
from rules.formula.formulas import TextFormula, Unknown
from rules.values import EMPTY, Number, Place

LEAST_BUDGET = 16
"""The cells within which the first search looks for a way."""

MOST_BUDGET = 128
"""The cells within which the last search looks for a way."""

ALIKE = 8
"""The cells by which the lengths of ways ahead may differ that are found by one search."""


def way_to(facts: Facts, place: str) -> Number:
    """Return the length of the way to a place in units; without a way more than twice the distance.

    It is the shortest way, or the shortest through all cells that a spelled way names. It leads round everybody who
    lets nobody through, but may end in anybody's cell. Raises Unknown if the combatant or the place is not on the
    board.
    """
    here, stops = _asked(facts, place)
    length, grid = way_length(facts, here, stops), facts.book.rulebook.ruleset.grid
    return board.in_units(grid, _budget(board.distance(grid, here, stops[-1])) + 1 if length is None else length)


def has_way(facts: Facts, place: str) -> bool:
    """Return whether a way leads to a place round everybody who lets nobody through. Raises Unknown off the board."""
    return way_length(facts, *_asked(facts, place)) is not None


def within_reach(facts: Facts, most: int) -> Mapping[Place, int]:
    """Return the cells to which a way of at most so many cells leads, with its length; empty off the board.

    The combatant's own cell is among them, with 0. No search goes farther than `MOST_BUDGET`.
    """
    here = facts.combatant.at
    if here is None:
        return {}
    grid = facts.book.rulebook.ruleset.grid
    return _searched(facts, here, min(most, MOST_BUDGET), (), plain(grid)).costs()


def way_within(facts: Facts, here: Place, to: Place, most: int) -> tuple[tuple[Place, ...], int]:
    """Return the cells of the way to a place as far as so many cells of movement lead, and how many of them it takes.

    It ends before the place where the next cell costs too much, and nowhere in the cell of another.
    """
    cells, taken = way_through(facts, here, (to,)), taken_cells(facts.book, facts.combatant.id)
    for number in range(len(cells), 0, -1):
        length = way_length(facts, here, cells[:number])
        if length is not None and length <= most and (number == len(cells) or cells[number - 1] not in taken):
            return cells[:number], length
    return (), 0


def path_to(facts: Facts, place: str) -> str:
    """Return the cells of the way to a place, as choices write several; empty to the combatant's own.

    Raises Unknown off the board.
    """
    here, stops = _asked(facts, place)
    return spelled_cells(way_through(facts, here, stops)) if (here,) != tuple(stops) else ""


def sharpest_turn(facts: Facts, path: str) -> Number:
    """Return the most facings by which the combatant turns for a step of a path: 0 if it leads straight ahead.

    Before each step they face away from the cell they come from, before the first as they do now. Raises Unknown off
    the board.
    """
    here = facts.combatant.at
    if here is None:
        raise Unknown("way")
    grid, facing, sharpest = facts.book.rulebook.ruleset.grid, facts.combatant.facing, 0
    for cell in cells_meant(facts, path):
        if cell == here:
            continue
        towards = board.direction(grid, here, cell)
        sharpest = max(sharpest, abs(board.turn(grid, facing, towards)))
        here, facing = cell, towards
    return sharpest


def path_ahead(facts: Facts, place: str, who: str = "") -> str:
    """Return a shortest way on which each step leads into the three cells ahead, as choices write one; or nothing.

    At each step the combatant may turn by one facing, to where they step. No step leads farther from `who`, if named.
    A way through cells that somebody chose has to be such a way itself. Raises Unknown off the board.
    """
    here, stops = _asked(facts, place)
    if len(stops) == 1:
        return spelled_way(forward_way(facts, here, stops[0], who))
    grid, goal = facts.book.rulebook.ruleset.grid, cells_of(facts.book, who)
    path = way_through(facts, here, stops)
    far = [distance_between(grid, [cell], goal) for cell in (here, *path)] if goal else []
    ahead = sharpest_turn(facts, spelled_cells(path)) <= 1 and all(one >= other for one, other in pairwise(far))
    return spelled_way(path) if ahead else ""


def forward_way(facts: Facts, here: Place, to: Place, who: str = "") -> tuple[Place, ...]:
    """Return the cells of a shortest way that leads ahead at each step, and never farther from `who`; empty if none."""
    reach = _forward_reach(facts, here, to, who)
    return () if reach is None else reach.path(to, partial(_zones, facts, reach))


def _forward_reach(facts: Facts, here: Place, to: Place, who: str) -> Reach | None:
    """Return what a way ahead reaches, if one of the shortest ways to a place leads ahead; else None.

    To say whether there is such a way takes far less time than to find its cells.
    """
    grid, facing, goal = facts.book.rulebook.ruleset.grid, facts.combatant.facing, cells_of(facts.book, who)
    length = _length(facts, here, to)
    if not length or _budget(board.distance(grid, here, to)) > MOST_BUDGET:
        return None
    # No longer way counts; searches of about the same length, such as to the cells around a foe, are one.
    budget = ceil(length / ALIKE) * ALIKE
    key = ("forward", here, budget, facing, goal)
    reach = cached(_cache(facts), key, lambda: _searched(facts, here, budget, goal, forward(plain(grid)), facing))
    return reach if reach.cost(to) == length else None


def beside(facts: Facts, who: str, reach: Number | None = None, ahead: bool = False) -> str:
    """Return the free cell within reach of somebody with the shortest way, straight on if possible.

    `reach` is in units, by default one cell. With `ahead`, cells to which a way leads forward come before all others.
    The result is empty if the combatant is that near already, or no such cell can be reached.
    """
    book, me, here = facts.book, facts.combatant.id, facts.combatant.at
    cells, grid = cells_of(book, who), book.rulebook.ruleset.grid
    near = 1 if reach is None else board.in_cells(grid, reach)
    if here is None or not cells or distance_between(grid, cells_of(book, me), cells) <= near:
        return ""
    taken, straight = taken_cells(book, me), board.way(grid, here, cells[0])
    free = (
        cell for cell in _around(grid, cells, _own_offsets(facts), near) if taken.isdisjoint(cells_from(book, me, cell))
    )
    ranked = [
        (ahead and _forward_reach(facts, here, cell, who) is None, length, cell not in straight, cell)
        for cell in free
        if (length := _length(facts, here, cell))
    ]
    return spelled_place(min(ranked)[-1]) if ranked else ""


def ground(facts: Facts) -> Ground:
    """Return what the board of the fight is made of, and what it costs the combatant."""
    book, own = facts.book, facts.base or facts
    costs = cached(_cache(facts), "costs", lambda: costs_of(own))
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, costs, lambda: ground_of(book.encounter.terrain, book.rulebook.ruleset.grid, costs))


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

    Of equally short ways it is the one that leaves the fewest areas that foes watch.
    """
    grid = facts.book.rulebook.ruleset.grid
    straight, distance = board.way(grid, here, to), board.distance(grid, here, to)
    if _budget(distance) > MOST_BUDGET:
        return straight
    # Beyond a way that leads straight on, there is nothing to search.
    budget = distance if _is_open_straight_on(facts, here, to) else _budget(distance)
    reach = _reach(facts, here, budget)
    return reach.path(to, partial(_zones, facts, reach)) or straight


def _zones(facts: Facts, reach: Reach) -> list[int]:
    """Return the masks of the areas that the foes watch: those the ruleset names, or the neighbourhood of each."""
    window, watched = reach.steps.window, facts.book.rulebook.ruleset.way.watched
    if watched is None:
        return [window.spread(window.mask(cells)) for _, cells in _foes(facts)]
    known = facts.book.shared_caches.setdefault(("watched",), {})
    return [window.mask(cached(known, foe.combatant.id, partial(_watched, foe, watched))) for foe, _ in _foes(facts)]


def _watched(foe: Facts, watched: TextFormula) -> tuple[Place, ...]:
    """Return the cells that a foe watches."""
    return tuple(cells_meant(foe, watched.evaluate_text(foe)))


def way_through(facts: Facts, here: Place, stops: Iterable[Place]) -> tuple[Place, ...]:
    """Return the cells of the shortest ways from each of some cells to the next, without the first cell."""
    cells: list[Place] = []
    for stop in stops:
        if stop != here:
            cells.extend(shortest_way(facts, here, stop))
        here = stop
    return tuple(cells)


def way_length(facts: Facts, here: Place, stops: Sequence[Place]) -> int | None:
    """Return what a way through all these stops costs; None if it is closed, or if somebody at a stop is in the way."""
    if len(stops) == 1:
        return _length(facts, here, stops[0])
    book, me, blocked = facts.book, facts.combatant.id, _blocked_cells(facts)
    if not all(blocked.isdisjoint(cells_from(book, me, stop)) for stop in stops[:-1]):
        return None
    if any(_length(facts, one, other) is None for one, other in pairwise((here, *stops))):
        return None
    # The lengths of the legs do not add up where diagonals count 1 and 2 by turns, so the whole is counted at once.
    path, grid = (here, *way_through(facts, here, stops)), book.rulebook.ruleset.grid
    window = Window.around(grid, [cell for place in path for cell in cells_at(place, _own_offsets(facts))], 1)
    return price_along(steps_over(window, ground(facts), window.everything, _own_offsets(facts)), plain(grid), path)


def _asked(facts: Facts, place: str) -> tuple[Place, tuple[Place, ...]]:
    """Return where the combatant stands and the stops of a way. Raises Unknown if one of them is not on the board."""
    here, stops = facts.combatant.at, stops_of(place)
    if here is None or not stops:
        raise Unknown("way")
    return here, stops


def _blocked_cells(facts: Facts) -> frozenset[Place]:
    """Return the cells through which the combatant may not go, because of who is there."""
    return cached(_cache(facts), "blocked", lambda: frozenset(_blocked(facts)))


def _blocked(facts: Facts, within: Container[Place] | None = None) -> Iterator[Place]:
    """Yield the cells of those who block the way; only cells `within` some others, if these are given.

    Whoever stands in none of those is not judged.
    """
    if facts.book.rulebook.ruleset.way.blocked is None:
        return
    for id in facts.book.encounter.combatants:
        cells = () if id == facts.combatant.id else cells_of(facts.book, id)
        if within is not None:
            cells = tuple(cell for cell in cells if cell in within)
        if cells and _is_closed_by(facts, id):
            yield from cells


def _is_closed(facts: Facts, cells: Iterable[Place]) -> bool:
    """Return whether the combatant may not go through some cells; only those who are there are asked."""
    standing = standing_in(facts.book)
    there = dict.fromkeys(id for cell in cells for id in standing.get(cell, ()))
    return any(id != facts.combatant.id and _is_closed_by(facts, id) for id in there)


def _is_closed_by(facts: Facts, id: str) -> bool:
    """Return whether somebody does not let the combatant through."""
    closes = facts.book.rulebook.ruleset.way.blocked
    if closes is None:
        return False
    seen = ScopedFacts(facts.base or facts, EMPTY, "other", facts.book.of(id))
    return cached(_cache(facts), ("closed", id), lambda: closes.evaluate_flag(seen))


def _foes(facts: Facts) -> Iterator[tuple[Facts, tuple[Place, ...]]]:
    """Yield the facts and the cells of each foe on the board."""
    book = facts.book
    those = book.encounter.foes(facts.combatant.id)
    return ((book.of(foe.id), cells) for foe in those if (cells := cells_of(book, foe.id)))


def _length(facts: Facts, here: Place, to: Place) -> int | None:
    """Return the length of the shortest way; None if none was found."""
    distance = board.distance(facts.book.rulebook.ruleset.grid, here, to)
    if _is_open_straight_on(facts, here, to):
        return distance
    budget = _budget(distance)
    return None if budget > MOST_BUDGET else _reach(facts, here, budget).cost(to)


def _is_open_straight_on(facts: Facts, here: Place, to: Place) -> bool:
    """Return whether nothing on the board makes a way dearer, and nobody stands in the way straight on."""
    grid = facts.book.rulebook.ruleset.grid
    cells = (cell for place in board.way(grid, here, to)[:-1] for cell in cells_at(place, _own_offsets(facts)))
    return ground(facts).is_plain and not _is_closed(facts, cells)


def _reach(facts: Facts, here: Place, budget: int) -> Reach:
    """Return what the combatant reaches for so many cells of movement."""
    grid = facts.book.rulebook.ruleset.grid
    return cached(_cache(facts), ("reach", here, budget), lambda: _searched(facts, here, budget, (), plain(grid)))


def _budget(distance: int) -> int:
    """Return the cells within which a way over a distance is looked for: at least twice as many."""
    budget = LEAST_BUDGET
    while budget < 2 * distance:
        budget *= 2
    return budget


def _searched(facts: Facts, here: Place, budget: int, goal: Sequence[Place], gait: Gait, state: int = 0) -> Reach:
    """Search in a gait; towards a goal, if there is one, without a step that leads farther from it."""
    grid = facts.book.rulebook.ruleset.grid
    offsets = _own_offsets(facts)
    window = Window.around(grid, cells_at(here, offsets), budget)
    passes = window.everything & ~window.mask(_blocked(facts, window))
    steps = steps_over(window, ground(facts), passes, offsets)
    return search(nearing_steps(steps, goal) if goal else steps, gait, here, budget, state)


def _own_offsets(facts: Facts) -> Offsets:
    return offsets_of(facts.book, facts.combatant.id)


def _cache(facts: Facts) -> SharedCache:
    return facts.book.shared_caches.setdefault(("ways", facts.combatant.id), {})
