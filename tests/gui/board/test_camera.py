"""Which part of a board is in sight: all figures with room around them, and what the user makes of it."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from gui.board.camera import LEAST, MOST, Camera
from gui.board.picture import BoardPicture, Token
from gui.combatants.side_signs import SideSign
from storage.campaign.plans import BoardMap

PARTY = SideSign("party", 0, "P")
ROOM = QSizeF(600, 400)


def board(*places, **more):
    tokens = tuple(Token(str(index), "Ann", PARTY, place) for index, place in enumerate(places))
    return BoardPicture(tokens=tokens, **more)


def fitted(picture, room=ROOM, largest=100.0, shared=160.0):
    camera = Camera(30)
    camera.fit(picture, room, largest, shared)
    return camera


def spot(camera, column, row):
    """Return where the middle of a square is painted."""
    return camera.shift + QPointF(column + 0.5, row + 0.5) * camera.size


def test_three_cells_are_in_sight_around_all_figures_and_they_are_in_the_middle():
    camera = fitted(board((0, 0), (4, 2)))
    assert camera.size == pytest.approx(400 / (2 + 6))
    assert spot(camera, 2, 1).toTuple() == pytest.approx((300, 200))
    camera = fitted(board((0, 0), (9, 2)))
    assert camera.size == pytest.approx(600 / (9 + 6))
    assert spot(camera, 0, 1).toTuple() == pytest.approx((3 * camera.size, 200))


def test_cells_of_few_are_no_larger_than_is_asked_for_and_of_many_no_smaller_than_can_be_seen():
    assert fitted(board((0, 0))).size == pytest.approx(400 / 6)
    assert fitted(board((0, 0)), largest=50).size == 50
    assert fitted(board((0, 0)), QSizeF(3000, 3000), largest=500).size == MOST == 160
    assert fitted(board((0, 0), (900, 0))).size == LEAST == 6


def test_a_cell_that_figures_share_is_shown_larger():
    assert fitted(board((0, 0), (0, 0))).size == pytest.approx(400 / 3.2)
    assert fitted(board((0, 0), (0, 0)), shared=110).size == 110


def test_without_figures_the_map_is_shown_and_without_a_map_nothing_moves():
    camera = fitted(BoardPicture(map=BoardMap("", -2, 1, 14, 2)))
    assert camera.size == pytest.approx(600 / (14 + 6))
    assert (camera.shift + QPointF(5, 2) * camera.size).toTuple() == pytest.approx((300, 200))
    empty = fitted(BoardPicture())
    assert (empty.size, empty.shift, empty.is_new, empty.is_fitted) == (30, QPointF(), False, True)
    narrow = fitted(board((3, 3)), QSizeF(0, 400))
    assert (narrow.size, narrow.shift) == (30, QPointF())


def test_a_steady_camera_stays_as_long_as_all_are_in_what_was_fitted():
    camera = fitted(board((0, 0), (4, 2)))
    before = camera.size, camera.shift.toTuple()
    camera.fit(board((-2, -2), (6, 4)), ROOM, 100, 160, steady=True)
    assert (camera.size, camera.shift.toTuple()) == before
    camera.fit(board((1, 1), (2, 2)), ROOM, 100, 160)
    assert camera.size > before[0]
    camera.fit(board((0, 0), (4, 2)), ROOM, 100, 160)
    camera.fit(board((0, 0), (9, 2)), ROOM, 100, 160, steady=True)
    assert camera.size == pytest.approx(600 / (9 + 6))


def test_zooming_leaves_the_point_where_it_is_within_bounds():
    camera = fitted(board((0, 0), (4, 2)))
    point, size = QPointF(120, 90), camera.size
    under = (point - camera.shift) / camera.size
    camera.zoom(1.5, point)
    assert camera.size == pytest.approx(size * 1.5)
    assert ((point - camera.shift) / camera.size).toTuple() == pytest.approx(under.toTuple())
    for factor, bound in ((1_000, 160), (0.0001, 6)):
        camera.zoom(factor, point)
        assert camera.size == bound
        assert ((point - camera.shift) / camera.size).toTuple() == pytest.approx(under.toTuple())


def test_what_the_user_moves_or_zooms_is_no_longer_fitted():
    panned, zoomed, new = (fitted(board((0, 0))) for _ in range(3))
    before = QPointF(panned.shift)
    panned.pan(QPointF(7, -5))
    assert (panned.shift - before).toTuple() == pytest.approx((7, -5))
    zoomed.zoom(2, QPointF())
    assert (panned.is_fitted, zoomed.is_fitted, new.is_fitted) == (False, False, True)
    fresh = Camera(30)
    assert (fresh.is_new, fresh.is_fitted) == (True, True)
    fresh.zoom(2, QPointF())
    assert not fresh.is_new


@pytest.mark.parametrize(
    ("spot", "moved"),
    [((300, 200), (0, 0)), ((10, 200), (20, 0)), ((590, 200), (-20, 0)), ((300, -5), (0, 35)), ((300, 395), (0, -25))],
)
def test_the_cursor_is_kept_in_sight_with_a_cell_around_it(spot, moved):
    camera = Camera(30)
    camera.keep_in_sight(QPointF(*spot), QRectF(0, 0, 600, 400))
    assert camera.shift.toTuple() == moved


def test_in_too_little_room_nothing_is_moved():
    camera = Camera(30)
    camera.keep_in_sight(QPointF(500, 500), QRectF(0, 0, 60, 400))
    assert camera.shift == QPointF()
