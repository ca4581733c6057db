"""What the window for the players looks like, says and tells, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.players_window.choosing import PlayerChoices
from gui.players_window.window import PlayerWindow


def test_window(qtbot, walk, yard, words, plain_look, approved):
    home = QWidget()
    qtbot.addWidget(home)
    window = PlayerWindow(yard, words, plain_look, home)
    qtbot.addWidget(window)
    window.open()
    steps = walk(window, 700, 420, yard)
    steps.call("a step", partial(yard.set_position, "anna", "kneeling"))
    steps.call("hidden", partial(yard.set_hidden, "wolf", True))
    steps.call("seen", partial(yard.set_hidden, "wolf", False))
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.looks(words, plain_look)
    steps.call("narrow", partial(window.resize, 380, 300))
    steps.call("nothing", window.show_nothing)
    approved(steps.text)


def test_choices(walk, yard, words, plain_look, approved, panel):
    choices = PlayerChoices(yard, words, plain_look, panel)
    steps = walk(panel, 500, 400, yard)
    steps.call("sides", choices.ask_sides)
    steps.do("Space Return")
    steps.call("conditions", choices.ask_conditions)
    steps.do("Esc")
    approved(steps.text)
