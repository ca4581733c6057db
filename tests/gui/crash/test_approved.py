"""What the crash report looks like and says, as it was approved."""

from PySide6.QtCore import Qt

from gui.crash.dialog import CrashDialog


def test_dialog(walk, words, plain_look, approved):
    dialog = CrashDialog("the report", words, plain_look)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    steps = walk(dialog, 600, 400)
    steps.call("copy", dialog.copy_button.click)
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.do("Return")
    approved(steps.text)
