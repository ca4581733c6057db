"""Tables of whole rows."""

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

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


def test_a_text_beside_a_check_mark_is_not_cut_short(qtbot, look):
    look.dress()
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(2, 1, table)
    for row in range(2):
        item = QStandardItem("Marta Kovacs")
        item.setCheckable(row == 0)
        model.setItem(row, 0, item)
    model.item(0).setCheckState(Qt.CheckState.Checked)
    table.setModel(model)
    show_whole_rows(table)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.show()
    delegate = table.itemDelegate()
    assert isinstance(delegate, QStyledItemDelegate)
    for row in range(2):
        index, option = model.index(row, 0), QStyleOptionViewItem()
        table.initViewItemOption(option)
        delegate.initStyleOption(option, index)
        option.rect = table.visualRect(index)
        room = table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, table).width()
        margin = table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, table) + 1
        assert room >= option.fontMetrics.horizontalAdvance("Marta Kovacs") + 2 * margin
