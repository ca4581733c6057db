"""The fighters as the players see them, as a model."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.player_view.scene import PlayerRow
from gui.words import Words

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The PlayerRow of an index."""


class PlayerModel(QAbstractListModel):
    """Shows rows; where the fighters stay the same only what changed about them is announced."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._rows: tuple[PlayerRow, ...] = ()

    @property
    def rows(self) -> tuple[PlayerRow, ...]:
        """The rows that are shown."""
        return self._rows

    @property
    def acting(self) -> int:
        """The row of whoever's turn it is, -1 if he is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.acting), -1)

    def show(self, rows: Sequence[PlayerRow]) -> None:
        """Show these rows from now on."""
        before, now = self._rows, tuple(rows)
        if [row.id for row in before] != [row.id for row in now]:
            self.beginResetModel()
            self._rows = now
            self.endResetModel()
            return
        self._rows = now
        for place, (old, new) in enumerate(zip(before, now, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(place), self.index(place))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Count the fighters."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            acting = self._words("order.acting") if row.acting else ""
            return ", ".join(filter(None, (row.name, acting, row.posture, *row.states, *row.figures)))
        return row if role == ROW_ROLE else None
