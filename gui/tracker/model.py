"""The tracker as a model: one column, a row for each pool of each combatant, edited by typing a figure."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gui.tracker.amount import Amount, read_amount
from gui.tracker.rows import TrackerRow, spoken

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The TrackerRow of an index."""

Index = QModelIndex | QPersistentModelIndex


class TrackerModel(QAbstractListModel):
    """Shows rows; `entered` carries the row a figure was typed into, and the Amount."""

    entered = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[TrackerRow, ...] = ()
        self._locked = False

    @property
    def rows(self) -> tuple[TrackerRow, ...]:
        """The rows that are shown."""
        return self._rows

    @property
    def locked(self) -> bool:
        """Whether nothing can be typed."""
        return self._locked

    def lock(self, locked: bool) -> None:
        """Let nothing be typed while an earlier moment is shown."""
        self._locked = locked

    def show(self, rows: Sequence[TrackerRow]) -> None:
        """Show these rows from now on; only what changed is announced."""
        before, now = self._rows, tuple(rows)
        ids, wanted = [row.key for row in before], [row.key for row in now]
        if ids == wanted:
            self._rows = now
            for place, (old, new) in enumerate(zip(before, now, strict=True)):
                if old is not new and old != new:
                    self.dataChanged.emit(self.index(place), self.index(place))
        elif set(ids) == set(wanted):
            self._rearrange(now, wanted)
        else:
            self.beginResetModel()
            self._rows = now
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the pools."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A figure can be typed into every row, unless an earlier moment is shown."""
        flags = super().flags(index)
        return flags if self._locked or not index.isValid() else flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{row.name}: {row.label} {row.bar.text}"
            case Qt.ItemDataRole.EditRole:
                return ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                return _tip(row)
            case _:
                return row if role == ROW_ROLE else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell of a figure that was typed; False if it is none."""
        amount = read_amount(str(value)) if role == Qt.ItemDataRole.EditRole and not self._locked else None
        if not isinstance(amount, Amount):
            return False
        self.entered.emit(self._rows[index.row()], amount)
        return True

    def _rearrange(self, now: tuple[TrackerRow, ...], wanted: list[tuple[str, str]]) -> None:
        """Put the same rows into another order, so that what is chosen stays chosen."""
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        kept = [self._rows[index.row()].key for index in persistent]
        self._rows = now
        self.changePersistentIndexList(persistent, [self.index(wanted.index(key)) for key in kept])
        self.layoutChanged.emit()


def _tip(row: TrackerRow) -> str:
    marks = (f"{mark.name}: {mark.at:g}" for mark in row.bar.marks)
    return "\n".join(filter(None, (f"{row.name}: {row.title} {row.bar.text}", *marks, row.note)))
