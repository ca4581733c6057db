"""Tables of whole rows, without a grid and without row headings."""

from PySide6.QtWidgets import QHeaderView, QTableView


def show_whole_rows(table: QTableView) -> None:
    """Let a table select one whole row at a time, show one line of text in each cell, and leave Tab to the window."""
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
