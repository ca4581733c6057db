"""The panels together, on the window they stand on, played by key."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.actions import table
from gui.app import now
from gui.desk.desk import Desk
from gui.gm_mode.workplace import Workplace
from gui.window.heading import Heading
from storage.campaign.campaign import open_read_only

Key, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def enabled(window, *commands):
    return [window._actions.action(command).isEnabled() for command in commands]


def wolf(fight_desk):
    return fight_desk.encounter.combatants["wolf"]


def test_the_first_action_of_all_can_be_given_up_by_key(qtbot, window, fight_desk):
    assert enabled(window, table.UNDO) == [False]
    fight_desk.set_rolls_by("party", "table")
    fight_desk.perform(fight_desk.option("strike"))
    assert fight_desk.question is not None
    assert enabled(window, table.UNDO) == [True]
    assert window._actions.action(table.UNDO).toolTip().endswith("Strike")
    qtbot.keyClick(window, Key.Key_Z, CTRL)
    assert fight_desk.question is None
    assert enabled(window, table.UNDO) == [False]


def test_the_top_says_where_we_are(place, fight_desk):
    heading = place.heading()
    assert (heading.encounter_name, heading.moment, heading.turn, heading.side) == (
        "At the ford",
        "Segment 1",
        "Una",
        0,
    )
    fight_desk.end_turn()
    assert place.heading().turn == "Bern"


def test_without_an_encounter_there_is_little_to_do(campaign, words, look, shelf):
    desk = Desk(campaign, words, 7, shelf)
    place = Workplace(desk, words, look)
    assert place.heading() == Heading(campaign.path.stem, conditions=frozenset({table.CAN_WRITE}))
    place.panels.order.refresh()
    assert place.panels.log.empty.text()


def test_a_fighter_is_added_by_key_alone(qtbot, window, place, fight_desk):
    qtbot.keyClick(window, Key.Key_A, CTRL | SHIFT)
    box = place.windows.recruiting().box
    assert box.isVisible()
    qtbot.keyClicks(box.field, "wo")
    qtbot.keyClick(box.field, Key.Key_Return)
    assert "wolf_2" in fight_desk.encounter.combatants
    qtbot.waitUntil(lambda: not (place.panels.order.soon.is_waiting or place.panels.tracker.soon.is_waiting))
    assert [row.name for row in place.panels.order.model.rows][-1] == "Wolf 2"
    assert [row.name for row in place.panels.tracker.model.rows][-1] == "Wolf 2"
    assert place.panels.log.model.entries[0].text == "Wolf 2 joins the fight."


def test_looking_back_tints_the_desk_says_so_and_esc_returns(qtbot, window, place, fight_desk, look):
    fight_desk.set_position("wolf", "kneeling")
    fight_desk.set_position("wolf", "standing")
    plain = look.theme.colour("base")
    place.panels.log.view.setCurrentIndex(place.panels.log.model.index(1, 0))
    place.panels.log.view.setFocus()
    qtbot.keyClick(place.panels.log.view, Key.Key_Return)
    assert place.banner.isVisible()
    assert "Segment 1" in place.banner.text.text()
    assert look.theme.colour("base") != plain
    assert place.panels.order.model.rows[2].position == "kneeling"
    assert enabled(window, table.UNDO, table.NEXT_TURN, table.ADD_FIGHTER, table.BACK_TO_NOW) == [
        False,
        False,
        False,
        True,
    ]
    qtbot.keyClick(window, Key.Key_Escape)
    assert not place.banner.isVisible()
    assert look.theme.colour("base") == plain
    assert place.panels.order.model.rows[2].position == "standing"
    assert enabled(window, table.UNDO, table.BACK_TO_NOW) == [True, False]


def test_the_fight_goes_on_from_an_earlier_moment(window, place, fight_desk):
    fight_desk.set_position("wolf", "kneeling")
    fight_desk.set_position("wolf", "standing")
    fight_desk.look_at(place.panels.log.model.entries[1].step)
    place.banner.take_back_button.click()
    assert not fight_desk.looking_back
    assert wolf(fight_desk).position == "kneeling"
    model = place.panels.log.model
    told = [[sign.words for sign in model.signs(model.row(model.index(row, 0)))] for row in range(model.rowCount())]
    assert told == [["log.by_hand", "log.undone"], ["log.by_hand"]]
    fight_desk.redo()
    assert wolf(fight_desk).position == "standing"


def test_a_sheet_opens_from_the_order_and_changes_the_fight(qtbot, window, place, fight_desk):
    place.panels.order.view.setFocus()
    place.panels.order.view.setCurrentIndex(place.panels.order.model.index(2))
    qtbot.keyClick(place.panels.order.view, Key.Key_F4)
    sheet = place.sheets.windows["wolf"]
    sheet.body.sections["attributes"].boxes["STR"].setValue(20)
    sheet.foot.done_button.click()
    assert wolf(fight_desk).sheet.attributes["STR"] == 20
    assert place.panels.log.model.entries[0].text == "By hand: Wolf, sheet: STR 11 → 20."
    assert [character.name for character in place.roster.model.rows] == ["Wolf"]


def test_the_roster_brings_a_character_into_the_fight(qtbot, window, place, fight_desk):
    place.sheets.keep(wolf(fight_desk).sheet)
    place.roster.view.setFocus()
    qtbot.keyClick(place.roster.view, Key.Key_Insert)
    qtbot.keyClick(place.windows.recruiting().form.editor("side"), Key.Key_Return)
    assert fight_desk.encounter.combatants["wolf_2"].name == "Wolf 2"


def test_an_option_under_the_pointer_shows_its_ghost(window, place):
    place.panels.palette.projected.emit({"END": (39, 34, ())})
    assert place.panels.tracker.model.rows[0].bar.after == 34


def test_a_note_is_written_by_key(qtbot, window, place):
    qtbot.keyClick(window, Key.Key_L, CTRL)
    line = place.panels.log.form.editor("text")
    qtbot.keyClicks(line, "It rains.")
    qtbot.keyClick(line, Key.Key_Return)
    assert place.panels.log.model.entries[0].text == "It rains."


def test_a_new_encounter_is_made_by_key(qtbot, window, place, fight_desk):
    qtbot.keyClick(window, Key.Key_N, CTRL)
    line = place.windows.set_up().form.editor("name")
    qtbot.keyClicks(line, "At the mill")
    qtbot.keyClick(line, Key.Key_Return)
    assert window.windowTitle().startswith("At the mill")
    assert place.panels.order.empty.isVisible()


def test_ready_combatants_come_into_the_roster_by_key_and_by_button(qtbot, window, place):
    qtbot.keyClick(window, Key.Key_R, CTRL | SHIFT)
    qtbot.waitUntil(place.windows.ready().search.hasFocus)
    qtbot.keyClicks(place.windows.ready().search, "wol")
    place.windows.ready().add()
    assert place.roster.current.name == "Wolf"
    place.windows.ready().close()
    qtbot.mouseClick(place.roster.ready_button, Qt.MouseButton.LeftButton)
    assert place.windows.ready().isVisible()
    place.windows.ready().close()


def test_the_first_fight_of_a_ruleset_is_opened_from_the_menu(qtbot, window, place, fight_desk):
    window._actions.action(table.OPEN_FIRST_FIGHT).trigger()
    qtbot.keyClicks(place.windows.first_fights().box.field, "heimr")
    qtbot.keyClick(place.windows.first_fights().box.field, Key.Key_Return)
    assert window.windowTitle().startswith("Raid on the hall")
    assert fight_desk.present.ruleset == "heimr"


def test_the_log_is_exported_and_the_strip_says_so(qtbot, window, place, tmp_path):
    window._actions.action(table.EXPORT_LOG).trigger()
    with qtbot.waitSignal(place.windows.export().told):
        place.windows.export().write(str(tmp_path / "ford.txt"))
    assert str(tmp_path / "ford.txt") in window.strip.message.text


def test_the_players_have_a_window_of_their_own(window, place):
    window._actions.action(table.PLAYER_VIEW).trigger()
    assert place.windows.players().isVisible()
    assert place.windows.players().window() is not window
    place.close_sheets()
    assert not place.windows.players().isVisible()


def test_the_log_is_searched_by_key(window, place):
    window.show()
    window.activateWindow()
    window._actions.action(table.SEARCH_LOG).trigger()
    assert place.panels.log.search.hasFocus()


def test_every_command_of_the_desk_can_be_found(window, place):
    window.command_box.open()
    names = {window.command_box.model.row(row).name for row in range(window.command_box.model.rowCount())}
    assert {"New encounter…", "Export log…", "Add a note to the log", "Roll initiative", "Roster"} <= names
    window.command_box.hide()


def test_a_campaign_to_be_read_only_offers_no_changes(qtbot, fight_desk, campaign, words, look, shelf):
    with open_read_only(campaign.path, now) as read_only:
        desk = Desk(read_only, words, 7, shelf)
        desk.open_last()
        place = Workplace(desk, words, look)
        assert place.heading().conditions == {table.FIGHT_OPEN}
        assert not place.roster.new_button.isEnabled()
        assert not place.roster.ready_button.isEnabled()
        desk.look_at(0)
        assert place.banner.take_back_button.isHidden()
        desk.back_to_now()


def test_a_fight_that_is_opened_again_shows_the_palette_of_whose_turn_it_is(place, window, fight_desk):
    fight_desk.end_turn()
    acting = fight_desk.encounter.turn
    fight_desk.open_encounter(fight_desk.encounter_id)
    assert fight_desk.selected_id == acting


def test_the_next_turn_is_played_in_the_palette_wherever_the_keys_were(qtbot, window, place, fight_desk):
    place.panels.log.search.setFocus()
    qtbot.keyClick(place.panels.log.search, Key.Key_Return, CTRL)
    assert place.panels.palette.search.hasFocus()
    assert fight_desk.encounter.turn == "bern"
    assert place.panels.tracker.chosen_rows[0].who == "bern"


def test_the_keys_stay_at_a_question_that_keeps_the_turn_from_passing_on(qtbot, window, place, fight_desk):
    fight_desk.set_rolls_by("party", "table")
    fight_desk.perform(fight_desk.option("strike"))
    place.panels.question.setFocus()
    keys = QApplication.focusWidget()
    assert place.panels.question.isAncestorOf(keys)
    qtbot.keyClick(keys, Key.Key_Return, CTRL)
    assert QApplication.focusWidget() is keys
    assert fight_desk.question is not None


def test_once_nothing_is_asked_any_more_the_keys_are_in_the_palette(qtbot, window, place, fight_desk):
    fight_desk.set_rolls_by("party", "table")
    place.panels.order.view.setFocus()
    fight_desk.perform(fight_desk.option("strike"))
    assert fight_desk.question is not None
    place.panels.question.setFocus()
    fight_desk.abandon()
    assert place.panels.palette.search.hasFocus()


def test_the_log_shows_what_happened_last_unless_somebody_reads_in_it(qtbot, window, place, fight_desk):
    for count in range(40):
        fight_desk.add_note(f"note {count}")
    bar = place.panels.log.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    place.panels.palette.search.setFocus()
    bar.setValue(bar.maximum())
    fight_desk.add_note("seen")
    assert bar.value() == 0
    place.panels.log.view.setFocus()
    bar.setValue(bar.maximum())
    fight_desk.add_note("not seen")
    assert bar.value() > 0


def test_when_a_side_is_out_the_next_encounter_and_the_log_are_at_hand(qtbot, place, window, fight_desk):
    fight_desk.set_pool("wolf", "BP", 0)
    assert place.ending in place.floating
    place.ending.next_button.click()
    assert place.windows.set_up().form.isVisible()
    qtbot.keyClick(place.windows.set_up().form.editor("name"), Key.Key_Return)
    assert fight_desk.name == "At the ford 2"
    assert place.ending.isHidden()
    assert place.panels.palette.isAncestorOf(QApplication.focusWidget())


def test_other_encounters_are_found_besides_commands(place, fight_desk):
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("At the mill", fight_desk.encounter))
    assert [entry.name for entry in place.entries()] == ["At the ford"]


def not_any(told):
    return lambda: not told()


def test_the_row_under_the_hand_shows_what_it_would_take_of_the_turn(qtbot, window, place, fight_desk):
    def spent():
        (acting,) = (row for row in place.panels.order.model.rows if row.acting)
        return {budget.id: budget.spent for budget in acting.budgets if budget.spent}

    palette = place.panels.palette
    assert spent() == {}
    qtbot.keyClicks(palette.search, "move")
    assert spent() == {id: n for id, n in palette.view.current_row.option.spends.items() if n and id in spent()}
    assert spent()
    qtbot.keyClick(palette.search, Key.Key_Escape)
    assert spent() == {}
    qtbot.keyClicks(palette.search, "move")
    fight_desk.select("bern")
    qtbot.waitUntil(not_any(spent))


def test_a_fight_says_how_it_begins(place, fight_desk, campaign, skirmish, words):
    head = place.panels.head
    fight_desk.open_encounter(campaign.encounters.create("Begins", replace(skirmish, turn="")))
    assert head.text.text() == words("head.begin")
    nobody = replace(skirmish, combatants={}, order=(), turn="", initiative={})
    fight_desk.open_encounter(campaign.encounters.create("Nobody", nobody))
    assert head.text.text() == words("head.nobody")
    tracker = place.panels.tracker
    tracker.refresh()
    assert not tracker.empty.isHidden()
    assert tracker.view.isHidden()
