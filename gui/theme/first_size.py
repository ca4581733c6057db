"""The size at which a window opens."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gui.theme.theme import Theme


def set_first_size(window: QWidget, theme: Theme, width: float, height: float) -> None:
    """Resize a window to a width and height in steps of the grid, at most to the free area of its screen."""
    window.resize(QSize(theme.space(width), theme.space(height)).boundedTo(window.screen().availableSize()))
