"""The characters of a campaign as a model."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.actions.entry_delegate import LIGHT_ROLE
from rules.character import Character

Index = QModelIndex | QPersistentModelIndex


class RosterModel(QAbstractListModel):
    """Characters by name, each with his player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._characters: tuple[Character, ...] = ()

    @property
    def characters(self) -> tuple[Character, ...]:
        """The characters that are shown."""
        return self._characters

    def show(self, characters: Sequence[Character]) -> None:
        """Show these characters from now on."""
        now = tuple(characters)
        if [each.id for each in now] == [each.id for each in self._characters]:
            self._characters = now
            if now:
                self.dataChanged.emit(self.index(0), self.index(len(now) - 1))
            return
        self.beginResetModel()
        self._characters = now
        self.endResetModel()

    def place_of(self, id: str) -> int:
        """The row of a character, -1 if he is not shown."""
        return next((place for place, each in enumerate(self._characters) if each.id == id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the characters."""
        return 0 if parent.isValid() else len(self._characters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        character = self._characters[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return character.name or character.id
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (character.name or character.id, character.player)))
            case Qt.ItemDataRole.ToolTipRole:
                return character.notes
            case _:
                return character.player if role == LIGHT_ROLE else None
