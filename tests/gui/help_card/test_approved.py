"""What help cards look like, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.help_card.window import HelpCard


def test_window(qtbot, walk, yard, words, plain_look, approved):
    home = QWidget()
    qtbot.addWidget(home)
    window = HelpCard(yard, words, plain_look, home)
    window.show_action(yard.fight.option("anna", "thrust"))
    steps = walk(window, 560, 700)
    for action in ("kick_sand", "walk", "parry", "challenge", "rise_and_thrust", "beckon", "draw", "give_way"):
        steps.call(action, partial(window.show_action, yard.fight.option("anna", action)))
    steps.looks(words, plain_look)
    steps.do("Esc")
    approved(steps.text)
