"""The board that opens in the palette where a place is to be chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.place_entry import PlaceEntry, reach_of
from gui.palette.values import ActionRow, Piece

Key = Qt.Key
HERE = (2, 2)


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    fight_desk.move_to("una", HERE)
    fight_desk.move_to("wolf", (9, 2))
    made = PalettePanel(fight_desk, words, look)
    qtbot.addWidget(made)
    made.resize(800, 900)
    made.show()
    made.activateWindow()
    made.setFocus()
    return made


def row_of(panel) -> ActionRow:
    return panel.model.index_of("move").data(ROW_ROLE)


def chosen(panel):
    return next(part.text for part in row_of(panel).choices if part.kind == "place")


@pytest.fixture
def board(qtbot, panel) -> PlaceEntry:
    """The board opened by a click on the place in the row of a move, which shows it without being unfolded."""
    view, index = panel.view, panel.model.index_of("move")
    number = next(number for number, part in enumerate(row_of(panel).choices) if part.kind == "place")
    view.scrollTo(index)
    spot = view.delegate.place_of(index, Piece("choice", number), view.visualRect(index))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot.center())
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, PlaceEntry)
    return opened


def test_arrows_and_enter_choose_a_place(qtbot, panel, board):
    assert board.grid.cursor_place == HERE, "the cursor begins where he stands"
    qtbot.keyClick(board.grid, Key.Key_Right)
    qtbot.keyClick(board.grid, Key.Key_Return)
    assert not board.isVisible()
    assert chosen(panel) == "3,2"


def test_a_click_chooses_a_place(qtbot, panel, board):
    spot = board.grid._fitted().middle((2, 3)).toPoint()
    qtbot.mouseClick(board.grid, Qt.MouseButton.LeftButton, pos=spot)
    assert chosen(panel) == "2,3"


def test_figures_go_into_the_field_wherever_the_keys_are(qtbot, panel, board):
    qtbot.keyClick(board, "1")
    qtbot.keyClicks(board.field, ",")
    qtbot.keyClick(board.field, Key.Key_Return)
    assert board.isVisible(), "that is no place yet"
    board.field.setText("1,−2")
    qtbot.keyClick(board.field, Key.Key_Return)
    assert chosen(panel) == "1,−2"


def test_esc_leaves_it_as_it_was(qtbot, panel, board):
    qtbot.keyClick(board.grid, Key.Key_Escape)
    assert not board.isVisible()
    assert chosen(panel) == "–"


def test_as_far_as_he_can_go_is_shaded(panel, board, fight_desk):
    reach = reach_of(panel.model.wording, row_of(panel).option)
    move = row_of(panel).option.move or 0
    assert HERE in reach
    assert (HERE[0] + move, HERE[1]) in reach
    assert (HERE[0] + move + 1, HERE[1]) not in reach


def test_off_the_board_nothing_is_shaded(panel, fight_desk):
    fight_desk.take_off_board("una")
    assert reach_of(panel.model.wording, row_of(panel).option) == frozenset()
