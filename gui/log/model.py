"""The log as a model: a line for each step, the newest first, and its details below it when it is opened."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from gui.words import Words
from storage.log import LogEntry
from storage.marks import StepState

ENTRY_ROLE = Qt.ItemDataRole.UserRole
"""The LogEntry of a line, None for a detail."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether the fight is shown as it stood after this line."""

PAGE = 100
"""How many lines are read at a time."""

NEWEST = 20
"""How many of the newest lines are looked at to see whether lines were only added."""

MOST_AGAIN = 1000
"""How many lines at most are read again when old ones may have changed."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Sign:
    """A mark on a line: the key of its word, its icon, and the role of its colour."""

    words: str
    icon: str
    role: str


BY_KIND: Mapping[str, Sign] = MappingProxyType(
    {"hand": Sign("log.by_hand", "hand", "muted"), "ruling": Sign("log.ruling", "ruling", "ask")}
)
BY_STATE: Mapping[StepState, Sign] = MappingProxyType(
    {
        StepState.UNDONE: Sign("log.undone", "undo", "warning"),
        StepState.ABANDONED: Sign("log.abandoned", "close", "muted"),
    }
)


class Source(Protocol):
    """Where lines and what is behind them come from."""

    def page(self, search: str, before: int | None, limit: int) -> tuple[LogEntry, ...]:
        """The newest entries older than step `before`; with something to search for, those that hold it."""
        ...

    def details(self, entry: LogEntry) -> tuple[str, ...]:
        """What is behind a line."""
        ...


class LogModel(QAbstractItemModel):
    """Reads pages as they are scrolled to. A detail's internal id is the step it belongs to, a line's is 0."""

    def __init__(self, source: Source, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._words = words
        self._search = ""
        self._entries: list[LogEntry] = []
        self._keys: list[int] = []
        self._details: dict[int, tuple[str, ...]] = {}
        self._exhausted = True
        self._shown = -1

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The lines that are loaded, the newest first."""
        return tuple(self._entries)

    def search(self, words: str) -> None:
        """Show only lines that hold these words or beginnings of words; all if there are none."""
        if words != self._search:
            self._search = words
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Read everything anew, from the newest line."""
        self._reset(self._source.page(self._search, None, PAGE), PAGE)

    def refresh(self, shown: int) -> None:
        """Read what has been added or changed; `shown` is the step after which the fight is shown."""
        self._show(shown)
        newest = self._source.page(self._search, None, NEWEST)
        added = self._added(newest)
        if added is None:
            self._read_again()
        elif added:
            self.beginInsertRows(QModelIndex(), 0, added - 1)
            self._entries[:0] = newest[:added]
            self._keys[:0] = [-entry.step for entry in newest[:added]]
            self.endInsertRows()

    def entry(self, index: Index) -> LogEntry | None:
        """The step a line or a detail belongs to; None for no index."""
        if not index.isValid():
            return None
        row = index.row() if index.internalId() == 0 else self._row_of(index.internalId())
        return self._entries[row]

    def index_of(self, step: int) -> QModelIndex:
        """The line of a step, an invalid index if it is not loaded."""
        row = self._row_of(step)
        return self.index(row, 0) if row >= 0 else QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Give the index of a line, or of a detail of one."""
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, self._entries[parent.row()].step if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Give the line a detail belongs to."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(self._row_of(index.internalId()), 0, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the lines that are loaded, or the details of one."""
        if not parent.isValid():
            return len(self._entries)
        if parent.internalId() != 0:
            return 0
        return len(self._details.get(self._entries[parent.row()].step, ()))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One column."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        """Every line has details."""
        return bool(self._entries) if not parent.isValid() else parent.internalId() == 0

    def canFetchMore(self, parent: Index) -> bool:
        """Whether older lines, or the details of a line, have not been read yet."""
        if not parent.isValid():
            return not self._exhausted
        return parent.internalId() == 0 and self._entries[parent.row()].step not in self._details

    def fetchMore(self, parent: Index) -> None:
        """Read the next older lines, or the details of a line."""
        if parent.isValid():
            self._fetch_details(parent)
            return
        before = self._entries[-1].step if self._entries else None
        page = self._source.page(self._search, before, PAGE)
        self._exhausted = len(page) < PAGE
        if page:
            first = len(self._entries)
            self.beginInsertRows(QModelIndex(), first, first + len(page) - 1)
            self._entries.extend(page)
            self._keys.extend(-entry.step for entry in page)
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        entry = self.entry(index)
        if entry is None:
            return None
        if index.internalId() != 0:
            detail = self._details[entry.step][index.row()]
            return detail if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join([self._words("log.round", round=entry.round), entry.text, *self.signs(entry)])
            case Qt.ItemDataRole.ToolTipRole:
                return self._words("log.look_at")
            case _:
                return {ENTRY_ROLE: entry, SHOWN_ROLE: entry.step == self._shown}.get(role)

    def signs(self, entry: LogEntry) -> list[str]:
        """What is to be known of a line besides its text, in a word each: how it came, and whether it still holds."""
        return [self._words(sign.words) for sign in signs_of(entry)]

    def _fetch_details(self, line: Index) -> None:
        entry = self._entries[line.row()]
        if entry.step in self._details:
            return
        details = self._source.details(entry)
        self.beginInsertRows(self.index(line.row(), 0), 0, len(details) - 1)
        self._details[entry.step] = details
        self.endInsertRows()

    def _added(self, newest: Sequence[LogEntry]) -> int | None:
        """How many lines were added above those that are loaded; None if that is not all that happened."""
        if not self._entries or not newest or newest[0].state is not StepState.DONE:
            return 0 if not newest and not self._entries else None
        known = next((place for place, entry in enumerate(newest) if entry.step == self._entries[0].step), None)
        if known is None or list(newest[known:]) != self._entries[: len(newest) - known]:
            return None
        return known

    def _read_again(self) -> None:
        wanted = max(PAGE, min(len(self._entries), MOST_AGAIN))
        page = self._source.page(self._search, None, wanted)
        if [entry.step for entry in page] != [entry.step for entry in self._entries]:
            self._reset(page, wanted)
        elif page:
            self._entries = list(page)
            self.dataChanged.emit(self.index(0, 0), self.index(len(page) - 1, 0))

    def _reset(self, page: Sequence[LogEntry], wanted: int) -> None:
        self.beginResetModel()
        self._entries = list(page)
        self._keys = [-entry.step for entry in page]
        self._details = {}
        self._exhausted = len(page) < wanted
        self.endResetModel()

    def _show(self, shown: int) -> None:
        before, self._shown = self._shown, shown
        if before != shown:
            for step in (before, shown):
                index = self.index_of(step)
                if index.isValid():
                    self.dataChanged.emit(index, index)

    def _row_of(self, step: int) -> int:
        row = bisect_left(self._keys, -step)
        return row if row < len(self._keys) and self._keys[row] == -step else -1


def signs_of(entry: LogEntry) -> list[Sign]:
    """The signs of a line: how it came about, and whether it still holds."""
    known = (BY_KIND.get(entry.kind), BY_STATE.get(entry.state))
    return [sign for sign in known if sign is not None]
