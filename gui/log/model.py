"""The log as a tree model: a row for each line or block, newest first, with its details as children."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from gui.log.amendments import Amendments
from gui.log.newest import NEWEST, NewestLines
from gui.log.row_words import RowWords
from gui.log.rows import LogRow, RoundEnd, rows_of
from gui.log.signs import Sign
from gui.log.tree import Index, LogTree
from gui.widgets.content import CONTENT_ERRORS, is_unshown
from gui.words.words import Words
from rules.telling.chronicle import Detail
from storage.campaign.log import LogEntry, LogPage
from storage.campaign.log_filter import OPEN, LogFilter

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The LogRow of a line or block, None for a detail."""

SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether the desk shows the fight after this line."""

SIGNS_ROLE = Qt.ItemDataRole.UserRole + 3
"""The signs of a line."""

PAGE = 100
"""Number of lines read at a time."""

LOOKED_AT = 200
"""Number of newest steps searched for these lines when a filter is on."""


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

    def line(self, entry: LogEntry) -> str:
        """Return the text of a line in the current language."""
        ...

    def block(self, entry: LogEntry) -> RoundEnd:
        """Return the state of all combatants at the end of the round that ended in a step."""
        ...


class LogModel(LogTree):
    """A tree model of the log that loads pages on scrolling and drops rows far from the visible ones.

    So the cost of a page does not grow with the length of the log. `cutting` carries the first and last row about to
    be dropped; while `keeps_all` is set, no row is dropped.
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
        self._rendered = RowWords(source.line, source.block, words)
        self._newest = NewestLines()
        self._amendments = Amendments()
        self._missing = 0
        self._upward = self._moving = False
        self.keeps_all = False
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
        return self.window.entries

    @property
    def has_older(self) -> bool:
        """Whether there may be older lines than the loaded ones."""
        return self.window.older > 0

    @property
    def has_newer(self) -> bool:
        """Whether there are newer lines than the loaded ones."""
        return self.window.newer > 0

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
        added = None if anew else self._newest.added(newest, self._last_step())
        if added is None:
            self._read_again()
        elif added:
            self._take_new(newest.entries[:added], follow)

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
            return self.detail_data(index, role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._rendered.text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._rendered.spoken(row, amended=self._amendments.holds(row))
            case Qt.ItemDataRole.ToolTipRole:
                return self._rendered.tip(row, amended=self._amendments.holds(row))
            case _ if role == ROW_ROLE:
                return row
            case _ if role == SIGNS_ROLE:
                return self.signs(row)
            case _:
                return row.moment == self._shown and not row.ends if role == SHOWN_ROLE else None

    def signs(self, row: LogRow) -> tuple[Sign, ...]:
        """Return the signs of a row."""
        return self._rendered.signs(row, amended=self._amendments.holds(row))

    def details_of(self, row: LogRow) -> tuple[Detail, ...]:
        """Return the details of a line, or the full state of a block."""
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
            self._add(0 if self._upward else len(self.window.rows), rows)
            self._cut(newest=not self._upward)
        finally:
            self._moving = False
        self._go_on_looking()

    def _found_upward(self) -> LogPage:
        found = self._source.find_newer(self._wanted, self.window.newer, self._missing)
        self.window.newer = found.reached
        return found

    def _found_downward(self) -> LogPage:
        older = self.window.older
        found = self._source.find(self._wanted, older, self._missing) if older else LogPage((), 0)
        self.window.older = found.reached
        if not self.has_newer:
            self._newest.add_older(found.entries)
        return found

    def _go_on_looking(self) -> None:
        further = self.window.newer if self._upward else self.window.older
        wanted, looking = further > 0 and self._missing > 0, self.is_looking
        self._upward = self._upward and wanted
        if wanted:
            # A timer with interval 0 fires when the event loop is idle.
            self._timer.start(0)
        else:
            self._timer.stop()
        if wanted != looking:
            self.looked.emit(wanted)

    def _take_new(self, entries: tuple[LogEntry, ...], follow: bool) -> None:
        """Insert lines added at the end of the log, unless they are far from the lines the user is reading."""
        self._newest.add_newer(entries)
        if self.has_newer and follow:
            self.reload()
        elif follow or not (self.has_newer or self.window.is_full):
            self._add(0, list(rows_of(entries, self._wanted)))
            if follow:
                self._cut(newest=False)
        else:
            self.window.newer = self.window.rows[0].entry.step

    def _read_again(self) -> None:
        """Reload the loaded rows; if the newest lines were dropped, count them as changed too."""
        loaded, window = self.entries, self.window
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
        self._newest.read(self._source.find(self._wanted, None, NEWEST, LOOKED_AT).entries)
        self._amendments.renew(self._source.entries)
        self._note_amended()

    def _reset(self, found: LogPage, wanted: int) -> None:
        self.beginResetModel()
        self.begin_anew(list(rows_of(found.entries, self._wanted)), found.reached)
        self._newest.read(found.entries)
        self._newest.note_step(self._last_step())
        self._amendments.forget()
        self._missing, self._upward = wanted - len(found.entries), False
        self._note_amended()
        self.endResetModel()
        self._go_on_looking()

    def _add(self, first: int, rows: Sequence[LogRow]) -> None:
        if rows:
            self.put_rows(first, rows)
            self._note_amended()

    def _cut(self, *, newest: bool) -> None:
        """Drop rows at one end if there are too many."""
        places = self.window.surplus(newest=newest)
        if not places or self.keeps_all:
            return
        self.cutting.emit(places.start, places.stop - 1)
        for row in self.cut_rows(places):
            if newest:
                self._amendments.drop(row)

    def _note_amended(self) -> None:
        """Mark the notes that later notes replace."""
        for step in self._amendments.note(self.window.rows):
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

    def _last_step(self) -> tuple[LogEntry, ...]:
        """Return the newest step of the whole log, none if it is empty."""
        return self._source.find(OPEN, None, 1).entries
