"""Rows of every kind in the tracker, as they are painted in a usual and a narrow panel, and their editors."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from gui.combatants.side_signs import SideSign
from gui.tracker.delegate import LABEL, TrackerDelegate
from gui.tracker.model import ROW_ROLE
from gui.tracker.rows import TrackerRow
from gui.widgets.pool_bar import Mark, PoolBar
from tests.gui.seen.told import flat

RED = SideSign("red", 0, "R")
MARKS = (Mark(5, "weary"), Mark(0, "down"))
FULL, LESS = PoolBar(20, 20, "20/20", marks=MARKS), PoolBar(8, 20, "8/20", after=3, marks=MARKS)
BELOW = PoolBar(-2, 20, "−2/20", marks=MARKS, least=-10)


def row(first, label, bar, **given):
    return TrackerRow("a", label, "Bolt the Very Long of Name 2", RED, first, label, label, bar, **given)


ROWS = (
    row(True, "END", FULL),
    row(False, "breath", LESS, points=(20, 15, 8), spent="−7 this round", outlook="weary in 1 round", soon=True),
    row(False, "wounds", BELOW, outlook="down in 5 rounds"),
    row(True, "END", LESS, acting=True, out=True, spent="+3 last round"),
    row(True, "END", FULL, beside=True),
    row(True, "a long name of a pool", LESS, beside=True, acting=True, points=(20, 8), spent="−12"),
)


@pytest.fixture
def view(qtbot, words, plain_look):
    view, model = QListView(), QStandardItemModel()
    qtbot.addWidget(view)
    for each in ROWS:
        item = QStandardItem(each.label)
        item.setData(each, ROW_ROLE)
        model.appendRow(item)
    model.setParent(view)
    view.setModel(model)
    delegate = TrackerDelegate(words, plain_look, view)
    view.setItemDelegate(delegate)
    delegate.widest = max(delegate.label_width(each.label) for each in ROWS[:4])
    return view


@pytest.mark.parametrize("width", [160, 320])
def test_rows(walk, view, approved, width):
    steps = walk(view, width, 600)
    for number in range(len(ROWS)):
        editor = view.itemDelegate().createEditor(
            view.viewport(), QStyleOptionViewItem(), view.model().index(number, 0)
        )
        option = QStyleOptionViewItem()
        option.rect = view.visualRect(view.model().index(number, 0))
        view.itemDelegate().updateEditorGeometry(editor, option, view.model().index(number, 0))
        steps.lines.append(f"editor {editor.accessibleName()!r} {flat(editor.geometry())} in {flat(option.rect)}")
        editor.deleteLater()
    approved(steps.text)


def test_names_of_pools_leave_the_larger_part_to_the_bars(view, plain_look):
    delegate = view.itemDelegate()
    least = plain_look.theme.space(LABEL)
    widths = []
    for delegate.widest in (10, 90, 1000):
        widths.append(delegate._label(QRect(0, 0, 300, 20)))
    assert widths == [least, 90, 120]
