"""Fonts, colours, icons and distances follow the theme."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QTableView, QToolButton

from gui.theme.binding import BoundLook


@pytest.fixture
def style(look, panel):
    return BoundLook(look, panel)


@pytest.fixture(params=["as it is built", "dark and large"])
def change(look, request):
    """A function that changes the look, or leaves it."""

    def change():
        if request.param == "dark and large":
            look.choose("dark")
            look.set_scale(200)

    return change


def test_fonts_and_colours(style, look, panel, change):
    first, second = QLabel(panel), QLabel(panel)
    style.font(first, second, size="small", strong=True)
    style.colour(first, "danger")
    change()
    for label in (first, second):
        assert label.font().pointSizeF() == look.theme.font("small").pointSizeF()
        assert label.font().weight() == look.theme.font("small", strong=True).weight()
    assert first.palette().color(first.foregroundRole()) == look.theme.colour("danger")
    assert second.palette().color(second.foregroundRole()) != look.theme.colour("danger")


def test_icons(style, look, panel, change):
    button, plain = QToolButton(panel), QToolButton(panel)
    style.icon(button, "close", "muted", size=4)
    style.icon(plain, "close")
    change()
    assert button.iconSize().width() == button.iconSize().height() == look.theme.space(4)
    assert button.icon().cacheKey() == look.icon("close", "muted").cacheKey()
    assert plain.icon().cacheKey() == look.icon("close").cacheKey()


def test_distances(style, look, panel, change):
    row, even, table = QHBoxLayout(panel), QLabel(panel), QTableView(panel)
    style.space(row, around=(1, 2, 3, 4), between=2.5)
    style.space(even, around=3)
    style.steps(even.setMinimumWidth, 20)
    style.row_height(table, 2)
    change()
    theme = look.theme
    sides = row.contentsMargins()
    assert [sides.left(), sides.top(), sides.right(), sides.bottom()] == [theme.space(each) for each in (1, 2, 3, 4)]
    assert row.spacing() == theme.space(2.5)
    assert even.contentsMargins().bottom() == theme.space(3)
    assert even.minimumWidth() == theme.space(20)
    assert table.verticalHeader().defaultSectionSize() == table.fontMetrics().height() + theme.space(2)


def test_what_is_not_asked_for_stays_as_it_is(style, look, panel):
    row, label, button = QHBoxLayout(panel), QLabel(panel), QToolButton(panel)
    before = button.iconSize(), row.spacing(), row.contentsMargins()
    style.font(label)
    style.icon(button, "close")
    style.space(row)
    assert (button.iconSize(), row.spacing(), row.contentsMargins()) == before
    assert label.font() == look.theme.font()


def test_icons_alone_have_their_size_and_a_widget_has_no_distance_between(style, look, panel):
    button, label = QToolButton(panel), QLabel(panel)
    style.icon_size(button, 3)
    style.space(label, around=0, between=5)
    assert button.iconSize().toTuple() == (look.theme.space(3),) * 2
    assert label.contentsMargins().left() == 0
