"""A one-line label that can shrink: it elides the text and shows all of it in the tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOption, QWidget

from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut, plain_tip


class ElidedLabel(PlainLabel):
    """A plain-text label that may be narrower than its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line, with no minimum width."""
        return QSize(0, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        """Set the text and update the tooltip."""
        super().setText(text)
        self._tell_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the tooltip: the whole text if it is elided."""
        super().resizeEvent(event)
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, elided to the width."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            bool(option.state & QStyle.StateFlag.State_Enabled),
            self._elided_text(),
            self.foregroundRole(),
        )

    def _tell_whole(self) -> None:
        self.setToolTip(plain_tip("" if self._elided_text() == self.text() else self.text()))

    def _elided_text(self) -> str:
        return self.fontMetrics().elidedText(
            cut(self.text(), MOST_IN_A_LINE), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
