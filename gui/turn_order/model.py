"""The order of turns as a model: one column, a row for each combatant."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.turn_order.rows import OrderRow, spoken
from gui.words import Words

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The OrderRow of an index."""


class OrderModel(QAbstractListModel):
    """Shows rows; where combatants stay the same only what changed about them is announced."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._rows: tuple[OrderRow, ...] = ()

    @property
    def rows(self) -> tuple[OrderRow, ...]:
        """The rows that are shown."""
        return self._rows

    def show(self, rows: Sequence[OrderRow]) -> None:
        """Show these rows from now on."""
        before, now = self._rows, tuple(rows)
        ids, wanted = [row.id for row in before], [row.id for row in now]
        if ids == wanted:
            self._rows = now
            for place, (old, new) in enumerate(zip(before, now, strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(place), self.index(place))
        elif set(ids) == set(wanted):
            self._rearrange(now, wanted)
        else:
            self.beginResetModel()
            self._rows = now
            self.endResetModel()

    def place_of(self, id: str) -> int:
        """The row of a combatant, -1 if he is not there."""
        return next((place for place, row in enumerate(self._rows) if row.id == id), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Count the combatants."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row, self._words)
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (f"{row.name} ({row.side.id})", row.posture, *row.states)))
            case _:
                return row if role == ROW_ROLE else None

    def _rearrange(self, now: tuple[OrderRow, ...], wanted: list[str]) -> None:
        """Put the same combatants into another order, so that whoever is chosen stays chosen."""
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        kept = [self._rows[index.row()].id for index in persistent]
        self._rows = now
        self.changePersistentIndexList(persistent, [self.index(wanted.index(id)) for id in kept])
        self.layoutChanged.emit()
