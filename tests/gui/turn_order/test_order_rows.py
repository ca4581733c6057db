"""Rows of every kind in the order of turns, as they are painted in a usual and a narrow panel."""

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView

from gui.combatants.side_signs import SideSign
from gui.turn_order.budgets import Budget
from gui.turn_order.delegate import OrderDelegate
from gui.turn_order.model import ROW_ROLE
from gui.turn_order.notes import Note
from gui.turn_order.order_row import OrderRow

RED, BLUE = SideSign("red", 0, "R"), SideSign("blue", 1, "B")
PIPS = (Budget("Actions", 1, 3, "1/3", "act", 1), Budget("Parries", 2, 2, "2/2"), Budget("Steps", 7, 9, "7/9"))
NOTES = (Note("info", "acts after Wolf by Grace"), Note("wait", "prepared: Strike"), Note("warning", "not now: Strike"))
ROWS = (
    OrderRow("a", "Anna", "12", True, RED, "standing"),
    OrderRow("b", "Bolt the Very Long of Name 2", "3", False, BLUE, "prone", "on guard", ("dazed", "down"), ("down",)),
    OrderRow("c", "Acts", "9", True, RED, "standing", budgets=PIPS, acting=True, selected=True, asked=True),
    OrderRow("d", "Shown", "8", True, RED, "standing", selected=True, hidden=True, targeted=True, notes=NOTES),
    OrderRow("e", "Out", "7", True, BLUE, "prone", states=("dazed",), notes=NOTES[:1], budgets=PIPS[1:], out=True),
    OrderRow("f", "Wolf 1", "6", True, BLUE, "standing", band="Pack"),
    OrderRow("g", "Wolf 2", "6", True, BLUE, "standing", band="Pack", members=("g", "h", "i"), acting=True, out=True),
)


@pytest.mark.parametrize("width", [160, 320])
def test_rows(qtbot, walk, plain_look, approved, width):
    view, model = QListView(), QStandardItemModel()
    qtbot.addWidget(view)
    for row in ROWS:
        item = QStandardItem(row.name)
        item.setData(row, ROW_ROLE)
        model.appendRow(item)
    view.setModel(model)
    view.setItemDelegate(OrderDelegate(plain_look, view))
    approved(walk(view, width, 900).text)


def test_a_budget_of_many_or_of_parts_is_told_in_figures():
    assert [Budget("", left, limit, "").pips for left, limit in ((7, 7), (1.5, 3), (1, 2.5))] == [()] * 3
    assert Budget("", 2, 6, "").pips == (True, True, False, False, False, False)


@pytest.mark.parametrize(("spent", "hatched"), [(0, []), (1, [2]), (2, [1, 2]), (9, [0, 1, 2])])
def test_what_would_be_spent_is_taken_from_what_is_left(spent, hatched):
    budget = Budget("", 3, 4, "", spent=spent)
    assert [place for place in range(4) if budget.is_spent(place)] == hatched
