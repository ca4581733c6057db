"""Content that cannot be shown: its panel says so, the report is in the log, and everything else goes on."""

import logging

import msgspec
import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel, QVBoxLayout

from gui.crash.logs import RecentLines
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import Column, TableModel
from gui.words.sentences import UnknownWords
from rules.formula.formulas import Unknown


class SomePanel(ContentPanel):
    def __init__(self, words):
        super().__init__(words)
        self.error = None
        self.emptied = 0

    def show_nothing(self):
        self.emptied += 1

    @shows_content
    def refresh(self):
        if self.error is not None:
            raise self.error


@pytest.fixture
def panel(qtbot, words):
    panel = SomePanel(words)
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    return panel


@pytest.mark.parametrize(
    "error", [KeyError("fly"), IndexError("fly"), msgspec.ValidationError("fly"), OverflowError("fly")]
)
def test_it_is_said_once_and_withdrawn(panel, unshown, error):
    panel.error = error
    panel.refresh()
    panel.refresh()
    assert "fly" in panel.unshown.text()
    assert panel.unshown.isVisible()
    assert panel.unshown.width() == panel.width()
    assert len(unshown) == 1
    assert panel.emptied == 2
    panel.error = None
    panel.refresh()
    assert not panel.unshown.isVisible()
    unshown.clear()


def test_the_report_is_among_the_last_lines_of_the_log(panel, unshown):
    recent, logger = RecentLines(), logging.getLogger("gui.widgets.content")
    logger.addHandler(recent)
    panel.error = KeyError("fly")
    panel.refresh()
    logger.removeHandler(recent)
    (line,) = recent.lines()
    assert "Traceback" in line
    assert "KeyError: 'fly'" in line
    unshown.clear()


@pytest.mark.parametrize("error", [TypeError(), AttributeError(), UnknownWords("words", "en")])
def test_a_mistake_of_ours_is_not_taken_for_content(panel, error):
    panel.error = error
    with pytest.raises(type(error)):
        panel.refresh()


def test_a_cell_that_cannot_be_shown_is_told_by_the_panel_of_its_model(qtbot, panel, unshown):
    def unknown(row):
        raise Unknown("wings")

    columns: tuple[Column[str], ...] = (Column(text=str.lower), Column(text=unknown))
    model = TableModel(columns, str.lower, panel)
    model.show(["a", "b"])
    assert [model.data(model.index(0, column)) for column in (0, 1)] == ["a", None]
    qtbot.waitUntil(panel.unshown.isVisible)
    assert len(unshown) == 1
    unshown.clear()


def test_a_model_without_such_a_panel_raises(qapp):
    model = TableModel((Column(text=lambda row: {}[row]),), str)
    model.show(("a",))
    with pytest.raises(KeyError):
        model.data(model.index(0))


def test_the_sentence_lies_over_the_top_of_the_whole_panel(panel, unshown):
    other = QLabel("what was shown before", panel)
    other.setGeometry(panel.rect())
    other.show()
    panel.error = KeyError("fly")
    panel.refresh()
    label = panel.unshown
    assert label.geometry() == QRect(0, 0, 300, label.heightForWidth(300))
    panel.resize(120, 200)
    assert label.geometry() == QRect(0, 0, 120, label.heightForWidth(120))
    assert panel.childAt(5, 5) is label
    assert label.autoFillBackground()
    assert label.margin() > 0
    unshown.clear()


def test_it_is_heard_once(panel, unshown, told):
    panel.error = KeyError("fly")
    panel.refresh()
    panel.refresh()
    assert told == [f"says: {panel.unshown.text()!r}"]
    unshown.clear()


def test_a_panel_without_a_layout_asks_for_no_height_and_one_with_lines_for_theirs(panel):
    assert panel.heightForWidth(100) == -1
    column, label = QVBoxLayout(), SentenceLabel()
    panel.setLayout(column)
    column.addWidget(QLabel("one"))
    assert panel.heightForWidth(100) == -1
    label.setText("A long sentence about a file. " * 4)
    column.addWidget(label)
    label.show()
    assert panel.heightForWidth(100) > panel.heightForWidth(400) > 0
    label.hide()
    assert panel.heightForWidth(100) == -1
