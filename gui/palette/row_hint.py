"""A sentence beside the current row of a list, such as why Enter does nothing there."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView

from gui.palette.model import ROW_ROLE
from gui.palette.values import Heading
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.words.plain_text import PlainLabel


class RowHint(PlainLabel):
    """A label over a list, below its current row; it covers what stands there and moves nothing."""

    def __init__(self, view: QAbstractItemView, look: Look) -> None:
        super().__init__(parent=view.viewport())
        self._view = view
        self._look = look
        self.setObjectName("row_hint")
        self.setWordWrap(True)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        view.verticalScrollBar().valueChanged.connect(self.clear_hint)

    def say(self, sentence: str) -> None:
        """Show and announce a sentence below the current row, or above it if there is no room."""
        theme, room = self._look.theme, self._view.viewport().rect()
        self.setMargin(theme.space(2))
        self.setText(sentence)
        self.setFixedWidth(room.width())
        self.adjustSize()
        self.move(0, self._free_place())
        self.show()
        self.raise_()
        announce(self._view, sentence)

    def _free_place(self) -> int:
        """Return the top of the hint in pixels: beside the current row, not over a heading if possible."""
        view, height = self._view, self.height()
        row = view.visualRect(view.currentIndex())
        most = view.viewport().height() - height
        after = next((area.bottom() + 1 for area in self._headings(row.bottom() + 1, height)), row.bottom() + 1)
        places = [top for top in (row.bottom() + 1, row.top() - height, after) if 0 <= top <= most]
        free = (top for top in places if not any(self._headings(top, height)))
        return next(free, places[0] if places else max(0, min(most, row.bottom() + 1)))

    def _headings(self, top: int, height: int) -> Iterator[QRect]:
        """Yield the areas of the headings in a band of the view, from above."""
        view, y = self._view, top
        while y < top + height:
            index = view.indexAt(QPoint(1, y))
            if not index.isValid():
                return
            area = view.visualRect(index)
            if isinstance(index.data(ROW_ROLE), Heading):
                yield area
            y = area.bottom() + 1

    @Slot()
    def clear_hint(self) -> None:
        """Hide the sentence."""
        self.hide()
