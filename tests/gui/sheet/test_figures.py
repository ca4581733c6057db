"""Test the small widgets of a sheet: boxes for figures, buttons that explain one, and boxes that hold still."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeySequence, QShortcut, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.figures import ExplainedButton, FigureBox, StillBox
from gui.sheet.finding import Place
from gui.sheet.keys import SheetKeys
from gui.sheet.reaching import MARK, lasting, mark, spot_of


def turned(widget):
    """Turn the wheel over a widget; return whether the widget took it."""
    none = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        *(QPointF(3, 3), QPointF(3, 3), QPoint(0, 120), QPoint(0, 120)),
        *(Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False),
    )
    event.accept()
    widget.wheelEvent(event)
    return event.isAccepted()


@pytest.fixture
def shown(stand):
    """A function that shows a widget, the keys in it or not."""
    kept = []

    def shown(widget, focus):
        other, panel = QLineEdit(), QWidget()
        layout = QVBoxLayout(panel)
        for each in (widget, other):
            layout.addWidget(each)
        stand(panel, 200, 100)
        (widget if focus else other).setFocus()
        kept.append(panel)
        return widget

    return shown


@pytest.mark.parametrize("focus", [True, False])
def test_the_wheel_changes_a_figure_only_while_the_keys_are_in_it(qtbot, shown, focus):
    box = shown(FigureBox(), focus)
    qtbot.waitUntil(lambda: box.hasFocus() is focus)
    assert turned(box) is focus
    assert box.value() == (1 if focus else 0)


def test_the_wheel_never_changes_a_list(shown):
    box = StillBox()
    box.addItems(["a", "b"])
    assert not turned(shown(box, True))
    assert box.currentIndex() == 0


def test_a_box_has_room_for_a_usual_figure_and_shrinks_no_further(qtbot):
    box = FigureBox()
    qtbot.addWidget(box)
    text = box.fontMetrics()
    assert box.sizeHint() == box.minimumSizeHint()
    assert box.sizeHint().height() > text.height()
    assert text.horizontalAdvance("0000") < box.sizeHint().width() < text.horizontalAdvance("0000") + 4 * text.height()
    before = box.sizeHint().width()
    box.setSuffix(" / 100")
    assert box.sizeHint().width() == before + text.horizontalAdvance("0000 / 100") - text.horizontalAdvance("0000")


@pytest.mark.parametrize(
    ("fractions", "value", "text"), [(False, 12, "12"), (True, 2.5, "2.5"), (True, 3, "3"), (False, 2.25, "2.25")]
)
def test_a_figure_is_shown_as_it_is_without_a_signal(qtbot, words, fractions, value, text):
    box = FigureBox(fractions)
    qtbot.addWidget(box)
    box.setLocale(words.locale)
    with qtbot.assertNotEmitted(box.valueChanged):
        box.show_figure(value)
    assert box.figure == value
    assert type(box.figure) is type(value)
    assert box.text() == text


@pytest.mark.parametrize("value", [100_000, -100_000])
def test_figures_have_bounds(qtbot, value):
    box = FigureBox()
    qtbot.addWidget(box)
    box.setValue(2 * value)
    assert box.figure == value


@pytest.mark.parametrize(
    ("low", "high", "unusual"),
    [(None, None, False), (5, None, False), (6, None, True), (None, 5, False), (None, 4, True), (1, 9, False)],
)
def test_a_figure_out_of_its_usual_range_has_a_mark(qtbot, low, high, unusual):
    box = FigureBox()
    qtbot.addWidget(box)
    box.setValue(5)
    assert box.mark_unusual(low, high) is unusual
    assert (box.suffix() != "") is unusual
    box.mark_unusual(None, None)
    assert box.suffix() == ""


def test_separators_are_taken_only_where_there_are_decimals(qtbot, words):
    whole, parts = FigureBox(), FigureBox(fractions=True)
    for box in (whole, parts):
        qtbot.addWidget(box)
        box.setLocale(words.locale)
    assert [whole.validate(text, 0)[0] for text in ("12", "1.2", "1,2")] == [
        QValidator.State.Acceptable,
        *[QValidator.State.Invalid] * 2,
    ]
    assert [parts.validate(text, 0)[0] for text in ("1.2", "1,2")] == [QValidator.State.Acceptable] * 2
    assert parts.valueFromText("1,25") == parts.valueFromText("1.25") == 1.25


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (Qt.FocusReason.TabFocusReason, True),
        (Qt.FocusReason.BacktabFocusReason, True),
        (Qt.FocusReason.MouseFocusReason, False),
    ],
)
def test_a_figure_is_explained_when_it_is_reached_by_key(qtbot, shown, monkeypatch, reason, told):
    button, seen = shown(ExplainedButton(), True), []
    button.show_figure("12", "Strength")
    button.explain("10 + 2")
    qtbot.waitUntil(button.hasFocus)
    QApplication.processEvents()
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, _widget: seen.append((place, text)))
    QApplication.sendEvent(button, QFocusEvent(QEvent.Type.FocusIn, reason))
    QApplication.processEvents()
    assert [text for _, text in seen] == (["10 + 2"] if told else [])
    if told:
        assert seen[0][0] == button.mapToGlobal(QPoint(0, button.height()))
    assert button.accessibleName() == "Strength 12"
    assert button.accessibleDescription() == "10 + 2"


def test_whoever_has_left_a_figure_is_not_told_of_it(qtbot, shown, monkeypatch):
    button, seen = shown(ExplainedButton(), False), []
    monkeypatch.setattr(QToolTip, "showText", lambda *given: seen.append(given))
    button._show_explanation()
    assert seen == []


def test_the_field_or_button_with_the_focus_has_the_keys_of_the_window(qtbot, stand):
    panel, undone, pressed = QWidget(), [], []
    fields = [QLineEdit(), FigureBox(), QPlainTextEdit()]
    button = QPushButton("Add")
    layout = QVBoxLayout(panel)
    for each in (*fields, button):
        layout.addWidget(each)
    keys = SheetKeys(panel)
    keys.watch(panel)
    QShortcut(QKeySequence("Ctrl+Z"), panel).activated.connect(lambda: undone.append(QApplication.focusWidget()))
    button.clicked.connect(lambda: pressed.append(True))
    stand(panel, 300, 300)
    qtbot.waitUntil(panel.isActiveWindow)
    for field in fields:
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        qtbot.keyClicks(field, "5")
        qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == fields
    assert (fields[0].text(), fields[1].figure, fields[2].toPlainText()) == ("5", 50, "5")
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert pressed == []
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert pressed == [True]
    assert not button.autoDefault()


def test_a_field_of_another_window_and_one_left_keep_their_own_keys(qtbot, stand):
    panel, other, line = QWidget(), QLineEdit(), QLineEdit()
    QVBoxLayout(panel).addWidget(line)
    SheetKeys(panel)
    stand(panel, 300, 200)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    stand(other, 300, 200)
    for each in (line, other):
        qtbot.keyClicks(each, "5")
        qtbot.keyClick(each, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert each.text() == ""


def test_the_last_widgets_follow_the_last_field_of_a_part(qtbot, stand):
    panel, part = QWidget(), QWidget()
    layout, inner = QVBoxLayout(panel), QVBoxLayout(part)
    last = [QPushButton("save"), QPushButton("done")]
    fields = [QLineEdit(), QLineEdit(), QLabel()]
    for field in fields:
        inner.addWidget(field)
    for each in (*last, part):
        layout.addWidget(each)
    stand(panel, 300, 200)
    SheetKeys(panel).put_before(part, last)
    reached = [fields[0]]
    while len(reached) < 4:
        after = reached[-1].nextInFocusChain()
        while not after.focusPolicy() & Qt.FocusPolicy.TabFocus:
            after = after.nextInFocusChain()
        reached.append(after)
    assert reached[1:] == [fields[1], *last]


def test_each_act_of_a_sheet_has_its_key(qtbot):
    panel, done = QWidget(), []
    qtbot.addWidget(panel)
    names = ("save", "undo", "redo", "open_revisions", "ask_comparison", "ask_print", "ask_why", "find")
    SheetKeys(panel).bind(**{each: partial(done.append, each) for each in names})
    found = {}
    for shortcut in panel.findChildren(QShortcut):
        shortcut.activated.emit()
        found[shortcut.key().toString()] = done.pop()
    assert found == {
        "Ctrl+S": "save",
        "Ctrl+Z": "undo",
        "Ctrl+Shift+Z": "redo",
        "Ctrl+Y": "redo",
        "Ctrl+H": "open_revisions",
        "Ctrl+Shift+C": "ask_comparison",
        "Ctrl+P": "ask_print",
        "F3": "ask_why",
        "Ctrl+F": "find",
    }


def test_a_found_widget_is_marked_and_unmarked(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    for found in (True, False):
        mark(label, found=found)
        assert label.property(MARK) is found


def test_what_outlives_a_cell_is_its_list(qtbot):
    view, alone = QComboBox(), QLineEdit()
    for each in (view, alone):
        qtbot.addWidget(each)
    field = QLineEdit(view.view())
    assert lasting(field) is view.view()
    assert lasting(alone) is alone


def test_the_place_of_a_part_is_its_first_field_that_can_be_reached(qtbot):
    part, heading = QWidget(), QLabel()
    for each in (part, heading):
        qtbot.addWidget(each)
    hidden, field = QLineEdit(part), QLineEdit(part)
    hidden.hide()
    spot = spot_of(Place("about", "", "About"), part, heading)
    assert spot is not None
    assert (spot.keys, spot.marked, spot.within) == (field, heading, None)
    assert spot_of(Place("about", "", "About"), None, heading) is None
    assert spot_of(Place("about", "age", "Age"), part, heading) is None
    field.hide()
    spot = spot_of(Place("about", "", "About"), part, heading)
    assert spot is not None
    assert spot.keys is part
