"""The panel of the board: the moves of the rules by hand and keys, places by hand, words for each cell."""

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenu, QTextEdit

from gui.board.touch import Touch
from gui.board_panel.panel import BoardPanel
from gui.widgets.message_strip import Notice
from rules.state.encounter import Encounter
from rules.state.events import TerrainChanged
from rules.state.terrain import LightSource
from tests.gui.seen.walk import Repaints

Key = Qt.Key
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def bands(qtbot, panel):
    """The bands, once they are worked out."""
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    return panel.view.picture.bands


def at(desk, who):
    return desk.encounter.combatants[who].at


def drag(qtbot, panel, start, end, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    view = panel.view
    first, last = view.spot_of(start).toPoint(), view.spot_of(end).toPoint()
    qtbot.mousePress(view, LEFT, pos=first)
    qtbot.mouseMove(view, first + QPoint(20, 0))
    qtbot.mouseMove(view, last)
    qtbot.mouseRelease(view, LEFT, modifier, last)


def test_cells_are_painted_by_what_the_move_costs(panel, bands):
    assert [band.short for band in bands] == ["2", "3", "4", "5"]
    assert [band.label for band in bands][:2] == ["Move, ¼ · END 2", "½ · END 3"]
    assert (0, -1) in bands[0].places
    assert not bands[0].places & bands[1].places
    assert "END 5" in panel.legend.accessibleName()


def test_bands_are_painted_too_if_a_cell_asks_for_the_moves_before_they_are_worked_out(qtbot, panel, bands):
    assert bands
    panel.ahead.stop()
    panel.view.show_picture(replace(panel.view.picture, bands=()))
    panel.ahead.routes()
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))


def test_a_drag_performs_the_move_that_is_long_enough(qtbot, panel, bands, fight_desk):
    before = fight_desk.encounter.combatants["una"].pools["END"]
    drag(qtbot, panel, (0, 0), (0, -4))
    assert at(fight_desk, "una") == (0, -4)
    assert fight_desk.encounter.combatants["una"].pools["END"] == before - 3
    assert panel.view.picture.token("una").at == (0, -4)
    fight_desk.undo()
    assert at(fight_desk, "una") == (0, 0)


def test_the_way_is_shown_with_its_price_before_anybody_goes(qtbot, panel, bands):
    view = panel.view
    qtbot.mousePress(view, LEFT, pos=view.spot_of((0, 0)).toPoint())
    qtbot.mouseMove(view, view.spot_of((0, 0)).toPoint() + QPoint(20, 0))
    qtbot.mouseMove(view, view.spot_of((0, -4)).toPoint())
    assert view.trail.cells == ((0, 0), (0, -1), (0, -2), (0, -3), (0, -4))
    assert view.trail.is_open
    assert panel.line.text() == "Move, ½ · 4 yd · END 3"
    qtbot.keyClick(view, Key.Key_Escape)
    qtbot.mouseRelease(view, LEFT, pos=view.spot_of((0, -4)).toPoint())
    assert view.trail.cells == ()


def test_arrows_and_enter_do_the_same(qtbot, panel, bands, fight_desk):
    for _ in range(2):
        qtbot.keyClick(panel.view, Key.Key_Up)
    assert panel.view.accessibleName() == "0,−2: nobody; 2 yd in front of Una; Move, ¼ · 2 yd · END 2"
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert at(fight_desk, "una") == (0, -2)


def test_too_far_is_told_and_moves_nobody(qtbot, panel, bands, fight_desk):
    with qtbot.waitSignal(fight_desk.failed) as failed:
        panel.view.went.emit("una", (0, 40), False)
    assert failed.args[0].startswith("Una cannot go there: the way is 40 yd, and no move leads farther than 14 yd.")
    assert at(fight_desk, "una") == (0, 0)


def test_with_shift_a_menu_lists_every_rate_and_by_hand(qtbot, panel, bands, fight_desk):
    drag(qtbot, panel, (0, 0), (0, -1), SHIFT)
    menu = panel.going.menu
    assert isinstance(menu, QMenu)
    entries = [entry.text() for entry in menu.actions() if not entry.isSeparator()]
    assert entries[:2] == ["Move, ¼ · 1 yd · END 2", "Move, ½ · 1 yd · END 3"]
    assert entries[-1] == "Put them there by hand"
    before = fight_desk.encounter.combatants["una"].pools["END"]
    menu.actions()[1].trigger()
    assert at(fight_desk, "una") == (0, -1)
    assert fight_desk.encounter.combatants["una"].pools["END"] == before - 3


def test_by_hand_costs_nothing_and_goes_anywhere(qtbot, panel, bands, fight_desk):
    before = fight_desk.encounter.combatants["una"].pools["END"]
    panel.view.went.emit("una", (0, 40), True)
    panel.going.menu.actions()[-1].trigger()
    assert at(fight_desk, "una") == (0, 40)
    assert fight_desk.encounter.combatants["una"].pools["END"] == before
    assert fight_desk.journal.now.step.kind == "hand"


def test_ghosts_show_where_the_turn_began(qtbot, panel, bands, fight_desk):
    fight_desk.end_turn()
    mover = fight_desk.encounter.turn
    start = at(fight_desk, mover)
    place = (start[0], start[1] + 1)
    panel.view.went.emit(mover, place, False)
    assert panel.view.picture.began == {mover: start}
    fight_desk.undo()
    assert panel.view.picture.began == {}


def test_a_click_shows_the_palette_of_somebody_and_ctrl_aims(qtbot, panel, fight_desk):
    spot = panel.view.spot_of((0, -6)).toPoint()
    qtbot.mouseClick(panel.view, LEFT, Qt.KeyboardModifier.ControlModifier, spot)
    assert fight_desk.aim.at == "wolf"
    assert panel.view.picture.target == "wolf"
    qtbot.mouseClick(panel.view, LEFT, pos=spot)
    assert fight_desk.selected_id == "wolf"


def test_brackets_turn_by_hand(qtbot, panel, fight_desk):
    qtbot.keyClick(panel.view, Key.Key_BracketRight)
    assert fight_desk.encounter.combatants["una"].facing == 1
    qtbot.keyClick(panel.view, Key.Key_BracketLeft)
    assert fight_desk.encounter.combatants["una"].facing == 0


def test_before_the_fight_begins_places_are_set_by_hand(qtbot, campaign, words, look, shelf, skirmish, stand):
    from msgspec.structs import replace

    from gui.desk.desk import Desk

    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("Before", replace(skirmish, turn="")))
    panel = BoardPanel(desk, words, look)
    stand(panel, 600, 500)
    assert panel.place_button.isVisible()
    qtbot.mouseClick(panel.place_button, LEFT)
    places = [each.at for each in desk.encounter.combatants.values()]
    assert None not in places
    assert len(set(places)) == len(places)
    step = desk.journal.now.step
    assert step is not None
    assert len(step.events) >= len(places)
    panel.view.went.emit("wolf", (7, 7), False)
    assert at(desk, "wolf") == (7, 7)
    desk.undo()
    desk.undo()
    assert [each.at for each in desk.encounter.combatants.values()] == [None] * len(places)
    assert panel.place_button.isVisible()


def test_the_panel_says_in_polish_what_is_in_a_cell(panel, bands, words):
    words.set_language("pl")
    panel.view.go_to((0, -6))
    assert panel.view.accessibleName().startswith("0,−6: Wolf (")
    assert "przed: Una" in panel.view.accessibleName()


def test_moves_chances_and_best_acts_are_told_in_the_new_language(qtbot, panel, bands, words, fight_desk):
    strike = next(each for each in fight_desk.palette() if each.action == "strike")
    panel.show_act(strike)
    panel.view.go_to((0, -6))
    panel.show_best()
    qtbot.waitUntil(lambda: bool(panel.chances.known and panel.insight.vantages))
    english = told_of(panel)
    words.set_language("pl")
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands and panel.chances.known and panel.insight.vantages))
    assert panel.legend.labels[0].startswith("Ruch, ")
    assert not told_of(panel) & english


def told_of(panel):
    """Return the sentences about chances."""
    return {each.told for each in (*panel.chances.known.values(), *panel.insight.vantages.values())}


def test_looking_back_offers_nothing(qtbot, panel, bands, fight_desk):
    fight_desk.look_at(0)
    qtbot.waitUntil(lambda: panel.place_button.isVisible())
    assert not panel.place_button.isEnabled()


def test_the_way_warns_of_whoever_may_react(qtbot, fight_desk, words, look, stand):
    for who, place in (("una", (0, 0)), ("wolf", (0, -1))):
        fight_desk.move_to(who, place)
    fight_desk.set_position("wolf", "standing")
    panel = BoardPanel(fight_desk, words, look)
    stand(panel, 600, 500, panel.view)
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    panel.view.go_to((0, 2))
    assert panel.view.trail.watched == ((0, 0),)
    assert panel.view.accessibleName().endswith("Wolf may react")


def choose_brush(panel, brush):
    place = panel.brushes.findData(brush)
    panel.brushes.setCurrentIndex(place)
    panel.brushes.activated.emit(place)


def test_a_wall_is_drawn_and_stops_the_way(qtbot, panel, bands, fight_desk):
    choose_brush(panel, "wall")
    view = panel.view
    edge = (view.spot_of((0, 0)) + view.spot_of((0, -1))) / 2
    qtbot.mousePress(view, LEFT, pos=edge.toPoint())
    qtbot.mouseRelease(view, LEFT, pos=edge.toPoint())
    assert fight_desk.encounter.terrain.borders == {"0,-1|0,0": "wall"}
    assert fight_desk.journal.now.step.kind == "hand"
    choose_brush(panel, "")
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    view.go_to((0, -1))
    assert "a wall to the south" in view.accessibleName()
    assert len(view.trail.cells) > 2
    fight_desk.undo()
    assert fight_desk.encounter.terrain.is_plain


def test_a_drag_with_a_brush_moves_nobody_and_draws_every_cell(qtbot, panel, fight_desk):
    choose_brush(panel, "difficult")
    view = panel.view
    first, last = view.spot_of((0, 0)).toPoint(), view.spot_of((2, 0)).toPoint()
    qtbot.mousePress(view, LEFT, pos=first)
    qtbot.mouseMove(view, view.spot_of((1, 0)).toPoint())
    qtbot.mouseMove(view, last)
    qtbot.mouseRelease(view, LEFT, pos=last)
    assert fight_desk.encounter.terrain.cells == {"0,0": "difficult", "1,0": "difficult", "2,0": "difficult"}
    assert at(fight_desk, "una") == (0, 0)


def test_escape_drops_the_stroke_and_then_puts_the_brush_down(qtbot, panel, fight_desk):
    choose_brush(panel, "difficult")
    view = panel.view
    there = view.spot_of((2, 0)).toPoint()
    qtbot.mousePress(view, LEFT, pos=there)
    qtbot.keyClick(view, Key.Key_Escape)
    qtbot.mouseRelease(view, LEFT, pos=there)
    assert (fight_desk.encounter.terrain.is_plain, view.brush) == (True, "difficult")
    qtbot.keyClick(view, Key.Key_Escape)
    assert (view.brush, panel.brushes.currentData()) == ("", "")


def test_keys_draw_cells_sides_and_doors(qtbot, panel, fight_desk):
    choose_brush(panel, "solid")
    panel.view.go_to((3, 3))
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.encounter.terrain.cells == {"3,3": "solid"}
    assert "solid, nobody gets in" in panel.view.accessibleName()
    choose_brush(panel, "door")
    for kind in ("door", "open_door"):
        qtbot.keyClick(panel.view, Key.Key_Right, SHIFT)
        assert fight_desk.encounter.terrain.borders == {"3,3|4,3": kind}
    assert panel.view.accessibleName().startswith("3,3: nobody; solid, nobody gets in; an open door to the east")
    choose_brush(panel, "erase")
    qtbot.keyClick(panel.view, Key.Key_Return)
    qtbot.keyClick(panel.view, Key.Key_Right, SHIFT)
    assert fight_desk.encounter.terrain.is_plain


def test_the_ground_is_there_again_when_the_campaign_is_opened_anew(panel, fight_desk, campaign, words, shelf):
    from gui.desk.desk import Desk

    fight_desk.change_ground(TerrainChanged({"1,0": "solid"}, {"0,0|0,1": "door"}))
    again = Desk(campaign, words, 7, shelf)
    again.open_encounter(fight_desk.encounter_id)
    assert again.encounter.terrain == fight_desk.encounter.terrain
    assert not again.encounter.terrain.is_plain


def test_a_board_without_the_keys_makes_nobody_wait(qtbot, panel, fight_desk, monkeypatch):
    panel.brushes.setFocus()
    asked = []
    monkeypatch.setattr(panel.ahead, "routes", lambda: asked.append(True))
    fight_desk.set_pool("una", "END", 20)
    panel.soon.go_on()
    panel.refresh()
    assert asked == []


def test_a_board_that_nobody_sees_works_nothing_out(panel, fight_desk):
    panel.hide()
    before = panel.view.picture
    fight_desk.move_to("una", (4, 4))
    panel.refresh()
    assert panel.view.picture is before
    panel.show()
    assert panel.view.picture.token("una").at == (4, 4)


def test_an_empty_board_leaves_the_room_but_not_as_a_tab(qtbot, fight_desk, words, look):
    panel, window = BoardPanel(fight_desk, words, look), QMainWindow()
    qtbot.addWidget(window)
    docks = [QDockWidget(window) for _ in range(2)]
    docks[0].setWidget(panel)
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.resize(900, 700)
    window.show()
    qtbot.waitUntil(lambda: docks[0].maximumHeight() < 700)
    window.tabifyDockWidget(docks[1], docks[0])
    panel.refresh()
    assert docks[0].maximumHeight() > 700


def test_a_board_takes_its_room_at_once_and_keeps_it(qtbot, fight_desk, words, look):
    panel, window = BoardPanel(fight_desk, words, look), QMainWindow()
    qtbot.addWidget(window)
    docks = [QDockWidget(window) for _ in range(2)]
    docks[0].setWidget(panel)
    docks[1].setWidget(QTextEdit())
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.resize(900, 700)
    window.show()
    qtbot.waitUntil(lambda: docks[0].maximumHeight() < 700)
    panel.place_button.click()
    qtbot.waitUntil(lambda: docks[0].maximumHeight() > 700)
    qtbot.waitUntil(lambda: docks[0].height() == 420)
    layout = window.layout()
    assert layout is not None
    layout.invalidate()
    QApplication.processEvents()
    assert docks[0].height() == 420


def test_a_list_of_cells_says_what_is_there_and_takes_the_cursor_there(qtbot, panel, bands):
    panel.open_cells()
    model = panel.cells.box.model
    entries = [model.row(row) for row in range(model.rowCount())]
    assert entries[0].name.startswith("0,0: Una (standing")
    assert "Wolf" in {each.name.split(":")[1].split("(")[0].strip() for each in entries[:3]}
    assert ("0,−1: nobody; 1 yd in front of Una", "Move, ¼ · END 2") in [(each.name, each.place) for each in entries]
    qtbot.keyClicks(panel.cells.box.field, "0,-4")
    qtbot.keyClick(panel.cells.box.field, Key.Key_Return)
    assert panel.view.cursor_place == (0, -4)
    assert panel.view.hasFocus()


def test_the_list_of_cells_finds_people_by_name(qtbot, panel, bands, fight_desk):
    panel.open_cells()
    qtbot.keyClicks(panel.cells.box.field, "wolf")
    qtbot.keyClick(panel.cells.box.field, Key.Key_Return)
    assert panel.view.cursor_place == at(fight_desk, "wolf")


def test_without_anybody_on_the_board_no_list_opens_and_the_user_is_told_why(panel, fight_desk, notices, words):
    for who in list(fight_desk.encounter.combatants):
        fight_desk.take_off_board(who)
    panel.refresh()
    panel.open_cells()
    panel.measure()
    assert not panel.cells.box.isVisible()
    assert panel.view.picture.ruler is None
    assert notices == [words("board.no_board")] * 2


def test_another_fight_is_not_measured_from_the_cell_of_the_last(panel, fight_desk):
    panel.measure()
    assert panel.view.picture.ruler == (0, 0)
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Mill", fight_desk.encounter))
    assert panel.view.picture.ruler is None


def test_a_distance_is_measured_from_the_cursor_until_esc(qtbot, panel, bands):
    panel.view.go_to((0, -1))
    panel.measure()
    for _ in range(3):
        qtbot.keyClick(panel.view, Key.Key_Right)
    assert panel.view.picture.ruler == (0, -1)
    assert "3 yd from 0,−1" in panel.view.accessibleName()
    qtbot.mouseMove(panel.view, panel.view.spot_of((4, -1)).toPoint())
    assert "4 yd from 0,−1" in panel.line.text()
    qtbot.keyClick(panel.view, Key.Key_Escape)
    assert panel.view.picture.ruler is None
    qtbot.keyClick(panel.view, Key.Key_Left)
    assert "from 0,−1" not in panel.view.accessibleName()


@pytest.mark.parametrize(
    ("brush", "told"), [("raise", "height +1"), ("lower", "height −1"), ("dim", "dim light"), ("dark", "dark")]
)
def test_light_and_heights_are_drawn_by_key_told_and_erased(qtbot, panel, bands, fight_desk, brush, told):
    panel.view.go_to((3, 3))
    panel.view.take_brush(brush)
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert told in panel.view.accessibleName()
    panel.view.take_brush("erase")
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.encounter.terrain.is_plain


def test_a_window_is_drawn_by_key_and_told(qtbot, panel, bands, fight_desk):
    panel.view.go_to((3, 3))
    panel.view.take_brush("window")
    qtbot.keyClick(panel.view, Key.Key_Right, SHIFT)
    assert fight_desk.encounter.terrain.borders == {"3,3|4,3": "window"}
    assert "a window to the east" in panel.view.accessibleName()


def test_the_grounds_of_the_ruleset_are_drawn_too(qtbot, panel, bands, fight_desk):
    panel.view.go_to((3, 3))
    choose_brush(panel, "cell:stairs")
    assert panel.brushes.currentText() == "Draw: stairs"
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.encounter.terrain.cells == {"3,3": "stairs"}
    assert "stairs" in panel.view.accessibleName()


def test_a_light_is_put_in_a_cell_and_told(qtbot, panel, bands, fight_desk):
    panel.view.go_to((3, 3))
    choose_brush(panel, "light")
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert fight_desk.encounter.terrain.lights == {"3,3": LightSource(1, 2)}
    assert "a light, bright within 1, dim within 2 cells" in panel.view.accessibleName()


def test_a_brush_that_the_next_game_does_not_know_is_put_away(qtbot, panel, fight_desk):
    choose_brush(panel, "cell:stairs")
    other = Encounter("heimr")
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Another game", other))
    assert (panel.view.brush, panel.brushes.currentData()) == ("", "")


def test_another_fight_has_all_its_people_in_sight(qtbot, panel, fight_desk, campaign, skirmish):
    first = fight_desk.encounter_id
    second = campaign.encounters.create("Far away", skirmish)
    fight_desk.open_encounter(second)
    for who, place in (("una", (40, 0)), ("bern", (41, 0)), ("wolf", (48, 5))):
        fight_desk.move_to(who, place)
    for id in (first, second):
        fight_desk.open_encounter(id)
        qtbot.waitUntil(lambda: panel.view.picture.token("wolf").at == at(fight_desk, "wolf"))
        panel.view.grab()
        spots = [panel.view.spot_of(at(fight_desk, who)).toPoint() for who in ("una", "bern", "wolf")]
        assert all(panel.view.rect().contains(spot) for spot in spots), id


def test_a_press_makes_cells_a_quarter_larger_or_as_small_as_before(panel):
    def width():
        return panel.view.spot_of((1, 0)).x() - panel.view.spot_of((0, 0)).x()

    before = width()
    panel.nearer_button.click()
    assert width() == pytest.approx(before * 1.25)
    panel.farther_button.click()
    assert width() == pytest.approx(before)
    panel.nearer_button.click()
    panel.fit_button.click()
    assert width() == pytest.approx(before)


def test_a_portrait_that_changed_is_painted_anew(qtbot, panel, fight_desk, monkeypatch):
    forgotten = []
    monkeypatch.setattr(panel.view.faces, "forget", partial(forgotten.append, True))
    painted = watch_paints(panel.view)
    panel.show_portraits_anew("una")
    assert forgotten == [True]
    qtbot.waitUntil(lambda: bool(painted.seen))


def watch_paints(widget):
    """Return what notes that a widget is painted from now on."""
    QApplication.processEvents()
    paints = Repaints(widget)
    paints.watch(widget, "it")
    return paints


def test_fingers_that_rest_on_a_foe_aim_at_them(panel, fight_desk):
    touch = panel.view.findChild(Touch)
    touch.held.emit(panel.view.spot_of((0, -6)))
    assert fight_desk.aim.at == "wolf"


def test_the_panel_tells_what_its_parts_tell(panel, notices, words):
    parts = (panel.fog, panel.side_area, panel.insight)
    for part in parts:
        part.told.emit(Notice(type(part).__name__))
    assert notices == [type(part).__name__ for part in parts]


def test_a_brush_and_the_marks_of_the_old_fight_go_with_it(panel, bands, fight_desk):
    panel.measure()
    fight_desk.opened.emit()
    assert panel.view.picture.ruler is None
    assert panel.brushes.currentData() == ""
