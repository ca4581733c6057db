"""A label for a sentence: it takes only as many lines as its width needs."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy

from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut


class SentenceLabel(PlainLabel):
    """A wrapped, selectable plain-text label; unlike QLabel it may be one line high."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line; the layout asks for the height by width."""
        return QSize(0, self.fontMetrics().height())

    @property
    def whole_width(self) -> int:
        """The width in pixels of the sentence on one line."""
        return self.fontMetrics().horizontalAdvance(cut(self.text(), MOST_IN_A_LINE))
