"""A label that gives way: one line, cut short with dots where there is no room, whole in the tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOption, QWidget

from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut, plain_tip


class ElidedLabel(PlainLabel):
    """A plain-text label that may be made narrower than its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Ask for the height of a line only."""
        return QSize(0, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self._tell_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell in the tool tip what cannot be read any more."""
        super().resizeEvent(event)
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much as there is room for."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            bool(option.state & QStyle.StateFlag.State_Enabled),
            self._shown(),
            self.foregroundRole(),
        )

    def _tell_whole(self) -> None:
        self.setToolTip(plain_tip("" if self._shown() == self.text() else self.text()))

    def _shown(self) -> str:
        return self.fontMetrics().elidedText(
            cut(self.text(), MOST_IN_A_LINE), Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
