from typing import NamedTuple

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from gui.widgets.row_model import RowModel, SearchModel


class Beast(NamedTuple):
    id: str
    name: str


WOLF, BOAR, BEAR = Beast("wolf", "Grey wolf"), Beast("boar", "Boar"), Beast("bear", "Brown bear")


class Pen(RowModel[Beast]):
    def key_of(self, row):
        return row.id

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return self.rows[index.row()].name if role == Qt.ItemDataRole.DisplayRole else None


class Bestiary(SearchModel[Beast]):
    def key_of(self, row):
        return row.id

    def name_of(self, row):
        return row.name

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return self.rows[index.row()].name if role == Qt.ItemDataRole.DisplayRole else None


@pytest.fixture
def pen(qtbot):
    model = Pen()
    model.show([WOLF, BOAR, BEAR])
    return model


@pytest.fixture
def bestiary(qtbot):
    model = Bestiary()
    model.offer([WOLF, BOAR, BEAR])
    return model


@pytest.fixture
def announced(pen):
    """What the pen announces, by kind; the rows of what changed."""
    found = []
    pen.dataChanged.connect(lambda first, last: found.append(("changed", first.row(), last.row())))
    pen.layoutChanged.connect(lambda: found.append("moved"))
    pen.modelReset.connect(lambda: found.append("replaced"))
    return found


def test_rows_keep_the_promises_of_models(qtmodeltester, pen):
    qtmodeltester.check(pen)


def test_only_what_changed_is_announced(pen, announced):
    pen.show([WOLF, Beast("boar", "Old boar"), BEAR])
    assert announced == [("changed", 1, 1)]
    assert pen.row(1).name == "Old boar"


def test_the_same_rows_are_not_announced(pen, announced):
    pen.show([WOLF, BOAR, BEAR])
    assert announced == []


def test_what_is_chosen_stays_chosen_in_another_order(pen, announced):
    chosen = QPersistentModelIndex(pen.index(0))
    pen.show([BEAR, BOAR, WOLF])
    assert announced == ["moved"]
    assert chosen.row() == 2
    assert chosen.data() == "Grey wolf"


@pytest.mark.parametrize("rows", [[WOLF], [WOLF, WOLF, BOAR], [WOLF, BOAR, BEAR, Beast("owl", "Owl")], []])
def test_other_rows_take_the_place_of_all(pen, announced, rows):
    pen.show(rows)
    assert announced == ["replaced"]
    assert pen.rows == tuple(rows)
    assert pen.rowCount() == len(rows)


def test_a_row_has_no_rows_in_it(pen):
    assert pen.rowCount(pen.index(0)) == 0
    assert pen.rowCount(QModelIndex()) == 3


def test_what_answers_best_comes_first(bestiary):
    bestiary.search("bo")
    assert bestiary.rows == (BOAR,)
    bestiary.search("b")
    assert bestiary.rows == (BOAR, BEAR)
    bestiary.search("")
    assert bestiary.rows == (WOLF, BOAR, BEAR)


def test_what_was_typed_counts_for_what_is_offered_next(bestiary):
    bestiary.search("bear")
    bestiary.offer([Beast("ice", "Ice bear"), WOLF])
    assert [row.id for row in bestiary.rows] == ["ice"]
