"""The tracker as a list model: one column, a row for each pool of each combatant, edited by typing a figure."""

from operator import attrgetter

from PySide6.QtCore import QObject, Qt, Signal

from gui.tracker.amount import Amount, read_amount
from gui.tracker.rows import TrackerRow, spoken
from gui.widgets.table_model import Column, TableModel, itself
from rules.words.figures import figure

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The TrackerRow of an index."""


class TrackerModel(TableModel[TrackerRow]):
    """Shows the pools; `entered` carries the row that was edited, and the Amount."""

    entered = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        column = Column(
            text=_text,
            value=_nothing,
            spoken=spoken,
            tip=_tip,
            more={ROW_ROLE: itself},
            enter=self._enter,
            changeable=self._is_open,
        )
        super().__init__((column,), attrgetter("key"), parent)
        self._locked = False

    @property
    def locked(self) -> bool:
        """Whether editing is disabled."""
        return self._locked

    def lock(self, locked: bool) -> None:
        """Disable editing while an earlier moment is shown."""
        self._locked = locked

    def _is_open(self, _row: TrackerRow) -> bool:
        return not self._locked

    def _enter(self, row: TrackerRow, typed: object) -> bool:
        """Emit a typed figure; return False if the text is not a figure."""
        amount = read_amount(str(typed))
        if not isinstance(amount, Amount):
            return False
        self.entered.emit(row, amount)
        return True


def _text(row: TrackerRow) -> str:
    return f"{row.name}: {row.label} {row.bar.text}"


def _nothing(_row: TrackerRow) -> str:
    return ""


def _tip(row: TrackerRow) -> str:
    marks = (f"{mark.name}: {figure(mark.at)}" for mark in row.bar.marks)
    return "\n".join(filter(None, (f"{row.name}: {row.title} {row.bar.text}", *marks, row.note)))
