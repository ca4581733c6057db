"""Areas of cells: as sets they agree with the distance, and they move, turn and mirror with the board."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.areas import burst, cone, in_line, ray, ring
from rules.board.grid import Grid, distance
from rules.board.window import Window
from rules.values import Place

SQUARE, ALTERNATE, HEX = Grid(), Grid(diagonal="alternate"), Grid(shape="hex")
grids = st.sampled_from((SQUARE, ALTERNATE, HEX))
cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
lengths = st.integers(0, 7)


def spun(grid: Grid, place: Place) -> Place:
    return (-place[1], place[0] + place[1]) if grid.shape == "hex" else (-place[1], place[0])


def mirrored(grid: Grid, place: Place) -> Place:
    return (-place[0], place[0] + place[1]) if grid.shape == "hex" else (-place[0], place[1])


def shifted(_grid: Grid, place: Place) -> Place:
    return place[0] + 3, place[1] - 4


@given(grids, cells, st.integers(-2, 6), st.lists(cells, max_size=20))
def test_a_burst_holds_exactly_what_is_near_and_a_ring_its_rim(
    grid: Grid, at: Place, radius: int, others: Sequence[Place]
) -> None:
    inside, rim = burst(grid, at, radius), ring(grid, at, radius)
    assert [cell in inside for cell in others] == [distance(grid, at, cell) <= radius for cell in others]
    assert set(rim) == {cell for cell in inside if distance(grid, at, cell) == radius}
    assert len(set(inside)) == len(inside)


@given(grids, cells, st.integers(0, 5))
def test_rings_make_up_a_burst_without_overlap(grid: Grid, at: Place, radius: int) -> None:
    rings = [cell for far in range(radius + 1) for cell in ring(grid, at, far)]
    assert sorted(rings) == sorted(burst(grid, at, radius))


@pytest.mark.parametrize("moved", [spun, mirrored, shifted])
@given(grid=grids, at=cells, towards=cells, length=lengths)
def test_areas_move_with_the_board(
    moved: Callable[[Grid, Place], Place], grid: Grid, at: Place, towards: Place, length: int
) -> None:
    for area in (cone, ray):
        before = {moved(grid, cell) for cell in area(grid, at, towards, length)}
        assert set(area(grid, moved(grid, at), moved(grid, towards), length)) == before
    assert set(burst(grid, moved(grid, at), length)) == {moved(grid, cell) for cell in burst(grid, at, length)}


@given(grids, cells, cells, lengths)
def test_a_cone_lies_in_the_burst_holds_its_aim_and_grows_with_its_length(
    grid: Grid, at: Place, towards: Place, length: int
) -> None:
    found = set(cone(grid, at, towards, length))
    assert found <= set(burst(grid, at, length)) - {at}
    assert (towards in found) is (0 < distance(grid, at, towards) <= length)
    assert found <= set(cone(grid, at, towards, length + 1))


@given(st.sampled_from((SQUARE, HEX)), cells, st.integers(1, 6))
def test_cones_around_a_point_cover_the_circle(grid: Grid, at: Place, length: int) -> None:
    aims = [(0, -1)]
    while (after := spun(grid, aims[-1])) not in aims:
        aims.append(after)
    covered = [cone(grid, at, (at[0] + aim[0], at[1] + aim[1]), length) for aim in aims]
    assert set().union(*covered) == set(burst(grid, at, length)) - {at}
    inner = [set(each) for each in covered]
    shared = {cell for i, one in enumerate(inner) for other in inner[i + 1 :] for cell in one & other}
    # Only the cells on the common side of two cones are in both.
    assert all(sum(cell in each for each in inner) == 2 for cell in shared)


@given(grids, cells, cells, lengths)
def test_a_ray_leads_over_its_aim_and_never_comes_nearer_again(
    grid: Grid, at: Place, towards: Place, length: int
) -> None:
    found = ray(grid, at, towards, length)
    far = [distance(grid, at, cell) for cell in found]
    assert at not in found
    assert far == sorted(far)
    assert all(each <= length for each in far)
    assert (towards in found) is (0 < distance(grid, at, towards) <= length)


@given(grids, cells, cells, st.integers(1, 5))
def test_masks_hold_areas_as_sets_do(grid: Grid, at: Place, other: Place, radius: int) -> None:
    window = Window.around(grid, [at, other], radius)
    one, another = burst(grid, at, radius), burst(grid, other, radius)
    both = window.mask(one) & window.mask(another)
    assert set(window.places(both)) == set(one) & set(another)
    assert window.mask(one) & window.mask([other]) == (window.bit(other) if other in one else 0)


@given(grids, cells, cells)
def test_what_a_line_crosses_is_in_one_line(grid: Grid, at: Place, towards: Place) -> None:
    assert in_line(grid, (*ray(grid, at, towards, distance(grid, at, towards)), at))


@pytest.mark.parametrize(
    ("those", "straight"),
    [
        ((), True),
        (((3, 0),), True),
        (((3, 0), (6, 2)), True),
        (((5, 0), (3, 0), (4, 0)), True),
        (((3, 0), (4, 0), (4, 1), (5, 1)), True),  # along the edge between two hexes
        (((3, 0), (5, 0), (8, 0)), True),  # gaps are no bends
        (((3, 0), (4, 0), (5, 0), (5, 1), (5, 2)), False),
        (((3, 0), (4, 0), (4, -1), (5, -1), (5, 0)), False),
    ],
)
def test_hexes_in_one_line(those: Sequence[Place], straight: bool) -> None:
    assert in_line(HEX, those) is straight
