from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.log.model import SIGNS_ROLE
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from gui.window.dock import Dock
from gui.window.panels import PanelPlace

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = LogPanel(fight_desk, words, look)
    return stand(panel, 700, 300)


@pytest.fixture
def played(panel, fight_desk):
    """Three lines in the log; the oldest is a longer one."""
    fight_desk.add_note("A long sentence that will not find room in a line of a narrow panel, whatever is done.")
    fight_desk.set_pool("una", "END", 30)
    fight_desk.set_pool("una", "END", 20)
    return panel


def texts(panel):
    return [panel.model.index(row, 0).data() for row in range(panel.model.rowCount())]


def endurance(fight_desk):
    return fight_desk.encounter.combatants["una"].pools["END"]


def test_an_empty_log_says_what_will_stand_there(panel, fight_desk):
    assert panel.empty.isVisible()
    fight_desk.add_note("one")
    assert not panel.empty.isVisible()
    assert texts(panel) == ["one"]


def test_every_step_brings_its_line(played):
    assert texts(played)[:2] == ["By hand: Una, END 30 → 20.", "By hand: Una, END 39 → 30."]


def test_enter_shows_the_fight_as_it_stood(qtbot, played, fight_desk):
    played.view.setCurrentIndex(played.model.index(1, 0))
    qtbot.keyClick(played.view, Key.Key_Return)
    assert fight_desk.looking_back
    assert endurance(fight_desk) == 30
    fight_desk.back_to_now()
    assert endurance(fight_desk) == 20


def test_enter_on_a_detail_shows_the_moment_of_its_line(qtbot, played, fight_desk):
    line = played.model.index(1, 0)
    played.view.expand(line)
    played.view.setCurrentIndex(played.model.index(0, 0, line))
    qtbot.keyClick(played.view, Key.Key_Return)
    assert endurance(fight_desk) == 30


def test_a_click_in_the_margin_looks_back_and_one_on_the_text_does_not(qtbot, played, fight_desk):
    area = played.view.visualRect(played.model.index(1, 0))
    click = Qt.MouseButton.LeftButton
    qtbot.mouseClick(played.view.viewport(), click, pos=area.center())
    assert not fight_desk.looking_back
    qtbot.mouseClick(played.view.viewport(), click, pos=area.topLeft() + QPoint(8, 6))
    assert endurance(fight_desk) == 30


def test_a_line_opens_and_closes_by_key(qtbot, played):
    line = played.model.index(0, 0)
    played.view.setCurrentIndex(line)
    qtbot.keyClick(played.view, Key.Key_Right)
    assert played.view.isExpanded(line)
    assert played.model.rowCount(line) == 1
    qtbot.keyClick(played.view, Key.Key_Left)
    assert not played.view.isExpanded(line)


def test_lines_are_searched_as_one_types(qtbot, played):
    qtbot.keyClicks(played.search, "sentence")
    assert len(texts(played)) == 1
    qtbot.keyClicks(played.search, " of dragons")
    assert played.empty.text() == "No line contains these words."
    qtbot.keyClick(played.search, Key.Key_Escape)
    assert len(texts(played)) == 3


def test_enter_in_the_field_leads_to_what_was_found(qtbot, played):
    played.search.setFocus()
    qtbot.keyClick(played.search, Key.Key_Return)
    assert played.view.hasFocus()
    assert played.view.currentIndex().row() == 0


def test_chosen_lines_are_copied_in_the_order_of_time(qtbot, played):
    played.view.expand(played.model.index(1, 0))
    played.view.selectAll()
    qtbot.keyClick(played.view, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].startswith("A long sentence")
    assert copied[1] == "By hand: Una, END 39 → 30."
    assert copied[2].startswith("    2026-07-01")
    assert copied[3] == "By hand: Una, END 30 → 20."


def test_long_lines_take_the_rows_they_need(played, qtbot):
    oldest = played.model.index(2, 0)

    def height():
        return played.view.visualRect(oldest).height()

    wide = height()
    played.resize(300, 300)
    qtbot.waitUntil(lambda: height() > wide)


def test_a_note_is_written(qtbot, panel, fight_desk):
    panel.note_button.click()
    line = panel.form.editor("text")
    qtbot.keyClicks(line, "The bridge creaks.")
    qtbot.keyClick(line, Key.Key_Return)
    assert texts(panel) == ["The bridge creaks."]


def test_the_log_of_another_encounter_takes_its_place(played, fight_desk, skirmish):
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Elsewhere", skirmish))
    assert texts(played) == []


def test_it_speaks_polish_at_once(played, words):
    words.set_language("pl")
    assert played.search.placeholderText() == "Szukaj w dzienniku"
    assert played.view.accessibleName() == "Dziennik"


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(played, look, fight_desk, scale):
    fight_desk.undo()
    look.set_scale(scale)
    assert not played.grab().isNull()


@pytest.fixture
def banner(qtbot, fight_desk, words, look):
    banner = PastBanner(fight_desk, words, look)
    qtbot.addWidget(banner)
    return banner


def test_the_banner_says_which_moment_is_shown(banner, fight_desk, words):
    assert banner.isHidden()
    fight_desk.look_at(0)
    assert "Segment 1" in banner.text.text()
    words.set_language("pl")
    assert "wstecz: segment 1" in banner.accessibleName()
    banner.back_button.click()
    assert not fight_desk.looking_back
    assert banner.isHidden()


def test_the_fight_goes_on_from_the_moment_that_the_banner_shows(banner, fight_desk):
    fight_desk.set_position("wolf", "kneeling")
    fight_desk.set_position("wolf", "standing")
    fight_desk.look_at(fight_desk.journal.now.step.parent)
    banner.take_back_button.click()
    assert banner.isHidden()
    assert fight_desk.encounter.combatants["wolf"].position == "kneeling"


def test_filters_are_set_by_key_and_cleared(qtbot, played):
    played.filter_button.click()
    played.filters.kind.setFocus()
    played.filters.kind.setCurrentIndex(played.filters.kind.findData("note"))
    assert len(texts(played)) == 1
    assert played.filters.clear_button.isEnabled()
    played.filters.who.setCurrentIndex(played.filters.who.findData("wolf"))
    assert played.empty.text() == "No line matches all filters."
    played.filters.clear_button.click()
    assert len(texts(played)) == 3
    assert not played.filters.clear_button.isEnabled()


def test_a_side_stands_for_everybody_on_it(played, fight_desk):
    fight_desk.set_pool("wolf", "END", 3)
    played.filters.side.setCurrentIndex(played.filters.side.findData("beasts"))
    assert texts(played) == ["By hand: Wolf, END 39 → 3."]


def test_rounds_are_filtered(qtbot, played):
    played.filters.first.setFocus()
    qtbot.keyClicks(played.filters.first, "2")
    qtbot.keyClick(played.filters.first, Key.Key_Return)
    assert texts(played) == []
    assert played.wanted.first == 2


def test_going_on_from_a_line_takes_back_what_came_later(qtbot, played, fight_desk):
    played.view.setCurrentIndex(played.model.index(1, 0))
    qtbot.keyClick(played.view, Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert not fight_desk.looking_back
    assert endurance(fight_desk) == 30


def test_space_opens_a_line_and_closes_it_from_its_details(qtbot, played):
    line = played.model.index(0, 0)
    played.view.setCurrentIndex(line)
    qtbot.keyClick(played.view, Key.Key_Space)
    assert played.view.isExpanded(line)
    played.view.setCurrentIndex(played.model.index(0, 0, line))
    qtbot.keyClick(played.view, Key.Key_Space)
    assert not played.view.isExpanded(line)


def test_a_note_is_written_anew(qtbot, played, fight_desk):
    played.view.setCurrentIndex(played.model.index(2, 0))
    qtbot.keyClick(played.view, Key.Key_F2)
    editor = played.form.editor("text")
    editor.setText("Short.")
    qtbot.keyClick(editor, Key.Key_Return)
    assert texts(played)[0] == "Short."
    assert len(texts(played)) == 4


def test_what_is_no_note_is_not_written_anew(qtbot, played):
    played.view.setCurrentIndex(played.model.index(0, 0))
    qtbot.keyClick(played.view, Key.Key_F2)
    assert not played.form.isVisible()


def test_the_menu_of_a_line_offers_what_can_be_done(played):
    played.view.setCurrentIndex(played.model.index(2, 0))
    played.view.customContextMenuRequested.emit(QPoint(3, 3))
    names = [action.text().partition("\t")[0] for action in played.menu.actions() if action.text()]
    assert names == [
        "Open the line",
        "Show the fight as it was",
        "Take back to here",
        "Edit the note",
        "Copy",
    ]
    played.menu.hide()


@pytest.mark.parametrize("way", ["ask_note", "enter_search"])
def test_what_leads_into_the_log_brings_it_to_the_front(qtbot, played, words, look, way):
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = [
        Dock(PanelPlace(id, "log.title", "right", panel), words, look)
        for id, panel in (("log", played), ("other", QWidget()))
    ]
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    window.show()
    docks[1].raise_()
    QApplication.processEvents()
    assert played.visibleRegion().isEmpty()
    getattr(played, way)()
    QApplication.processEvents()
    assert not played.visibleRegion().isEmpty()
    played.form.close()
    played.setParent(None)


def test_where_the_panel_is_narrow_signs_take_hardly_any_room_from_the_sentences(played, look):
    signs = played.model.index(0, 0).data(SIGNS_ROLE)
    assert [sign.words for sign in signs] == ["log.by_hand"]
    delegate, space = played.view.itemDelegate(), look.theme.space
    assert delegate.signs_width(signs, space(50)) == space(3.5) + space(2)
    assert delegate.signs_width(signs, space(100)) > 2 * delegate.signs_width(signs, space(50))


def test_whoever_reads_further_down_is_not_moved_and_whoever_does_not_is_led_to_the_newest_line(
    panel, fight_desk, notes
):
    notes(60)
    panel.view.setFocus()
    bar = panel.view.verticalScrollBar()
    QApplication.processEvents()
    bar.setValue(10)
    seen = panel.view.indexAt(QPoint(0, 0)).data()
    fight_desk.add_note("one")
    QApplication.processEvents()
    assert panel.view.indexAt(QPoint(0, 0)).data() == seen
    panel.search.setFocus()
    fight_desk.add_note("two")
    QApplication.processEvents()
    assert panel.view.indexAt(QPoint(0, 0)).data() == "two"


def test_whoever_looks_back_keeps_their_place(panel, fight_desk, notes):
    notes(60)
    panel.search.setFocus()
    fight_desk.look_at(fight_desk.journal.now.step.parent - 30)
    panel.view.verticalScrollBar().setValue(10)
    seen = panel.view.indexAt(QPoint(0, 0)).data()
    fight_desk.add_note("one")
    QApplication.processEvents()
    assert panel.view.indexAt(QPoint(0, 0)).data() == seen


def test_a_menu_begins_at_its_first_line_which_Return_takes(qtbot, played):
    played.view.setCurrentIndex(played.model.index(2, 0))
    played.view.customContextMenuRequested.emit(QPoint(3, 3))
    first = played.menu
    assert first.activeAction() is first.actions()[0]
    assert first.pos().y() >= played.view.mapToGlobal(QPoint(0, 0)).y()
    qtbot.keyClick(first, Key.Key_Return)
    assert played.view.isExpanded(played.model.index(2, 0))


@pytest.mark.parametrize(("opened", "word"), [(False, "Open the line"), (True, "Close the line")])
def test_a_menu_knows_whether_the_line_is_open_also_from_its_details(played, opened, word):
    line = played.model.index(2, 0)
    played.view.setExpanded(line, True)
    played.view.setCurrentIndex(played.model.index(0, 0, line) if opened else line)
    played.view.setExpanded(line, opened)
    played.view.customContextMenuRequested.emit(QPoint(3, 3))
    assert played.menu.actions()[0].text().startswith(word)
    played.menu.hide()


def test_no_menu_without_a_line(panel):
    panel.view.customContextMenuRequested.emit(QPoint(3, 3))
    assert panel.menu is None


def test_an_edit_to_the_same_or_to_nothing_changes_nothing(qtbot, played):
    for text in ("", "   "):
        played.view.setCurrentIndex(played.model.index(2, 0))
        qtbot.keyClick(played.view, Key.Key_F2)
        assert played.form.editor("text").text().startswith("A long sentence")
        played.form.editor("text").setText(text or played.form.editor("text").text())
        qtbot.keyClick(played.form.editor("text"), Key.Key_Return)
        played.form.close()
        assert len(texts(played)) == 3


def test_no_note_is_edited_in_the_past(qtbot, played, fight_desk):
    fight_desk.look_at(1)
    played.view.setCurrentIndex(played.model.index(2, 0))
    qtbot.keyClick(played.view, Key.Key_F2)
    assert not played.form.isVisible()


def test_nothing_is_taken_back_in_a_file_that_is_only_read(qtbot, played, fight_desk, monkeypatch):
    monkeypatch.setattr(fight_desk.campaign, "read_only", True)
    played.view.setCurrentIndex(played.model.index(1, 0))
    qtbot.keyClick(played.view, Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert endurance(fight_desk) == 20
    played.view.customContextMenuRequested.emit(QPoint(3, 3))
    names = [action.text().partition("\t")[0] for action in played.menu.actions() if action.text()]
    assert names == ["Open the line", "Show the fight as it was", "Copy"]
    played.menu.hide()


def test_keys_with_other_modifiers_do_nothing_of_their_own(qtbot, played, fight_desk):
    line = played.model.index(1, 0)
    played.view.setCurrentIndex(line)
    for key, modifier in (
        (Key.Key_Return, Qt.KeyboardModifier.AltModifier),
        (Key.Key_Backspace, Qt.KeyboardModifier.NoModifier),
        (Key.Key_Space, Qt.KeyboardModifier.ControlModifier),
    ):
        qtbot.keyClick(played.view, key, modifier)
    assert not fight_desk.looking_back
    assert not played.view.isExpanded(line)
    assert endurance(fight_desk) == 20
    qtbot.keyClick(played.view, Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert fight_desk.looking_back


def test_a_click_on_a_detail_or_with_the_right_button_does_not_look_back(qtbot, played, fight_desk):
    line = played.model.index(1, 0)
    played.view.expand(line)
    detail = played.view.visualRect(played.model.index(0, 0, line))
    place = played.view.visualRect(line).topLeft() + QPoint(8, 6)
    qtbot.mouseClick(played.view.viewport(), Qt.MouseButton.LeftButton, pos=detail.topLeft() + QPoint(2, 4))
    qtbot.mouseClick(played.view.viewport(), Qt.MouseButton.RightButton, pos=place)
    assert not fight_desk.looking_back


def test_the_search_is_entered_with_its_text_chosen(played):
    played.search.setText("una")
    played.view.setFocus()
    played.enter_search()
    assert played.search.hasFocus()
    assert played.search.selectedText() == "una"


def test_filters_that_are_hidden_are_off(played):
    played.filter_button.click()
    assert played.filters.first.hasFocus()
    played.filters.kind.setCurrentIndex(played.filters.kind.findData("note"))
    played.filter_button.click()
    assert len(texts(played)) == 3
    assert played.filters.isHidden()


def test_a_round_that_is_no_figure_is_not_taken(qtbot, played):
    played.filter_button.click()
    box = played.filters.first
    qtbot.keyClicks(box, "x1.2345678")
    assert box.lineEdit().text() == "123456"
    box.setValue(0)
    assert box.lineEdit().text() == ""
    assert box.lineEdit().placeholderText() != ""
    assert box.minimumWidth() >= box.fontMetrics().horizontalAdvance(box.lineEdit().placeholderText())


def test_the_menu_edits_copies_and_shows(played, fight_desk):
    def menu(row):
        played.view.setCurrentIndex(played.model.index(row, 0))
        played.view.customContextMenuRequested.emit(QPoint(3, 3))
        played.menu.hide()
        return {action.text().partition("\t")[2]: action for action in played.menu.actions()}

    menu(2)["Ctrl+C"].trigger()
    assert QGuiApplication.clipboard().text().startswith("A long sentence")
    menu(1)["Return"].trigger()
    assert fight_desk.looking_back
    fight_desk.back_to_now()
    menu(2)["F2"].trigger()
    assert played.form.isVisible()
    played.form.close()
    menu(1)["Ctrl+Backspace"].trigger()
    assert endurance(fight_desk) == 30


def test_a_click_below_all_lines_does_nothing_and_a_double_click_opens_a_line(qtbot, played, fight_desk):
    viewport, line = played.view.viewport(), played.model.index(1, 0)
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(8, viewport.height() - 3))
    assert not fight_desk.looking_back
    for click in (qtbot.mouseClick, qtbot.mouseDClick):
        click(viewport, Qt.MouseButton.LeftButton, pos=played.view.visualRect(line).center())
    assert played.view.isExpanded(line)


@pytest.mark.parametrize("opened", [False, True])
def test_the_triangle_of_a_line_stands_in_the_middle_of_its_first_line(played, look, opened):
    line, drawn = played.model.index(2, 0), []
    played.view.setExpanded(line, True)
    detail = played.model.index(0, 0, line)
    played.view.setExpanded(line, opened)
    area = QRect(3, 10, 20, 100)
    painter = SimpleNamespace(drawPixmap=lambda *given: drawn.append(given))
    played.view.drawBranches(painter, area, line)
    played.view.drawBranches(painter, area, detail)
    ((left, top, pixmap),) = drawn
    size, height = look.theme.space(3.5), played.view.fontMetrics().height() + look.theme.space(1)
    assert pixmap.cacheKey() == look.pixmap("fold" if opened else "unfold", "muted", size).cacheKey()
    assert abs(2 * left + size - (2 * area.left() + area.width())) <= 1
    assert abs(2 * top + size - (2 * area.top() + height)) <= 1


def test_details_that_cannot_be_told_are_the_line_itself(played, monkeypatch, unshown):
    def fail(_row):
        raise KeyError("gone")

    monkeypatch.setattr(played.model, "details_of", fail)
    line = played.model.index(0, 0)
    played.view.expand(line)
    assert played.model.index(0, 0, line).data() == line.data()
    QApplication.processEvents()
    assert len(unshown) == 1
    unshown.clear()


def test_every_line_is_in_the_language_of_the_screen_whenever_it_was_written(panel, fight_desk, words):
    fight_desk.set_pool("una", "END", 30)
    assert texts(panel) == ["By hand: Una, END 39 → 30."]
    words.set_language("pl")
    assert texts(panel) == ["Ręcznie: Una, END 39 → 30."]
    fight_desk.set_pool("una", "END", 29)
    assert texts(panel) == ["Ręcznie: Una, END 30 → 29.", "Ręcznie: Una, END 39 → 30."]
    words.set_language("en")
    assert texts(panel) == ["By hand: Una, END 30 → 29.", "By hand: Una, END 39 → 30."]


def test_the_language_of_a_line_is_known_after_a_restart(stand, panel, fight_desk, words, look):
    fight_desk.set_pool("una", "END", 30)
    words.set_language("pl")
    assert texts(stand(LogPanel(fight_desk, words, look), 700, 300)) == ["Ręcznie: Una, END 39 → 30."]
