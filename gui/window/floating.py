"""Strips over the desk, where they cover nothing to click if they can: beside the menus, else over the lower edge."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenuBar, QVBoxLayout, QWidget

from gui.theme.look import Look

WIDTH, EDGE = 150, 3
"""The most width of the strips at the bottom, and their distance from the edges of the window, in grid steps."""

LEAST = 30
"""The least width beside the menus that is worth using, in grid steps."""

MARGIN = 2
"""The height below the menus in which nothing can be clicked, in grid steps."""


class FloatingStrips(QWidget):
    """Stacks strips in the free room beside the menus of a window; hidden while all of them are.

    Strips that are too large for it come up at the bottom, in the corner that the pointer is not in, so that no click
    meets them by mistake.
    """

    def __init__(self, window: QWidget, menus: QMenuBar, strips: Sequence[QWidget], look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._menus = menus
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
        """Take the room that the strips need now."""
        beside = self._beside_the_menus()
        if beside.width() >= self._look.theme.space(LEAST) and self._needed(beside.width()) <= beside.height():
            beside.setHeight(self._needed(beside.width()))
            self.setGeometry(beside)
        else:
            self.setGeometry(self._below())
        self.raise_()

    def _beside_the_menus(self) -> QRect:
        """Return the free room in the bar of the menus and in the margin below it; none if the system has the bar."""
        menus, theme = self._menus, self._look.theme
        if menus.isNativeMenuBar() or not menus.isVisible():
            return QRect()
        used = max((menus.actionGeometry(each).right() for each in menus.actions()), default=0)
        room = QRect(menus.mapTo(self._window, QPoint(0, 0)), menus.size() + QSize(0, theme.space(MARGIN)))
        room.setLeft(room.left() + used + theme.space(EDGE))
        room.setWidth(room.width() - theme.space(EDGE))
        return room

    def _below(self) -> QRect:
        theme = self._look.theme
        edge = theme.space(EDGE)
        width = min(theme.space(WIDTH), self._window.width() - 2 * edge)
        height = min(self._needed(width), self._window.height() // 2)
        left = edge if self._at_left else self._window.width() - edge - width
        return QRect(left, self._window.height() - edge - height, width, height)

    def _needed(self, width: int) -> int:
        """Return the height of the strips in a width."""
        layout = self.layout()
        if layout is None:
            return 0
        return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()

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
