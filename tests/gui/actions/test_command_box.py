from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QStyle, QStyleOptionViewItem
from shiboken6 import delete

from gui.actions import table
from gui.actions.command_box import CommandBox, Entry, EntryModel, entries_of
from gui.actions.entry_delegate import KEYS_ROLE, LIGHT_ROLE


@pytest.fixture
def done():
    return []


@pytest.fixture
def desk(qtbot):
    window = QMainWindow()
    field = QLineEdit()
    window.setCentralWidget(field)
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    window.activateWindow()
    field.setFocus()
    return window


@pytest.fixture
def box(qtbot, desk, words, look, done):
    def offered():
        return [
            Entry("Undo", lambda: done.append("undo"), "Fight", "Ctrl+Z"),
            Entry("Add fighter", lambda: done.append("add")),
            Entry("Find", lambda: done.append("find")),
        ]

    return CommandBox(desk, (offered, lambda: [Entry("Leap aside", lambda: done.append("leap"))]), words, look)


def rows(box):
    return [box.model.row(row).name for row in range(box.model.rowCount())]


def test_a_row_shows_and_says_all_of_its_entry(desk):
    model = EntryModel(desk)
    icon = QIcon(QPixmap(4, 4))
    model.offer([Entry("Undo", list, "Fight", "Ctrl+Z", icon)])
    row = model.index(0)
    assert row.data() == "Undo"
    assert row.data(Qt.ItemDataRole.DecorationRole).cacheKey() == icon.cacheKey()
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Undo, Fight, Ctrl+Z"
    assert (row.data(LIGHT_ROLE), row.data(KEYS_ROLE)) == ("Fight", "Ctrl+Z")
    assert row.data(Qt.ItemDataRole.EditRole) is None


def test_the_focus_returns_to_what_is_left_of_the_place_it_was_in(qtbot, desk, box):
    field = QLineEdit(desk.centralWidget())
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    box.open()
    delete(field)
    box.hide()
    assert QApplication.focusWidget() is desk.centralWidget()


def test_the_box_closes_although_everything_that_had_the_focus_is_gone(desk, box):
    box.open()
    delete(desk.centralWidget())
    box.hide()
    assert not box.isVisible()


def test_the_model_keeps_the_promises_of_models(qtmodeltester, desk):
    model = EntryModel(desk)
    model.offer([Entry("Undo", list), Entry("Redo", list)])
    qtmodeltester.check(model)
    model.search("re")
    qtmodeltester.check(model)


def test_what_nothing_answers_to_says_so_until_something_does(qtbot, box, done):
    box.open()
    assert not box.nothing.isVisible()
    qtbot.keyClicks(box.field, "qzx")
    assert box.nothing.isVisible()
    assert box.nothing.text() == "No command matches."
    assert not box.view.isVisible()
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert done == []
    box.field.selectAll()
    qtbot.keyClicks(box.field, "fi")
    assert box.view.isVisible()
    assert not box.nothing.isVisible()


def test_two_letters_and_enter_do_it(qtbot, box, done):
    box.open()
    assert rows(box) == ["Undo", "Add fighter", "Find", "Leap aside"]
    qtbot.keyClicks(box.field, "fi")
    assert rows(box) == ["Find", "Add fighter"]
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert done == ["find"]
    assert not box.isVisible()


def test_arrows_travel_while_the_field_keeps_the_focus(qtbot, box, done):
    box.open()
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert done == ["add"]


def test_a_click_does_it(qtbot, box, done):
    box.open()
    place = box.view.visualRect(box.model.index(3))
    qtbot.mouseClick(box.view.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    assert done == ["leap"]


def test_escape_closes_and_gives_the_focus_back(qtbot, box, desk, done):
    box.open()
    assert QApplication.focusWidget() is box.field
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert done == []
    qtbot.waitUntil(lambda: QApplication.focusWidget() is desk.centralWidget())


def test_enter_on_nothing_does_nothing(qtbot, box, done):
    box.open()
    qtbot.keyClicks(box.field, "xyz")
    assert rows(box) == []
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert done == []
    assert box.isVisible()
    box.hide()


def test_what_was_typed_is_gone_the_next_time(qtbot, box):
    box.open()
    qtbot.keyClicks(box.field, "un")
    box.hide()
    box.open()
    assert box.field.text() == ""
    assert len(rows(box)) == 4
    box.hide()


def test_the_box_stays_within_its_window(box, desk, look):
    look.set_scale(300)
    box.open()
    assert desk.frameGeometry().contains(box.geometry())
    box.hide()


def test_the_box_speaks_the_language_of_the_moment(box, words):
    words.set_language("pl")
    assert box.field.placeholderText() == "Wpisz dwie litery polecenia"
    assert box.view.accessibleName() == "Polecenia"


def test_a_screen_reader_hears_the_whole_row(desk):
    model = EntryModel(desk)
    model.offer([Entry("Undo", list, "Fight", "Ctrl+Z"), Entry("Find", list)])
    heard = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert heard == ["Undo, Fight, Ctrl+Z", "Find"]


def test_commands_that_can_be_done_now_are_offered(actions, words, done):
    actions.bind(table.UNDO, lambda: done.append("undo"))
    actions.bind(table.ENLARGE, list)
    assert [entry.name for entry in entries_of(actions, words)] == ["Larger text"]
    actions.set_conditions({table.CAN_UNDO})
    first = entries_of(actions, words)[0]
    assert (first.name, first.place, first.keys) == ("Undo", "Fight", "Ctrl+Z")
    first.perform()
    assert done == ["undo"]


def test_what_is_done_in_the_fight_comes_first(actions, words):
    for command in (table.ENLARGE, table.NEW_CHARACTER, table.NEXT_TURN, table.ABOUT):
        actions.bind(command, print)
    actions.set_conditions({table.NEXT_TURN.needs, table.NEW_CHARACTER.needs})
    assert [entry.place for entry in entries_of(actions, words)] == ["Fight", "Campaign", "View", "Help"]


@pytest.mark.parametrize("chosen", [True, False])
def test_the_chosen_row_bears_a_bar_and_not_only_a_colour(box, look, chosen):
    box.open()
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, 400, 40)
    option.state = QStyle.StateFlag.State_Selected if chosen else QStyle.StateFlag.State_None
    image = QImage(400, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    box.view.itemDelegate().paint(painter, option, box.model.index(0))
    painter.end()
    accent = look.theme.colour("accent")
    assert (image.pixelColor(QPoint(1, 20)) == accent) is chosen
    columns = [x for x in range(400) for y in range(40) if image.pixelColor(x, y).lightness() < 100]
    assert max(columns) > 340, "the keys stand at the end of the row"
    box.hide()


def test_the_one_entry_that_is_made_of_what_is_typed_is_said(box, done, told):
    def make(typed):
        return [Entry(f"Say {typed}", partial(done.append, typed), "Log")]

    box.model.make = make
    box.open()
    box.type("zzz")
    assert told == ["says: 'Say zzz'"]
    assert rows(box) == ["Say zzz"]
    box.type(" ")
    assert "Say" not in " ".join(rows(box))
    box.hide()
