"""Random boards for the tests of steps, reach and sight."""

from collections.abc import Iterable

from hypothesis import strategies as st

from rules.board.grid import Grid, facings
from rules.board.steps import Steps
from rules.board.window import Window
from rules.values import Place

GRIDS = (Grid(), Grid(diagonal="alternate"), Grid(shape="hex"))


class Ground:
    """A board as plain dictionaries, and as steps made of masks."""

    def __init__(self, grid: Grid, size: tuple[int, int], prices: Iterable[int], shut: set[tuple[Place, int]]):
        self.grid = grid
        self.window = Window.over(grid, -2, 3, *size)
        self.prices = dict(zip(self.window.places(self.window.everything), prices, strict=True))
        self.shut = {(place, facing) for place, facing in shut if place in self.prices}
        self.steps = Steps(self.window, tuple(map(self._entry, range(facings(grid)))), self._where(bool))

    def _entry(self, facing):
        shut = self.window.mask(place for place, closed in self.shut if closed == facing)
        prices = sorted({price for price in self.prices.values() if price})
        return tuple((price, self._where(lambda each, price=price: each == price) & ~shut) for price in prices)

    def _where(self, wanted):
        return self.window.mask(place for place, price in self.prices.items() if wanted(price))

    def enters(self, place: Place, facing: int) -> int:
        """Return the price of entering a cell in a facing; 0 if the step is not open."""
        return 0 if (place, facing) in self.shut else self.prices.get(place, 0)


@st.composite
def grounds(draw):
    grid = draw(st.sampled_from(GRIDS))
    size = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = size[0] * size[1]
    prices = draw(st.lists(st.sampled_from((0, 1, 1, 1, 2, 3)), min_size=cells, max_size=cells))
    closed = st.tuples(st.tuples(st.integers(-2, size[0] - 3), st.integers(3, size[1] + 2)), st.integers(0, 7))
    return Ground(grid, size, prices, draw(st.sets(closed, max_size=12)))
