"""The first lines of a table as they are read, with what each column becomes in its heading."""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.words.plain_text import plain_tip
from storage.exchange.tables.drafts import TableDraft

SHOWN: Final = 100
"""The number of lines that are shown."""

LONGEST: Final = 60
"""Maximum number of characters of a cell on the screen; the tool tip has more."""

Named: TypeAlias = Callable[[str], str]
"""Returns the name of what a column becomes."""

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class TablePreview(QAbstractTableModel):
    """The cells of the first lines; a heading gives the name in the file and what the column becomes."""

    def __init__(self, named: Named, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._named = named
        self._draft: TableDraft | None = None
        self._rows: tuple[tuple[str, ...], ...] = ()

    def show_draft(self, draft: TableDraft) -> None:
        """Show a table as it is read now."""
        self.beginResetModel()
        self._draft = draft
        lines = draft.lines[draft.plan.has_heading :][:SHOWN]
        self._rows = tuple(line.cells for line in lines)
        self.endResetModel()

    def heading(self, column: int) -> str:
        """Return the name of a column in the file, or its number."""
        first = self._draft.lines[0].cells if self._draft and self._draft.plan.has_heading and self._draft.lines else ()
        own = " ".join(first[column].split()) if column < len(first) else ""
        return _short(own) or f"{column + 1}"

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        """Return the number of columns."""
        return 0 if parent.isValid() or self._draft is None else len(self._draft.plan.targets)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return a cell, as it is read out with the heading of its column."""
        if not index.isValid():
            return None
        cells = self._rows[index.row()]
        cell = cells[index.column()] if index.column() < len(cells) else ""
        match role:
            case Role.DisplayRole:
                return _short(" ".join(cell.split()))
            case Role.AccessibleTextRole:
                return f"{self.headerData(index.column(), Qt.Orientation.Horizontal)}: {_short(cell)}"
            case Role.ToolTipRole if len(cell) > LONGEST:
                return plain_tip(cell)
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """Return the name of a column in the file and what it becomes, or the number of a line."""
        if self._draft is None or role != Role.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            line = self._draft.lines[section + self._draft.plan.has_heading]
            return f"{line.number}"
        return f"{self.heading(section)} \N{RIGHTWARDS ARROW} {self._named(self._draft.plan.targets[section])}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
