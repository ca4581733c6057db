"""In what two versions of a sheet and its portrait differ, field by field, in words."""

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QImage

from gui.sheet.explaining import figure, word
from gui.sheet.history import Stand
from gui.sheet.state import SheetState
from gui.sheet.tables import PLACES, Index, heading_of
from rules.state.character import Item
from storage.exchange.difference import Entry, entries

NAMED = frozenset({"attributes", "values", "pools", "skills", "traits"})
"""Parts of a sheet whose entries are named by the ruleset's texts."""


class Portraits(Struct, frozen=True):
    """Two portraits that differ, as small pictures; None where there is none."""

    ours: QImage | None
    theirs: QImage | None


class DifferenceModel(QAbstractTableModel):
    """A row for each field that differs: what it is, how it was, how it became. Portraits come first.

    Portraits are shown `side` points wide and high at most.
    """

    def __init__(self, state: SheetState, side: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._side = side
        self._rows: tuple[Portraits | Entry, ...] = ()

    def show(self, state: SheetState, before: Stand | None, after: Stand | None) -> None:
        """Show in what two versions differ; nothing if there are none."""
        self.beginResetModel()
        self._state = state
        self._rows = () if before is None or after is None else self._differing(before, after)
        self.endResetModel()

    def picture_height(self, row: int) -> int:
        """How many points the pictures of a row are high; 0 if it has none."""
        shown = self._rows[row]
        if isinstance(shown, Entry):
            return 0
        return max(each.height() for each in (shown.ours, shown.theirs) if each is not None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count what differs."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """What, before, after."""
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        names = tuple(self._state.words(key) for key in ("sheet.field", "sheet.before", "sheet.after"))
        return heading_of(names, section, orientation, role, len(names))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell; the whole of it where it may not fit."""
        entry = self._rows[index.row()]
        if isinstance(entry, Portraits):
            return self._portrait(entry, index.column(), role)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        told = (entry_name(entry, self._state), told_of(entry.ours, self._state), told_of(entry.theirs, self._state))
        cell = told[index.column()]
        return cell if role == Qt.ItemDataRole.ToolTipRole else " ".join(cell.split())

    def _differing(self, before: Stand, after: Stand) -> tuple[Portraits | Entry, ...]:
        fields = entries(before[0], after[0], self._state.ruleset.usual)
        if before[1] == after[1]:
            return fields
        return Portraits(*(_small(portrait, self._side) for portrait in (before[1], after[1]))), *fields

    def _portrait(self, portraits: Portraits, column: int, role: int) -> object:
        """A cell of the row of the portraits: a picture, with words for those who do not see it."""
        name = self._state.words("sheet.portrait")
        if column == 0:
            return name if role == Qt.ItemDataRole.DisplayRole else None
        picture = (portraits.ours, portraits.theirs)[column - 1]
        if role == Qt.ItemDataRole.DecorationRole:
            return picture
        if picture is None:
            return figure(None, self._state.words) if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole and picture.isNull():
            return name
        return name if role == Qt.ItemDataRole.AccessibleTextRole else None


def _small(portrait: bytes | None, side: int) -> QImage | None:
    if portrait is None:
        return None
    picture = QImage.fromData(portrait)
    if picture.isNull():
        return picture
    return picture.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)


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
        listed = (value,) if isinstance(value, bool | int | float | str) else value
        shown = ", ".join(_word(field, each, state) for each in listed)
        told.append(f"{state.texts.name('fields', field)} {shown}")
    return told


def _word(field: str, value: bool | float | str, state: SheetState) -> str:
    return word(field, value, state.texts, state.words) if isinstance(value, str) else figure(value, state.words)
