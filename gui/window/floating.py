"""Strips over the lower edge of the desk: they cover a little of it for a while, and move nothing."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.theme.look import Look

WIDTH, EDGE = 150, 3
"""The most width of the strips, and their distance from the edges of the window, in grid steps."""


class FloatingStrips(QWidget):
    """Stacks strips at the bottom of a window; hidden while all of them are.

    They come up in the corner that the pointer is not in, so that no click meets them by mistake.
    """

    def __init__(self, window: QWidget, strips: Sequence[QWidget], look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._strips = tuple(strips)
        self._look = look
        self._at_left = True
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for strip in self._strips:
            layout.addWidget(strip)
            strip.installEventFilter(self)
        window.installEventFilter(self)
        look.changed.connect(self.place)
        self._follow()

    @Slot()
    def place(self) -> None:
        """Take the room at the lower edge that the strips need now."""
        theme = self._look.theme
        edge = theme.space(EDGE)
        width = min(theme.space(WIDTH), self._window.width() - 2 * edge)
        layout = self.layout()
        if layout is None:
            return
        height = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        height = min(height, self._window.height() // 2)
        left = edge if self._at_left else self._window.width() - edge - width
        self.setGeometry(QRect(left, self._window.height() - edge - height, width, height))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window, and strips that come, go and change."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest):
            if watched is not self._window:
                self._follow()
        elif event.type() == QEvent.Type.Resize and watched is self._window:
            self.place()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        shown = any(not strip.isHidden() for strip in self._strips)
        if shown and self.isHidden():
            self._at_left = True
            self.place()
            self._at_left = not self.geometry().contains(self._window.mapFromGlobal(QCursor.pos()))
        self.setVisible(shown)
        if shown:
            self.place()
