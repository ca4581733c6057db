"""The size at which a window opens; it grows with the text, as far as its screen has room."""

from PySide6.QtCore import QEvent, QObject, QSize, QTimer, Slot
from PySide6.QtWidgets import QDialog, QStyle, QWidget

from gui.theme.theme import Theme

UNBOUNDED = 16_777_215
"""The greatest width and height that Qt knows."""

RESTYLED = (QEvent.Type.ApplicationFontChange, QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Show)
"""What makes the content of a window larger, or shows a window whose content grew meanwhile."""


def set_first_size(window: QWidget, theme: Theme, width: float, height: float) -> None:
    """Resize a window to a width and height in steps of the grid, at most to the room for it on its screen.

    A dialog grows and shrinks with the text, within that room as far as its content allows.
    """
    wanted = QSize(theme.space(width), theme.space(height))
    window.resize(wanted.boundedTo(free_room(window)))
    if isinstance(window, QDialog):
        _Fitting(window, wanted)


def free_room(window: QWidget) -> QSize:
    """Return the size in pixels that a window may have, so that it and its frame fit the free area of its screen.

    The system tells the size of a frame only once the window is shown, so the room for it is that of the style's
    title bar.
    """
    bar = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, window)
    return window.screen().availableSize() - QSize(0, bar)


class _Fitting(QObject):
    """Keeps a window as large as its text needs and its screen allows; `wanted` is its size where there is room."""

    def __init__(self, window: QWidget, wanted: QSize) -> None:
        super().__init__(window)
        self._wanted = wanted
        self._given = window.size()
        self._line = window.fontMetrics().height()
        self._is_due = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the window once everything in it has its new size."""
        if event.type() in RESTYLED and not self._is_due:
            self._is_due = True
            if isinstance(watched, QWidget) and watched.size() != self._given:
                # The user, or the least size of the content, made it another one.
                self._wanted = watched.size()
            QTimer.singleShot(0, self, self._fit)
        return super().eventFilter(watched, event)

    @Slot()
    def _fit(self) -> None:
        self._is_due = False
        window = self.parent()
        if not isinstance(window, QWidget):
            return
        line = window.fontMetrics().height()
        if window.isMaximized() or window.isFullScreen() or not window.isVisible():
            return
        if line == self._line:
            self._wanted = window.size()
        else:
            self._wanted, self._line = self._wanted * (line / self._line), line
        layout = window.layout()
        if layout is not None:
            # The layout may still hold the least size that it had with larger text.
            layout.activate()
        window.resize(self._wanted.boundedTo(free_room(window)))
        self._given = window.size()
        _go_on_screen(window)


def _go_on_screen(window: QWidget) -> None:
    area, frame = window.screen().availableGeometry(), window.frameGeometry()
    left = max(area.left(), min(frame.left(), area.right() + 1 - frame.width()))
    top = max(area.top(), min(frame.top(), area.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(left, top)
