"""The characters of a campaign as a model."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.roster.rows import RosterRow
from gui.widgets.row_model import RowModel

Index = QModelIndex | QPersistentModelIndex


class RosterModel(RowModel[RosterRow]):
    """Characters, each with his player and his tags."""

    def key_of(self, row: RosterRow) -> str:
        """The character."""
        return row.id

    def place_of(self, id: str) -> int:
        """The row of a character, -1 if he is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.id == id), -1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        character = self._rows[index.row()]
        name, shelf = character.name or character.id, character.shelf
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (name, character.player, shelf.folder, shelf.side, *shelf.tags)))
            case Qt.ItemDataRole.ToolTipRole:
                return " · ".join(filter(None, (shelf.folder, shelf.side, *shelf.tags))) or None
            case _:
                told = " · ".join(filter(None, (character.player, ", ".join(shelf.tags))))
                return told if role == LIGHT_ROLE else None
