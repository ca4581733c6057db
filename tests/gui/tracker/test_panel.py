import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt

from gui.tracker.panel import TrackerPanel

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = TrackerPanel(fight_desk, words, look)
    return stand(panel, 300, 500, panel.view)


@pytest.fixture
def type_in(qtbot, panel):
    """Type a figure as a user would: the first key opens the field, Enter takes it."""

    def type_in(figure):
        qtbot.keyClicks(panel.view, figure[0])
        field = panel.view.editor()
        qtbot.keyClicks(field, figure[1:])
        qtbot.keyClick(field, Key.Key_Return)
        qtbot.waitUntil(lambda: panel.view.editor() is None)

    return type_in


def choose(panel, *places):
    selection = panel.view.selectionModel()
    selection.clear()
    for place in places:
        selection.setCurrentIndex(panel.model.index(place), QItemSelectionModel.SelectionFlag.Select)


def pools(fight_desk, pool):
    return [combatant.pools[pool] for combatant in fight_desk.encounter.combatants.values()]


def test_a_change_is_typed_on_the_row(panel, type_in, fight_desk):
    type_in("-3")
    assert pools(fight_desk, "END")[0] == 36
    assert panel.model.rows[0].bar.text == "36/39"
    assert fight_desk.journal.now.step.kind == "hand"


def test_a_figure_is_typed_on_the_row(type_in, fight_desk):
    type_in("17")
    assert pools(fight_desk, "END")[0] == 17


def test_a_change_stops_at_the_bounds(type_in, fight_desk):
    type_in("+5")
    assert fight_desk.journal.now.step is None
    type_in("-99")
    assert pools(fight_desk, "END")[0] == 0


def test_one_entry_changes_all_that_are_chosen_in_one_step(panel, type_in, fight_desk):
    choose(panel, 1, 3, 5)
    assert panel.hint.text().startswith("3 pools are selected")
    before = pools(fight_desk, "BP")
    type_in("-4")
    assert pools(fight_desk, "BP") == [figure - 4 for figure in before]
    fight_desk.undo()
    assert pools(fight_desk, "BP") == before


def test_what_is_no_figure_cannot_be_typed(qtbot, panel, fight_desk):
    qtbot.keyClicks(panel.view, "-")
    field = panel.view.editor()
    qtbot.keyClicks(field, "x")
    qtbot.keyClick(field, Key.Key_Return)
    assert field.text() == "-"
    assert field.isVisible()
    qtbot.keyClick(field, Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.view.editor() is None)
    assert fight_desk.journal.now.step is None


def test_enter_opens_the_field_and_esc_closes_it(qtbot, panel):
    qtbot.keyClick(panel.view, Key.Key_Return)
    field = panel.view.editor()
    assert field.accessibleName() == "Una, Endurance: type a change or a figure"
    qtbot.keyClick(field, Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.view.editor() is None)


def test_a_cost_under_the_pointer_is_shown_as_a_ghost(panel, fight_desk):
    panel.project({"END": (39, 34, ())})
    assert panel.model.rows[0].bar.after == 34
    fight_desk.select("wolf")
    panel.project({"END": (39, 0, ("winded",))})
    assert [row.bar.after for row in panel.model.rows if row.pool == "END"] == [None, None, 0]
    panel.project({})
    assert {row.bar.after for row in panel.model.rows} == {None}


def test_a_pool_is_there_only_while_its_optional_rule_is_on(panel, fight_desk):
    fight_desk.set_rule("endurance", False)
    assert {row.pool for row in panel.model.rows} == {"BP"}
    fight_desk.undo()
    assert {row.pool for row in panel.model.rows} == {"END", "BP"}


def test_what_is_done_at_the_table_is_a_button(panel, type_in, fight_desk):
    type_in("17")
    (rest,) = panel.buttons
    assert rest.text() == "Rest"
    rest.click()
    assert pools(fight_desk, "END")[0] == 39


def test_an_earlier_moment_is_shown_as_it_was_and_takes_no_figures(qtbot, panel, type_in, fight_desk):
    type_in("-3")
    first = fight_desk.journal.mark
    type_in("-3")
    fight_desk.look_at(first)
    assert panel.model.rows[0].bar.text == "36/39"
    assert panel.model.rows[0].points == (39, 36)
    qtbot.keyClicks(panel.view, "5")
    assert panel.view.editor() is None
    fight_desk.back_to_now()
    assert panel.model.rows[0].points == (39, 36, 33)


def test_it_speaks_polish_at_once(panel, words):
    words.set_language("pl")
    assert panel.view.accessibleName() == "Kondycja"
    assert [button.text() for button in panel.buttons] == ["Odpoczynek"]


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(panel, look, scale):
    look.set_scale(scale)
    assert not panel.grab().isNull()


def test_every_pool_of_whoever_acts_is_seen(qtbot, panel, fight_desk):
    panel.view.clearFocus()
    for _ in range(9):
        fight_desk.join(fight_desk.encounter.combatants["bern"].sheet, "party")
    for who in fight_desk.encounter.combatants:
        fight_desk.select(who)
        shown = [place for place, row in enumerate(panel.model.rows) if row.who == who]
        area = panel.view.viewport().rect()
        assert len(shown) == 2
        assert all(area.contains(panel.view.visualRect(panel.model.index(place))) for place in shown), who


def test_the_badge_of_each_side_is_painted_in_its_colour(panel, look):
    image = panel.view.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {look.theme.colour(role).name() for role in ("side_1", "side_2")} <= seen


def test_whoever_is_selected_comes_into_view_unless_somebody_works_here(qtbot, panel, fight_desk, stand):
    def shown():
        return panel.model.rows[panel.view.currentIndex().row()].who

    fight_desk.select("wolf")
    assert shown() == "una", "the keys are in the list"
    panel.many_button.setFocus()
    qtbot.waitUntil(panel.many_button.hasFocus)
    fight_desk.select("bern")
    assert shown() == "bern"
    first = panel._first_of("bern")
    assert panel.view.currentIndex().row() == first
    fight_desk.select("wolf")
    panel._go_to(panel._first_of("wolf") + 1)
    fight_desk.select("una")
    panel._go_to(panel._first_of("una") + 1)
    panel._follow("una")
    assert panel.view.currentIndex().row() == panel._first_of("una") + 1
    choose(panel, panel._first_of("una"), panel._first_of("bern"))
    fight_desk.select("wolf")
    assert shown() == "bern"
    assert panel._first_of("nobody") is None


def test_the_menu_does_what_the_buttons_do(panel):
    panel._open_menu(QPoint(5, 5))
    menu = panel._menu
    entries = {action.text().partition("\t")[0]: action for action in menu.actions()}
    buttons = (panel.many_button, panel.costs_button, *panel.buttons)
    assert list(entries) == [button.text() for button in buttons]
    assert [action.isEnabled() for action in menu.actions()] == [button.isEnabled() for button in buttons]
    assert [action.text().partition("\t")[2] for action in menu.actions()][:2] == ["M", "C"]
    assert menu.activeAction() is menu.actions()[0]
    entries[panel.costs_button.text()].trigger()
    assert panel.costs_button.isChecked()
    menu.close()
