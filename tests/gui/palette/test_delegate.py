"""The delegate of a palette: what it finds in headings and rows, and what it keeps of them."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.palette import delegate as module
from gui.palette.arranging import NOT_NOW
from gui.palette.model import MEND_ROLE, ROW_ROLE
from gui.palette.values import Piece

State = QStyle.StateFlag


@pytest.fixture
def delegate(panel):
    return panel.view.delegate


@pytest.fixture
def index(panel):
    return panel.model.index_of("move")


def painted(panel, index, state=State.State_Enabled):
    """Return the picture of a row in a state."""
    option = QStyleOptionViewItem()
    option.initFrom(panel.view)
    option.rect = QRect(0, 0, 800, 60)
    option.state = state
    image = QImage(800, 60, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    panel.view.delegate.paint(painter, option, index)
    painter.end()
    return image


def test_a_heading_has_no_pieces(panel, delegate):
    heading, area = panel.model.index_of(NOT_NOW), QRect(0, 0, 100, 20)
    assert delegate.pieces(heading) == []
    assert delegate.piece_at(heading, QPoint(5, 5), area) is None
    assert delegate.place_of(heading, Piece("choice"), area) == QRect()
    assert delegate.word_place(heading, area) == area


def test_pieces_are_found_where_they_stand_in_the_view(panel, delegate, index):
    area = QRect(0, 100, panel.view.viewport().width(), 60)
    for piece in delegate.pieces(index):
        place = delegate.place_of(index, piece, area)
        assert place.top() >= area.top()
        found = delegate.piece_at(index, place.center(), area)
        assert (found.kind, found.index) == (piece.kind, piece.index)
    assert delegate.word_place(index, area).top() >= area.top()


def test_the_button_that_would_mend_a_row_is_its_last_piece(panel, delegate):
    panel.model.toggle(NOT_NOW)
    rows = [panel.model.index(row) for row in range(panel.model.rowCount())]
    closed = next((each for each in rows if each.data(MEND_ROLE) is not None), None)
    if closed is None:
        pytest.skip("nothing is to be mended")
    area = QRect(0, 50, panel.view.viewport().width(), 60)
    assert delegate.pieces(closed)[-1] == Piece("mend")
    place = delegate.place_of(closed, Piece("mend"), area)
    assert delegate.piece_at(closed, place.center(), area) == Piece("mend")
    assert area.contains(place)


def test_a_row_under_the_pointer_chosen_marked_or_locked_looks_otherwise(panel, delegate, index):
    panel.view.choose(panel.model.index_of("strike"))
    plain = painted(panel, index)
    assert painted(panel, index) == plain
    assert painted(panel, index, State.State_Enabled | State.State_Selected) != plain
    assert painted(panel, index, State.State_Enabled | State.State_MouseOver) != plain
    assert painted(panel, index, State.State_None) != plain
    delegate.hovered = (index.row(), delegate.pieces(index)[1])
    assert painted(panel, index) != plain
    delegate.hovered = (index.row() + 1, delegate.pieces(index)[1])
    assert painted(panel, index) == plain
    panel.model.locked = True
    assert painted(panel, index) != plain
    panel.model.locked = False
    panel.view.offer(index, marked=True)
    assert painted(panel, index) != plain
    panel.view.offer(index)
    assert painted(panel, index) == plain


def test_a_row_not_made_yet_is_as_high_as_it_was_or_as_one_line(panel, delegate, look):
    option = QStyleOptionViewItem()
    index = panel.model.index_of("strike")
    height = delegate.sizeHint(option, index).height()
    row = index.data(ROW_ROLE)
    panel.model._made.clear()
    panel.model._earlier = {}
    line = delegate.sizeHint(option, index).height()
    assert 0 < line <= height
    panel.model._earlier = {"strike": row}
    assert delegate.sizeHint(option, index).height() == height
    letters = look.theme.metrics("small").height()
    assert letters < delegate.sizeHint(option, panel.model.index_of(NOT_NOW)).height() < 3 * letters


def test_layouts_and_pictures_are_kept_up_to_a_bound(panel, delegate, index, monkeypatch):
    monkeypatch.setattr(module, "MOST_LAYOUTS", 1)
    monkeypatch.setattr(module, "MOST_PICTURES", 1)
    delegate.forget()
    row = index.data(ROW_ROLE)
    assert delegate.layout_of(row) is delegate.layout_of(row)
    delegate.let_go()
    kept = delegate.layout_of(row)
    delegate.layout_of(panel.model.index_of("strike").data(ROW_ROLE))
    delegate.let_go()
    assert delegate.layout_of(row) is not kept
    painted(panel, index)
    pictures = dict(delegate._pictures)
    painted(panel, index)
    assert delegate._pictures == pictures
    painted(panel, panel.model.index_of("strike"))
    assert len(delegate._pictures) == 1
    delegate.forget()
    assert (delegate._pictures, delegate._laid_out) == ({}, {})


@pytest.mark.parametrize("kind", ["more", "choice"])
def test_a_piece_in_focus_or_under_the_pointer_looks_otherwise(panel, delegate, index, kind):
    panel.view.choose(panel.model.index_of("strike"))
    panel.model.toggle_row("move")
    piece = next(each for each in delegate.pieces(index) if each.kind == kind)
    chosen = State.State_Enabled | State.State_Selected
    delegate.focused = None
    plain = painted(panel, index, chosen)
    delegate.focused = piece
    focused = painted(panel, index, chosen)
    delegate.focused, delegate.hovered = None, (index.row(), piece)
    hovered = painted(panel, index, chosen)
    assert focused != plain
    assert hovered != plain
