"""Enter does what is shown, and says beside the row why if it cannot."""

import pytest
from PySide6.QtCore import QPoint, Qt

from gui.palette.panel import PalettePanel

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = PalettePanel(fight_desk, words, look)
    return stand(panel, 620, 700, panel.search)


def click(qtbot, panel, action, across=60):
    index = panel.model.index_of(action)
    panel.view.scrollTo(index)
    place = panel.view.visualRect(index).topLeft() + QPoint(across, 8)
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_enter_performs_the_row_that_was_clicked(qtbot, panel, fight_desk):
    click(qtbot, panel, "turn")
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.journal.now.step.subject == "turn"


def test_enter_performs_it_after_a_look_at_its_details(qtbot, panel, fight_desk):
    index = panel.model.index_of("turn")
    panel.view.scrollTo(index)
    more = next(piece for piece in panel.view.delegate.pieces(index) if piece.kind == "more")
    area = panel.view.delegate.place_of(index, more, panel.view.visualRect(index))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert panel.view.current_row.unfolded
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.journal.now.step.subject == "turn"


def test_enter_on_what_is_not_possible_says_why_beside_the_row(qtbot, panel, fight_desk):
    qtbot.keyClicks(panel.search, "fly")
    row = panel.view.current_row
    assert not row.open
    for _ in range(2):
        qtbot.keyClick(panel.search, Key.Key_Return)
        assert panel.view.hint.isVisible()
        assert panel.view.hint.text() == f"{row.name} is not possible now: Una {row.reason}."
    assert fight_desk.journal.now.step is None
    qtbot.keyClick(panel.search, Key.Key_Backspace)
    assert not panel.view.hint.isVisible()


def test_enter_before_anything_is_chosen_says_so_beside_the_row(qtbot, panel, words):
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert panel.view.hint.text() == words("palette.choose_first")
    assert panel.view.hint.isVisible()


def test_enter_where_nothing_is_found_says_so(qtbot, panel, words):
    qtbot.keyClicks(panel.search, "qqq")
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert panel.view.hint.text() == words("palette.no_row")
