"""Test the report of a crash over the window of the program."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gui.crash.desk import CrashDesk
from gui.crash.dialog import CrashDialog
from gui.crash.handler import CrashHandler


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def desk(window, words, look):
    return CrashDesk(window, words, look, CrashHandler(lambda *_: "report"))


def dialogs(window) -> list[CrashDialog]:
    return window.findChildren(CrashDialog)


def test_the_report_is_shown_and_the_next_one_after_it_is_closed(desk, window, qtbot):
    handler = desk._handler
    handler._met.emit("first")
    handler._met.emit("while the first is open")
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    QApplication.processEvents()
    (dialog,) = dialogs(window)
    assert (dialog.report.toPlainText(), dialog.isModal(), dialog.isVisible()) == ("first", True, True)
    dialog.continue_button.click()
    qtbot.waitUntil(lambda: not dialogs(window))
    assert window.isVisible()
    handler._met.emit("second")
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    assert dialogs(window)[0].report.toPlainText() == "second"
    dialogs(window)[0].continue_button.click()


def test_the_program_can_be_ended_from_the_report(desk, window, qtbot):
    desk._handler.crashed.emit("report")
    (dialog,) = dialogs(window)
    dialog.quit_button.click()
    assert not window.isVisible()


def test_a_closed_report_is_gone(desk, window, qtbot):
    desk._handler.crashed.emit("report")
    (dialog,) = dialogs(window)
    assert dialog.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.continue_button.click()
    qtbot.waitUntil(lambda: not dialogs(window))
