"""A list model of the order of turns: one column, a row for each combatant."""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt

from gui.turn_order.order_row import OrderRow
from gui.turn_order.rows import spoken
from gui.widgets.table_model import Column, TableModel, itself
from gui.words.words import Words

Stories: TypeAlias = Callable[[str], tuple[str, ...]]
"""Returns the states of a combatant, one sentence each."""

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The OrderRow of an index."""


class OrderModel(TableModel[OrderRow]):
    """Shows the combatants in order, each in a row of their own or in the row of their band.

    `stories` describes the states of a combatant at length, for tooltips and screen readers.
    """

    def __init__(self, words: Words, parent: QObject | None = None, stories: Stories | None = None) -> None:
        column = Column(text=attrgetter("title"), spoken=self._spoken, tip=self._tip, more={ROW_ROLE: itself})
        super().__init__((column,), attrgetter("id"), parent)
        self._words = words
        self._stories = stories

    def place_of(self, key: object) -> int:
        """Return the row of a combatant; -1 if there is none."""
        rows = enumerate(self._rows)
        return next((place for place, row in rows if row.id == key or key in row.members), -1)

    def _spoken(self, row: OrderRow) -> str:
        return ". ".join((spoken(row, self._words), *self._state_texts(row)))

    def _tip(self, row: OrderRow) -> str:
        told = self._state_texts(row) or row.states
        notes = (note.text for note in row.notes)
        return "\n".join(filter(None, (f"{row.title} ({row.side.id})", row.about, *told, *notes)))

    def _state_texts(self, row: OrderRow) -> tuple[str, ...]:
        """Return the states of the combatants in a row at length; computed on demand."""
        if self._stories is None:
            return ()
        return tuple(story for who in (row.members or (row.id,)) for story in self._stories(who))
