"""A label for a sentence: it takes as many lines as its width asks for, and no more."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy

from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut


class SentenceLabel(PlainLabel):
    """A wrapped plain-text label that can be marked; unlike Qt's own it may be as low as one line."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Ask for one line; the layout asks further by width."""
        return QSize(0, self.fontMetrics().height())

    @property
    def whole_width(self) -> int:
        """The width in pixels in which the sentence stands on one line."""
        return self.fontMetrics().horizontalAdvance(cut(self.text(), MOST_IN_A_LINE))
