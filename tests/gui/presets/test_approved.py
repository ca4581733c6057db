"""What the window of ready combatants looks like, says and tells, as it was approved."""

from PySide6.QtWidgets import QWidget

from gui.presets.window import ReadyWindow


def test_window(qtbot, walk, yard, words, plain_look, approved, monkeypatch):
    home = QWidget()
    qtbot.addWidget(home)
    window = ReadyWindow(yard, words, plain_look, home)
    window.open_list()
    steps = walk(window, 620, 460, yard)
    steps.do("'wo' Down Return Esc")
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)
