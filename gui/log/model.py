"""The log as a model: a row for each line or block, the newest first, and its details below it when it is opened."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal, Slot

from gui.log.rows import LogRow, RoundEnd, rows_of
from gui.log.signs import Sign, amended_by, signs_of
from gui.words.words import Words
from rules.telling.chronicle import Detail
from storage.campaign.cursor import StepState
from storage.campaign.log import Found, LogEntry
from storage.campaign.log_filter import OPEN, LogFilter

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The LogRow of a line or block, None for a detail."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether the fight is shown as it stood after this line."""

DEPTH_ROLE = Qt.ItemDataRole.UserRole + 2
"""How far a detail stands to the right: 1 for a term of what stands above it."""

SIGNS_ROLE = Qt.ItemDataRole.UserRole + 3
"""The signs of a line."""

PAGE = 100
"""How many lines are read at a time."""

NEWEST = 20
"""How many of the newest lines are looked at to see whether lines were only added."""

LOOKED_AT = 200
"""How many of the newest steps are looked at for that where lines are filtered."""

MOST_AGAIN = 1000
"""How many lines at most are read again when old ones may have changed."""

MOST_BRIEF = 12
"""So many combatants at most are told of in a block that is not opened."""

Index = QModelIndex | QPersistentModelIndex


class Source(Protocol):
    """Where lines and what is behind them come from."""

    def find(self, wanted: LogFilter, before: int | None, limit: int, stretch: int | None = None) -> Found:
        """The newest entries older than step `before` that meet a filter, as far as one stretch of the log goes."""
        ...

    def details(self, entry: LogEntry) -> tuple[Detail, ...]:
        """What is behind a line."""
        ...

    def block(self, entry: LogEntry) -> RoundEnd:
        """How everybody stood when the round ended in a step."""
        ...


class LogModel(QAbstractItemModel):
    """Reads pages as they are scrolled to. A detail's internal id is the key of the row it belongs to, a row's is 0.

    Where lines that meet the filter are rare, the log is looked through stretch by stretch between other things;
    `looked` tells whether it still is.
    """

    looked = Signal(bool)

    def __init__(self, source: Source, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._words = words
        self._wanted = OPEN
        self._rows: list[LogRow] = []
        self._keys: list[int] = []
        self._details: dict[int, tuple[Detail, ...]] = {}
        self._amended: frozenset[int] = frozenset()
        self._reached = 0
        self._missing = 0
        self._newest = 0
        self._shown = -1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look_further)

    @property
    def wanted(self) -> LogFilter:
        """What the lines meet."""
        return self._wanted

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The steps that are loaded, the newest first."""
        return tuple({row.entry.step: row.entry for row in self._rows}.values())

    @property
    def is_looking(self) -> bool:
        """Whether older parts of the log are still looked through."""
        return self._timer.isActive()

    def filter(self, wanted: LogFilter) -> None:
        """Show only what meets this."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Read everything anew, from the newest line."""
        self._reset(self._source.find(self._wanted, None, PAGE), PAGE)

    def refresh(self, shown: int, anew: bool = False) -> None:
        """Read what has been added or changed; `shown` is the step after which the fight is shown.

        With `anew` any line may have changed, not only the newest.
        """
        self._show(shown)
        newest = self._source.find(self._wanted, None, NEWEST, LOOKED_AT)
        added = None if anew else self._added(newest)
        if added is None:
            self._read_again()
        elif added:
            self._put(0, list(rows_of(newest.entries[:added], self._wanted)))

    def row(self, index: Index) -> LogRow | None:
        """The line or block that an index is, or whose detail it is; None for no index."""
        if not index.isValid():
            return None
        return self._rows[index.row() if index.internalId() == 0 else self._row_of(index.internalId())]

    def entry(self, index: Index) -> LogEntry | None:
        """The step a line or a detail belongs to; None for no index."""
        row = self.row(index)
        return None if row is None else row.entry

    def index_of(self, step: int) -> QModelIndex:
        """The line of a step, an invalid index if it is not loaded."""
        row = self._row_of(step * 2 + 1)
        return self.index(row, 0) if row >= 0 else QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Give the index of a row, or of a detail of one."""
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, self._rows[parent.row()].key if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Give the row a detail belongs to."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(self._row_of(index.internalId()), 0, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows that are loaded, or the details of one."""
        if not parent.isValid():
            return len(self._rows)
        if parent.internalId() != 0:
            return 0
        return len(self._details.get(self._rows[parent.row()].key, ()))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One column."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        """Every row has details."""
        return bool(self._rows) if not parent.isValid() else parent.internalId() == 0

    def canFetchMore(self, parent: Index) -> bool:
        """Whether older lines, or the details of a line, have not been read yet."""
        if not parent.isValid():
            return self._reached > 0 and not self.is_looking
        return parent.internalId() == 0 and self._rows[parent.row()].key not in self._details

    def fetchMore(self, parent: Index) -> None:
        """Read the next older lines, or the details of a line."""
        if parent.isValid():
            self._fetch_details(parent)
        else:
            self._missing = PAGE
            self._look_further()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        row = self.row(index)
        if row is None:
            return None
        if index.internalId() != 0:
            return _detail_data(self._details[row.key][index.row()], role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join([self._words("log.round", round=row.entry.round), self._text(row), *self.told(row)])
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join((", ".join(self.told(row)), self._words("log.look_at"))).strip()
            case _ if role == ROW_ROLE:
                return row
            case _ if role == SIGNS_ROLE:
                return self.signs(row)
            case _:
                return row.moment == self._shown and not row.ends if role == SHOWN_ROLE else None

    def signs(self, row: LogRow) -> tuple[Sign, ...]:
        """The signs of a row: a block has none but whether it still holds."""
        entry = row.entry
        return signs_of(_bare(entry) if row.ends else entry, not row.ends and entry.step in self._amended)

    def told(self, row: LogRow) -> list[str]:
        """The signs of a row, in a word each."""
        return [self._words(sign.words) for sign in self.signs(row)]

    def _text(self, row: LogRow) -> str:
        if not row.ends:
            return row.entry.text
        block = self._source.block(row.entry)
        brief, more = block.brief[:MOST_BRIEF], len(block.brief) - MOST_BRIEF
        told = [*brief, self._words("log.and_more", count=more)] if more > 0 else brief
        return "  \N{MIDDLE DOT}  ".join((block.heading, *told))

    def _fetch_details(self, line: Index) -> None:
        row = self._rows[line.row()]
        if row.key in self._details:
            return
        if row.ends:
            details = tuple(map(Detail, self._source.block(row.entry).whole))
        else:
            details = self._source.details(row.entry)
        self.beginInsertRows(self.index(line.row(), 0), 0, len(details) - 1)
        self._details[row.key] = details
        self.endInsertRows()

    @Slot()
    def _look_further(self) -> None:
        """Look through the next older stretch, and come back for the one after it if too little was found."""
        found = self._source.find(self._wanted, self._reached or None, self._missing) if self._reached else Found((), 0)
        self._reached = found.reached
        self._missing -= len(found.entries)
        self._put(len(self._rows), list(rows_of(found.entries, self._wanted)))
        self._go_on_looking()

    def _go_on_looking(self) -> None:
        wanted, looking = self._reached > 0 and self._missing > 0, self.is_looking
        if wanted:
            # A timer without an interval waits until nothing else is to be done.
            self._timer.start(0)
        else:
            self._timer.stop()
        if wanted != looking:
            self.looked.emit(wanted)

    def _added(self, newest: Found) -> int | None:
        """How many lines were added above those that are loaded; None if that is not all that happened."""
        last = self._source.find(OPEN, None, 1).entries
        if last and last[0].state is not StepState.DONE:
            return None
        seen, self._newest = self._newest, last[0].step if last else 0
        if newest.reached > seen + 1:
            return None
        known, entries = self.entries, newest.entries
        newer = sum(1 for entry in entries if not known or entry.step > known[0].step)
        before = tuple(entry for entry in known[:NEWEST] if entry.step >= newest.reached)
        return newer if entries[newer:] == before[: len(entries) - newer] else None

    def _read_again(self) -> None:
        wanted = max(PAGE, min(len(self.entries), MOST_AGAIN))
        found = self._source.find(self._wanted, None, wanted)
        rows = list(rows_of(found.entries, self._wanted))
        if [row.key for row in rows] != [row.key for row in self._rows]:
            self._reset(found, wanted)
        elif rows:
            self._rows = rows
            self._note_amended()
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))

    def _reset(self, found: Found, wanted: int) -> None:
        self.beginResetModel()
        self._rows = list(rows_of(found.entries, self._wanted))
        self._keys = [-row.key for row in self._rows]
        self._details = {}
        self._reached = found.reached
        self._missing = wanted - len(found.entries)
        last = self._source.find(OPEN, None, 1).entries
        self._newest = last[0].step if last else 0
        self._note_amended()
        self.endResetModel()
        self._go_on_looking()

    def _put(self, first: int, rows: Sequence[LogRow]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows[first:first] = rows
            self._keys[first:first] = [-row.key for row in rows]
            self.endInsertRows()
            self._note_amended()

    def _note_amended(self) -> None:
        """Find the notes that later ones take the place of; these are always loaded before them."""
        before = self._amended
        self._amended = frozenset(filter(None, (amended_by(row.entry) for row in self._rows)))
        for step in before ^ self._amended:
            index = self.index_of(step)
            if index.isValid():
                self.dataChanged.emit(index, index)

    def _show(self, shown: int) -> None:
        before, self._shown = self._shown, shown
        if before != shown:
            for step in (before, shown):
                index = self.index_of(step)
                if index.isValid():
                    self.dataChanged.emit(index, index)

    def _row_of(self, key: int) -> int:
        row = bisect_left(self._keys, -key)
        return row if row < len(self._keys) and self._keys[row] == -key else -1


def _detail_data(detail: Detail, role: int) -> object:
    if role == DEPTH_ROLE:
        return detail.depth
    return detail.text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) else None


def _bare(entry: LogEntry) -> LogEntry:
    """The same step without what is in it or how it came."""
    return LogEntry(
        entry.step, entry.encounter, entry.parent, entry.round, "", "", "", "", entry.state, entry.committed
    )
