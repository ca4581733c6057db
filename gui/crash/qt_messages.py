"""Qt's own messages in the log."""

import logging
from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QMessageLogContext, QtMsgType

log = logging.getLogger("qt")

LEVELS: Mapping[QtMsgType, int] = MappingProxyType(
    {
        QtMsgType.QtDebugMsg: logging.DEBUG,
        QtMsgType.QtInfoMsg: logging.INFO,
        QtMsgType.QtWarningMsg: logging.WARNING,
        QtMsgType.QtCriticalMsg: logging.ERROR,
        QtMsgType.QtFatalMsg: logging.CRITICAL,
    }
)


def log_qt_message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Write a message of Qt to the log; install it with `qInstallMessageHandler`."""
    log.log(LEVELS[kind], "%s", text)
