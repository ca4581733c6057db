import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from gui.crash.dialog import CrashDialog
from gui.words.heading_label import HeadingLabel


@pytest.fixture
def dialog(qtbot, words, look):
    dialog = CrashDialog("the report", words, look)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_the_report_can_be_read_and_copied(qtbot, dialog):
    assert dialog.report.toPlainText() == "the report"
    assert dialog.report.isReadOnly()
    assert dialog.report.accessibleName() == "Report"
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "the report"
    assert dialog.isVisible()


def test_the_title_is_a_heading(dialog):
    titles = [label.text() for label in dialog.findChildren(HeadingLabel)]
    assert titles == [dialog.windowTitle()]


def test_going_on_is_what_enter_does(qtbot, dialog):
    assert dialog.continue_button.isDefault()
    assert dialog.focusWidget() is dialog.continue_button
    with qtbot.waitSignal(dialog.finished), qtbot.assertNotEmitted(dialog.quit_wanted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_tab_goes_from_going_on_over_copying_to_quitting(qtbot, dialog):
    buttons = [dialog.focusWidget()]
    while len(buttons) < 4:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        buttons.append(dialog.focusWidget())
    assert buttons == [dialog.continue_button, dialog.copy_button, dialog.quit_button, dialog.report]
    qtbot.keyClick(dialog.report, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.continue_button


def test_quitting_is_told(qtbot, dialog):
    with qtbot.waitSignals([dialog.quit_wanted, dialog.finished]):
        qtbot.mouseClick(dialog.quit_button, Qt.MouseButton.LeftButton)


def test_every_button_has_a_name(dialog):
    assert [button.text() for button in (dialog.copy_button, dialog.quit_button, dialog.continue_button)] == [
        "Copy report",
        "Quit",
        "Continue",
    ]
    assert len(dialog.findChildren(QPushButton)) == 3


def test_a_screen_reader_hears_what_the_report_is(dialog, words):
    assert dialog.report.accessibleName() == "Report"
    assert dialog.windowTitle() == words("crash.title")


def test_the_sentence_is_wrapped_rather_than_the_window_widened(dialog, words):
    sentence = words("crash.text")
    (label,) = [each for each in dialog.findChildren(QLabel) if each.text() == sentence]
    assert dialog.minimumSizeHint().width() < label.fontMetrics().horizontalAdvance(sentence)
