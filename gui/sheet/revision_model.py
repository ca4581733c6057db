"""In what two versions of a sheet differ, field by field, in words."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from gui.sheet.explaining import figure
from gui.sheet.state import SheetState
from gui.sheet.tables import PLACES, Index, heading_of
from rules.character import Character, Item
from storage.difference import Entry, entries

NAMED = frozenset({"attributes", "values", "pools", "skills", "traits"})
"""Parts of a sheet whose entries are named by the ruleset's texts."""


class DifferenceModel(QAbstractTableModel):
    """A row for each field that differs: what it is, how it was, how it became."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._entries: tuple[Entry, ...] = ()

    def show(self, state: SheetState, before: Character | None, after: Character | None) -> None:
        """Show in what two versions differ; nothing if there are none."""
        self.beginResetModel()
        self._state = state
        self._entries = () if before is None or after is None else entries(before, after)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count what differs."""
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """What, before, after."""
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        names = tuple(self._state.words(key) for key in ("sheet.field", "sheet.before", "sheet.after"))
        return heading_of(names, section, orientation, role, len(names))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell; the whole of it where it may not fit."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        entry = self._entries[index.row()]
        told = (entry_name(entry, self._state), told_of(entry.ours, self._state), told_of(entry.theirs, self._state))
        cell = told[index.column()]
        return cell if role == Qt.ItemDataRole.ToolTipRole else " ".join(cell.split())


def entry_name(entry: Entry, state: SheetState) -> str:
    """What a field of a sheet is called."""
    if entry.section in NAMED:
        return state.texts.name(entry.section, entry.id)
    if entry.section == "items":
        id, _, number = entry.id.partition("#")
        name = state.texts.name("items", id)
        return f"{name} {number}" if number else name
    return state.words({"name": "sheet.name", "player": "sheet.player"}.get(entry.id, "sheet.notes"))


def told_of(value: object, state: SheetState) -> str:
    """What stands in a field, in words; a dash where nothing does."""
    if isinstance(value, Item):
        return ", ".join(_told_piece(value, state))
    return figure(value if isinstance(value, bool | int | float | str) else None, state.words)


def _told_piece(piece: Item, state: SheetState) -> list[str]:
    where = state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
    told = [where, state.words("sheet.is_ready" if piece.ready else "sheet.not_ready")]
    for field, value in piece.fields.items():
        shown = value if isinstance(value, bool | int | float | str) else ", ".join(value)
        told.append(f"{state.texts.name('fields', field)} {figure(shown, state.words)}")
    return told
