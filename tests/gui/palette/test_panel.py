"""The palette under hands: keys and pointer do the same, and every intent reaches the desk."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from gui.desk.desk import Desk
from gui.palette.arranging import FAVOURITES, NOT_NOW
from gui.palette.entries import NumberEntry, WordEntry
from gui.palette.model import MEND_ROLE, ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.telling import tell
from gui.palette.values import ActionRow, Ask, Heading, Piece
from rules.palette.outlook import Outlook

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    return stand(PalettePanel(fight_desk, words, look), 800, 900)


@pytest.fixture
def projected(panel):
    seen = []
    panel.projected.connect(seen.append)
    return seen


@pytest.fixture
def told(fight_desk):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    return sentences


def press(qtbot, *keys):
    """Press keys wherever the focus is."""
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), key)


def write(qtbot, text):
    qtbot.keyClicks(QApplication.focusWidget(), text)


def current(panel):
    return panel.view.currentIndex().data(ROW_ROLE)


def click(qtbot, panel, id, piece, button=Qt.MouseButton.LeftButton):
    """Click on something in a row."""
    view, index = panel.view, panel.model.index_of(id)
    view.scrollTo(index)
    place = view.delegate.place_of(index, piece, view.visualRect(index))
    qtbot.mouseClick(view.viewport(), button, pos=place.center())


def menu_of(panel):
    return next(menu for menu in panel.view.findChildren(QMenu) if menu.isVisible())


def entry_of(panel, kind):
    (entry,) = [entry for entry in panel.view.viewport().findChildren(kind) if entry.isVisible()]
    return entry


def endurance(desk, who="una"):
    return desk.encounter.combatants[who].pools["END"]


def test_two_letters_and_enter_perform_the_best_match(qtbot, panel, fight_desk):
    write(qtbot, "mo")
    press(qtbot, Key.Key_Return)
    assert endurance(fight_desk) == 37
    assert panel.search.text() == ""
    assert panel.search.hasFocus()


def test_the_first_action_is_offered_from_the_start(qtbot, panel, fight_desk, projected):
    assert current(panel).id == "strike", "the likeliest action comes first"
    assert panel.search.hasFocus()
    assert not panel.view.is_settled
    assert not any(projected), "what nobody chose costs nobody anything"


def test_a_stray_enter_does_nothing_and_says_why(qtbot, panel, fight_desk, words):
    press(qtbot, Key.Key_Return, Key.Key_Return)
    assert endurance(fight_desk) == 39
    assert panel.search.placeholderText() == words("palette.choose_first")
    press(qtbot, Key.Key_Down)
    assert current(panel).id == "strike", "the first arrow takes up what is offered"
    assert panel.search.placeholderText() == words("palette.search")
    press(qtbot, Key.Key_Down)
    assert current(panel).id == "move"
    press(qtbot, Key.Key_Return)
    assert endurance(fight_desk) == 37


def test_after_a_step_enter_waits_for_another_choice(qtbot, panel, fight_desk):
    write(qtbot, "mo")
    fight_desk.set_pool("una", "END", 30)
    assert current(panel).id == "move", "the row stays where the keys were"
    press(qtbot, Key.Key_Return)
    assert endurance(fight_desk) == 30
    press(qtbot, Key.Key_Down, Key.Key_Return)
    assert endurance(fight_desk) == 28


def test_a_row_stays_chosen_while_nothing_happens(qtbot, panel, fight_desk):
    write(qtbot, "str")
    fight_desk.point_at("wolf")
    assert panel.view.is_settled
    press(qtbot, Key.Key_Escape)
    assert not panel.view.is_settled, "letters that were taken back choose nothing"


def test_a_click_chooses(qtbot, panel, fight_desk):
    index = panel.model.index_of("move")
    qtbot.mouseClick(
        panel.view.viewport(), Qt.MouseButton.LeftButton, pos=panel.view.visualRect(index).topLeft() + QPoint(60, 8)
    )
    press(qtbot, Key.Key_Return)
    assert endurance(fight_desk) == 37


def test_arrows_travel_and_choose_while_the_field_keeps_the_focus(qtbot, panel, fight_desk, projected):
    press(qtbot, Key.Key_Down, Key.Key_Down, Key.Key_Right, Key.Key_Right)
    assert current(panel).choices[0].chosen == 2
    assert projected[-1] == {"END": (39, 35, ())}
    press(qtbot, Key.Key_Left, Key.Key_Down, Key.Key_Up)
    assert current(panel).choices[0].chosen == 1
    press(qtbot, Key.Key_Return)
    assert endurance(fight_desk) == 36


def test_behind_what_was_typed_the_arrows_choose(qtbot, panel, fight_desk):
    write(qtbot, "mo")
    press(qtbot, Key.Key_Right, Key.Key_Right, Key.Key_Left)
    assert current(panel).choices[0].chosen == 1
    write(qtbot, "v")
    assert panel.search.text() == "mov", "the arrows left the cursor where it was"
    press(qtbot, Key.Key_Left)
    assert panel.search.cursorPosition() == 2, "after letters, the arrow left is for them again"
    press(qtbot, Key.Key_Right)
    assert current(panel).choices[0].chosen == 1, "the arrow right had something to go over"
    press(qtbot, Key.Key_Right, Key.Key_Return)
    assert endurance(fight_desk) == 35


def test_tab_goes_from_choice_to_choice_and_then_on(qtbot, panel, fight_desk):
    fight_desk.set_pool("una", "END", 39)
    write(qtbot, "put")
    assert current(panel).id == "sheath"
    press(qtbot, Key.Key_Tab)
    assert panel.view.hasFocus()
    assert panel.view.current_piece == Piece("choice", 0)
    press(qtbot, Key.Key_Tab)
    assert panel.view.current_piece == Piece("choice", 1)
    press(qtbot, Key.Key_Right, Key.Key_Return)
    assert fight_desk.encounter.combatants["una"].item("longsword").where == "belt"


def test_backtab_goes_back(qtbot, panel):
    write(qtbot, "put")
    press(qtbot, Key.Key_Tab, Key.Key_Tab)
    qtbot.keyClick(panel.view, Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert panel.view.current_piece == Piece("choice", 0)
    qtbot.keyClick(panel.view, Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert panel.search.hasFocus()


def test_a_letter_in_the_list_searches(qtbot, panel):
    press(qtbot, Key.Key_Tab)
    qtbot.keyClick(panel.view, Key.Key_S)
    assert panel.search.hasFocus()
    write(qtbot, "tr")
    assert panel.search.text() == "str"
    assert current(panel).id == "strike"
    press(qtbot, Key.Key_Escape)
    assert panel.search.text() == ""
    assert current(panel).id == "strike"


def test_space_opens_what_stands_behind_a_row(qtbot, panel):
    press(qtbot, Key.Key_Space)
    assert current(panel).told
    height = panel.view.visualRect(panel.view.currentIndex()).height()
    press(qtbot, Key.Key_Space)
    QApplication.processEvents()
    assert current(panel).told == ()
    assert panel.view.visualRect(panel.view.currentIndex()).height() < height


def test_enter_on_what_is_not_possible_says_why_and_does_nothing(qtbot, panel, fight_desk):
    write(qtbot, "fly")
    press(qtbot, Key.Key_Return)
    assert [line.tone for line in current(panel).told].count("illegal") == 1
    assert not fight_desk.can_undo


def test_a_ruling_asks_for_a_word_in_the_row_itself(qtbot, panel, fight_desk, campaign):
    write(qtbot, "fly")
    press(qtbot, Key.Key_Tab)
    panel.view.acts.rule()
    entry = entry_of(panel, WordEntry)
    assert entry.hasFocus()
    press(qtbot, Key.Key_Return)
    assert entry.isVisible()
    write(qtbot, "borne by a gust")
    press(qtbot, Key.Key_Return)
    (logged,) = campaign.log.page(fight_desk.encounter_id)
    assert logged.kind == "ruling"
    assert "borne by a gust" in logged.text


def test_a_ruling_on_what_nobody_chose_is_not_asked_for(qtbot, panel, words):
    qtbot.keyClick(panel.search, Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert not panel.view.findChildren(WordEntry)
    assert panel.search.placeholderText() == words("palette.choose_first")


def test_a_ruling_can_be_thought_better_of(qtbot, panel, fight_desk):
    press(qtbot, Key.Key_Down)
    qtbot.keyClick(panel.search, Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert panel.view.findChildren(WordEntry)
    press(qtbot, Key.Key_Escape)
    assert not fight_desk.can_undo
    assert panel.view.hasFocus()


def test_the_folded_part_opens_by_a_key_and_by_a_click(qtbot, panel):
    panel.view.choose(panel.model.index_of(NOT_NOW))
    press(qtbot, Key.Key_Return)
    heading = current(panel)
    assert isinstance(heading, Heading)
    assert heading.folded is False
    qtbot.mouseClick(
        panel.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.view.visualRect(panel.model.index_of(NOT_NOW)).center(),
    )
    assert panel.model.index_of(NOT_NOW).data(ROW_ROLE).folded is True


def test_the_mending_act_is_a_tab_and_an_enter_away(qtbot, panel, fight_desk):
    fight_desk.select("wolf")
    write(qtbot, "cha")
    assert current(panel).id == "charge"
    press(qtbot, Key.Key_Tab)
    while panel.view.current_piece is None or panel.view.current_piece.kind != "mend":
        press(qtbot, Key.Key_Tab)
    press(qtbot, Key.Key_Return)
    assert fight_desk.encounter.combatants["wolf"].position == "standing"


def test_a_click_on_the_mending_act_takes_it(qtbot, panel, fight_desk):
    fight_desk.select("wolf")
    panel.model.toggle(NOT_NOW)
    index = panel.model.index_of("charge")
    panel.view.scrollTo(index)
    area = panel.view.visualRect(index)
    assert index.data(MEND_ROLE).text == "Rise, 2 END"
    place = next(
        QPoint(x, area.center().y())
        for x in range(area.right(), 0, -3)
        if panel.view.delegate.piece_at(index, QPoint(x, area.center().y()), area) == Piece("mend")
    )
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert fight_desk.encounter.combatants["wolf"].position == "standing"


def test_clicks_choose_and_a_double_click_takes(qtbot, panel, fight_desk):
    click(qtbot, panel, "move", Piece("choice", 0, 3))
    assert current(panel).choices[0].chosen == 3
    area = panel.view.visualRect(panel.model.index_of("move"))
    name = QPoint(area.left() + 50, area.center().y())
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=name)
    assert endurance(fight_desk) == 39
    qtbot.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=name)
    assert endurance(fight_desk) == 34


def test_a_list_opens_and_its_value_is_taken(qtbot, panel):
    click(qtbot, panel, "sheath", Piece("choice", 0))
    menu = menu_of(panel)
    assert [action.text() for action in menu.actions()] == ["longsword", "round shield"]
    menu.actions()[1].trigger()
    menu.close()
    assert panel.model.index_of("sheath").data(ROW_ROLE).choices[0].text == "round shield"


def test_the_target_is_the_same_for_all_rows(qtbot, panel, fight_desk):
    fight_desk.join(fight_desk.encounter.combatants["wolf"].sheet, "beasts")
    panel.view.choose(panel.model.index_of("strike"))
    press(qtbot, Key.Key_Right)
    assert fight_desk.target_id == "wolf_2"
    assert panel.model.index_of("brawl").data(ROW_ROLE).option.bound["target"] == "wolf_2"
    press(qtbot, Key.Key_Right)
    assert fight_desk.target_id != "wolf_2"


def test_a_figure_is_typed_where_it_stands(qtbot, panel, fight_desk):
    panel.view.choose(panel.model.index_of("move"))
    press(qtbot, Key.Key_Space, Key.Key_Tab)
    labels = [choice.label for choice in current(panel).choices]
    panel.view.choose(panel.model.index_of("move"))
    while current(panel).choices[panel.view.current_piece.index].label != "distance":
        press(qtbot, Key.Key_Tab)
    assert "distance" in labels
    qtbot.keyClick(panel.view, Key.Key_1)
    entry = entry_of(panel, NumberEntry)
    write(qtbot, "0")
    press(qtbot, Key.Key_Return)
    assert not entry.isVisible()
    assert current(panel).option.bound["distance"] == 10
    assert current(panel).option.bound["rate"] == "three_quarters"


def test_from_the_search_the_arrow_right_leads_to_a_figure_that_can_be_typed(qtbot, panel, fight_desk):
    write(qtbot, "jump down")
    assert current(panel).ask.id == "height_ft"
    press(qtbot, Key.Key_Right, Key.Key_9)
    entry_of(panel, NumberEntry)
    press(qtbot, Key.Key_Return)
    assert panel.search.text() == "jump down"
    assert current(panel).option.bound["height_ft"] == 9


def test_a_field_does_not_cover_what_is_asked(qtbot, panel, fight_desk):
    fight_desk.select("bern")
    write(qtbot, "cat")
    press(qtbot, Key.Key_Return)
    entry, index = entry_of(panel, NumberEntry), panel.view.currentIndex()
    place = panel.view.delegate.place_of(index, Piece("answer"), panel.view.visualRect(index))
    assert entry.geometry().left() == place.left()
    assert abs(entry.geometry().center().y() - place.center().y()) <= 1


def test_leaving_a_field_changes_nothing(qtbot, panel, fight_desk):
    fight_desk.select("bern")
    write(qtbot, "cat")
    press(qtbot, Key.Key_Return)
    entry = entry_of(panel, NumberEntry)
    write(qtbot, "3")
    press(qtbot, Key.Key_Escape)
    assert not entry.isVisible()
    assert current(panel).ask.id == "weight_lb"


def test_what_is_asked_is_told_and_then_it_can_be_done(qtbot, panel, fight_desk):
    fight_desk.select("bern")
    write(qtbot, "catch")
    assert current(panel).id == "catch"
    for figure in "31":
        press(qtbot, Key.Key_Return)
        write(qtbot, figure)
        press(qtbot, Key.Key_Return)
    assert current(panel).ask is None
    press(qtbot, Key.Key_Return)
    assert fight_desk.can_undo


def test_the_gms_yes_is_a_click(qtbot, panel, fight_desk, campaign):
    fight_desk.perform(fight_desk.option("move"))
    row = next(
        row
        for place in range(panel.model.rowCount())
        if not isinstance(row := panel.model.index(place).data(ROW_ROLE), Heading) and row.ask and row.ask.kind == "gm"
    )
    click(qtbot, panel, row.id, Piece("answer", 0, 0))
    assert fight_desk.question is None
    events = campaign.log.events(campaign.log.page(fight_desk.encounter_id)[0].step)
    assert [event.answer for event in events if hasattr(event, "answer")] == ["yes"]


def test_a_stated_fact_is_a_chip_that_withdraws_it(qtbot, panel, fight_desk):
    assert not panel.chips.isVisible()
    fight_desk.enter_fact("distance", 7, "una", "wolf")
    (chip,) = panel.chips.chips
    assert chip.text() == "distance, Una → Wolf: 7"
    assert chip.accessibleName() == "Withdraw: distance, Una → Wolf: 7"
    chip.click()
    assert fight_desk.encounter.facts == {}
    assert panel.chips.chips == []


def test_facts_of_others_are_not_shown(panel, fight_desk):
    fight_desk.enter_fact("distance", 7, "bern", "wolf")
    assert panel.chips.chips == []
    fight_desk.select("bern")
    assert len(panel.chips.chips) == 1


def test_the_header_counts_and_says_how_he_stands(panel, fight_desk):
    assert panel.header.name.text() == "Una"
    assert panel.header.position.text() == "standing"
    legal, ask, illegal = panel.model.counts
    assert panel.header.counts.text() == f"open {legal} · your call {ask} · not now {illegal}"
    fight_desk.select("wolf")
    assert panel.header.position.text() == "prone"


def test_another_position_is_supposed_and_nothing_can_be_done_in_it(qtbot, panel, fight_desk, told):
    menu = panel.header.position.menu()
    menu.aboutToShow.emit()
    kneeling = next(action for action in menu.actions() if action.text().startswith("kneeling"))
    legal, _, _ = panel.model.counts
    assert [action.text().partition(":")[0] for action in menu.actions() if action.isChecked()] == ["standing"]
    assert isinstance(kneeling, QAction)
    offered = kneeling.text()
    kneeling.trigger()
    fewer, ask, closed = panel.model.counts
    assert fewer < legal
    assert offered == f"kneeling: {fewer} of {fewer + ask + closed}"
    assert panel.header.notice.text().startswith("Una as if kneeling")
    menu.aboutToShow.emit()
    assert [action.text().partition(":")[0] for action in menu.actions() if action.isChecked()] == ["kneeling"]
    write(qtbot, "turn")
    press(qtbot, Key.Key_Return)
    assert told == ["This is only a preview; go back to how it is, or let the fighter take the position first."]
    assert not fight_desk.can_undo
    panel.header.back.click()
    assert panel.model.counts[0] == legal


def test_esc_leaves_what_is_supposed(qtbot, panel):
    panel.header.supposed.emit("prone", None)
    press(qtbot, Key.Key_Escape)
    assert panel.header.position.text() == "standing"


def test_the_pointer_says_what_a_choice_would_cost(qtbot, panel, projected):
    view, index = panel.view, panel.model.index_of("move")
    place = view.delegate.place_of(index, Piece("choice", 0, 3), view.visualRect(index))
    qtbot.mouseMove(view.viewport(), place.center())
    assert projected[-1] == {"END": (39, 34, ())}
    assert view.delegate.hovered == (index.row(), Piece("choice", 0, 3))


def test_it_steps_aside_while_something_is_asked(qtbot, panel, fight_desk):
    fight_desk.perform(fight_desk.option("strike"))
    assert not panel.view.isEnabled()
    assert not panel.search.isEnabled()
    fight_desk.abandon()
    assert panel.view.isEnabled()
    assert panel.search.hasFocus()


def test_an_empty_desk_says_what_will_stand_here(qtbot, campaign, words, look):
    panel = PalettePanel(Desk(campaign, words, 1), words, look)
    qtbot.addWidget(panel)
    assert panel.empty.text().startswith("Nobody is selected")
    assert panel.model.rowCount() == 0


def test_it_changes_its_language_and_its_theme(panel, words, look):
    words.set_language("pl")
    assert current(panel).name == "Cios"
    assert panel.search.placeholderText().startswith("Dwie litery")
    assert panel.search.accessibleName().startswith("Znajdź")
    look.choose("dark")
    look.set_scale(200)
    assert not panel.grab().isNull()


def test_it_paints_every_row(panel, fight_desk):
    for who in ("una", "wolf"):
        fight_desk.select(who)
        panel.model.toggle(NOT_NOW)
        for place in range(panel.model.rowCount()):
            panel.view.choose(panel.model.index(place))
            panel.view.acts.open_row()
        panel.view.resize(panel.view.width(), 6000)
        assert not panel.view.grab().isNull()


def test_a_fact_told_once_serves_the_fight(panel, fight_desk):
    option = fight_desk.option("strike")
    tell(fight_desk, panel.model, option, Ask("distance", "unknown", "How far?"), 4, fight_desk.perform)
    assert fight_desk.encounter.facts == {"distance:una:wolf": 4}
    assert not fight_desk.under_way


def test_the_cost_of_a_palette_that_steps_aside_is_no_longer_shown(panel, fight_desk, projected):
    fight_desk.perform(fight_desk.option("strike"))
    assert projected[-1] == {}


def test_enter_performs_an_action_in_which_nothing_is_to_be_chosen(qtbot, panel, fight_desk):
    write(qtbot, "full dodge")
    assert current(panel).choices == ()
    assert panel.view.current_piece is None
    press(qtbot, Key.Key_Return)
    assert fight_desk.encounter.combatants["una"].stance == "full_dodge"


def test_a_star_makes_a_favourite_that_stands_first_and_says_so(qtbot, panel):
    write(qtbot, "st")
    panel.view.choose(panel.model.index_of("strike"))
    panel.search.clear()
    panel.model.search("")
    panel.view.choose(panel.model.index_of("strike"))
    press(qtbot, Key.Key_Asterisk)
    assert panel.model.index(0).data(ROW_ROLE).id == FAVOURITES
    assert panel.model.index(1).data(ROW_ROLE).id == "strike"
    assert current(panel).id == "strike"
    assert "favourite" in panel.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    press(qtbot, Key.Key_Asterisk)
    assert panel.model.index_of(FAVOURITES).row() == -1


def test_a_question_mark_asks_for_the_help_card(qtbot, panel):
    asked = []
    panel.help_wanted.connect(asked.append)
    write(qtbot, "?")
    assert [option.action for option in asked] == ["strike"]
    assert panel.search.text() == ""


def test_a_part_of_the_palette_can_be_shown_alone(panel, words):
    panel.header.part.menu().aboutToShow.emit()
    offered = {action.text(): action for action in panel.header.part.menu().actions()}
    assert list(offered)[:3] == ["All actions", "Favourites", "Recent actions"]
    offered["Movement"].trigger()
    assert panel.model.only == "group:movement"
    assert panel.header.part.text() == "Movement"
    panel.show_only("")
    assert panel.header.part.text() == words("palette.everything")


def test_a_row_that_is_not_open_tells_its_score_once_it_is_opened(panel, fight_desk):
    fight_desk.select("wolf")
    panel.model.toggle(NOT_NOW)
    closed = next(
        row
        for place in range(panel.model.rowCount())
        if isinstance(row := panel.model.index(place).data(ROW_ROLE), ActionRow)
        and row.option.status == "illegal"
        and fight_desk.option(row.id).preview.score is not None
    )
    assert closed.score == ""
    panel.model.toggle_row(closed.id)
    assert panel.model.index_of(closed.id).data(ROW_ROLE).option.preview.score is not None


def test_a_combination_tells_what_each_value_costs_once_it_is_looked_at(panel, fight_desk):
    write_down = panel.model.index_of("rise_move")
    if not write_down.isValid():
        panel.model.toggle(NOT_NOW)
    fight_desk.set_position("una", "kneeling")
    panel.view.choose(panel.model.index_of("rise_move"))
    panel.view.current.look_closely()
    (rate,) = [part for part in current(panel).choices if part.name == "rate"]
    figures = [int(segment.figure) for segment in rate.segments]
    assert figures == sorted(set(figures))
    assert len(figures) == 4


def test_rows_stay_as_they_are_where_nothing_changed(panel, fight_desk):
    fight_desk.select("una")
    free = next(each.action for each in fight_desk.palette() if each.status == "legal" and not each.costs)
    before = panel.model.index_of(free).data(ROW_ROLE)
    assert isinstance(before, ActionRow)
    costly = panel.model.index_of("move").data(ROW_ROLE)
    fight_desk.set_pool("una", "END", 20)
    assert panel.model.index_of(free).data(ROW_ROLE) is before
    assert panel.model.index_of("move").data(ROW_ROLE) is not costly


def test_where_no_row_is_shown_it_is_said_why(qtbot, panel, words):
    panel.show_only(FAVOURITES)
    assert panel.model.rowCount() == 0
    assert panel.view.accessibleDescription() == words("palette.no_favourites")
    write(qtbot, "xyzzy")
    assert panel.model.rowCount() == 0
    assert panel.view.accessibleDescription() == words("palette.nothing_found")


def test_another_fighter_begins_at_the_top(panel, fight_desk):
    panel.view.choose(panel.model.index_of("drop_prone"))
    fight_desk.point_at("bern")
    assert current(panel).id == "drop_prone"
    fight_desk.select("bern")
    assert panel.view.currentIndex() == panel.model.first_action()
    assert current(panel).id != "drop_prone"


def test_what_was_looked_for_is_forgotten_with_another_fighter(qtbot, panel, fight_desk):
    write(qtbot, "fly")
    fight_desk.select("bern")
    assert panel.search.text() == ""
    assert current(panel).id == "move"
    write(qtbot, "str")
    assert current(panel).id == "strike"


def test_a_palette_is_worked_out_once_for_each_moment(panel, fight_desk, monkeypatch):
    worked_out, palette = [], fight_desk.lazy_palette
    monkeypatch.setattr(fight_desk, "lazy_palette", lambda *given: worked_out.append(given) or palette(*given))
    fight_desk.perform(fight_desk.option("move"))
    assert len(worked_out) == 1
    fight_desk.end_turn()
    assert len(worked_out) == 2
    panel.refresh()
    assert len(worked_out) == 2


def test_the_likely_rows_keep_their_places_while_the_fight_does_not_change(qtbot, panel, fight_desk, words):
    def shown():
        rows = (panel.model.index(place).data(ROW_ROLE) for place in range(panel.model.rowCount()))
        return [row.id for row in rows]

    before = shown()
    likely = before[1 : before.index("strike") + 2]
    assert before[0] == "likely"
    fight_desk.point_at("wolf")
    panel.view.choose(panel.model.index_of("move"))
    press(qtbot, Key.Key_Right, Key.Key_Left)
    assert shown() == before
    write(qtbot, "dra")
    press(qtbot, Key.Key_Escape)
    assert shown() == before
    fight_desk.select("bern")
    fight_desk.select("una")
    words.set_language("pl")
    panel.refresh()
    assert shown() == before
    assert {"strike", "move"} >= set(likely)


def test_a_low_palette_keeps_rows_and_shows_an_outlook_only_of_a_chosen_row(qtbot, panel, look):
    assert panel.header.counts.isVisible()
    look.set_scale(200)
    panel.resize(620, 560)
    assert not panel.header.counts.isVisible()
    panel.foreseen.ready.emit(panel.view.current_row.option, Outlook())
    assert panel.fan.isHidden()
    look.set_scale(300)
    assert not panel.header.part.isVisible(), "the field has the whole width"
    assert not panel.header.stance.isVisible(), "nobody needs to read that there is none"
    assert panel.header.name.isVisible(), "whose palette it is"
    assert panel.header.position.isVisible()
    look.set_scale(100)
    panel.resize(620, 700)
    assert panel.header.counts.isVisible()
    assert panel.header.part.isVisible()
    assert panel.header.name.isVisible()
    assert panel.header.stance.isVisible()


@pytest.mark.parametrize(("steps", "narrow"), [(71, True), (72, False), (90, False)])
def test_a_narrow_palette_gives_its_field_the_whole_width(panel, look, steps, narrow):
    panel.resize(look.theme.space(steps), 700)
    QApplication.processEvents()
    assert panel.header.part.isHidden() is narrow


def test_another_combatant_ends_the_search(panel, fight_desk):
    panel.search.setText("strike")
    panel.model.search("strike")
    fight_desk.select("bern")
    assert panel.search.text() == ""
    assert panel.model.index_of("move").isValid()
