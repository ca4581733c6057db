"""Finds the cells a figure can reach, what each costs, and the path to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from rules.board.steps import Gait, Steps
from rules.board.window import Window
from rules.values import Place

Node: TypeAlias = tuple[int, int, int]
"""The bit of a cell, the state of the gait in it, and the cost so far."""

Plane: TypeAlias = tuple[int, int, int, int]
"""What orders steps of equal value alike on a board and in its mirror image."""


class Reach(Struct, frozen=True):
    """The cells that a figure can reach from its start within a budget.

    `layers` holds for each cost, from 0 up, the masks of the cells that the figure first reaches at it, one for each
    state of its gait.
    """

    steps: Steps
    gait: Gait
    start: Place
    layers: tuple[tuple[int, ...], ...]

    def cost(self, place: Place) -> int | None:
        """Return the cost of the cheapest path to a cell; None if it is out of reach."""
        bit = self.steps.window.bit(place)
        return next((cost for cost, layer in enumerate(self.layers) if _union(layer) & bit), None)

    def costs(self) -> Mapping[Place, int]:
        """Return every cell that is reached with the cost of the cheapest path to it, the cheapest ones first."""
        found: dict[Place, int] = {}
        for cost, layer in enumerate(self.layers):
            for place in self.steps.window.places(_union(layer)):
                found.setdefault(place, cost)
        return found

    def path(self, to: Place, zones: Callable[[], Sequence[int]] | None = None) -> tuple[Place, ...]:
        """Return the cells of the best path to a cell, without the start; empty if there is no path.

        Of equally cheap paths the best one leaves the fewest zones, stays nearest the straight line and turns least.
        `zones` returns masks, such as the reach of each enemy; it is called only if there are several such paths.
        """
        cost = self.cost(to)
        if not cost:
            return ()
        paths = _Paths(self, to)
        return paths.only(cost) or paths.best(cost, () if zones is None else zones())


def search(steps: Steps, gait: Gait, start: Place, budget: int, state: int = 0) -> Reach:
    """Find everything that a figure reaches from its start within a budget, in the state of its gait.

    The start has to lie in the window; otherwise nothing is reached.
    """
    classes = _classes(steps)
    if classes is not None and _is_plain(gait):
        return Reach(steps, gait, start, _plain_layers(steps, classes, start, budget))
    states = len(gait.strides)
    waiting: dict[int, list[int]] = {0: [steps.window.bit(start) if each == state else 0 for each in range(states)]}
    reached = [0] * states
    layers: list[tuple[int, ...]] = []
    for cost in range(budget + 1):
        if not waiting:
            break
        found = waiting.pop(cost, None)
        if found is None:
            layers.append((0,) * states)
            continue
        layer = tuple(cells & ~reached[each] for each, cells in enumerate(found))
        layers.append(layer)
        for each, cells in enumerate(layer):
            if cells:
                reached[each] |= cells
                # The figure may leave its start, whoever else is there.
                _advance(steps, gait, waiting, cost, each, cells & steps.passes if cost else cells)
    return Reach(steps, gait, start, tuple(layers))


def _is_plain(gait: Gait) -> bool:
    """Return whether a step costs its cell alone, whatever steps came before it."""
    return len(gait.strides) == 1 and all(stride.times == 1 for stride in gait.strides[0])


def _classes(steps: Steps) -> Mapping[int, int] | None:
    """Return the cells of each price; None if the price of a cell depends on where it is entered from."""
    classes: dict[int, int] = {}
    for price, cells in (entry for entries in steps.entries for entry in entries):
        classes[price] = classes.get(price, 0) | cells
    seen = 0
    for cells in classes.values():
        if seen & cells:
            return None
        seen |= cells
    return classes


def _plain_layers(steps: Steps, classes: Mapping[int, int], start: Place, budget: int) -> tuple[tuple[int, ...], ...]:
    """Return the layers of a search with a plain gait.

    It enters all open neighbours at once and parts them by price afterwards, with few operations for each layer.
    """
    window, passes = steps.window, steps.passes
    opened = [_union([cells for _, cells in entries]) for entries in steps.entries]
    lefts = [(shift, cells) for shift, cells in zip(window.shifts, opened, strict=True) if shift >= 0]
    rights = [(-shift, cells) for shift, cells in zip(window.shifts, opened, strict=True) if shift < 0]
    waiting, unreached, layers = {0: window.bit(start)}, window.everything, list[tuple[int, ...]]()
    for cost in range(budget + 1):
        if not waiting:
            break
        layer = waiting.pop(cost, 0) & unreached
        layers.append((layer,))
        unreached ^= layer
        # The figure may leave its start, whoever else is there.
        cells = layer & passes if cost else layer
        if not cells:
            continue
        entered = 0
        for shift, open_cells in lefts:
            entered |= cells << shift & open_cells
        for shift, open_cells in rights:
            entered |= cells >> shift & open_cells
        for price, of_price in classes.items():
            found = entered & of_price
            if found:
                waiting[cost + price] = waiting.get(cost + price, 0) | found
    return tuple(layers)


def _advance(steps: Steps, gait: Gait, waiting: dict[int, list[int]], cost: int, state: int, cells: int) -> None:
    """Note where steps lead from cells that were reached in a state."""
    window = steps.window
    for facing, stride in enumerate(gait.strides[state]):
        entered = window.moved(cells, facing)
        for price, open_cells in steps.entries[facing] if stride.times else ():
            if entered & open_cells:
                _put(waiting, cost + price * stride.times, stride.state, entered & open_cells, gait)


def _put(waiting: dict[int, list[int]], cost: int, state: int, cells: int, gait: Gait) -> None:
    if cost not in waiting:
        waiting[cost] = [0] * len(gait.strides)
    waiting[cost][state] |= cells


class _Paths:
    """The cheapest paths from the start of a search to one cell."""

    def __init__(self, reach: Reach, to: Place) -> None:
        self._reach = reach
        self._window: Window = reach.steps.window
        self._start = self._window.index(reach.start)
        self._to = to
        self._zones: Sequence[int] = ()
        self._known: dict[Node, tuple[int, int]] = {}

    def only(self, cost: int) -> tuple[Place, ...] | None:
        """Return the path of a cost if there is but one."""
        ends = self._ends(cost)
        backwards: list[Place] = []
        while len(ends) == 1 and ends[0][2]:
            backwards.append(self._window.place(ends[0][0]))
            ends = [before for _, before in self._before(ends[0])]
        return tuple(reversed(backwards)) if len(ends) == 1 else None

    def best(self, cost: int, zones: Sequence[int]) -> tuple[Place, ...]:
        """Return the best path of a cost, by walking back from its end."""
        self._zones = zones
        node = min(self._ends(cost), key=self._value)
        backwards: list[Place] = []
        heading: int = -1
        while node[2]:
            facing, before = min(self._before(node), key=lambda step: self._rank(node, step, heading))
            backwards.append(self._window.place(node[0]))
            heading, node = facing, before
        return tuple(reversed(backwards))

    def _ends(self, cost: int) -> list[Node]:
        index, states = self._window.index(self._to), range(len(self._reach.gait.strides))
        return [(index, state, cost) for state in states if self._has(index, state, cost)]

    def _rank(self, node: Node, step: tuple[int, Node], heading: int) -> tuple[tuple[int, int], bool, Plane]:
        """Return the order of a last step: by zones and line, then without a turn, then the more upright one."""
        facing, before = step
        columns, rows = self._plane(facing)
        return self._joined(node, before), facing != heading, (abs(columns), -abs(rows), rows, columns)

    def _plane(self, facing: int) -> tuple[int, int]:
        """Return how far a step goes to the right and down, in steps of the grid that keep its mirror images."""
        shift = self._window.shifts[facing]
        rows, columns = divmod(shift + 1, self._window.stride)
        columns -= 1
        return (columns, 2 * rows + columns) if self._window.grid.shape == "hex" else (columns, rows)

    def _before(self, node: Node) -> Iterator[tuple[int, Node]]:
        """Yield the nodes from which a cheapest path enters a node, each with the facing of the step."""
        index, state, cost = node
        strides, steps = self._reach.gait.strides, self._reach.steps
        for facing, shift in enumerate(self._window.shifts):
            price = steps.price(index, facing) if self._may_leave(index - shift) else 0
            for earlier in range(len(strides)) if price else ():
                stride = strides[earlier][facing]
                if stride.times and stride.state == state:
                    paid = cost - price * stride.times
                    if self._has(index - shift, earlier, paid):
                        yield facing, (index - shift, earlier, paid)

    def _may_leave(self, index: int) -> bool:
        return index == self._start or (index >= 0 and bool(self._reach.steps.passes >> index & 1))

    def _has(self, index: int, state: int, cost: int) -> bool:
        return index >= 0 and 0 <= cost < len(self._reach.layers) and bool(self._reach.layers[cost][state] >> index & 1)

    def _value(self, node: Node) -> tuple[int, int]:
        """Return the least number of zones left, and the least distance from the straight line, up to a node."""
        waiting = [node]
        while waiting:
            current = waiting[-1]
            missing = [before for _, before in self._before(current) if before not in self._known]
            if current[2] and missing:
                waiting.extend(missing)
                continue
            self._known[current] = self._best(current)
            waiting.pop()
        return self._known[node]

    def _best(self, node: Node) -> tuple[int, int]:
        return (
            min((self._joined(node, before) for _, before in self._before(node)), default=(0, 0)) if node[2] else (0, 0)
        )

    def _joined(self, node: Node, before: Node) -> tuple[int, int]:
        """Return the value of a path that comes to a node from the one before."""
        left, off = self._known[before]
        woken = sum(1 for zone in self._zones if zone >> before[0] & 1 and not zone >> node[0] & 1)
        return left + woken, off + self._deviation(node[0])

    def _deviation(self, index: int) -> int:
        """Return how far a cell lies off the straight line from start to end, in a measure that suits comparison."""
        start, to, place = self._reach.start, self._to, self._window.place(index)
        across = (to[0] - start[0]) * (place[1] - start[1]) - (to[1] - start[1]) * (place[0] - start[0])
        return abs(across)


def _union(layer: Sequence[int]) -> int:
    cells = 0
    for each in layer:
        cells |= each
    return cells
