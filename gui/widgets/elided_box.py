"""A box to choose from a list that shows by dots what it lacks the room for, and all of it in its tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

from gui.words.plain_text import plain_tip

LEAST = 4
"""The letters that a box shows at least."""


class ElidedBox(QComboBox):
    """A closed box asks for the room of its current text, and makes do with less.

    Its tooltip is the whole text while that is cut.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST)
        self.currentTextChanged.connect(self.updateGeometry)

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
        whole = self.currentText()
        # The style leaves a little room on both sides of the text.
        room = field.width() - self.fontMetrics().horizontalAdvance(" ")
        shown = self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, room)
        option.currentText = shown  # pyright: ignore[reportAttributeAccessIssue] - the stub lacks it
        painter = QStylePainter(self)
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        self.setToolTip(plain_tip(whole if shown != whole else ""))
