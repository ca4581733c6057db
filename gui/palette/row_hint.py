"""A sentence beside the current row of a list, such as why Enter does nothing there."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QAbstractItemView

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
        row = self._view.visualRect(self._view.currentIndex())
        below = row.bottom() + 1
        self.move(0, below if below + self.height() <= room.height() else max(0, row.top() - self.height()))
        self.show()
        self.raise_()
        announce(self._view, sentence)

    @Slot()
    def clear_hint(self) -> None:
        """Hide the sentence."""
        self.hide()
