"""All shortcuts as a model: those of commands, which can be changed, and those that panels take themselves."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.actions.command import Command
from gui.actions.entry_delegate import KEYS_ROLE, LIGHT_ROLE
from gui.matching import fold, rank

Index = QModelIndex | QPersistentModelIndex


class ShortcutRow(Struct, frozen=True):
    """One shortcut: what it does, where it belongs, its keys; `command` is None where it cannot be changed."""

    name: str
    place: str
    keys: str
    command: Command | None = None


class ShortcutModel(QAbstractListModel):
    """The shortcuts that answer what was typed, by what they do or by their keys."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ShortcutRow, ...] = ()
        self._found: tuple[ShortcutRow, ...] = ()
        self._typed = ""

    def offer(self, rows: Sequence[ShortcutRow]) -> None:
        """Choose among these from now on; where only keys are others, what is chosen stays chosen."""
        alike = [(row.name, row.place) for row in rows] == [(row.name, row.place) for row in self._all]
        self._all = tuple(rows)
        if alike and not self._typed:
            self._found = self._all
            self.dataChanged.emit(self.index(0), self.index(len(self._found) - 1))
        else:
            self.search(self._typed)

    def search(self, typed: str) -> None:
        """Show what answers these letters, the best answer first."""
        self._typed = typed
        answers = [(place, row) for row in self._all if (place := _place(typed, row)) is not None]
        self.beginResetModel()
        self._found = tuple(row for _, row in sorted(answers, key=_place_of))
        self.endResetModel()

    def row(self, place: int) -> ShortcutRow:
        """The shortcut in a row."""
        return self._found[place]

    def place_of(self, command: Command) -> int:
        """The row of a command, -1 if it is not shown."""
        return next((place for place, row in enumerate(self._found) if row.command == command), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count what answers."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self._found[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (row.name, row.place, row.keys)))
            case _:
                return {LIGHT_ROLE: row.place, KEYS_ROLE: row.keys}.get(role)


def _place(typed: str, row: ShortcutRow) -> int | None:
    wanted = fold(typed).strip()
    if wanted and wanted in fold(row.keys):
        return 0
    return rank(typed, row.name)


def _place_of(answer: tuple[int, ShortcutRow]) -> int:
    return answer[0]
