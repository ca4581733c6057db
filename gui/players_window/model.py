"""The model of the combatants that the players see."""

from operator import attrgetter

from PySide6.QtCore import QObject, Qt

from gui.players_window.scene import PlayerRow
from gui.widgets.table_model import Column, TableModel, itself
from gui.words.words import Words

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The PlayerRow of an index."""


class PlayerModel(TableModel[PlayerRow]):
    """The list of the combatants that the players see."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        column = Column(text=attrgetter("name"), spoken=self._spoken, more={ROW_ROLE: itself})
        super().__init__((column,), attrgetter("id"), parent)
        self._words = words

    @property
    def acting(self) -> int:
        """The row of the combatant whose turn it is, or -1 if they are not shown."""
        return next((place for place, row in enumerate(self._rows) if row.acting), -1)

    def _spoken(self, row: PlayerRow) -> str:
        acting = self._words("order.acting") if row.acting else ""
        return ", ".join(filter(None, (row.name, acting, row.posture, *row.states, *row.figures)))
