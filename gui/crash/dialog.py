"""The crash dialog: it explains a bug of the program, says what to do now, and shows a report to send."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from gui.theme.look import Look
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
        self.setWindowTitle(words("crash.title"))
        title = QLabel(words("crash.title"))
        title.setFont(theme.font("title", strong=True))
        text = QLabel(words("crash.text"))
        text.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(words("crash.report"))
        self.copy_button = QPushButton(words("crash.copy"))
        self.continue_button = QPushButton(words("crash.go_on"))
        self.quit_button = QPushButton(words("crash.quit"))
        self.continue_button.setDefault(True)
        buttons = QDialogButtonBox()
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.quit_button, QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.addButton(self.continue_button, QDialogButtonBox.ButtonRole.AcceptRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[theme.space(4)] * 4)
        layout.setSpacing(theme.space(3))
        for widget in (title, text, self.report, buttons):
            layout.addWidget(widget)
        self.copy_button.clicked.connect(self._copy)
        self.quit_button.clicked.connect(self._quit)
        self.continue_button.clicked.connect(self.accept)
        self.continue_button.setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())

    @Slot()
    def _quit(self) -> None:
        self.quit_wanted.emit()
        self.reject()
