import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView

from gui.sheet.column_widths import widths
from gui.sheet.tables import share_columns

CELLS, HEADINGS = (140, 24, 67), (84, 54, 57)


def test_figures_share_what_is_left():
    assert widths(CELLS, HEADINGS, 300, 60) == (140, 74, 86)
    assert sum(widths(CELLS, HEADINGS, 304, 60)) == 304
    assert widths((50,), (60,), 300, 60) == (60,)


def test_what_is_left_may_go_to_the_name():
    assert widths(CELLS, HEADINGS, 300, 60, to_name=True) == (179, 54, 67)
    assert widths(CELLS, HEADINGS, 246, 60, to_name=True) == (140, 39, 67)


def test_headings_are_cut_short_before_any_cell():
    assert widths(CELLS, HEADINGS, 246, 60) == (140, 39, 67)


@pytest.mark.parametrize(("room", "name"), [(231, 140), (201, 110), (150, 60), (20, 60)])
def test_then_the_name_and_never_a_figure(room, name):
    assert widths(CELLS, HEADINGS, room, 60) == (name, 24, 67)


def test_a_short_name_keeps_its_width():
    assert widths((30, 24, 67), HEADINGS, 50, 60) == (30, 24, 67)


def test_headings_make_room_for_a_long_name(qtbot):
    view = QTableView()
    view.verticalHeader().hide()
    qtbot.addWidget(view)
    model = QStandardItemModel(1, 4)
    model.setItem(0, 0, QStandardItem("Guns (Grenade Launcher)"))
    model.setHorizontalHeaderLabels(["Skill", "Level of the untrained", "Relative level", "Points for it"])
    view.setModel(model)
    view.show()
    needed = view.sizeHintForColumn(0)
    view.setFixedWidth(needed + 3 * view.sizeHintForColumn(1) + 40)
    share_columns(view, to_name=True)
    assert view.columnWidth(0) >= needed
