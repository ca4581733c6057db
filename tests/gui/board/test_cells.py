"""The cells of a board as pictures: where each lies, and which one is under a point."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt

from gui.board.cells import Cells
from gui.board.picture import initials

places = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
shares = st.floats(-0.42, 0.42)


@pytest.mark.parametrize("shape", ["square", "hex"])
@given(place=places, size=st.floats(6, 160), across=shares, down=shares)
def test_a_point_inside_a_cell_belongs_to_it(
    shape: str, place: tuple[int, int], size: float, across: float, down: float
) -> None:
    cells = Cells(shape, size=size)
    point = cells.middle(place) + QPointF(across, down) * size
    inside = cells.outline(place).containsPoint(point, Qt.FillRule.OddEvenFill)
    assert not inside or cells.under(point) == place


@pytest.mark.parametrize("shape", ["square", "hex"])
@given(place=places, corner=places)
def test_the_corner_of_a_picture_moves_what_is_under_a_point(
    shape: str, place: tuple[int, int], corner: tuple[int, int]
) -> None:
    cells = Cells(shape, corner, 5, 5, 20)
    assert cells.under(cells.middle(place)) == place


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("count", range(2, 10))
def test_figures_that_share_a_cell_stand_apart_in_it(shape: str, count: int) -> None:
    cells = Cells(shape, (0, 0), 5, 5, 60)
    discs = list(cells.discs((2, 2), count))
    assert len(discs) == count
    assert not any(one.intersects(other) for one, other in combinations(discs, 2))
    assert {cells.under(disc.center()) for disc in discs} == {(2, 2)}


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_the_cells_inside_an_area_have_their_middle_in_it(shape):
    cells = Cells(shape)
    area = cells.outline((-1, 0)).boundingRect().united(cells.outline((1, 1)).boundingRect())
    found = list(cells.inside(area))
    assert {(-1, 0), (1, 1)} <= set(found)
    assert all(area.contains(cells.middle(place)) for place in found)
    around = [(column, row) for column in range(-9, 10) for row in range(-9, 10)]
    assert sorted(found) == sorted(place for place in around if area.contains(cells.middle(place)))


@given(st.sampled_from(["square", "hex"]), st.integers(-30, 30), st.integers(-30, 30))
def test_the_middle_of_a_place_is_in_it(shape, column, row):
    cells = Cells(shape, (column - 3, row - 4), 8, 9, 20)
    place = cells.place_at(column, row)
    assert cells.cell_of(place) == (column, row)
    assert cells.under(cells.middle(place)) == place
    assert cells.beside(cells.beside(place, 1, 0), -1, 0) == place


def test_a_hex_lies_where_the_rules_say():
    cells = Cells("hex", (-3, -3), 8, 8, 20)
    here = cells.middle((0, 0))
    south, south_east = cells.middle((0, 1)) - here, cells.middle((1, 0)) - here
    assert (south.x(), south.y()) == (0, 20)
    assert south_east.x() > 0
    assert south_east.y() == 10
    assert cells.way(0).y() == -1


@given(st.sampled_from(["square", "hex"]), st.integers(1, 12))
def test_those_who_share_a_place_stand_side_by_side_in_it(shape, count):
    cells = Cells(shape, (0, 0), 3, 3, 40)
    discs = list(cells.discs((1, 1), count))
    assert len(discs) == count
    assert not any(one.intersects(other) for one, other in combinations(discs, 2))
    assert all(cells.under(disc.center()) == (1, 1) for disc in discs)


@pytest.mark.parametrize(("name", "signs"), [("Wolf 12", "W12"), ("Una", "Un"), ("", "")])
def test_a_name_becomes_two_signs(name, signs):
    assert initials(name) == signs
