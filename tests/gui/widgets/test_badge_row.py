import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from gui.widgets.badge import Badge, badge_size
from gui.widgets.badge_row import fitting, paint_badges

THREE = (Badge("winded", "danger"), Badge("aiming"), Badge("grappled"))


def width(badges, theme):
    return sum(badge_size(badge, theme).width() + theme.space(1) for badge in badges)


def test_all_are_shown_where_there_is_room(look):
    assert fitting(THREE, width(THREE, look.theme), look.theme) == list(THREE)


def test_those_without_room_are_counted(look):
    two = [THREE[0], THREE[1], Badge("+1")]
    room = width(two, look.theme)
    assert fitting(THREE, room, look.theme) == two
    assert fitting(THREE, room - 10, look.theme) == [THREE[0], Badge("+2")]


@pytest.mark.parametrize("room", [0, 5, 30])
def test_the_first_and_the_count_stay_however_little_room_there_is(look, room):
    assert fitting(THREE, room, look.theme) == [THREE[0], Badge("+2")]
    assert fitting(THREE[:1], room, look.theme) == [THREE[0]]
    assert fitting((), room, look.theme) == []


def test_nothing_is_painted_past_the_end(look):
    image = QImage(300, 30, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    paint_badges(painter, QRect(0, 0, 90, 30), THREE, look.theme)
    painter.end()
    white = image.pixel(299, 0)
    columns = [x for x in range(300) if any(image.pixel(x, y) != white for y in range(30))]
    assert columns
    assert max(columns) <= 91


def test_a_row_that_fits_to_the_pixel_is_whole(look):
    gap = look.theme.space(1)
    two = [THREE[0], THREE[1], Badge("+1")]
    for row in (list(THREE), two):
        exact = width(row, look.theme) - gap
        assert fitting(THREE, exact, look.theme) == row
        assert fitting(THREE, exact - 1, look.theme) != row


@pytest.fixture
def places(look, monkeypatch):
    """A function that paints the badges in an area and gives the area of each."""

    def places(area):
        found = []
        monkeypatch.setattr("gui.widgets.badge_row.paint_badge", lambda _painter, where, *_: found.append(where))
        paint_badges(QPainter(), area, THREE, look.theme)
        return found

    return places


def test_badges_stand_side_by_side_with_a_gap_as_long_as_there_is_room(look, places):
    gap = look.theme.space(1)
    first, second, third = places(QRect(10, 3, width(THREE, look.theme) - gap, 30))
    for place, badge in zip((first, second, third), THREE, strict=True):
        assert (place.top(), place.height(), place.width()) == (3, 30, badge_size(badge, look.theme).width())
    assert first.left() == 10
    assert second.left() == first.right() + 1 + gap
    assert third.left() == second.right() + 1 + gap


def test_the_first_gives_way_so_that_the_count_is_whole(look, places):
    gap, count = look.theme.space(1), badge_size(Badge("+2"), look.theme).width()
    first, second = places(QRect(10, 0, count + gap + 12, 30))
    assert (first.left(), first.width()) == (10, 12)
    assert second.width() == count
    assert places(QRect(10, 0, 3, 30))[0].width() == 0
