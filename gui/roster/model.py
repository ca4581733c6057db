"""The characters of a campaign as a model."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.roster.rows import RosterRow

Index = QModelIndex | QPersistentModelIndex


class RosterModel(QAbstractListModel):
    """Characters, each with his player and his tags."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._characters: tuple[RosterRow, ...] = ()
        self._places: dict[str, int] = {}

    @property
    def characters(self) -> tuple[RosterRow, ...]:
        """The characters that are shown."""
        return self._characters

    def show(self, characters: Sequence[RosterRow]) -> None:
        """Show these characters from now on."""
        now = tuple(characters)
        if [each.id for each in now] == [each.id for each in self._characters]:
            self._characters = now
            if now:
                self.dataChanged.emit(self.index(0), self.index(len(now) - 1))
            return
        self.beginResetModel()
        self._characters = now
        self._places = {each.id: place for place, each in enumerate(now)}
        self.endResetModel()

    def place_of(self, id: str) -> int:
        """The row of a character, -1 if he is not shown."""
        return self._places.get(id, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the characters."""
        return 0 if parent.isValid() else len(self._characters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        character = self._characters[index.row()]
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
