"""The list of a palette by itself: its menu, what the pointer and rarer keys do, and what a screen reader hears."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu

from gui.palette.arranging import NOT_NOW
from gui.palette.model import ROW_ROLE
from gui.palette.values import Heading, Piece

Key, NONE = Qt.Key, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(panel):
    # Without the performer the signals have no effect on the fight.
    panel.view.taken.disconnect()
    panel.view.setFocus()
    return panel.view


@pytest.fixture
def taken(view):
    taken = []
    view.taken.connect(lambda option: taken.append(option.action))
    return taken


@pytest.fixture
def announced(monkeypatch):
    told = []
    monkeypatch.setattr("gui.palette.view.announce", lambda _view, text: told.append(text))
    return told


def menu_over(view) -> Any:
    before = set(view.findChildren(QMenu))
    point = QPoint(5, 5)
    view.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, view.mapToGlobal(point)))
    found = set(view.findChildren(QMenu)) - before
    return found.pop() if found else None


def entries(menu):
    return [(action.text(), action.isEnabled()) for action in menu.actions()]


def test_the_menu_of_a_row_has_what_its_keys_do_and_chooses_it(view, words):
    view.offer(view.rows.index_of("move"))
    menu = menu_over(view)
    keys = ("take", "unfold", "rule", "favour", "help")
    assert entries(menu) == [(words(f"palette.{key}"), True) for key in keys]
    assert view.is_settled
    menu.close()


def test_in_a_locked_palette_the_menu_takes_and_rules_nothing(view, words):
    view.choose(view.rows.index_of("move"))
    view.rows.locked = True
    menu = menu_over(view)
    closed = {words("palette.take"), words("palette.rule")}
    assert {text for text, enabled in entries(menu) if not enabled} == closed
    menu.close()


def test_where_nobody_rules_the_menu_offers_neither_rulings_nor_favourites(view, words, monkeypatch):
    monkeypatch.setattr(view, "_rulings", False)
    view.choose(view.rows.index_of("move"))
    menu = menu_over(view)
    assert [text for text, _ in entries(menu)] == [words(f"palette.{key}") for key in ("take", "unfold", "help")]
    menu.close()


def test_a_heading_has_no_menu(view):
    view.choose(view.rows.index_of(NOT_NOW))
    assert menu_over(view) is None


def test_each_entry_of_the_menu_does_what_it_says(view, taken, words):
    helped, favoured = [], []
    view.help_wanted.connect(lambda option: helped.append(option.action))
    view.favoured.disconnect()
    view.favoured.connect(favoured.append)
    view.choose(view.rows.index_of("move"))
    menu = menu_over(view)
    by_name = {action.text(): action for action in menu.actions()}
    for key in ("help", "favour", "unfold", "take"):
        by_name[words(f"palette.{key}")].trigger()
    assert (helped, favoured, taken) == (["move"], ["move"], ["move"])
    assert view.current_row.unfolded
    menu.close()


def test_a_key_held_down_takes_nothing_again(view, taken):
    view.choose(view.rows.index_of("move"))
    for repeated in (True, False):
        view.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, NONE, "\r", repeated))
    assert taken == ["move"]


def test_enter_with_another_key_is_not_enter(qtbot, view, taken):
    view.choose(view.rows.index_of("move"))
    qtbot.keyClick(view, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert taken == []
    qtbot.keyClick(view, Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert taken == ["move"]


def test_the_first_arrow_chooses_what_is_offered_and_says_it(qtbot, view, announced):
    index = view.rows.index_of("move")
    view.offer(index)
    qtbot.keyClick(view, Key.Key_Down)
    assert (view.currentIndex(), view.is_settled) == (index, True)
    assert announced == [str(index.data(Qt.ItemDataRole.AccessibleTextRole))]
    qtbot.keyClick(view, Key.Key_Down)
    assert view.currentIndex() != index
    assert len(announced) == 1


def test_an_arrow_begins_with_the_first_action_where_no_row_is_current(qtbot, view):
    view.offer(view.rows.index(-1))
    assert not view.currentIndex().isValid()
    qtbot.keyClick(view, Key.Key_Down)
    assert view.currentIndex() == view.rows.first_action()


def test_a_choice_that_is_turned_is_said(qtbot, view, announced):
    view.choose(view.rows.index_of("move"))
    qtbot.keyClick(view, Key.Key_Right)
    part = view.current_row.choices[0]
    assert part.text in announced[-1]


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.AltModifier, NONE])
def test_alt_and_down_opens_the_list_of_a_choice(qtbot, view, modifier, monkeypatch):
    opened = []
    monkeypatch.setattr(view.acts, "open_piece", opened.append)
    view.choose(view.rows.index_of("strike"))
    qtbot.keyClick(view, Key.Key_Down, modifier)
    assert opened == ([""] if modifier is not NONE else [])


def test_a_digit_goes_into_a_figure_and_else_nowhere(qtbot, view, monkeypatch):
    opened, typed = [], []
    view.typed.connect(typed.append)
    monkeypatch.setattr(view.acts, "open_piece", opened.append)
    view.choose(view.rows.index_of("move"))
    for takes in (False, True):
        monkeypatch.setattr(view.acts, "takes_figures", lambda takes=takes: takes)
        qtbot.keyClick(view, Key.Key_7)
    assert opened == ["7"]


def center(view, index, piece=None):
    rect = view.visualRect(index)
    return rect.center() if piece is None else view.delegate.place_of(index, piece, rect).center()


def test_a_double_click_takes_a_row_but_not_on_one_of_its_pieces(qtbot, view, taken):
    index = view.rows.index_of("move")
    view.scrollTo(index)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).topLeft() + QPoint(30, 8))
    assert taken == ["move"]
    piece = view.delegate.pieces(index)[1]
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center(view, index, piece))
    heading = view.rows.index_of(NOT_NOW)
    view.scrollTo(heading)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center(view, heading))
    assert taken == ["move"]


def test_a_click_beside_all_rows_chooses_none(qtbot, view):
    view.rows.show_typed("move", {})
    view.offer(view.rows.index_of("move"))
    below = view.visualRect(view.rows.index(view.rows.rowCount() - 1)).bottom() + 50
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, below))
    assert not view.is_settled


def test_the_piece_under_the_pointer_is_marked_until_the_pointer_leaves(view):
    index = view.rows.index_of("move")
    view.choose(index)
    projected = []
    view.projected.connect(projected.append)
    place = QPointF(center(view, index, view.delegate.pieces(index)[1]))
    for _ in range(2):
        event = QMouseEvent(QEvent.Type.MouseMove, place, place, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, NONE)
        view.mouseMoveEvent(event)
    assert view.delegate.hovered[0] == index.row()
    assert len(projected) == 1
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert view.delegate.hovered is None
    assert len(projected) == 2


def test_a_click_on_a_heading_that_folds_folds_it_and_others_stay(qtbot, view):
    model = view.rows
    indexes = [model.index(row) for row in range(model.rowCount())]
    plain = next(
        each for each in indexes if isinstance(each.data(ROW_ROLE), Heading) and each.data(ROW_ROLE).folded is None
    )
    before = model.rowCount()
    view._clicked(plain)
    assert model.rowCount() == before
    view._clicked(model.index_of(NOT_NOW))
    assert model.rowCount() > before


def test_after_a_look_at_the_details_by_click_enter_is_about_the_action(view, taken):
    index = view.rows.index_of("move")
    view.choose(index)
    view._pressed = center(view, index, Piece("more"))
    view._clicked(index)
    assert view.current_row.unfolded
    assert view.current_piece is None or view.current_piece.kind == "choice"
    view.acts.act()
    assert taken == ["move"]


def test_an_empty_list_says_why_also_to_the_ear(view):
    view.say_of_nothing("Nothing here.")
    assert view.accessibleDescription() == ""
    view.rows.clear()
    view.say_of_nothing("Nothing here.")
    assert view.accessibleDescription() == "Nothing here."


def test_tab_leaves_a_list_that_is_being_disabled(view):
    view.choose(view.rows.index_of("move"))
    assert view.focusNextPrevChild(True)
    view.choose(view.rows.index_of("move"))
    piece = view.current_piece
    view.setEnabled(False)
    view.focusNextPrevChild(True)
    view.setEnabled(True)
    assert view.current_piece == piece


def test_rows_are_not_looked_at_while_nobody_sees_them(view):
    view.choose(view.rows.index_of("move"))
    assert view.current._rest.isActive()
    view.hide()
    assert not view.current._rest.isActive()


def test_bars_stay_and_rows_fit_the_width(view):
    assert view.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOn
    assert view.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    assert view.hasMouseTracking()
    QApplication.processEvents()
    assert view.visualRect(view.rows.index(0)).width() == view.viewport().width()
