"""What spreads reaches what the lines from its origin reach, and round corners what neighbouring cells lead to."""

from hypothesis import given
from hypothesis import strategies as st

from rules.board.areas import LARGEST, burst
from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.board.sight import NO_SCREENS, is_seen, screens
from rules.board.spreading import reached

GRIDS = (Grid(), Grid(shape="hex"))
cells = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


@st.composite
def boards(draw):
    """Draw a grid and what stops lines on it."""
    grid = draw(st.sampled_from(GRIDS))
    ways = sides(grid)
    drawn = draw(st.lists(st.tuples(cells, st.integers(0, 5)), max_size=16))
    walls = [(place, step(grid, place, ways[side % len(ways)])) for place, side in drawn]
    return grid, screens(draw(st.frozensets(cells, max_size=12)), walls)


@given(boards(), cells, st.lists(cells, max_size=30, unique=True))
def test_straight_lines_reach_what_is_seen_from_the_origin(board, origin, area):
    grid, walls = board
    assert reached(grid, walls, [origin], area) == tuple(cell for cell in area if is_seen(grid, walls, origin, cell))


@given(boards(), st.lists(cells, min_size=1, max_size=3, unique=True), st.integers(0, 4))
def test_round_corners_more_is_reached_and_without_walls_everything_is(board, origins, radius):
    grid, walls = board
    area = burst(grid, origins[0], radius)
    straight, around = reached(grid, walls, origins, area), reached(grid, walls, origins, area, round_corners=True)
    assert set(straight) <= set(around) <= set(area)
    assert reached(grid, NO_SCREENS, origins, area) == area


@given(boards(), cells, st.integers(0, 4), st.lists(st.tuples(cells, cells), max_size=4))
def test_more_walls_never_reach_further(board, origin, radius, more):
    grid, walls = board
    area = burst(grid, origin, radius)
    shut = screens(walls.cells | {cell for cell, _ in more}, walls.borders)
    for around in (False, True):
        fewer = set(reached(grid, shut, [origin], area, round_corners=around)) - shut.cells
        assert fewer <= set(reached(grid, walls, [origin], area, round_corners=around))


@given(boards(), cells, st.integers(1, 4))
def test_what_goes_round_corners_comes_to_each_cell_from_one_beside_it(board, origin, radius):
    grid, walls = board
    found = reached(grid, walls, [origin], burst(grid, origin, radius), round_corners=True)
    steps = [(here, step(grid, here, facing)) for here in found for facing in range(8 if grid.shape == "square" else 6)]
    open_ways = {there for here, there in steps if here not in walls.cells and is_seen(grid, walls, here, there)}
    straight = reached(grid, walls, [origin], burst(grid, origin, radius))
    assert set(found) - set(straight) <= open_ways
    assert open_ways & set(burst(grid, origin, radius)) <= {*found, origin}


def test_a_closed_room_keeps_everything_out_and_an_open_door_lets_it_round_the_corner():
    grid, room = Grid(), [((2, 0), (3, 0)), ((3, -1), (3, 0)), ((3, 0), (4, 0)), ((3, 0), (3, 1))]
    area = burst(grid, (0, 0), 4)
    assert (3, 0) not in reached(grid, screens((), room), [(0, 0)], area, round_corners=True)
    opened = screens((), room[:3])
    assert (3, 0) not in reached(grid, opened, [(0, 0)], area)
    assert (3, 0) in reached(grid, opened, [(0, 0)], area, round_corners=True)


def test_nothing_far_away_is_reached():
    far = [(LARGEST, 0), (LARGEST + 1, 0), (10**9, 0)]
    for walls in (NO_SCREENS, screens([(0, 5)], ())):
        assert reached(Grid(), walls, [(0, 0)], far) == ((LARGEST, 0),)
    assert reached(Grid(), screens([(0, 5)], ()), [(0, 0)], []) == ()
