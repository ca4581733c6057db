"""Tables of whole rows, without a grid and without row headings."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

Index = QModelIndex | QPersistentModelIndex


class CheckedCells(QStyledItemDelegate):
    """Delegate that asks for enough width for a text beside a check mark; Qt forgets the border of the theme's mark."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the text and of the check mark beside it, if there is one."""
        hint, shown = super().sizeHint(option, index), QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        if not shown.features & QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator:
            return hint
        view, style = option.widget, QApplication.style()
        shown.rect = QRect(QPoint(0, 0), hint)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, shown, view).width()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, shown, view) + 1
        wanted = shown.fontMetrics.horizontalAdvance(shown.text) + 2 * margin
        return hint + QSize(max(0, wanted - room), 0)


def show_whole_rows(table: QTableView) -> None:
    """Let a table select one whole row at a time, show one line of text in each cell, and leave Tab to the window."""
    table.setItemDelegate(CheckedCells(table))
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
