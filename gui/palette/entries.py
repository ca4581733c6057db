"""Small entry fields inside a list, for a number or a text. Enter accepts, Esc cancels."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QDoubleSpinBox, QLineEdit, QWidget

from gui.words.plain_text import plain_tip
from rules.state.text_bounds import LONGEST_NAME
from rules.values import Value

Take: TypeAlias = Callable[[Value], object]
"""Callback that receives the entered value."""

LARGEST = 9999
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NumberEntry(QDoubleSpinBox):
    """A field for a number; it passes whole numbers on as int."""

    def __init__(self, view: QAbstractItemView, take: Take) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._take = take
        self.setDecimals(0)
        self.setRange(-LARGEST, LARGEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept the number on Enter, or cancel on Esc."""
        if event.key() in ENTER:
            self.interpretText()
            _finish(self, self._view, self._take, int(self.value()) if self.value().is_integer() else self.value())
        elif event.key() == Qt.Key.Key_Escape:
            _close(self, self._view)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Cancel the entry."""
        super().focusOutEvent(event)
        _close(self)


class WordEntry(QLineEdit):
    """A field for a text; Enter in an empty field cancels."""

    def __init__(self, view: QAbstractItemView, take: Take) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._take = take

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept the text on Enter, or cancel on Esc."""
        if event.key() in ENTER:
            if self.hasAcceptableInput() and self.text().strip():
                _finish(self, self._view, self._take, self.text().strip())
        elif event.key() == Qt.Key.Key_Escape:
            _close(self, self._view)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Cancel the entry, unless only a popup menu takes the focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            _close(self)


def open_number(view: QAbstractItemView, place: QRect, name: str, take: Take, first: str = "") -> NumberEntry:
    """Open a number field over a rectangle of a view; `first` is a digit the user has already typed."""
    entry = NumberEntry(view, take)
    entry.selectAll()
    _open(entry, view, place, name)
    if first:
        entry.lineEdit().setText(first)
    return entry


def open_word(view: QAbstractItemView, place: QRect, name: str, take: Take, first: str = "") -> WordEntry:
    """Open a text field over a rectangle of a view."""
    entry = WordEntry(view, take)
    entry.setMaxLength(LONGEST_NAME)
    entry.setText(first)
    entry.setPlaceholderText(name)
    _open(entry, view, place, name)
    return entry


def _open(entry: NumberEntry | WordEntry, view: QAbstractItemView, place: QRect, name: str) -> None:
    entry.setAccessibleName(name)
    entry.setToolTip(plain_tip(name))
    wanted = entry.sizeHint()
    size = place.size().expandedTo(wanted) if isinstance(entry, WordEntry) else wanted.expandedTo(place.size())
    over = view.viewport().rect()
    box = QRect(place.topLeft(), size.boundedTo(over.size()))
    # The question stands before the field; the field must not cover it.
    top = place.center().y() - box.height() // 2
    box.moveTop(max(0, min(top, over.bottom() - box.height())))
    box.moveLeft(max(0, min(box.left(), over.right() - box.width())))
    entry.setGeometry(box)
    entry.show()
    entry.setFocus(Qt.FocusReason.OtherFocusReason)


def _finish(entry: QWidget, view: QAbstractItemView, take: Take, value: Value) -> None:
    _close(entry, view)
    take(value)


def _close(entry: QWidget, view: QAbstractItemView | None = None) -> None:
    """Close a field; return the focus to `view`, unless it has already moved elsewhere."""
    if entry.isHidden():
        return
    entry.hide()
    entry.deleteLater()
    if view is not None:
        view.setFocus(Qt.FocusReason.OtherFocusReason)
