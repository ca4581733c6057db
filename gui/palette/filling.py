"""A list view that makes visible rows before painting and the other rows when idle."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QTimer, Slot
from PySide6.QtWidgets import QListView

from gui.palette.model import ROW_ROLE, PaletteModel

MOST_PASSES = 10
"""Maximum number of layout passes for rows that come into view because rows above them turn out smaller."""


class FilledView(QListView):
    """A list view that makes every visible row.

    A row that is not made yet has an estimated height. If its real height differs, the view lays out all rows again.
    """

    def __init__(self, rows: PaletteModel) -> None:
        super().__init__()
        self._unfilled = rows
        self._filling = False
        self._misplaced = False
        self._next = 0
        # A timer with interval 0 fires when the event loop is idle.
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._make_one)
        rows.modelReset.connect(self._begin_anew)

    def doItemsLayout(self) -> None:
        """Lay out all rows and make the visible ones."""
        super().doItemsLayout()
        self._fill_view()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll and make the rows that come into view."""
        super().scrollContentsBy(dx, dy)
        self._fill_view()

    def _fill_view(self) -> None:
        """Make the visible rows."""
        if self._filling:
            return
        self._filling = True
        try:
            for _ in range(MOST_PASSES):
                resized = [self._make(index) for index in list(self._unmade_in_view())]
                if not any(resized):
                    break
                super().doItemsLayout()
        finally:
            self._filling = False
        if self._next < self._unfilled.rowCount():
            self._idle.start(0)

    def _unmade_in_view(self) -> Iterator[QModelIndex]:
        """Yield the visible rows that are not made yet."""
        bottom = self.viewport().height()
        first = self.indexAt(QPoint(1, 1)).row()
        for row in range(max(first, 0), self._unfilled.rowCount()):
            index = self._unfilled.index(row)
            if self.visualRect(index).top() > bottom:
                return
            if self._unfilled.made(index) is None:
                yield index

    def _make(self, index: QModelIndex) -> bool:
        """Make a row; return whether its size differs from the estimate."""
        expected = self.sizeHintForIndex(index)
        index.data(ROW_ROLE)
        return self.sizeHintForIndex(index) != expected

    @Slot()
    def _begin_anew(self) -> None:
        self._idle.stop()
        self._next, self._misplaced = 0, False

    @Slot()
    def _make_one(self) -> None:
        """Make the next row that is not made yet, visible or not."""
        while self._next < self._unfilled.rowCount():
            index = self._unfilled.index(self._next)
            self._next += 1
            if self._unfilled.made(index) is None:
                self._misplaced = self._make(index) or self._misplaced
                return
        self._idle.stop()
        if self._misplaced:
            self._misplaced = False
            self.scheduleDelayedItemsLayout()
