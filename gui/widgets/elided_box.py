"""A box to choose from a list that shows by dots what it lacks the room for, and all of it in its tooltip."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip

from gui.words.plain_text import plain_tip

LEAST = 4
"""The letters that a box shows at least."""


class ElidedBox(QComboBox):
    """A closed box asks for the room of its current text, and makes do with less.

    Its tooltip is `told`, the whole text while that is cut.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST)
        self.told = ""
        self.currentTextChanged.connect(self.updateGeometry)

    def event(self, event: QEvent) -> bool:
        """Show the whole text as a tooltip while it is cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.told:
            QToolTip.showText(event.globalPos(), plain_tip(self.told), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Return the room for the current text."""
        hint, metrics = super().sizeHint(), self.fontMetrics()
        frame = hint.width() - LEAST * metrics.horizontalAdvance("X")
        return QSize(max(hint.width(), frame + metrics.horizontalAdvance(f"{self.currentText()} ")), hint.height())

    def minimumSizeHint(self) -> QSize:
        """Return the room for a few letters."""
        return super().sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the current text, with dots where it is cut."""
        option, control = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
        self.initStyleOption(option)
        field = self.style().subControlRect(control, option, QStyle.SubControl.SC_ComboBoxEditField, self)
        # The style leaves a little room on both sides of the text.
        room = field.width() - self.fontMetrics().horizontalAdvance(" ")
        shown = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        self.told = "" if shown == self.currentText() else self.currentText()
        option.currentText = shown  # pyright: ignore[reportAttributeAccessIssue] - the stub lacks it
        painter = QStylePainter(self)
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
