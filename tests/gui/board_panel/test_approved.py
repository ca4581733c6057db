"""What the panel with the board looks like, says and tells, as it was approved."""

from functools import partial

from gui.board_panel.legend import Legend
from gui.board_panel.panel import BoardPanel
from rules.state.events import TerrainChanged


def test_panel(walk, yard, words, plain_look, approved):
    panel = BoardPanel(yard, words, plain_look)
    steps = walk(panel, 620, 460, yard)
    steps.do("Right Return Esc Space Esc")
    steps.call("ground", partial(yard.change_ground, TerrainChanged({"2,0": "solid"}, {"0,0|0,1": "door"})))
    steps.call("aim", partial(yard.point_at, "wolf"))
    steps.call("another", partial(yard.select, "bolt"))
    steps.call("move", partial(yard.move_to, "bolt", (2, 2)))
    steps.call("undo", yard.undo)
    steps.call("end of turn", partial(yard.perform, yard.fight.option("anna", "end_turn")))
    steps.call("measure", panel.measure)
    steps.do("Right Right Esc")
    steps.call("cells", panel.open_cells)
    steps.do("'wo' Down Esc")
    steps.call("menu", partial(panel.view.customContextMenuRequested.emit, panel.view.rect().center()))
    steps.do("Esc")
    steps.looks(words, plain_look)
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_legend(walk, plain_look, approved):
    legend = Legend(plain_look, str)
    steps = walk(legend, 300, 40)
    steps.call("labels", partial(legend.show_labels, ("walk", "run", "a very long way to go")))
    steps.call("narrow", partial(legend.resize, 120, 40))
    steps.call("large", partial(plain_look.set_scale, 200))
    steps.call("none", partial(legend.show_labels, ()))
    approved(steps.text)
