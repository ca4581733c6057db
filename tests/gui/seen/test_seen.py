"""Descriptions notice what they are there for: places, settings, what is painted, said, emitted and repainted."""

from functools import partial

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAction, QColor, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from gui.widgets.announcing import announce
from gui.widgets.search_line import SearchLine
from tests.gui.seen.approved import approve
from tests.gui.seen.described import described
from tests.gui.seen.drawing import recording
from tests.gui.seen.terms import Terms
from tests.gui.seen.told import carried, flat


@pytest.fixture
def form(panel, plain_look):
    """A panel with a label, a field and a button, shown."""
    layout = QVBoxLayout(panel)
    panel.label, panel.field, panel.button = QLabel("Name"), QLineEdit(), QPushButton("Take")
    for part in (panel.label, panel.field, panel.button):
        layout.addWidget(part)
    panel.resize(200, 120)
    panel.show()
    return panel


@pytest.mark.parametrize(
    "change",
    [
        lambda form: form.label.setText("Nome"),
        lambda form: form.label.setWordWrap(True),
        lambda form: form.label.setAlignment(Qt.AlignmentFlag.AlignRight),
        lambda form: form.label.setToolTip("whose"),
        lambda form: form.field.setAccessibleName("name"),
        lambda form: form.field.setPlaceholderText("name"),
        lambda form: form.field.setFocusPolicy(Qt.FocusPolicy.ClickFocus),
        lambda form: form.field.setMinimumWidth(150),
        lambda form: form.button.setEnabled(False),
        lambda form: form.button.hide(),
        lambda form: form.button.addAction(QAction("more", form)),
        lambda form: form.layout().setSpacing(form.layout().spacing() + 1),
        lambda form: form.layout().setContentsMargins(1, 2, 3, 4),
    ],
)
def test_a_change_of_a_widget_is_another_description(form, terms, qtbot, change):
    qtbot.waitExposed(form)
    before = described(form, terms, [])
    change(form)
    form.layout().activate()
    assert described(form, terms, []) != before


def test_what_is_painted_is_written_with_the_names_of_the_theme(plain_look, terms):
    lines, theme, canvas = [], plain_look.theme, QPixmap(50, 50)
    painter = recording(lines, terms)(canvas)
    painter.fillRect(QRect(1, 2, 3, 4), theme.colour("selection"))
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawLine(1, 2, 3, 4)
    painter.setFont(theme.font("small", strong=True))
    painter.drawText(QRect(0, 0, 20, 10), 0, "Una")
    painter.setOpacity(0.5)
    painter.translate(3, 4)
    painter.drawPixmap(0, 0, plain_look.pixmap("star", "muted", 16))
    painter.end()
    assert lines == [
        "fill 1,2 3x4 selection",
        "line 1 2 3 4 pen accent 2",
        "text 0,0 20x10 0 'Una' in accent, small strong",
        "pixmap 0 0 <star muted 16x16> opacity 0.5 moved 3,4 scaled 1 0",
    ]


def test_what_is_heard_emitted_and_opened_is_written_once_for_each_time(walk, plain_look, panel):
    line = SearchLine()
    QVBoxLayout(panel).addWidget(line)
    steps = walk(panel, 200, 60)
    steps.call("say", partial(announce, panel, "Hello"))
    steps.call("leave", line.left_down.emit)
    menu = QMenu(panel)
    menu.addAction("Undo")
    steps.call("menu", partial(menu.popup, panel.mapToGlobal(panel.rect().center())))
    steps.do("Esc")
    told = steps.text.split("> say")[1]
    assert told.count("says: 'Hello'") == told.count("SearchLine.left_down") == 1
    assert "+  ! 'Undo'" in told
    assert "-  ! 'Undo'" in told


def test_values_are_written_without_what_chance_made():
    assert carried("0" * 32) == "an id"
    assert carried(frozenset({"b", "a"})) == "{'a', 'b'}"
    assert carried({"a": (1, None)}) == "{'a': [1, None]}"
    assert flat(QColor("#123456"), Terms()) == "#123456"


def test_a_text_that_differs_is_refused_with_the_difference(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.gui.seen.approved.WRITES", True)
    approve("one\ntwo\n", tmp_path / "approved" / "a.txt")
    monkeypatch.setattr("tests.gui.seen.approved.WRITES", False)
    approve("one\ntwo\n", tmp_path / "approved" / "a.txt")
    with pytest.raises(AssertionError, match=r"(?s)a\.txt is not as it was approved.*-two.*\+three"):
        approve("one\nthree\n", tmp_path / "approved" / "a.txt")


def test_a_panel_without_rest_is_told(walk, panel):
    timer = QTimer(panel)
    timer.start(1)
    with pytest.raises(TimeoutError, match="does not come to rest"):
        walk(panel, 100, 100)
    timer.stop()


def test_plain_widgets_need_no_description_of_their_own(panel, terms):
    assert described(QWidget(panel), terms, []) == ["QWidget hidden"]
