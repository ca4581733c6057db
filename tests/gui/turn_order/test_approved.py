"""What the order of turns looks like, says and tells, as it was approved."""

from functools import partial

from gui.turn_order.panel import OrderPanel


def test_order(walk, yard, words, plain_look, approved):
    panel = OrderPanel(yard, words, plain_look)
    steps = walk(panel, 320, 500, yard)
    steps.do("Down Return Up Space T Down Space Esc Space P Esc Esc Space C Esc Esc")
    steps.do("Space H Home Space E Esc Esc Space L Esc Esc Space R Esc Esc Del Esc")
    steps.looks(words, plain_look)
    approved(steps.text)


def test_in_play(walk, yard, words, plain_look, approved):
    panel = OrderPanel(yard, words, plain_look)
    steps = walk(panel, 260, 420, yard)
    steps.do("F4 N")
    steps.call("a plan", partial(yard.prepare, yard.fight.option("anna", "thrust")))
    steps.call("project", partial(panel.project, {"act": 1}))
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.call("a wound", partial(yard.set_pool, "anna", "wounds", 30))
    steps.call("back", yard.undo)
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_bands(walk, yard, words, plain_look, approved):
    panel = OrderPanel(yard, words, plain_look)
    steps = walk(panel, 320, 500, yard)
    steps.do("Space G Esc Space M Esc")
    steps.call("bind", partial(yard.band, "Two", ("anna", "bolt")))
    steps.do("Home Right Left")
    approved(steps.text)
