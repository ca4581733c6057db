"""What the tracker looks like, says and tells, as it was approved."""

from functools import partial

from gui.tracker.panel import TrackerPanel


def test_tracker(walk, yard, words, plain_look, approved):
    panel = TrackerPanel(yard, words, plain_look)
    steps = walk(panel, 300, 520, yard)
    steps.do("Down '-3' Return Down '12' Esc Space Esc")
    steps.call("costs", panel.costs_button.click)
    steps.call("a cost", partial(yard.set_pool, "anna", "breath", 3))
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_many(walk, yard, words, plain_look, approved):
    panel = TrackerPanel(yard, words, plain_look)
    steps = walk(panel, 220, 300, yard)
    steps.do("Ctrl+A")
    steps.call("many", panel.many_button.click)
    steps.do("Esc")
    steps.call("selected", partial(yard.select, "wolf"))
    steps.call("looking back", partial(yard.look_at, 0))
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)
