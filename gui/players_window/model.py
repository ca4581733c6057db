"""The fighters as the players see them, as a model."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.players_window.scene import PlayerRow
from gui.widgets.row_model import RowModel
from gui.words.words import Words

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The PlayerRow of an index."""


class PlayerModel(RowModel[PlayerRow]):
    """Shows the fighters that the players see."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words

    @property
    def acting(self) -> int:
        """The row of whoever's turn it is, -1 if he is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.acting), -1)

    def key_of(self, row: PlayerRow) -> str:
        """The fighter."""
        return row.id

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            acting = self._words("order.acting") if row.acting else ""
            return ", ".join(filter(None, (row.name, acting, row.posture, *row.states, *row.figures)))
        return row if role == ROW_ROLE else None
