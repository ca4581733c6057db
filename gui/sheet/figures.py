"""Small widgets of a sheet: a box to edit a figure, a button that explains a figure, a box to choose from a list."""

import re

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QPushButton, QToolTip

from gui.words.plain_text import plain_tip
from rules.values import Number

LARGEST = 100_000
"""The largest figure that can be entered."""

DECIMALS = 2
"""Maximum number of decimals of a figure."""

MARKS = ".,"
"""Decimal separators that the user may type."""

ROOM = 1.6
"""Height of a box as a multiple of the text height."""

BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)

UNUSUAL = " !"
"""Suffix of a figure outside the range that the ruleset expects."""


class FigureBox(QDoubleSpinBox):
    """Box for a figure, whole or with `fractions`; the mouse wheel changes it only while it has the focus.

    A step up from 0 leads to `first`, if there is one, such as the lowest level that can be bought.
    """

    def __init__(self, fractions: bool = False) -> None:
        super().__init__()
        self._fractions = fractions
        self.first: Number | None = None
        self.setRange(-LARGEST, LARGEST)
        self.setDecimals(DECIMALS if fractions else 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Return a size for a usual figure, not for the largest possible one."""
        metrics = self.fontMetrics()
        height = round(metrics.height() * ROOM)
        return QSize(metrics.horizontalAdvance(f"0000{self.suffix()}") + 2 * height, height)

    def minimumSizeHint(self) -> QSize:
        """Return the size hint: the box does not shrink below it."""
        return self.sizeHint()

    @property
    def figure(self) -> Number:
        """The figure in the box, as an int if it is whole."""
        value = self.value()
        return int(value) if value.is_integer() else value

    def show_figure(self, value: Number) -> None:
        """Show a figure without emitting signals; an equal figure keeps the text as the user typed it."""
        if self.figure == value:
            return
        before = self.blockSignals(True)
        self.setDecimals(DECIMALS if self._fractions or not float(value).is_integer() else 0)
        self.setValue(value)
        self.blockSignals(before)

    def textFromValue(self, value: float) -> str:
        """Return the figure as text without trailing zeros."""
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(self.locale().decimalPoint()) if self.decimals() else text

    def stepBy(self, steps: int) -> None:
        """Step by 1; from nothing up to the first figure that there is, and from that down to nothing."""
        if self.first is not None and steps > 0 and self.value() == 0:
            self.setValue(self.first)
        elif self.first is not None and steps < 0 and self.value() == self.first:
            self.setValue(0)
        else:
            super().stepBy(steps)

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Validate the input; accept a point or a comma as separator if decimals are allowed."""
        if not self.decimals() and any(mark in input for mark in MARKS):
            return QValidator.State.Invalid, input, pos
        return super().validate(self._marked(input), pos)

    def valueFromText(self, text: str) -> float:
        """Return the figure in a text."""
        return super().valueFromText(self._marked(text))

    def _marked(self, text: str) -> str:
        """Return the text with the decimal separator of the language."""
        return re.sub(f"[{MARKS}]", self.locale().decimalPoint(), text)

    def mark_unusual(self, low: Number | None, high: Number | None) -> bool:
        """Mark the figure if it is out of bounds (None: no bound); return whether it is."""
        unusual = (low is not None and self.figure < low) or (high is not None and self.figure > high)
        self.setSuffix(UNUSUAL if unusual else "")
        return unusual

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the parent scroll unless the box has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ExplainedButton(QPushButton):
    """Button with a figure; its tooltip explains the figure on hover and on keyboard focus."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("figure", True)

    def show_figure(self, text: str, name: str) -> None:
        """Show a figure; `name` is what a screen reader calls it."""
        self.setText(text)
        self.setAccessibleName(f"{name} {text}")

    def explain(self, explanation: str) -> None:
        """Take an explanation of the figure."""
        self.setToolTip(plain_tip(explanation))
        self.setAccessibleDescription(explanation)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the explanation on keyboard focus."""
        super().focusInEvent(event)
        if event.reason() in BY_KEY:
            # Qt hides what is explained whenever the keys go elsewhere, and tells so after this.
            QTimer.singleShot(0, self, self._show_explanation)

    @Slot()
    def _show_explanation(self) -> None:
        if self.hasFocus():
            QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), self.toolTip(), self)


class StillBox(QComboBox):
    """Combo box that ignores the mouse wheel, so that the parent scrolls."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the parent scroll."""
        event.ignore()
