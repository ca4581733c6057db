"""What is seen from a cell, row by row, is what the lines of sight say one by one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.board.sight import NO_SCREENS, is_seen, screens
from rules.board.vista import Vista
from rules.board.window import Window

GRIDS = (Grid(), Grid(shape="hex"))


@st.composite
def boards(draw):
    """Draw a grid, a window, what stops sight in it and beside it, and a cell of the window."""
    grid = draw(st.sampled_from(GRIDS))
    window = Window.over(grid, -3, 2, draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    near = st.tuples(st.integers(-5, 8), st.integers(0, 13))
    solid = draw(st.frozensets(near, max_size=14))
    drawn = draw(st.lists(st.tuples(near, st.integers(0, 5)), max_size=14))
    ways = sides(grid)
    walls = [(place, step(grid, place, ways[side % len(ways)])) for place, side in drawn]
    here = draw(st.sampled_from(sorted(window.places(window.everything))))
    return window, screens(solid, walls), here


@settings(max_examples=300)
@given(boards())
def test_the_rows_are_what_the_lines_say(board):
    window, blocked, here = board
    seen = frozenset().union(*Vista.over(window, blocked).seen_from(here))
    everything = frozenset(window.places(window.everything))
    assert seen == {there for there in everything if is_seen(window.grid, blocked, here, there)}


def test_each_row_comes_by_itself():
    window = Window.over(Grid(), 0, 0, 3, 2)
    rows = list(Vista.over(window, NO_SCREENS).seen_from((1, 1)))
    assert rows == [{(0, 0), (1, 0), (2, 0)}, {(0, 1), (1, 1), (2, 1)}]
