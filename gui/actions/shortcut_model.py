"""All shortcuts as a model: those of commands, which can be changed, and those that panels take themselves."""

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from gui.actions.command import Command
from gui.actions.entry_delegate import KEYS_ROLE, LIGHT_ROLE
from gui.widgets.row_model import SearchModel
from gui.words.matching import fold, rank

Index = QModelIndex | QPersistentModelIndex


class ShortcutRow(Struct, frozen=True):
    """One shortcut: what it does, where it belongs, its keys; `command` is None where it cannot be changed."""

    name: str
    place: str
    keys: str
    command: Command | None = None


class ShortcutModel(SearchModel[ShortcutRow]):
    """The shortcuts that answer what was typed, by what they do or by their keys."""

    def key_of(self, row: ShortcutRow) -> tuple[str, str]:
        """What it does, and where."""
        return row.name, row.place

    def answer(self, typed: str, row: ShortcutRow) -> int | None:
        """By its keys first, then by what it does."""
        wanted = fold(typed).strip()
        return 0 if wanted and wanted in fold(row.keys) else rank(typed, row.name)

    def place_of(self, command: Command) -> int:
        """The row of a command, -1 if it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.command == command), -1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (row.name, row.place, row.keys)))
            case _:
                return {LIGHT_ROLE: row.place, KEYS_ROLE: row.keys}.get(role)
