"""What the dice and the questions look like, say and tell, as it was approved."""

from functools import partial

from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel


def test_dice(walk, yard, words, plain_look, approved):
    panel = DicePanel(yard, words, plain_look)
    steps = walk(panel, 360, 420, yard)
    steps.do("Down Tab Space Tab Tab")
    steps.call("somebody", panel.own_rollers.add_button.click)
    steps.do("Return")
    steps.press_each()
    steps.call("a roll", partial(yard.perform, yard.fight.option("anna", "thrust")))
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_questions(walk, yard, words, plain_look, approved):
    for side in ("watch", "pack"):
        yard.set_rolls_by(side, "table")
    panel = QuestionPanel(yard, words, plain_look)
    steps = walk(panel, 520, 480, yard)
    steps.call("thrust", partial(yard.perform, yard.fight.option("anna", "thrust", {"target": "wolf"})))
    steps.do("'x' Return Backspace '99' Return Backspace Backspace '3' Return")
    steps.do("Down Return '4' Return")
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.call("undo", yard.undo)
    steps.call("challenge", partial(yard.perform, yard.fight.option("anna", "challenge", {"target": "wolf"})))
    steps.do("Down Return")
    steps.looks(words, plain_look)
    steps.call("give up", yard.abandon)
    approved(steps.text)


def test_defence(walk, yard, words, plain_look, approved):
    for side in ("watch", "pack"):
        yard.set_rolls_by(side, "table")
    yard.perform(yard.fight.option("anna", "end_turn"))
    panel = QuestionPanel(yard, words, plain_look)
    steps = walk(panel, 420, 520, yard)
    thrust = yard.fight.option("wolf", "shove", {"target": "anna"})
    steps.call("shove", partial(yard.perform, thrust, "Let it be."))
    steps.do("'3' Return '20' Return")
    steps.call(
        "bolt thrusts", partial(yard.perform, yard.fight.option("bolt", "thrust", {"target": "anna"}), "why not")
    )
    steps.do("Space '4' Return Down Up Right Left Return '2' Return '5' Return")
    approved(steps.text)
