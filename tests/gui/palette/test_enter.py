"""Enter does what is shown, and says beside the row why if it cannot."""

import pytest
from PySide6.QtCore import QPoint, Qt

from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.values import ActionRow, Heading
from rules.resolving.resolve import NOTHING

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


def test_enter_before_anything_is_chosen_says_so_once_in_the_field(qtbot, panel, words, fight_desk):
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert panel.search.placeholderText() == words("palette.choose_first")
    assert not panel.view.hint.isVisible()
    fight_desk.end_turn()
    assert panel.search.placeholderText() == words("palette.search")


def test_enter_with_a_name_in_the_field_that_nobody_chose_says_so_beside_the_row(qtbot, panel, words, fight_desk):
    qtbot.keyClicks(panel.search, "turn")
    fight_desk.change_pool("una", "END", -1)
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert panel.view.hint.isVisible()
    assert panel.view.hint.text() == words("palette.choose_first")


def test_what_cannot_be_done_is_never_said_over_a_heading(panel, look):
    look.set_scale(150)
    headings = [index for index in rows(panel) if isinstance(index.data(ROW_ROLE), Heading)]
    assert len(headings) > 2
    for index in rows(panel)[:8]:
        if index not in headings:
            panel.view.setCurrentIndex(index)
            panel.view.hint.say("That is not possible now.")
            covered = [each for each in headings if panel.view.visualRect(each).intersects(panel.view.hint.geometry())]
            assert not covered, index.data()


def rows(panel):
    return [panel.model.index(place) for place in range(panel.model.rowCount())]


def test_after_an_act_and_after_undo_the_first_likely_row_is_offered_below_its_heading(panel, fight_desk):
    panel.resize(620, 320)
    panel.view.choose(last(panel))
    assert panel.view.verticalScrollBar().value() > 0
    fight_desk.perform(fight_desk.option("turn"))
    assert offered(panel) in likely(panel)
    assert panel.view.verticalScrollBar().value() == 0
    panel.view.choose(last(panel))
    fight_desk.undo()
    assert offered(panel) in likely(panel)
    assert panel.view.verticalScrollBar().value() == 0
    assert not panel.view.is_settled


def ids_of(panel):
    return [getattr(index.data(ROW_ROLE), "id", "") for index in rows(panel)]


def last(panel):
    return next(
        index for index in reversed(rows(panel)) if isinstance(row := index.data(ROW_ROLE), ActionRow) and row.open
    )


def offered(panel):
    return "" if panel.view.current_row is None else panel.view.current_row.id


def likely(panel):
    ids = ids_of(panel)
    groups = [place for place, id in enumerate(ids) if id.startswith("group:")]
    return ids[ids.index("likely") + 1 : groups[0]]


def test_where_nothing_is_likely_no_row_is_offered_and_an_arrow_begins_with_the_first(qtbot, panel, fight_desk):
    fight_desk.set_rolls_by("party", "program")
    fight_desk.perform(fight_desk.option("strike"))
    if fight_desk.question is not None:
        fight_desk.answer(NOTHING)
    assert "likely" not in ids_of(panel)
    assert not panel.view.currentIndex().isValid()
    step = fight_desk.journal.now.step.id
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert fight_desk.journal.now.step.id == step
    qtbot.keyClick(panel.search, Key.Key_Down)
    assert offered(panel) == panel.model.row(panel.model.first_action()).id


def test_enter_where_nothing_is_found_says_so(qtbot, panel, words):
    qtbot.keyClicks(panel.search, "qqq")
    qtbot.keyClick(panel.search, Key.Key_Return)
    assert panel.view.hint.text() == words("palette.no_row")


def test_once_nothing_more_can_be_done_the_field_says_how_the_turn_ends(panel, fight_desk, words):
    assert panel.search.placeholderText() == words("palette.search")
    fight_desk.perform(fight_desk.option("move"))
    assert panel.search.placeholderText() == words("palette.turn_is_over")
    fight_desk.undo()
    assert panel.search.placeholderText() == words("palette.search")
