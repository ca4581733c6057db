"""Content that scrolls where it lacks room, such as in a window with large text on a small screen."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """A frameless area around content that is as large as the content where there is room.

    The content keeps the tab stops: the area has none and follows the keys.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self._content = content
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """Return the size of the content, however large it is."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a few lines: the rest can be scrolled to."""
        least = self.fontMetrics().height() * 4
        return QSize(least, least).boundedTo(self._content.minimumSizeHint())


def scrolled(layout: QLayout) -> Scrolled:
    """Return an area with a layout in it, without margins."""
    content = QWidget()
    layout.setContentsMargins(0, 0, 0, 0)
    content.setLayout(layout)
    return Scrolled(content)
