"""A label for a sentence: it takes as many lines as its width asks for, and no more."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy


class SentenceLabel(QLabel):
    """A wrapped plain-text label that can be marked; unlike Qt's own it may be as low as one line."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Ask for one line; the layout asks further by width."""
        return QSize(0, self.fontMetrics().height())

    @property
    def whole_width(self) -> int:
        """The width in pixels in which the sentence stands on one line."""
        return self.fontMetrics().horizontalAdvance(self.text())
