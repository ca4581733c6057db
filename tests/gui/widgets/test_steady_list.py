from operator import itemgetter

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QStyledItemDelegate

from gui.widgets.steady_list import SteadyListView
from gui.widgets.table_model import Column, TableModel


class ByHeight(QStyledItemDelegate):
    """Notes which rows it was asked to measure, and which to paint."""

    def __init__(self, model):
        super().__init__(model)
        self.rows = model
        self.asked = []
        self.painted = []

    def sizeHint(self, option, index):
        self.asked.append(index.row())
        return QSize(100, self.rows.row(index.row())[1])

    def paint(self, painter, option, index):
        self.painted.append(index.row())


@pytest.fixture
def model():
    model = TableModel((Column(text=itemgetter(0)),), itemgetter(0))
    model.show([(name, 20, "") for name in "abcdefgh"])
    return model


@pytest.fixture
def delegate(model):
    return ByHeight(model)


@pytest.fixture
def view(qtbot, model, delegate):
    view = SteadyListView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.setItemDelegate(delegate)
    view.resize(200, 300)
    with qtbot.waitExposed(view):
        view.show()
    QApplication.processEvents()
    delegate.asked.clear()
    return view


def with_third(model, height, text):
    return [row if row[0] != "c" else ("c", height, text) for row in model.rows]


def test_a_row_that_keeps_its_height_leaves_the_others_where_they_are(view, model, delegate):
    model.show(with_third(model, 20, "something else"))
    QApplication.processEvents()
    assert view.visualRect(model.index(7)).top() == 140
    assert 5 not in delegate.asked


def test_a_row_that_grows_moves_those_below_it(view, model):
    model.show(with_third(model, 50, "more to say"))
    QApplication.processEvents()
    assert view.visualRect(model.index(2)).height() == 50
    assert view.visualRect(model.index(7)).top() == 170


def test_the_last_row_can_grow(view, model):
    model.show([*model.rows[:7], ("h", 200, "the end")])
    QApplication.processEvents()
    assert view.verticalScrollBar().maximum() > 0


def test_a_row_that_changes_is_painted_anew(view, model, delegate):
    delegate.painted.clear()
    model.show(with_third(model, 20, "something else"))
    QApplication.processEvents()
    assert delegate.painted == [2]
