"""What the tracker looks like, says and tells, as it was approved."""

from functools import partial

from gui.tracker.costs import CostRow
from gui.tracker.costs_view import CostsPane
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


def test_costs(walk, words, plain_look, approved):
    rows = (
        CostRow("Round 2", "+3", heading=True),
        CostRow("A name of an action that is too long to be read in this place", "\N{MINUS SIGN}1", "31 left"),
        CostRow("Thrust", "+4", "2 left"),
    )
    pane = CostsPane(words, plain_look)
    steps = walk(pane, 260, 200)
    steps.call("costs", partial(pane.show_costs, "Anna, breath", rows))
    steps.call("large", partial(plain_look.set_scale, 200))
    steps.call("none", partial(pane.show_costs, "Bolt, breath", ()))
    approved(steps.text)
