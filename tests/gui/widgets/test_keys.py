"""Test which keys small widgets take and which they leave, and what is completed, ticked and read in fields."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QDoubleSpinBox, QLineEdit, QListWidget, QMenu, QPushButton

from gui.widgets.button_keys import ButtonKeys
from gui.widgets.completing_box import CompletingBox
from gui.widgets.fields import Field, make_editor
from gui.widgets.keyed_menu import KeyedMenu
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.letters import LetterKeys, is_letter
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.widgets.undo_keys import DeskLine, UndoKeys
from rules.state.text_bounds import LONGEST_NAME

Key, Modifier = Qt.Key, Qt.KeyboardModifier
RIGHT_ALT = Modifier.ControlModifier | Modifier.AltModifier


def pressed(key, modifiers=Modifier.NoModifier, text="", kind=QEvent.Type.KeyPress):
    return QKeyEvent(kind, key, modifiers, text)


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "letter"),
    [
        (Key.Key_A, Modifier.NoModifier, "a", True),
        (Key.Key_A, Modifier.ShiftModifier, "A", True),
        (Key.Key_A, RIGHT_ALT, "ą", True),
        (Key.Key_A, Modifier.ControlModifier, "a", False),
        (Key.Key_A, Modifier.AltModifier, "a", False),
        (Key.Key_A, Modifier.MetaModifier, "a", False),
        (Key.Key_1, Modifier.NoModifier, "1", False),
        (Key.Key_Return, Modifier.NoModifier, "\r", False),
        (Key.Key_F2, Modifier.NoModifier, "", False),
    ],
)
def test_letters_are_left_to_the_window(qtbot, key, modifiers, text, letter):
    event = pressed(key, modifiers, text)
    assert is_letter(event) is letter
    widget = QListWidget()
    qtbot.addWidget(widget)
    keys = LetterKeys(widget)
    keys.watch(widget)
    assert keys.eventFilter(widget, event) is letter
    assert not keys.eventFilter(widget, pressed(key, modifiers, text, QEvent.Type.KeyRelease))


@pytest.mark.parametrize(
    ("key", "modifiers", "left"),
    [
        (Key.Key_Z, Modifier.ControlModifier, True),
        (Key.Key_Z, Modifier.ControlModifier | Modifier.ShiftModifier, True),
        (Key.Key_E, Modifier.ControlModifier, True),
        (Key.Key_K, Modifier.ControlModifier, True),
        (Key.Key_D, Modifier.ControlModifier, True),
        (Key.Key_U, Modifier.ControlModifier, True),
        (Key.Key_E, Modifier.ControlModifier | Modifier.ShiftModifier, False),
        (Key.Key_A, Modifier.ControlModifier, False),
        (Key.Key_Z, Modifier.NoModifier, False),
    ],
)
def test_a_line_of_the_desk_leaves_commands_to_it(qtbot, key, modifiers, left):
    line = DeskLine("text")
    qtbot.addWidget(line)
    event = pressed(key, modifiers, "", QEvent.Type.ShortcutOverride)
    event.accept()
    assert line.event(event) is not left
    assert event.isAccepted() is not left
    undo = key == Key.Key_Z and modifiers != Modifier.NoModifier
    keys = UndoKeys(line)
    again = pressed(key, modifiers, "", QEvent.Type.ShortcutOverride)
    again.accept()
    assert keys.eventFilter(line, again) is undo
    assert again.isAccepted() is not undo
    assert not keys.eventFilter(line, pressed(key, modifiers))


@pytest.fixture
def menu_of(qtbot):
    """A function that opens a menu of a kind with these entries; the second one is disabled."""

    def menu_of(kind, *texts):
        menu, chosen = kind(), []
        qtbot.addWidget(menu)
        for number, text in enumerate(texts):
            action = menu.addAction(text)
            action.triggered.connect(partial(chosen.append, text))
            action.setEnabled(number != 1)
        menu.popup(QPoint(0, 0))
        return menu, chosen

    return menu_of


def test_a_letter_goes_to_the_next_name_and_round_again(qtbot, menu_of):
    menu, chosen = menu_of(LetterMenu, "Anna", "Arno", "bolt", "Łucja", "alf")
    seen = []
    for key in (Key.Key_A, Key.Key_A, Key.Key_A, Key.Key_B, Key.Key_L, Key.Key_X):
        qtbot.keyClick(menu, key)
        seen.append(menu.activeAction().text())
    assert seen == ["Anna", "alf", "Anna", "bolt", "Łucja", "Łucja"]
    qtbot.keyClick(menu, Key.Key_A, Modifier.ControlModifier)
    assert menu.activeAction().text() == "Łucja"
    qtbot.keyClick(menu, Key.Key_Return)
    assert chosen == ["Łucja"]


def test_a_key_of_a_menu_chooses_its_entry_if_it_can_be_chosen(qtbot, menu_of):
    menu, chosen = menu_of(KeyedMenu, "Aim\tT", "Leave\tL", "Position\tP", "Open\tF4")
    for key in (Key.Key_L, Key.Key_X, Key.Key_A):
        qtbot.keyClick(menu, key)
        assert (chosen, menu.isVisible()) == ([], True)
    qtbot.keyClick(menu, Key.Key_P)
    assert chosen == ["Position\tP"]
    assert not menu.isVisible()


def test_a_key_opens_a_submenu(qtbot):
    menu, part = KeyedMenu(), QMenu("Position\tP")
    qtbot.addWidget(menu)
    part.addAction("prone")
    menu.addMenu(part)
    menu.popup(QPoint(0, 0))
    qtbot.keyClick(menu, Key.Key_P)
    assert part.isVisible()
    part.close()
    menu.close()


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_keys(qtbot, panel, key):
    button, done = QPushButton("Add", panel), []
    button.clicked.connect(lambda: done.append(1))
    keys = ButtonKeys(panel)
    keys.watch(panel)
    assert not button.autoDefault()
    assert keys.eventFilter(button, pressed(key))
    assert not keys.eventFilter(button, pressed(Key.Key_A, text="a"))
    assert not keys.eventFilter(button, pressed(key, kind=QEvent.Type.KeyRelease))
    assert len(done) == 1


@pytest.mark.parametrize("key", [Key.Key_Down, Key.Key_Return, Key.Key_Enter])
def test_a_search_is_left_for_its_list(qtbot, key):
    line = SearchLine()
    qtbot.addWidget(line)
    with qtbot.waitSignal(line.left_down):
        qtbot.keyClick(line, key)
    with qtbot.assertNotEmitted(line.left_down):
        qtbot.keyClicks(line, "una")
        assert line.text() == "una"
        qtbot.keyClick(line, Key.Key_Escape)
    assert line.text() == ""


@pytest.fixture
def box(qtbot):
    box = CompletingBox()
    qtbot.addWidget(box)
    box.addItems(["Party", "Wolves", "Łowcy"])
    box.clearEditText()
    return box


def test_what_is_typed_is_completed_and_what_is_deleted_is_not(qtbot, box):
    qtbot.keyClicks(box.line, "pa")
    assert (box.line.text(), box.line.selectedText()) == ("party", "rty")
    qtbot.keyClick(box.line, Key.Key_Delete)
    assert box.line.text() == "pa"
    qtbot.keyClick(box.line, Key.Key_Backspace)
    assert box.line.text() == "p"
    qtbot.keyClicks(box.line, "x")
    assert (box.line.text(), box.place, box.word) == ("px", -1, "px")


@pytest.mark.parametrize(
    ("text", "place", "word"), [("party", 0, "Party"), (" WOLVES ", 1, "Wolves"), ("lowcy", 2, "Łowcy")]
)
def test_a_value_is_known_whatever_its_capitals(box, text, place, word):
    box.setEditText(text)
    assert (box.place, box.word) == (place, word)


def test_a_box_adds_nothing_of_its_own_and_takes_no_endless_names(qtbot, box):
    qtbot.keyClicks(box.line, "newcomers")
    qtbot.keyClick(box.line, Key.Key_Return)
    assert box.count() == 3
    assert box.line.maxLength() == LONGEST_NAME


WHO = (("a", "Anna"), ("b", "Bolt"), ("w", "Wolf"))


def test_a_group_is_ticked_as_a_whole_and_follows_its_list(qtbot):
    field = Field("who", "Who", "several", ("a",), WHO, groups=(("Watch", ("a", "b")), ("Pack", ("w",))))
    editor = make_editor(field)
    assert editor.whole is not None
    assert isinstance(editor.widget, QListWidget)
    qtbot.addWidget(editor.whole)
    watch, pack = editor.whole.findChildren(QCheckBox)
    partly, on, off = Qt.CheckState.PartiallyChecked, Qt.CheckState.Checked, Qt.CheckState.Unchecked
    assert (watch.checkState(), pack.checkState()) == (partly, off)
    watch.click()
    assert (editor.read(), watch.checkState()) == (("a", "b"), on)
    watch.click()
    assert (editor.read(), watch.checkState()) == ((), off)
    editor.widget.item(2).setCheckState(on)
    assert (editor.read(), pack.checkState()) == (("w",), on)
    assert [box.accessibleName() for box in (watch, pack)] == ["Watch", "Pack"]


@pytest.mark.parametrize(("count", "bar"), [(5, False), (6, True)])
def test_a_long_list_scrolls_and_a_short_one_is_as_high_as_it_needs(qtbot, count, bar):
    choices = tuple((str(number), f"Somebody {number}") for number in range(count))
    view = make_editor(Field("who", "Who", "several", (), choices)).widget
    assert isinstance(view, QListWidget)
    qtbot.addWidget(view)
    always = Qt.ScrollBarPolicy.ScrollBarAlwaysOn
    assert (view.verticalScrollBarPolicy() == always) is bar
    one = make_editor(Field("who", "Who", "several", (), choices[:1])).widget
    qtbot.addWidget(one)
    assert one.maximumHeight() < view.maximumHeight()
    assert view.minimumWidth() > view.fontMetrics().horizontalAdvance("Somebody 0")
    assert view.sizeHintForRow(0) > view.fontMetrics().height()
    assert view.currentRow() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field("x", "X", "number", 3), 3),
        (Field("x", "X", "number", 2.25), 2.25),
        (Field("x", "X", "number", "none"), 0),
        (Field("x", "X", "number", 99, low=0, high=50), 50),
        (Field("x", "X", "flag", value=True), True),
        (Field("x", "X", "flag", value="yes"), False),
        (Field("x", "X", "one_of", "b", (("a", "A"), ("b", "B"))), "b"),
        (Field("x", "X", "one_of", "?", (("a", "A"), ("b", "B"))), "a"),
        (Field("x", "X", "one_of", "red", (("a", "A"),), open=True), "red"),
        (Field("x", "X", "one_of", "a", (("a", "A"),), open=True), "a"),
        (Field("x", "X", "text", "Una"), "Una"),
        (Field("x", "X", "text", "Una Bern", most=3), "Una"),
    ],
)
def test_a_field_begins_with_its_value(qtbot, field, value):
    editor = make_editor(field)
    qtbot.addWidget(editor.widget)
    assert editor.read() == value
    assert type(editor.read()) is type(value)
    assert editor.widget.accessibleName() == "X"


def test_figures_have_bounds_and_a_sentence_has_room(qtbot):
    box = make_editor(Field("x", "X", "number", 0)).widget
    wide, usual = (make_editor(Field("x", "X", "text", "", wide=wide)).widget for wide in (True, False))
    for each in (box, wide, usual):
        qtbot.addWidget(each)
    assert isinstance(box, QDoubleSpinBox)
    assert (box.minimum(), box.maximum(), box.decimals()) == (-1_000_000, 1_000_000, 0)
    assert wide.minimumWidth() == 60 * wide.fontMetrics().averageCharWidth() > usual.minimumWidth()


@pytest.fixture
def form(panel, words, look):
    panel.resize(600, 400)
    panel.show()
    form = SmallForm(panel, words, look)
    yield form
    form.hide()


def test_a_form_stays_open_with_what_is_missing_and_goes_there(qtbot, form):
    asked = []

    def take(values):
        asked.append(values)
        return "" if values["side"] else "Name the side."

    form.ask("Add…", [Field("name", "Name", value="Una"), Field("side", "Side")], take)
    assert (form.title.text(), form.accessibleName()) == ("Add", "Add")
    assert form.problem.isHidden()
    qtbot.keyClick(form, Key.Key_Return)
    assert form.problem.text() == "Name the side."
    assert form.isVisible()
    assert form.focusWidget() is form.editor("side")
    form.editor("side").setText("red")
    qtbot.keyClick(form, Key.Key_Enter)
    assert asked[-1] == {"name": "Una", "side": "red"}
    assert form.isHidden()


def test_a_form_begins_with_its_first_field_chosen_and_escape_takes_nothing(qtbot, form):
    asked = []
    form.ask("Add", [Field("name", "Name", value="Una"), Field("side", "Side", value="red")], asked.append)
    assert form.editor("name").selectedText() == "Una"
    assert form.editor("side").selectedText() == ""
    qtbot.keyClick(form, Key.Key_Escape)
    assert form.isHidden()
    assert asked == []
    with pytest.raises(KeyError):
        form.editor("nothing")


def test_a_form_asked_again_has_new_fields(form):
    form.ask("One", [Field("name", "Name")], [].append)
    before = form.editor("name")
    form.ask("Two", [Field("side", "Side")], [].append)
    assert form.fields.rowCount() == 1
    assert before.isHidden()
    assert isinstance(form.editor("side"), QLineEdit)


@pytest.mark.parametrize("place", [QPoint(-5_000, 20), QPoint(20, 50_000), None])
def test_a_form_is_always_on_the_screen(form, place):
    form.ask("Add", [Field("name", "Name")], [].append, place)
    assert form.screen().availableGeometry().contains(form.geometry())
    QApplication.processEvents()
