"""What the panel with the board looks like, says and tells, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QComboBox, QFileDialog

from gui.board_panel.legend import Legend
from gui.board_panel.panel import BoardPanel
from gui.palette.place_question import PlaceQuestion
from gui.widgets.small_form import SmallForm
from rules.state.events import TerrainChanged
from storage.campaign.plans import BoardMap
from tests.gui.seen.walk import Walk


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


def test_empty(walk, yard, words, plain_look, approved):
    for who in tuple(yard.encounter.combatants):
        yard.take_off_board(who)
    panel = BoardPanel(yard, words, plain_look)
    steps = walk(panel, 320, 120)
    steps.tab_through()
    steps.call("Polish", partial(words.set_language, "pl"))
    steps.call("choose", panel.choose_button.click)
    steps.do("Esc")
    approved(steps.text)


def test_maps(walk, yard, words, plain_look, approved):
    panel = BoardPanel(yard, words, plain_look)
    yard.set_map(BoardMap("", left=-1, top=-1, width=4, height=3))
    steps = walk(panel, 520, 300)
    steps.call("menu of the map", panel.map_menu.click)
    steps.do("Esc")
    for name, act in {**panel.maps.acts(), **panel.shelf.acts()}.items():
        steps.call(name, act)
        close(panel)
    panel.shelf.ask_save()
    name = panel.shelf.form.editor("name")
    assert isinstance(name, QComboBox)
    name.setCurrentText("Cave")
    steps.call("keep", panel.shelf.form.accept)
    steps.call("kept map", partial(panel.shelf.open_menu, "Cave"))
    menu = panel.shelf.menu
    assert menu is not None
    for entry in menu.actions()[1:]:
        steps.call(entry.text(), entry.trigger)
        close(panel)
    approved(steps.text)


def test_fog(walk, yard, words, plain_look, approved):
    panel = BoardPanel(yard, words, plain_look)
    steps = walk(panel, 520, 300)

    def do(act) -> None:
        act()
        # A thread works out what is seen.
        yard.sight.finish()

    steps.call("on", partial(do, panel.fog.toggle))
    steps.call("menu of the map", panel.map_menu.click)
    steps.do("Esc")
    off, *others = panel.fog.acts().items()
    for name, act in (*others, off):
        panel.brushes.setFocus()
        steps.call(name, partial(do, act))
        close(panel)
        steps.do("Esc")
    approved(steps.text)
    yard.sight.stop()


def test_questions(stand, yard, words, plain_look, terms, drawn, told, approved):
    panel = stand(BoardPanel(yard, words, plain_look), 520, 300)
    steps = Walk(panel.picking, terms, drawn, told)
    steps.call("where to", partial(panel.ask_place, PlaceQuestion("Where to?", str, moves=True)))
    steps.do("3 Backspace Esc")
    steps.call("or nowhere", partial(panel.ask_place, PlaceQuestion("Where?", str, leave=str)))
    steps.call("in Polish", partial(words.set_language, "pl"))
    steps.call("leave", panel.picking.leave_button.click)
    steps.call("several", partial(panel.ask_place, PlaceQuestion("Where?", str, several=True)))
    steps.do("Return Right Return Return")
    steps.call("done", panel.picking.done_button.click)
    approved(steps.text)


def close(panel: BoardPanel) -> None:
    """Close what asks for something."""
    for window in (*panel.findChildren(SmallForm), *panel.findChildren(QFileDialog), panel.shelf.box):
        window.hide()


def test_legend(walk, plain_look, approved):
    legend = Legend(plain_look, str)
    steps = walk(legend, 300, 40)
    steps.call("labels", partial(legend.show_labels, ("walk", "run", "a very long way to go")))
    steps.call("narrow", partial(legend.resize, 120, 40))
    steps.call("large", partial(plain_look.set_scale, 200))
    steps.call("none", partial(legend.show_labels, ()))
    approved(steps.text)
