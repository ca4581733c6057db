"""Ends a start without a display with one sentence, where Qt would only abort."""

import os
import sys
from collections.abc import Callable

from PySide6.QtCore import QMessageLogContext, QtMsgType

from gui.crash.qt_messages import log_qt_message
from gui.words.words import Words

NO_DISPLAY = 3
"""The exit code of a start without a display."""


class NoDisplay:
    """Qt's message handler while the application is made: a fatal message then means that there is no display."""

    def __init__(self, language: Callable[[], str]) -> None:
        """`language` gives the language of the sentence; it is called only if the start fails."""
        self._language = language

    def __call__(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        """Write a message to the log; after a fatal one say why and leave, because Qt aborts when this returns."""
        log_qt_message(kind, context, text)
        if kind == QtMsgType.QtFatalMsg:
            sys.stderr.write(f"{Words(self._language())('start.no_display')}\n")
            sys.stderr.flush()
            os._exit(NO_DISPLAY)
