import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDoubleSpinBox

from gui.actions.fixed_keys import FIXED_KEYS
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = OrderPanel(fight_desk, words, look)
    yield stand(panel, 320, 400, panel.view)
    if panel.menu is not None:
        panel.menu.close()


@pytest.fixture
def press(qtbot, panel):
    def press(*keys):
        """Press keys in the list; a letter goes to the menu of the current combatant."""
        for key in keys:
            if Key.Key_A <= key <= Key.Key_Z:
                qtbot.keyClick(panel.view, Key.Key_Space)
                qtbot.keyClick(panel.menu, key)
            else:
                qtbot.keyClick(panel.view, key)

    return press


def choose(menu, name):
    """Take the entry of a menu, or of its open submenu, that has this name."""
    menu = menu.activeAction().menu() or menu if menu.activeAction() is not None else menu
    next(action for action in menu.actions() if action.text().partition("\t")[0] == name).trigger()


def wolf(fight_desk):
    return fight_desk.encounter.combatants["wolf"]


def test_it_stands_on_whoever_acts(panel):
    assert panel.current == "una"
    assert [row.id for row in panel.model.rows] == ["una", "bern", "wolf"]


def test_enter_shows_a_palette_and_t_takes_aim(press, panel, fight_desk):
    press(Key.Key_Down, Key.Key_Return)
    assert fight_desk.selected_id == "bern"
    assert panel.model.rows[1].selected
    press(Key.Key_Down, Key.Key_T)
    assert fight_desk.target_id == "wolf"
    assert panel.model.rows[2].targeted


def test_a_double_click_shows_a_palette(qtbot, panel, fight_desk):
    place = panel.view.visualRect(panel.model.index(2)).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert fight_desk.selected_id == "wolf"


def test_a_position_is_taken_by_hand_and_can_be_undone(press, panel, fight_desk):
    press(Key.Key_End, Key.Key_P)
    choose(panel.menu, "kneeling")
    assert wolf(fight_desk).position == "kneeling"
    assert panel.model.rows[2].position == "kneeling"
    assert fight_desk.journal.now.step.kind == "hand"
    fight_desk.undo()
    assert panel.model.rows[2].position == "lying on the belly"


def test_a_stance_is_taken_and_left(press, panel, fight_desk):
    press(Key.Key_End, Key.Key_S)
    choose(panel.menu, "evading")
    assert wolf(fight_desk).stance == "evading"
    press(Key.Key_S)
    choose(panel.menu, "no stance")
    assert wolf(fight_desk).stance == ""


def test_a_condition_is_given_with_its_fields_and_ended(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_C)
    choose(panel.menu, "aiming…")
    form = panel.hand._form
    assert form.isVisible()
    target, actions = form.editor("target"), form.editor("actions")
    target.setCurrentIndex(target.findData("una"))
    actions.setValue(2)
    qtbot.keyClick(actions, Key.Key_Return)
    assert not form.isVisible()
    (held,) = wolf(fight_desk).conditions
    assert (held.id, dict(held.fields)) == ("aiming", {"target": "una", "actions": 2})
    press(Key.Key_E)
    choose(panel.menu, "aiming (Una, 2)")
    assert wolf(fight_desk).conditions == ()


def test_a_condition_that_names_somebody_may_name_a_whole_side(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_C)
    choose(panel.menu, "engaged…")
    box = panel.hand._form.editor("with")
    assert box.findData("wolf") < 0, "nobody is engaged with himself"
    box.setCurrentIndex(box.findText("All of party"))
    qtbot.keyClick(box, Key.Key_Return)
    assert [held.fields["with"] for held in wolf(fight_desk).conditions] == ["una", "bern"]
    fight_desk.undo()
    assert wolf(fight_desk).conditions == ()


def test_a_condition_without_fields_is_given_at_once(press, panel, fight_desk):
    press(Key.Key_End, Key.Key_C)
    choose(panel.menu, "surprised")
    assert [held.id for held in wolf(fight_desk).conditions] == ["surprised"]


def test_marks_of_pools_cannot_be_given(press, panel):
    press(Key.Key_C)
    given = panel.menu.activeAction().menu()
    assert "surprised" in [action.text() for action in given.actions()]
    assert "winded" not in [action.text() for action in given.actions()]


def test_a_pool_is_set_to_a_figure(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_L)
    choose(panel.menu, "Endurance: 39…")
    box = panel.hand._form.editor("value")
    assert isinstance(box, QDoubleSpinBox)
    box.setValue(17)
    qtbot.keyClick(box, Key.Key_Return)
    assert wolf(fight_desk).pools["END"] == 17


def test_initiative_is_set_by_hand(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_L)
    choose(panel.menu, "Initiative…")
    box = panel.hand._form.editor("value")
    box.setValue(12)
    qtbot.keyClick(box, Key.Key_Return)
    assert [(row.id, row.figure) for row in panel.model.rows] == [("wolf", "12"), ("una", "2."), ("bern", "3.")]
    assert panel.current == "wolf"


def test_somebody_changes_sides(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_D)
    choose(panel.menu, "party")
    assert wolf(fight_desk).side == "party"
    press(Key.Key_D)
    choose(panel.menu, "Another side…")
    form = panel.hand._form
    qtbot.keyClick(form.editor("side"), Key.Key_Return)
    assert form.isVisible()
    assert form.problem.text() == "A side needs a name."
    qtbot.keyClicks(form.editor("side"), "strays")
    qtbot.keyClick(form.editor("side"), Key.Key_Return)
    assert wolf(fight_desk).side == "strays"


def test_esc_leaves_everything_as_it_was_and_gives_the_focus_back(qtbot, press, panel, fight_desk):
    press(Key.Key_L)
    choose(panel.menu, "Endurance: 39…")
    qtbot.keyClick(panel.hand._form, Key.Key_Escape)
    assert not panel.hand._form.isVisible()
    assert fight_desk.journal.now.step is None


@pytest.mark.parametrize(
    ("letter", "sentence"),
    [
        (Key.Key_F, "Wolf flees."),
        (Key.Key_D, "Wolf is dead."),
        (Key.Key_P, "Wolf is taken prisoner."),
        (Key.Key_O, "Wolf is out of sight."),
        (Key.Key_M, "Entered by mistake and taken out: Wolf."),
    ],
)
def test_delete_asks_how_somebody_leaves_and_the_log_says_it(
    qtbot, press, panel, fight_desk, campaign, letter, sentence
):
    press(Key.Key_End, Key.Key_Delete)
    assert [row.id for row in panel.model.rows] == ["una", "bern", "wolf"]
    with qtbot.waitSignal(panel.done) as told:
        qtbot.keyClick(panel.menu, letter)
    assert [row.id for row in panel.model.rows] == ["una", "bern"]
    assert campaign.log.page(fight_desk.encounter_id)[0].text == sentence
    assert told.args[0].sentence == sentence
    told.args[0].take_back()
    assert "wolf" in fight_desk.encounter.combatants


def test_the_likeliest_way_to_leave_is_current(qtbot, press, panel, fight_desk):
    press(Key.Key_End, Key.Key_Delete)
    assert panel.menu.activeAction().text().startswith("Flees")
    panel.menu.close()
    fight_desk.set_pool("wolf", "BP", 0)
    press(Key.Key_Delete)
    assert panel.menu.activeAction().text().startswith("Is dead")
    qtbot.keyClick(panel.menu, Key.Key_Return)
    assert fight_desk.encounter.departed["wolf"].how == "died"


def test_whoever_leaves_in_their_turn_comes_back_with_it(qtbot, press, panel, fight_desk):
    press(Key.Key_Home, Key.Key_Delete)
    with qtbot.waitSignal(panel.done) as told:
        qtbot.keyClick(panel.menu, Key.Key_Return)
    assert fight_desk.encounter.turn == "bern"
    told.args[0].take_back()
    assert (fight_desk.encounter.turn, "una" in fight_desk.encounter.combatants) == ("una", True)


def test_nobody_leaves_while_a_question_is_open(press, panel, fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    press(Key.Key_End, Key.Key_Delete)
    assert panel.menu is None


def test_hiding_and_aiming_are_told_and_taken_back(qtbot, press, panel, fight_desk):
    with qtbot.waitSignal(panel.done) as told:
        press(Key.Key_End, Key.Key_H)
    assert told.args[0].sentence == "The players no longer see Wolf."
    assert fight_desk.is_marked_hidden("wolf")
    told.args[0].take_back()
    assert not fight_desk.is_marked_hidden("wolf")
    with qtbot.waitSignal(panel.done) as told:
        press(Key.Key_T)
    assert told.args[0].sentence == "Una aims at Wolf."
    told.args[0].take_back()
    assert fight_desk.aim.at == ""


def test_nobody_aims_at_themselves_and_that_is_said(qtbot, press, panel, fight_desk):
    with qtbot.waitSignal(fight_desk.failed) as told:
        press(Key.Key_Home, Key.Key_T)
    assert told.args[0].startswith("Una cannot aim at themselves")


def test_the_keys_stay_where_somebody_was_who_has_left(press, panel, fight_desk):
    press(Key.Key_Down)
    fight_desk.leave("bern")
    assert panel.current == "wolf"
    fight_desk.leave("wolf")
    assert panel.current == "una"


def test_another_encounter_is_shown_from_its_beginning(press, panel, fight_desk):
    press(Key.Key_End)
    begun = replace(fight_desk.encounter, combatants={"bern": fight_desk.encounter.combatants["bern"]}, order=())
    joined = {**begun.combatants, "una": fight_desk.encounter.combatants["una"]}
    fight_desk.open_encounter(
        fight_desk.campaign.encounters.create("Later", replace(begun, combatants=joined, turn=""))
    )
    assert panel.current == "bern"


def test_sheets_and_copies_are_asked_for(qtbot, press, panel):
    with qtbot.waitSignal(panel.sheet_wanted) as wanted:
        press(Key.Key_Down, Key.Key_F4)
    assert wanted.args == ["bern"]
    with qtbot.waitSignal(panel.copy_wanted) as wanted:
        choose(panel.hand.everything("wolf", QPoint()), "Add a copy to the fight")
    assert wanted.args == ["wolf"]


def test_every_key_of_the_order_is_told_among_the_shortcuts(panel):
    told = {part for fixed in FIXED_KEYS if fixed.panel == "order.title" for part in fixed.keys.split(" / ")}
    taken = {QKeySequence(key).toString() for key in panel.view.keys} - {"Enter"}
    entries = [action.text().rpartition("\t")[2] for action in panel.hand.everything("wolf", QPoint()).actions()]
    letters = {f"Space {key}" for key in entries if len(key) == 1}
    assert told == taken | letters


def test_one_more_of_the_same_kind_is_asked_for_by_key(qtbot, press, panel):
    with qtbot.waitSignal(panel.copy_wanted) as wanted:
        press(Key.Key_Down, Key.Key_N)
    assert wanted.args == ["bern"]


def test_the_menu_of_everything_opens_where_it_is_asked_for(qtbot, panel):
    panel.view.customContextMenuRequested.emit(QPoint(5, 5))
    assert panel.menu.pos() == panel.view.viewport().mapToGlobal(QPoint(5, 5))
    texts = [action.text().partition("\t")[0] for action in panel.menu.actions()]
    assert texts[:2] == ["Show the palette", "Aim at"]
    assert {"Position", "Stance", "Give a condition", "Side", "Open the sheet"} <= set(texts)


def test_nothing_can_be_changed_while_looking_back(press, panel, fight_desk):
    fight_desk.set_position("wolf", "kneeling")
    fight_desk.look_at(0)
    press(Key.Key_End, Key.Key_Space)
    assert len([each for each in panel.menu.actions() if each.text()]) == 2
    assert len([each for each in panel.hand.everything("wolf", QPoint()).actions() if each.text()]) == 2
    fight_desk.back_to_now()


def test_it_goes_along_with_the_turn_unless_the_keys_are_here(qtbot, panel, fight_desk):
    panel.view.clearFocus()
    fight_desk.end_turn()
    assert panel.current == "bern"


def test_it_speaks_polish_at_once(panel, words):
    words.set_language("pl")
    assert panel.view.accessibleName() == "Kolejność"
    assert panel.model.rows[2].position == "leży na brzuchu"


def test_an_empty_order_says_what_to_do(qtbot, panel, fight_desk):
    for id in ("wolf", "bern", "una"):
        fight_desk.leave(id)
    assert panel.empty.isVisible()
    assert "Ctrl+Shift+A" in panel.empty.text()


@pytest.mark.parametrize("scale", [80, 300])
def test_rows_grow_with_the_text(panel, look, scale):
    before = panel.view.sizeHintForRow(0)
    look.set_scale(scale)
    assert (panel.view.sizeHintForRow(0) > before) == (scale > 100)
    assert not panel.grab().isNull()


def test_rows_are_placed_anew_for_another_width(qtbot, panel):
    def height():
        return panel.view.visualRect(panel.model.index(1)).top() - panel.view.visualRect(panel.model.index(0)).top()

    def placed():
        return height() == panel.view.sizeHintForRow(0)

    wide = height()
    panel.resize(200, 400)
    qtbot.waitUntil(placed)
    assert height() > wide
    panel.resize(320, 400)
    qtbot.waitUntil(placed)
    assert height() == wide


@pytest.mark.parametrize(("width", "scale"), [(320, 100), (200, 100), (320, 200), (480, 200)])
def test_budgets_are_written_whole(monkeypatch, panel, look, width, scale):
    written = []

    def write(painter, area, where, ink, text):
        if painter.fontMetrics().horizontalAdvance(text) <= area.width():
            written.append(text)
        return area

    look.set_scale(scale)
    panel.resize(width, 400)
    monkeypatch.setattr("gui.turn_order.budget_pips.write", write)
    panel.view.viewport().grab()
    assert {"Action", "Defences"} <= {*written}


def test_order_and_tracker_show_the_same_people_in_the_same_sequence(panel, fight_desk, words, look, qtbot):
    tracker = TrackerPanel(fight_desk, words, look)
    qtbot.addWidget(tracker)
    fight_desk.roll_initiative()
    panel.refresh()
    tracker.refresh()
    assert [row.id for row in panel.model.rows] == list(dict.fromkeys(row.who for row in tracker.model.rows))
