"""The order of turns as a model: one column, a row for each combatant."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.turn_order.order_row import OrderRow
from gui.turn_order.rows import spoken
from gui.widgets.row_model import RowModel
from gui.words.words import Words

Stories: TypeAlias = Callable[[str], tuple[str, ...]]
"""Tells of the states a combatant is in, a sentence each."""

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The OrderRow of an index."""


class OrderModel(RowModel[OrderRow]):
    """Shows the combatants in their order.

    `stories` tells more of the states a combatant is in, for hovers and screen readers.
    """

    def __init__(self, words: Words, parent: QObject | None = None, stories: Stories | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._stories = stories

    def key_of(self, row: OrderRow) -> str:
        """The combatant, or the first of a group."""
        return row.id

    def place_of(self, id: str) -> int:
        """The row of a combatant, -1 if he is not there."""
        rows = enumerate(self._rows)
        return next((place for place, row in rows if row.id == id or id in row.members), -1)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join((spoken(row, self._words), *self._told(row)))
            case Qt.ItemDataRole.ToolTipRole:
                told = self._told(row) or row.states
                notes = (note.text for note in row.notes)
                return "\n".join(filter(None, (f"{row.title} ({row.side.id})", row.about, *told, *notes)))
            case _:
                return row if role == ROW_ROLE else None

    def _told(self, row: OrderRow) -> tuple[str, ...]:
        """The states of those in a row at length; worked out when somebody wants to know."""
        if self._stories is None:
            return ()
        return tuple(story for who in (row.members or (row.id,)) for story in self._stories(who))
