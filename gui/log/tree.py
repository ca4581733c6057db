"""The rows of the log and their details as a Qt tree; what is loaded is up to the model derived from it."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.log.rows import LogRow
from gui.log.window import LogWindow
from gui.widgets.content import CONTENT_ERRORS, is_unshown
from gui.words.plain_text import plain_tip
from rules.telling.chronicle import Detail
from storage.campaign.log import LogEntry

DEPTH_ROLE = Qt.ItemDataRole.UserRole + 2
"""Indent level of a detail: 1 for a term of the detail above it."""

Index = QModelIndex | QPersistentModelIndex


class LogTree(QAbstractItemModel):
    """A tree of rows, with details that are read when a row is opened.

    The internal id of a detail is the key of its row, that of a row is 0. A derived model implements `details_of`.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window = LogWindow()
        self._details: dict[int, tuple[Detail, ...]] = {}

    def row(self, index: Index) -> LogRow | None:
        """Return the line or block of an index or of its parent; None for an invalid index."""
        if not index.isValid():
            return None
        return self.window.rows[index.row() if index.internalId() == 0 else self.window.place_of(index.internalId())]

    def entry(self, index: Index) -> LogEntry | None:
        """Return the step of a line or detail; None for an invalid index."""
        row = self.row(index)
        return None if row is None else row.entry

    def index_of(self, step: int) -> QModelIndex:
        """Return the index of a step's line; an invalid index if it is not loaded."""
        row = self.window.place_of(step * 2 + 1)
        return self.index(row, 0) if row >= 0 else QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the index of a row, or of a detail of a row."""
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, self.window.rows[parent.row()].key if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the row of a detail."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(self.window.place_of(index.internalId()), 0, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of loaded rows, or of details of a row."""
        if not parent.isValid():
            return len(self.window.rows)
        if parent.internalId() != 0:
            return 0
        return len(self._details.get(self.window.rows[parent.row()].key, ()))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return 1."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        """Return True for every row, since all rows have details."""
        return bool(self.window.rows) if not parent.isValid() else parent.internalId() == 0

    def canFetchMore(self, parent: Index) -> bool:
        """Return whether the details of a line are still to be read.

        Older lines use `fetch_older` instead, because views would lay out every line to detect the last one.
        """
        line = parent.isValid() and parent.internalId() == 0
        return line and self.window.rows[parent.row()].key not in self._details

    def fetchMore(self, parent: Index) -> None:
        """Read the details of a line."""
        if self.canFetchMore(parent):
            self._fetch_details(parent)

    def details_of(self, row: LogRow) -> tuple[Detail, ...]:
        """Return the details of a row."""
        raise NotImplementedError

    def detail_data(self, index: Index, role: int) -> object:
        """Return the data of a detail for the delegate and for screen readers."""
        row = self.row(index)
        detail = None if row is None else self._details[row.key][index.row()]
        if detail is None or role == DEPTH_ROLE:
            return None if detail is None else detail.depth
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(detail.text)
        return detail.text if role == Qt.ItemDataRole.DisplayRole else None

    def put_rows(self, first: int, rows: Sequence[LogRow]) -> None:
        """Insert rows; `first` is the position of the first."""
        self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
        self.window.put(first, rows)
        self.endInsertRows()

    def cut_rows(self, places: range) -> Sequence[LogRow]:
        """Remove the rows at these positions, with their details, and return them."""
        self.beginRemoveRows(QModelIndex(), places.start, places.stop - 1)
        rows = self.window.cut(places)
        for row in rows:
            self._details.pop(row.key, None)
        self.endRemoveRows()
        return rows

    def begin_anew(self, rows: Sequence[LogRow], older: int) -> None:
        """Replace all rows; call it between `beginResetModel` and `endResetModel`."""
        self.window = LogWindow(rows, older)
        self._details = {}

    def _fetch_details(self, line: Index) -> None:
        row = self.window.rows[line.row()]
        try:
            details = self.details_of(row)
        except CONTENT_ERRORS as error:
            if not is_unshown(self, error):
                raise
            details = (Detail(row.entry.text),)
        self.beginInsertRows(self.index(line.row(), 0), 0, len(details) - 1)
        self._details[row.key] = details
        self.endInsertRows()
