"""The order of turns as a model: one column, a row for each combatant."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.turn_order.rows import OrderRow, spoken
from gui.words import Words

Stories: TypeAlias = Callable[[str], tuple[str, ...]]
"""Tells of the states a combatant is in, a sentence each."""

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The OrderRow of an index."""


class OrderModel(QAbstractListModel):
    """Shows rows; where combatants stay the same only what changed about them is announced.

    `stories` tells more of the states a combatant is in, for hovers and screen readers.
    """

    def __init__(self, words: Words, parent: QObject | None = None, stories: Stories | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._stories = stories
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
                if old is not new and old != new:
                    self.dataChanged.emit(self.index(place), self.index(place))
        elif set(ids) == set(wanted):
            self._rearrange(now, wanted)
        else:
            self.beginResetModel()
            self._rows = now
            self.endResetModel()

    def place_of(self, id: str) -> int:
        """The row of a combatant, -1 if he is not there."""
        rows = enumerate(self._rows)
        return next((place for place, row in rows if row.id == id or id in row.members), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Count the combatants."""
        return 0 if parent.isValid() else len(self._rows)

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

    def _rearrange(self, now: tuple[OrderRow, ...], wanted: list[str]) -> None:
        """Put the same combatants into another order, so that whoever is chosen stays chosen."""
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        kept = [self._rows[index.row()].id for index in persistent]
        self._rows = now
        self.changePersistentIndexList(persistent, [self.index(wanted.index(id)) for id in kept])
        self.layoutChanged.emit()
