"""A small modeless form over the desk: a few fields; Enter accepts them, Esc closes it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.fields import Editor, Field, make_editor
from gui.widgets.in_sight import is_in_sight
from gui.widgets.sentence_label import SentenceLabel
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.values import Value


class Refusal(NamedTuple):
    """An error message, and the name of the field with the error."""

    message: str
    field: str


Take: TypeAlias = Callable[[Mapping[str, Value]], str | Refusal | None]
"""Callback with the values; if it returns an error message, the form stays open.

The focus goes to the field that a Refusal names; with a mere message, to the first empty field.
"""


class SmallForm(QFrame):
    """A popup form that asks for a few values; it returns the focus to where it was."""

    def __init__(self, parent: QWidget, words: Words, look: Look) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("small_form")
        self._home = parent
        self._words = words
        self._look = look
        self._take: Take = _take_nothing
        self._editors: dict[str, Editor] = {}
        self._before: QWidget | None = None
        self.title = PlainLabel()
        self.problem = SentenceLabel()
        self.fields = QFormLayout()
        self.fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.accept_button = QPushButton()
        self.cancel_button = QPushButton()
        self.accept_button.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.accept_button)
        self._layout = QVBoxLayout(self)
        self._layout.addWidget(self.title)
        self._layout.addLayout(self.fields)
        self._layout.addWidget(self.problem)
        self._layout.addLayout(buttons)
        ButtonKeys(self).watch(self)
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.hide)

    def ask(self, title: str, fields: Sequence[Field], take: Take, at: QPoint | QWidget | None = None) -> None:
        """Show the form at a screen position, or below a widget, above it if there is no room.

        If the widget is out of sight, or the position is off the screen, the form is in the upper middle of its window.
        Without a place it begins a third of the way across and down the window.
        """
        focused = QApplication.focusWidget()
        self._before = None if focused is None or self.isAncestorOf(focused) else focused
        self._take = take
        self._fill(title, fields)
        self._fit()
        self._go_to(at)
        self.show()
        # Its widgets may need more room once they have their style.
        self._fit()
        self._go_to(at)
        _enter(next((editor.widget for editor in self._editors.values()), self.accept_button))

    def editor(self, name: str) -> QWidget:
        """Return the widget of a field. Raises KeyError if the form has no such field."""
        return self._editors[name].widget

    @Slot()
    def accept(self) -> None:
        """Pass the values to the callback; close the form, or show the error that it returns."""
        answer = self._take({name: editor.read() for name, editor in self._editors.items()})
        if not answer:
            self.hide()
            return
        message, field = answer if isinstance(answer, Refusal) else (answer, self._first_empty())
        self.problem.setText(message)
        self.problem.show()
        self._fit()
        self._go_to(self.pos())
        if field:
            _enter(self._editors[field].widget)
        announce(self, message)

    def _first_empty(self) -> str:
        """Return the name of the first empty field; empty if all are filled in."""
        return next((name for name, editor in self._editors.items() if editor.read() in ("", ())), "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept the form on Enter, close it on Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Restore the focus, unless the focus of that window has moved since."""
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible() and before.window().focusWidget() is before:
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _fit(self) -> None:
        """Take the height that the fields need, up to that of the screen; Qt itself allows two thirds of it."""
        self.adjustSize()
        layout = self._layout
        needed = layout.totalHeightForWidth(self.width()) if layout.hasHeightForWidth() else self.sizeHint().height()
        self.resize(self.width(), min(needed, self.screen().availableGeometry().height()))

    def _go_to(self, at: QPoint | QWidget | None) -> None:
        """Move the form to a position, a widget or its place in the window, all of it on the screen."""
        room = self.screen().availableGeometry()
        window = self._home.window()
        if at is None:
            at = window.mapToGlobal(QPoint(window.width() // 3, window.height() // 3))
        if isinstance(at, QWidget):
            at = self._close_to(at)
        elif not room.contains(at):
            at = self._middle_of(window)
        left, top = min(at.x(), room.right() - self.width()), min(at.y(), room.bottom() - self.height())
        self.move(max(left, room.left()), max(top, room.top()))

    def _middle_of(self, window: QWidget) -> QPoint:
        """Return the position of the form in the upper middle of a window."""
        return window.mapToGlobal(QPoint((window.width() - self.width()) // 2, window.height() // 3))

    def _close_to(self, widget: QWidget) -> QPoint:
        """Return the position of the form near a widget."""
        window, gap = widget.window(), self._look.theme.space(1)
        if not is_in_sight(widget):
            return self._middle_of(window)
        above, below = widget.mapToGlobal(QPoint(0, -gap)), widget.mapToGlobal(QPoint(0, widget.height() + gap))
        fits = below.y() + self.height() <= window.mapToGlobal(QPoint(0, window.height())).y()
        return below if fits else QPoint(above.x(), max(0, above.y() - self.height()))

    def _clear(self) -> None:
        """Remove the old fields; delete them later, because one of them may still be handling a key."""
        while self.fields.rowCount():
            row = self.fields.takeRow(0)
            for item in (row.labelItem, row.fieldItem):
                widget = item.widget() if item is not None else None
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()

    def _fill(self, title: str, fields: Sequence[Field]) -> None:
        theme = self._look.theme
        # Dots tell that an entry of a menu asks something; the form is what it asks.
        title = title.removesuffix("\N{HORIZONTAL ELLIPSIS}")
        self._clear()
        self._editors = {field.name: make_editor(field) for field in fields}
        for field in fields:
            editor = self._editors[field.name]
            self.fields.addRow(field.label, editor.whole or editor.widget)
        self.setAccessibleName(title)
        self.title.setText(title)
        self.title.setFont(theme.font(strong=True))
        self.problem.hide()
        self.accept_button.setText(self._words("form.accept"))
        self.cancel_button.setText(self._words("form.cancel"))
        self._layout.setContentsMargins(*[theme.space(3)] * 4)
        self._layout.setSpacing(theme.space(2))
        self.setMinimumWidth(theme.space(60))


def _enter(widget: QWidget) -> None:
    """Move the focus to a field, with its text selected: a selection in another field would look like the focus."""
    widget.setFocus(Qt.FocusReason.PopupFocusReason)
    line = widget.lineEdit() if isinstance(widget, QComboBox) else widget
    if isinstance(line, QLineEdit | QAbstractSpinBox):
        line.selectAll()


def _take_nothing(_values: Mapping[str, Value]) -> str | None:
    return None
