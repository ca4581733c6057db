"""Small fields that open within a list: a figure, a word. Enter takes what stands there, Esc leaves it."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QDoubleSpinBox, QLineEdit, QWidget

from gui.words.plain_text import plain_tip
from rules.values import Value

Take: TypeAlias = Callable[[Value], object]
"""Takes what was entered."""

LARGEST = 9999
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NumberEntry(QDoubleSpinBox):
    """A field for a figure; whole ones are handed on as whole."""

    def __init__(self, view: QAbstractItemView, take: Take) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._take = take
        self.setDecimals(0)
        self.setRange(-LARGEST, LARGEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the figure, or leave it."""
        if event.key() in ENTER:
            self.interpretText()
            _finish(self, self._view, self._take, int(self.value()) if self.value().is_integer() else self.value())
        elif event.key() == Qt.Key.Key_Escape:
            _close(self, self._view)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave it."""
        super().focusOutEvent(event)
        _close(self)


class WordEntry(QLineEdit):
    """A field for a word; Enter on nothing leaves it."""

    def __init__(self, view: QAbstractItemView, take: Take) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._take = take

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what stands there, or leave it."""
        if event.key() in ENTER:
            if self.hasAcceptableInput() and self.text().strip():
                _finish(self, self._view, self._take, self.text().strip())
        elif event.key() == Qt.Key.Key_Escape:
            _close(self, self._view)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave it, unless it is only a menu that has the focus for a moment."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            _close(self)


def open_number(view: QAbstractItemView, place: QRect, name: str, take: Take, first: str = "") -> NumberEntry:
    """Open a field for a figure over a place of a view, with a first digit if one was typed already."""
    entry = NumberEntry(view, take)
    entry.selectAll()
    _open(entry, view, place, name)
    if first:
        entry.lineEdit().setText(first)
    return entry


def open_word(view: QAbstractItemView, place: QRect, name: str, take: Take, first: str = "") -> WordEntry:
    """Open a field for a word over a place of a view."""
    entry = WordEntry(view, take)
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
    # What is asked stands before the field, and is not to be covered by it.
    box.moveTop(place.center().y() - box.height() // 2)
    box.moveLeft(max(0, min(box.left(), over.right() - box.width())))
    entry.setGeometry(box)
    entry.show()
    entry.setFocus(Qt.FocusReason.OtherFocusReason)


def _finish(entry: QWidget, view: QAbstractItemView, take: Take, value: Value) -> None:
    _close(entry, view)
    take(value)


def _close(entry: QWidget, view: QAbstractItemView | None = None) -> None:
    """Put a field away; `view` gets the focus back, unless that went elsewhere by itself."""
    if entry.isHidden():
        return
    entry.hide()
    entry.deleteLater()
    if view is not None:
        view.setFocus(Qt.FocusReason.OtherFocusReason)
