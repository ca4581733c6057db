"""Tables of whole rows."""

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QTableView

from gui.widgets.row_table import show_whole_rows


def test_one_row_is_selected_at_a_time_and_nothing_but_the_cells_is_shown(qtbot):
    table = QTableView()
    qtbot.addWidget(table)
    table.setModel(QStringListModel(["one", "two"], table))
    show_whole_rows(table)
    table.selectRow(0)
    table.selectRow(1)
    assert [index.row() for index in table.selectionModel().selectedRows()] == [1]
    assert table.verticalHeader().isHidden()
    assert (table.showGrid(), table.wordWrap(), table.tabKeyNavigation()) == (False, False, False)
