"""The small widgets of a sheet: a box to change a figure, a button that explains it, a box to choose from a list."""

import re

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QPushButton, QToolTip

from rules.values import Number

LARGEST = 100_000
"""The largest figure that can be entered."""

DECIMALS = 2
"""How many decimals a figure that is no whole number has at most."""

MARKS = ".,"
"""What decimals may begin with."""

ROOM = 1.6
"""The height of a box in heights of its text."""

BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)

UNUSUAL = " !"
"""Stands after a figure outside of what the ruleset expects."""


class FigureBox(QDoubleSpinBox):
    """A box for a figure, whole or with `fractions`; turning the wheel over it only counts while it has the focus."""

    def __init__(self, fractions: bool = False) -> None:
        super().__init__()
        self._fractions = fractions
        self.setRange(-LARGEST, LARGEST)
        self.setDecimals(DECIMALS if fractions else 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Ask for room for a common figure, not for the largest there could be, and for a line's height."""
        metrics = self.fontMetrics()
        height = round(metrics.height() * ROOM)
        return QSize(metrics.horizontalAdvance(f"0000{self.suffix()}") + 2 * height, height)

    def minimumSizeHint(self) -> QSize:
        """The same: a box does not shrink below what it shows."""
        return self.sizeHint()

    @property
    def figure(self) -> Number:
        """What stands in the box, as a whole number where it is one."""
        value = self.value()
        return int(value) if value.is_integer() else value

    def show_figure(self, value: Number) -> None:
        """Put a figure into the box without anybody hearing of it; what is being typed stays."""
        if self.figure == value:
            return
        before = self.blockSignals(True)
        self.setDecimals(DECIMALS if self._fractions or not float(value).is_integer() else 0)
        self.setValue(value)
        self.blockSignals(before)

    def textFromValue(self, value: float) -> str:
        """The figure with no more decimals than it takes."""
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(self.locale().decimalPoint()) if self.decimals() else text

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Whether this can be a figure; decimals begin with a point or a comma, where there may be any."""
        if not self.decimals() and any(mark in input for mark in MARKS):
            return QValidator.State.Invalid, input, pos
        return super().validate(self._marked(input), pos)

    def valueFromText(self, text: str) -> float:
        """The figure that a text says."""
        return super().valueFromText(self._marked(text))

    def _marked(self, text: str) -> str:
        """A text with the mark of this language before its decimals."""
        return re.sub(f"[{MARKS}]", self.locale().decimalPoint(), text)

    def mark_unusual(self, low: Number | None, high: Number | None) -> bool:
        """Mark a figure outside of these bounds (None: there is none); whether it is."""
        unusual = (low is not None and self.figure < low) or (high is not None and self.figure > high)
        self.setSuffix(UNUSUAL if unusual else "")
        return unusual

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to whatever is scrolled, unless the box is being edited."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ExplainedButton(QPushButton):
    """A figure that explains itself under the pointer, and to whoever comes to it by key."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("figure", True)

    def show_figure(self, text: str, name: str) -> None:
        """Show a figure; `name` is what a screen reader calls it."""
        self.setText(text)
        self.setAccessibleName(f"{name} {text}")

    def explain(self, explanation: str) -> None:
        """Take an explanation of the figure."""
        self.setToolTip(explanation)
        self.setAccessibleDescription(explanation)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Explain the figure to whoever comes by key."""
        super().focusInEvent(event)
        if event.reason() in BY_KEY:
            # Qt hides what is explained whenever the keys go elsewhere, and tells so after this.
            QTimer.singleShot(0, self, self._show_explanation)

    @Slot()
    def _show_explanation(self) -> None:
        if self.hasFocus():
            QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), self.toolTip(), self)


class StillBox(QComboBox):
    """A box to choose from a list by keys or by a click; turning the wheel over it scrolls what it stands in."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to whatever is scrolled."""
        event.ignore()
