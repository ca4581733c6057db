"""Shows what the crash handler receives over the window of the program."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from gui.crash.handler import CrashHandler
from gui.scheduling.later import found
from gui.theme.look import Look
from gui.words.words import Words

if TYPE_CHECKING:
    from gui.crash.dialog import CrashDialog

CRASH_DIALOG = "gui.crash.dialog.CrashDialog"
"""The class of the dialog, which is read when it is needed first."""


class CrashDesk(QObject):
    """Shows the report of a crash over a window."""

    def __init__(self, window: QWidget, words: Words, look: Look, handler: CrashHandler) -> None:
        super().__init__()
        self._window = window
        self._words = words
        self._look = look
        self._handler = handler
        handler.crashed.connect(self._show)

    @Slot(str)
    def _show(self, report: str) -> None:
        dialog: CrashDialog = found(CRASH_DIALOG)(report, self._words, self._look, self._window)
        dialog.finished.connect(self._handler.settled)
        dialog.quit_wanted.connect(self._window.close)
        dialog.open()
