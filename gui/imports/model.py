"""A tree model of the differences between two sheets: the sections, and under each its fields with a check box."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from gui.imports.naming import Naming
from gui.sheet.term_names import field_value
from gui.words.plain_text import plain_tip
from storage.exchange.difference import Change, Entry, Section

Index = QModelIndex | QPersistentModelIndex
Check = Qt.CheckState
FIELD, HERE, THERE, CHANGED = range(4)
"""The columns."""

HEADINGS = ("imports.field", "imports.here", "imports.there", "imports.changed")
"""The keys of their headings."""

CHANGES: Mapping[Change, str] = MappingProxyType(
    {
        Change.HERE: "imports.changed_here",
        Change.THERE: "imports.changed_there",
        Change.BOTH: "imports.changed_both",
        Change.UNKNOWN: "imports.changed_unknown",
    }
)
"""Where a field was changed, with the keys of the words."""


class DifferenceModel(QAbstractItemModel):
    """A checked field will be imported; the check box of a section stands for all its fields.

    A field that was changed here and in the file is undecided until the user sets or clears its check mark. A sheet
    that can only be imported as a whole has no check marks.

    `chosen_changed` announces that the checked fields have changed.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._naming: Naming | None = None
        self._parts: tuple[tuple[Section, tuple[Entry, ...]], ...] = ()
        self._chosen: set[str] = set()
        self._undecided: set[str] = set()
        self._whole = False

    @property
    def chosen(self) -> frozenset[str]:
        """The keys of the checked fields."""
        return frozenset(self._chosen)

    @property
    def undecided(self) -> frozenset[str]:
        """The keys of the fields that the user must still decide."""
        return frozenset(self._undecided)

    def offer(self, entries: Sequence[Entry], naming: Naming, chosen: frozenset[str] | None) -> None:
        """Show these differences with these fields checked; None if the sheet can only be imported as a whole."""
        self.beginResetModel()
        self._naming = naming
        self._whole = chosen is None
        sections: dict[Section, None] = {entry.section: None for entry in entries}
        self._parts = tuple((part, tuple(entry for entry in entries if entry.section == part)) for part in sections)
        self._chosen = set(chosen or ())
        self._undecided = set() if self._whole else {entry.key for entry in entries if entry.is_conflict}
        self.endResetModel()
        self.chosen_changed.emit()

    def choose(self, keys: frozenset[str], *, decided: bool = True) -> None:
        """Check these fields and no others; without `decided`, fields that need a decision are undecided again."""
        every = [entry for _, entries in self._parts for entry in entries]
        self._chosen = {entry.key for entry in every if entry.key in keys}
        self._undecided = set() if decided else {entry.key for entry in every if entry.is_conflict}
        self._tell_all()

    def first_undecided(self) -> QModelIndex:
        """Return the index of the first undecided field; an invalid index if there is none."""
        for row, (_, entries) in enumerate(self._parts):
            for place, entry in enumerate(entries):
                if entry.key in self._undecided:
                    return self.index(place, 0, self.index(row, 0))
        return QModelIndex()

    def keys(self) -> frozenset[str]:
        """Return the keys of all fields that can be checked."""
        every = frozenset(entry.key for _, entries in self._parts for entry in entries)
        return frozenset() if self._whole else every

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the index of a cell; that of a field carries the row of its section."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        """Return the section of a field."""
        part = index.internalId() if index.isValid() else 0
        return self.createIndex(part - 1, 0, 0) if part else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of sections, or of the fields of one."""
        if not parent.isValid():
            return len(self._parts)
        return len(self._parts[parent.row()][1]) if not parent.internalId() and parent.column() == 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return 4: the field, the value here, the value in the file, and where it was changed."""
        return len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title of a column."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal or self._naming is None:
            return None
        return self._naming.words(HEADINGS[section])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell; the first column has the check box."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        marked = index.column() == FIELD and not self._whole
        return flags | Qt.ItemFlag.ItemIsUserCheckable if marked else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a cell."""
        if self._naming is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._state(index) if index.column() == FIELD and not self._whole else None
        if not index.internalId():
            return self._of_part(self._parts[index.row()][0], index.column(), role)
        return self._of_field(self._entry(index), index.column(), role, self._naming)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Check a field or clear it; for a section, all its fields."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != FIELD or self._whole:
            return False
        entries = (self._entry(index),) if index.internalId() else self._parts[index.row()][1]
        keys = {entry.key for entry in entries}
        self._chosen = self._chosen | keys if Check(value) == Check.Checked else self._chosen - keys
        self._undecided -= keys
        self._tell_all()
        return True

    def _of_part(self, section: Section, column: int, role: int) -> object:
        wanted = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return self._naming.section(section) if self._naming and column == FIELD and role in wanted else None

    def _of_field(self, entry: Entry, column: int, role: int, naming: Naming) -> object:
        value = entry.ours if column == HERE else entry.theirs
        match role:
            case Qt.ItemDataRole.DisplayRole if column == CHANGED:
                return self._changed(entry, naming)
            case Qt.ItemDataRole.FontRole if column == CHANGED and entry.key in self._undecided:
                return _bold()
            case Qt.ItemDataRole.ToolTipRole if column == CHANGED:
                return naming.words("imports.decide_tip") if entry.key in self._undecided else None
            case Qt.ItemDataRole.DisplayRole:
                return naming.field(entry) if column == FIELD else naming.values(entry)[column - HERE]
            case Qt.ItemDataRole.ToolTipRole:
                return None if column == FIELD else plain_tip(naming.whole(field_value(entry, value, naming.words)))
            case Qt.ItemDataRole.AccessibleTextRole if column == FIELD:
                return self._spoken(entry, naming)
            case _:
                return None

    def _changed(self, entry: Entry, naming: Naming) -> str:
        """Return where a field was changed; if it was changed in both sheets, also what the user decided."""
        told = naming.words(CHANGES[entry.change])
        if not entry.is_conflict:
            return told
        if entry.key in self._undecided:
            return naming.words("imports.decide", changed=told)
        key = "imports.decided_there" if entry.key in self._chosen else "imports.decided_here"
        return naming.words(key, changed=told)

    def _spoken(self, entry: Entry, naming: Naming) -> str:
        """Return a field for screen readers: its name, both values, where it was changed, and what becomes of it."""
        field, (ours, theirs) = naming.field(entry), naming.values(entry)
        if self._whole:
            return naming.words("imports.spoken_brought", field=field, there=theirs)
        key = "imports.spoken_taken" if entry.key in self._chosen else "imports.spoken_kept"
        if entry.key in self._undecided:
            key = "imports.spoken_undecided"
        changed = naming.words("imports.spoken_unknown")
        if entry.change is not Change.UNKNOWN:
            changed = naming.words("imports.spoken_changed", changed=naming.words(CHANGES[entry.change]))
        return naming.words(key, field=field, here=ours, there=theirs, changed=changed)

    def _entry(self, index: Index) -> Entry:
        return self._parts[index.internalId() - 1][1][index.row()]

    def _state(self, index: Index) -> Check:
        if index.internalId():
            key = self._entry(index).key
            if key in self._undecided:
                return Check.PartiallyChecked
            return Check.Checked if key in self._chosen else Check.Unchecked
        entries = self._parts[index.row()][1]
        taken = [entry.key in self._chosen for entry in entries]
        if all(taken):
            return Check.Checked
        is_open = any(entry.key in self._undecided for entry in entries)
        return Check.PartiallyChecked if any(taken) or is_open else Check.Unchecked

    def _tell_all(self) -> None:
        for row, (_, entries) in enumerate(self._parts):
            part = self.index(row, 0)
            self.dataChanged.emit(part, part)
            self.dataChanged.emit(self.index(0, 0, part), self.index(len(entries) - 1, CHANGED, part))
        self.chosen_changed.emit()


def _bold() -> QFont:
    """Return the font of the view in bold."""
    font = QFont()
    font.setBold(True)
    return font
