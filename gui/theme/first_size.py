"""The size at which a window opens."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStyle, QWidget

from gui.theme.theme import Theme


def set_first_size(window: QWidget, theme: Theme, width: float, height: float) -> None:
    """Resize a window to a width and height in steps of the grid, at most to the room for it on its screen."""
    window.resize(QSize(theme.space(width), theme.space(height)).boundedTo(free_room(window)))


def free_room(window: QWidget) -> QSize:
    """Return the size in pixels that a window may have, so that it and its frame fit the free area of its screen.

    The system tells the size of a frame only once the window is shown, so the room for it is that of the style's
    title bar.
    """
    bar = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, window)
    return window.screen().availableSize() - QSize(0, bar)
