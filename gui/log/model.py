"""The log as a tree model: a row for each line or block, newest first, with its details as children."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal, Slot

from gui.log.rows import LogRow, RoundEnd, rows_of
from gui.log.signs import Sign, amended_by, signs_of
from gui.log.window import LogWindow
from gui.widgets.content import CONTENT_ERRORS, is_unshown
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from rules.telling.chronicle import Detail
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry, LogPage
from storage.campaign.log_filter import OPEN, LogFilter

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The LogRow of a line or block, None for a detail."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether the desk shows the fight after this line."""

DEPTH_ROLE = Qt.ItemDataRole.UserRole + 2
"""Indent level of a detail: 1 for a term of the detail above it."""

SIGNS_ROLE = Qt.ItemDataRole.UserRole + 3
"""The signs of a line."""

PAGE = 100
"""Number of lines read at a time."""

NEWEST = 20
"""Number of newest lines compared to find out whether lines were only added."""

LOOKED_AT = 200
"""Number of newest steps searched for these lines when a filter is on."""

MOST_BRIEF = 12
"""Maximum number of combatants listed in a collapsed block."""

Index = QModelIndex | QPersistentModelIndex


class Source(Protocol):
    """The source of lines and their details."""

    def find(self, wanted: LogFilter, before: int | None, limit: int, stretch: int | None = None) -> LogPage:
        """Return the newest entries before step `before` that match a filter, from one stretch of the log."""
        ...

    def find_newer(self, wanted: LogFilter, after: int, limit: int) -> LogPage:
        """Return the oldest entries after step `after` that match a filter, from one stretch of the log."""
        ...

    def entries(self, steps: Iterable[int]) -> tuple[LogEntry, ...]:
        """Return these steps as they are now, oldest first."""
        ...

    def details(self, entry: LogEntry) -> tuple[Detail, ...]:
        """Return the details of a line."""
        ...

    def block(self, entry: LogEntry) -> RoundEnd:
        """Return the state of all combatants at the end of the round that ended in a step."""
        ...


class LogModel(QAbstractItemModel):
    """A tree model of the log that loads pages on scrolling and drops rows far from the visible ones.

    So the cost of a page does not grow with the length of the log. `cutting` carries the first and last row about to
    be dropped; while `keeps_all` is set, no row is dropped. The internal id of a detail is the key of its row, that of
    a row is 0.

    If few lines match the filter, the model searches the log stretch by stretch when idle; `looked` carries whether
    the search is still running.
    """

    looked = Signal(bool)
    cutting = Signal(int, int)

    def __init__(self, source: Source, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._words = words
        self._wanted = OPEN
        self._window = LogWindow()
        self._head: tuple[LogEntry, ...] = ()
        self._details: dict[int, tuple[Detail, ...]] = {}
        self._amended: frozenset[int] = frozenset()
        self._amending: dict[int, LogEntry] = {}
        self._missing = 0
        self._upward = self._moving = False
        self.keeps_all = False
        self._newest = 0
        self._shown = -1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look_further)

    @property
    def wanted(self) -> LogFilter:
        """The filter of the lines."""
        return self._wanted

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The loaded steps, newest first."""
        return self._window.entries

    @property
    def has_older(self) -> bool:
        """Whether there may be older lines than the loaded ones."""
        return self._window.older > 0

    @property
    def has_newer(self) -> bool:
        """Whether there are newer lines than the loaded ones."""
        return self._window.newer > 0

    @property
    def comes_back(self) -> bool:
        """Whether the model is loading newer lines above the visible ones."""
        return self._upward

    @property
    def is_looking(self) -> bool:
        """Whether the search for more lines is still running."""
        return self._timer.isActive()

    def filter(self, wanted: LogFilter) -> None:
        """Show only lines that match a filter."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Reload the log from the newest line."""
        self._reset(self._source.find(self._wanted, None, PAGE), PAGE)

    def show_newest(self) -> None:
        """Load the newest lines if they are not loaded."""
        if self.has_newer:
            self.reload()

    def refresh(self, shown: int, anew: bool = False, follow: bool = True) -> None:
        """Read added and changed lines; `shown` is the step after which the desk shows the fight.

        With `anew` any line may have changed, not only the newest. Without `follow` the older lines that the user is
        reading stay in place.
        """
        self._show(shown)
        newest = self._source.find(self._wanted, None, NEWEST, LOOKED_AT)
        added = None if anew else self._added(newest)
        if added is None:
            self._read_again()
        elif added:
            self._take_new(newest.entries[:added], follow)

    def row(self, index: Index) -> LogRow | None:
        """Return the line or block of an index or of its parent; None for an invalid index."""
        if not index.isValid():
            return None
        return self._window.rows[index.row() if index.internalId() == 0 else self._row_of(index.internalId())]

    def entry(self, index: Index) -> LogEntry | None:
        """Return the step of a line or detail; None for an invalid index."""
        row = self.row(index)
        return None if row is None else row.entry

    def index_of(self, step: int) -> QModelIndex:
        """Return the index of a step's line; an invalid index if it is not loaded."""
        row = self._row_of(step * 2 + 1)
        return self.index(row, 0) if row >= 0 else QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the index of a row, or of a detail of a row."""
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, self._window.rows[parent.row()].key if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the row of a detail."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(self._row_of(index.internalId()), 0, 0)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of loaded rows, or of details of a row."""
        if not parent.isValid():
            return len(self._window.rows)
        if parent.internalId() != 0:
            return 0
        return len(self._details.get(self._window.rows[parent.row()].key, ()))

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return 1."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        """Return True for every row, since all rows have details."""
        return bool(self._window.rows) if not parent.isValid() else parent.internalId() == 0

    def canFetchMore(self, parent: Index) -> bool:
        """Return whether the details of a line are still to be read.

        Older lines use `fetch_older` instead, because views would lay out every line to detect the last one.
        """
        line = parent.isValid() and parent.internalId() == 0
        return line and self._window.rows[parent.row()].key not in self._details

    def fetchMore(self, parent: Index) -> None:
        """Read the details of a line."""
        if self.canFetchMore(parent):
            self._fetch_details(parent)

    def fetch_older(self) -> None:
        """Load the next older lines, if there are any."""
        if self.has_older and not self._is_busy:
            self._look_for(PAGE, upward=False)

    def fetch_newer(self) -> None:
        """Load the next newer lines, if some were dropped or not loaded."""
        if self.has_newer and not self._is_busy:
            self._look_for(PAGE, upward=True)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data for the delegate and for screen readers."""
        try:
            return self._data(index, role)
        except CONTENT_ERRORS as error:
            if not is_unshown(self, error):
                raise
            return None

    def _data(self, index: Index, role: int) -> object:
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
                return plain_tip("\n".join((", ".join(self.told(row)), self._words("log.look_at"))).strip())
            case _ if role == ROW_ROLE:
                return row
            case _ if role == SIGNS_ROLE:
                return self.signs(row)
            case _:
                return row.moment == self._shown and not row.ends if role == SHOWN_ROLE else None

    def signs(self, row: LogRow) -> tuple[Sign, ...]:
        """Return the signs of a row; a block has only the sign for a step that is no longer valid."""
        entry = row.entry
        return signs_of(_bare(entry) if row.ends else entry, not row.ends and entry.step in self._amended)

    def told(self, row: LogRow) -> list[str]:
        """Return the words of a row's signs."""
        return [self._words(sign.words) for sign in self.signs(row)]

    def _text(self, row: LogRow) -> str:
        if not row.ends:
            return row.entry.text
        block = self._source.block(row.entry)
        brief, more = block.brief[:MOST_BRIEF], len(block.brief) - MOST_BRIEF
        told = [*brief, self._words("log.and_more", count=more)] if more > 0 else brief
        return "  \N{MIDDLE DOT}  ".join((block.heading, *told))

    def _fetch_details(self, line: Index) -> None:
        row = self._window.rows[line.row()]
        try:
            details = self._details_of(row)
        except CONTENT_ERRORS as error:
            if not is_unshown(self, error):
                raise
            details = (Detail(row.entry.text),)
        self.beginInsertRows(self.index(line.row(), 0), 0, len(details) - 1)
        self._details[row.key] = details
        self.endInsertRows()

    def _details_of(self, row: LogRow) -> tuple[Detail, ...]:
        if row.ends:
            return tuple(map(Detail, self._source.block(row.entry).whole))
        return self._source.details(row.entry)

    @property
    def _is_busy(self) -> bool:
        """Whether the model is searching or inserting rows; requests from views for more rows have to wait."""
        return self.is_looking or self._moving

    def _look_for(self, lines: int, *, upward: bool) -> None:
        self._missing, self._upward = lines, upward
        self._look_further()

    @Slot()
    def _look_further(self) -> None:
        """Search the next stretch; schedule the one after it if too few lines were found."""
        found = self._found_upward() if self._upward else self._found_downward()
        self._missing -= len(found.entries)
        rows = list(rows_of(found.entries, self._wanted))
        self._moving = True
        try:
            self._put(0 if self._upward else len(self._window.rows), rows)
            self._cut(newest=not self._upward)
        finally:
            self._moving = False
        self._go_on_looking()

    def _found_upward(self) -> LogPage:
        found = self._source.find_newer(self._wanted, self._window.newer, self._missing)
        self._window.newer = found.reached
        return found

    def _found_downward(self) -> LogPage:
        older = self._window.older
        found = self._source.find(self._wanted, older, self._missing) if older else LogPage((), 0)
        self._window.older = found.reached
        if not self.has_newer:
            self._head = (*self._head, *found.entries)[:NEWEST]
        return found

    def _go_on_looking(self) -> None:
        further = self._window.newer if self._upward else self._window.older
        wanted, looking = further > 0 and self._missing > 0, self.is_looking
        self._upward = self._upward and wanted
        if wanted:
            # A timer with interval 0 fires when the event loop is idle.
            self._timer.start(0)
        else:
            self._timer.stop()
        if wanted != looking:
            self.looked.emit(wanted)

    def _added(self, newest: LogPage) -> int | None:
        """Return the number of lines added above the loaded ones; None if anything else changed."""
        last = self._source.find(OPEN, None, 1).entries
        if last and last[0].state is not StepState.DONE:
            return None
        seen, self._newest = self._newest, last[0].step if last else 0
        if newest.reached > seen + 1:
            return None
        known, entries = self._head, newest.entries
        newer = sum(1 for entry in entries if not known or entry.step > known[0].step)
        before = tuple(entry for entry in known if entry.step >= newest.reached)
        return newer if entries[newer:] == before[: len(entries) - newer] else None

    def _take_new(self, entries: tuple[LogEntry, ...], follow: bool) -> None:
        """Insert lines added at the end of the log, unless they are far from the lines the user is reading."""
        self._head = (*entries, *self._head)[:NEWEST]
        if self.has_newer and follow:
            self.reload()
        elif follow or not (self.has_newer or self._window.is_full):
            self._put(0, list(rows_of(entries, self._wanted)))
            if follow:
                self._cut(newest=False)
        else:
            self._window.newer = self._window.rows[0].entry.step

    def _read_again(self) -> None:
        """Reload the loaded rows; if the newest lines were dropped, count them as changed too."""
        loaded, window = self.entries, self._window
        wanted = max(PAGE, len(loaded))
        found = self._source.find(self._wanted, loaded[0].step + 1 if window.newer else None, wanted)
        rows = list(rows_of(found.entries, self._wanted))
        if [row.key for row in rows] == window.keys:
            window.renew(rows)
            self._renew_head()
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
        elif window.newer:
            self.reload()
        else:
            self._reset(found, wanted)

    def _renew_head(self) -> None:
        """Reload the newest lines and the dropped notes that replace older ones."""
        self._head = self._source.find(self._wanted, None, NEWEST, LOOKED_AT).entries
        self._amending = {entry.step: entry for entry in self._source.entries(self._amending)}
        self._note_amended()

    def _reset(self, found: LogPage, wanted: int) -> None:
        self.beginResetModel()
        self._window = LogWindow(list(rows_of(found.entries, self._wanted)), found.reached)
        self._head = found.entries[:NEWEST]
        self._details, self._amending = {}, {}
        self._missing, self._upward = wanted - len(found.entries), False
        last = self._source.find(OPEN, None, 1).entries
        self._newest = last[0].step if last else 0
        self._note_amended()
        self.endResetModel()
        self._go_on_looking()

    def _put(self, first: int, rows: Sequence[LogRow]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._window.put(first, rows)
            self.endInsertRows()
            self._note_amended()

    def _cut(self, *, newest: bool) -> None:
        """Drop rows at one end if there are too many."""
        places = self._window.surplus(newest=newest)
        if not places or self.keeps_all:
            return
        self.cutting.emit(places.start, places.stop - 1)
        self.beginRemoveRows(QModelIndex(), places.start, places.stop - 1)
        for row in self._window.cut(places):
            self._details.pop(row.key, None)
            if newest and amended_by(row.entry):
                self._amending[row.entry.step] = row.entry
        self.endRemoveRows()

    def _note_amended(self) -> None:
        """Find the notes that later notes replace; the later ones are loaded first, or were dropped."""
        before = self._amended
        amending = (*(row.entry for row in self._window.rows), *self._amending.values())
        self._amended = frozenset(filter(None, map(amended_by, amending)))
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
        return self._window.place_of(key)


def _detail_data(detail: Detail, role: int) -> object:
    if role == DEPTH_ROLE:
        return detail.depth
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tip(detail.text)
    return detail.text if role == Qt.ItemDataRole.DisplayRole else None


def _bare(entry: LogEntry) -> LogEntry:
    """Return the step without its content and origin."""
    return LogEntry(
        entry.step, entry.encounter, entry.parent, entry.round, "", "", "", "", entry.state, entry.committed
    )
