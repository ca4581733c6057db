from operator import attrgetter
from typing import NamedTuple

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from gui.widgets.table_model import Column, SearchModel, TableModel, itself
from gui.widgets.texts import RIGHT


class Beast(NamedTuple):
    id: str
    name: str


WOLF, BOAR, BEAR = Beast("wolf", "Grey wolf"), Beast("boar", "Boar"), Beast("bear", "Brown bear")


NAME: Column[Beast] = Column(text=attrgetter("name"))


@pytest.fixture
def pen(qtbot):
    model = TableModel((NAME,), attrgetter("id"))
    model.show([WOLF, BOAR, BEAR])
    return model


@pytest.fixture
def bestiary(qtbot):
    model = SearchModel((NAME,), attrgetter("id"))
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


Role = Qt.ItemDataRole


class Stall(NamedTuple):
    name: str
    hay: int
    open: bool | None = None


class Stable:
    """Stalls in three columns: a name to read, hay to enter, and a door to check; whoever is `locked` stays."""

    def __init__(self):
        self.locked = ""
        self.colour = QColor("brown")
        self.entered = []
        self.language = "en"
        columns = (
            Column(
                text=attrgetter("name"),
                heading=self.heading,
                heading_tip="All stalls".upper,
                spoken=self.spoken,
                tip=str,
                icon=self.icon,
                more={Role.UserRole: itself},
            ),
            Column(
                text=attrgetter("hay"),
                value=attrgetter("hay"),
                align=RIGHT,
                enter=self.enter,
                changeable=self.changeable,
            ),
            Column(checked=attrgetter("open"), check=self.enter),
        )
        self.model = TableModel(columns, attrgetter("name"))
        self.model.show([Stall("east", 3, True), Stall("west", 0)])

    def heading(self):
        return {"en": "Stall", "pl": "Boks"}[self.language]

    def spoken(self, stall):
        return f"{stall.name}, {stall.hay}"

    def icon(self, stall):
        return self.colour

    def changeable(self, stall):
        return stall.name != self.locked

    def enter(self, stall, value):
        self.entered.append((stall.name, value))
        return value != "much"


@pytest.fixture
def stable(qtbot):
    return Stable()


def test_columns_keep_the_promises_of_models(qtmodeltester, stable):
    qtmodeltester.check(stable.model)
    stable.model.show([Stall("west", 0), Stall("east", 3, True)])
    stable.model.replace([Stall("north", 0)])
    stable.model.set_columns((NAME,))
    stable.model.reread()


def test_a_column_gives_what_it_declares(stable):
    model, stall = stable.model, Stall("east", 3, True)
    given = {role: model.index(0).data(role) for role in Role if role < Role.UserRole}
    assert {role: shown for role, shown in given.items() if shown is not None} == {
        Role.DisplayRole: "east",
        Role.AccessibleTextRole: "east, 3",
        Role.ToolTipRole: str(stall),
        Role.DecorationRole: stable.colour,
    }
    assert model.index(0).data(Role.UserRole) == stall
    assert (model.index(0, 1).data(Role.EditRole), model.index(0, 1).data(Role.TextAlignmentRole)) == (3, RIGHT)
    marks = [model.index(row, 2).data(Role.CheckStateRole) for row in (0, 1)]
    assert marks == [Qt.CheckState.Checked, None]
    assert model.data(QModelIndex()) is None


def test_headings_are_read_anew_in_another_language(stable, qtbot):
    def heads(section, role=Role.DisplayRole, side=Qt.Orientation.Horizontal):
        return stable.model.headerData(section, side, role)

    assert [heads(0), heads(0, Role.ToolTipRole), heads(1), heads(1, Role.TextAlignmentRole)] == [
        "Stall",
        "ALL STALLS",
        None,
        RIGHT,
    ]
    assert heads(0, side=Qt.Orientation.Vertical) is None
    assert heads(3) is None
    stable.language = "pl"
    with qtbot.waitSignal(stable.model.headerDataChanged) as renamed:
        stable.model.reread_headings()
    assert renamed.args[1:] == [0, 2]
    assert heads(0) == "Boks"


def test_only_what_a_column_lets_be_changed_is_changed(stable):
    model, edit, check = stable.model, Qt.ItemFlag.ItemIsEditable, Qt.ItemFlag.ItemIsUserCheckable

    def ways():
        return [[model.index(row, column).flags() & (edit | check) for column in range(3)] for row in (0, 1)]

    none = Qt.ItemFlag.NoItemFlags
    assert ways() == [[none, edit, check], [none, edit, none]]
    assert model.setData(model.index(0, 1), 7)
    assert not model.setData(model.index(0, 1), "much")
    assert model.setData(model.index(0, 2), Qt.CheckState.Unchecked.value, Role.CheckStateRole)
    assert not model.setData(model.index(0, 2), 7)
    assert not model.setData(model.index(0, 0), 7)
    assert not model.setData(QModelIndex(), 7)
    stable.locked = "east"
    assert ways() == [[none, none, check], [none, edit, none]]
    assert not model.setData(model.index(0, 1), 7)
    assert stable.entered == [("east", 7), ("east", "much"), ("east", False)]


def test_a_cell_of_several_columns_keeps_its_column_in_another_order(stable):
    chosen = QPersistentModelIndex(stable.model.index(1, 1))
    stable.model.show(stable.model.rows[::-1])
    assert (chosen.row(), chosen.column(), chosen.data()) == (0, 1, 0)


def test_one_row_is_put_in_the_place_of_another(pen, announced):
    pen.put(1, Beast("boar", "Old boar"))
    assert announced == [("changed", 1, 1)]
    assert [row.name for row in pen.rows] == ["Grey wolf", "Old boar", "Brown bear"]


@pytest.mark.parametrize("rows", [[WOLF, BOAR, BEAR], [WOLF, Beast("boar", "Old boar"), BEAR]])
def test_all_cells_are_read_anew_when_asked_for(pen, announced, rows):
    pen.show(rows, anew=True)
    assert announced == [("changed", 0, 2)]
    assert pen.rows == tuple(rows)


def test_nothing_is_announced_of_no_rows(pen, announced):
    pen.replace([])
    pen.show([], anew=True)
    assert announced == ["replaced"]


def test_a_row_is_found_by_its_key(pen):
    assert [pen.place_of(id) for id in ("wolf", "bear", "owl")] == [0, 2, -1]


def test_what_is_no_longer_there_gives_nothing(pen):
    beyond = pen.createIndex(3, 0)
    assert pen.data(beyond) is None
    assert pen.data(pen.createIndex(-1, 0)) is None
    for row, column in ((-1, 0), (3, 0), (0, -1), (0, 1)):
        assert not pen.index(row, column).isValid()
    assert not pen.index(0, 0, pen.index(0)).isValid()
    assert pen.columnCount(pen.index(0)) == 0


def test_changes_reach_to_the_last_column(stable):
    seen = []
    stable.model.dataChanged.connect(lambda first, last: seen.append((first.column(), last.column())))
    stable.model.put(1, Stall("west", 1))
    stable.model.show([Stall("east", 4, True), Stall("west", 1)])
    stable.model.reread()
    assert seen == [(0, 2)] * 3


def as_it_is(row: str) -> str:
    return row


def test_a_tool_tip_shows_a_name_as_it_is_written(qapp):
    model = TableModel((Column(tip=as_it_is, heading=lambda: "<b>"),), as_it_is)
    model.show(["<img src=x>"])
    assert str(model.index(0).data(Role.ToolTipRole)).startswith("<qt>&lt;img")
    assert str(model.headerData(0, Qt.Orientation.Horizontal, Role.ToolTipRole)).startswith("<qt>&lt;b")
