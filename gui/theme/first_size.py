"""The size at which a window opens."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStyle, QWidget

from gui.theme.theme import Theme


def set_first_size(window: QWidget, theme: Theme, width: float, height: float) -> None:
    """Resize a window to a width and height in steps of the grid, at most to the free area of its screen.

    The frame of the window needs some of that area. The system tells its size only once the window is shown, so the
    room for it is that of the style's title bar.
    """
    bar = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, window)
    room = window.screen().availableSize() - QSize(0, bar)
    window.resize(QSize(theme.space(width), theme.space(height)).boundedTo(room))
