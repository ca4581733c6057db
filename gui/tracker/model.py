"""The tracker as a model: one column, a row for each pool of each combatant, edited by typing a figure."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gui.tracker.amount import Amount, read_amount
from gui.tracker.rows import TrackerRow, spoken
from gui.widgets.row_model import RowModel
from rules.words.figures import figure

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The TrackerRow of an index."""

Index = QModelIndex | QPersistentModelIndex


class TrackerModel(RowModel[TrackerRow]):
    """Shows the pools; `entered` carries the row a figure was typed into, and the Amount."""

    entered = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._locked = False

    @property
    def locked(self) -> bool:
        """Whether nothing can be typed."""
        return self._locked

    def lock(self, locked: bool) -> None:
        """Let nothing be typed while an earlier moment is shown."""
        self._locked = locked

    def key_of(self, row: TrackerRow) -> tuple[str, str]:
        """The combatant and the pool."""
        return row.key

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


def _tip(row: TrackerRow) -> str:
    marks = (f"{mark.name}: {figure(mark.at)}" for mark in row.bar.marks)
    return "\n".join(filter(None, (f"{row.name}: {row.title} {row.bar.text}", *marks, row.note)))
