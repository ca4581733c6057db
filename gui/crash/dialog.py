"""The crash dialog: it explains a bug of the program, says what to do now, and shows a report to send."""

from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.binding import BoundWords
from gui.words.heading_label import HeadingLabel
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

WIDTH, HEIGHT = 180, 110
"""The window's size in steps of the grid."""


class CrashDialog(QDialog):
    """Shows a crash report; `quit_wanted` is emitted if the user wants to end the program."""

    quit_wanted = Signal()

    def __init__(self, report: str, words: Words, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        theme = look.theme
        self.resize(theme.space(WIDTH), theme.space(HEIGHT))
        bind = BoundWords(words, self)
        bind(self, window_title="crash.title")
        title = bind(HeadingLabel(), text="crash.title")
        text = bind(PlainLabel(), text="crash.text")
        text.setWordWrap(True)
        self.report = bind(QPlainTextEdit(report), accessible="crash.report")
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.copy_button = bind.button("crash.copy", self._copy)
        self.continue_button = bind.button("crash.go_on", self.accept)
        self.quit_button = bind.button("crash.quit", self._quit)
        self.continue_button.setDefault(True)
        buttons = QDialogButtonBox()
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.quit_button, QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.addButton(self.continue_button, QDialogButtonBox.ButtonRole.AcceptRole)
        layout = QVBoxLayout(self)
        style = BoundLook(look, self)
        style.font(title, size="title", strong=True)
        style.space(layout, around=4, between=3)
        for widget in (title, text, self.report, buttons):
            layout.addWidget(widget)
        keys = (self.continue_button, self.copy_button, self.quit_button, self.report)
        for before, after in pairwise(keys):
            self.setTabOrder(before, after)
        self.continue_button.setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())

    @Slot()
    def _quit(self) -> None:
        self.quit_wanted.emit()
        self.reject()
