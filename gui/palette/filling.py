"""Makes the rows of a palette that are in view before they are painted, and the others while nobody waits."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QTimer, Slot
from PySide6.QtWidgets import QListView

from gui.palette.model import ROW_ROLE, PaletteModel

MOST_PASSES = 10
"""How often rows that come into view because those above them are smaller than was expected are made at most."""


class FilledView(QListView):
    """A list that keeps the rows in view made.

    A row that is not made yet takes up the place it is expected to need. Once it is made, and needs another, all rows
    are placed anew.
    """

    def __init__(self, rows: PaletteModel) -> None:
        super().__init__()
        self._unfilled = rows
        self._filling = False
        self._misplaced = False
        self._next = 0
        # A timer without an interval waits until nothing else is to be done.
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._make_one)
        rows.modelReset.connect(self._begin_anew)

    def doItemsLayout(self) -> None:
        """Place all rows; those in view are made for it."""
        super().doItemsLayout()
        self._fill_view()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and make the rows that come into view."""
        super().scrollContentsBy(dx, dy)
        self._fill_view()

    def _fill_view(self) -> None:
        """Make the rows in view."""
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
        """The rows in view that nobody has asked for."""
        bottom = self.viewport().height()
        first = self.indexAt(QPoint(1, 1)).row()
        for row in range(max(first, 0), self._unfilled.rowCount()):
            index = self._unfilled.index(row)
            if self.visualRect(index).top() > bottom:
                return
            if self._unfilled.made(index) is None:
                yield index

    def _make(self, index: QModelIndex) -> bool:
        """Make a row; whether it needs another place than was expected."""
        expected = self.sizeHintForIndex(index)
        index.data(ROW_ROLE)
        return self.sizeHintForIndex(index) != expected

    @Slot()
    def _begin_anew(self) -> None:
        self._idle.stop()
        self._next, self._misplaced = 0, False

    @Slot()
    def _make_one(self) -> None:
        """Make the next row that is not made yet, wherever it stands."""
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
