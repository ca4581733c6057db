import logging

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType

from gui.crash.qt_messages import LEVELS, log_qt_message


@pytest.mark.parametrize("kind", [kind for kind in QtMsgType if kind is not QtMsgType.QtSystemMsg])
def test_what_qt_complains_of_is_in_the_log(caplog, kind):
    with caplog.at_level(logging.DEBUG):
        log_qt_message(kind, QMessageLogContext(), "100 % wrong")
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [(LEVELS[kind], "100 % wrong")]
