"""What each turn has cost, one figure for many, and what is done at the table."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester

from gui.tracker.panel import TrackerPanel
from rules.scenario.scenario import parse, read_scenario

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = TrackerPanel(fight_desk, words, look)
    return stand(panel, 300, 500, panel.view)


def by_menu(qtbot, panel, letter):
    """Open the menu with Space and choose its entry of this letter."""
    qtbot.keyClick(panel.view, Key.Key_Space)
    qtbot.keyClick(panel.menu, letter)


def lines(panel):
    return [(row.name, row.cost, row.left, row.heading) for row in panel.costs.model.rows]


def spend(fight_desk):
    """Una moves in the first round and in the second."""
    fight_desk.perform(fight_desk.option("move", {"rate": "half"}))
    while fight_desk.encounter.round == 1:
        fight_desk.end_turn()
    while fight_desk.encounter.turn != "una":
        fight_desk.end_turn()
    fight_desk.perform(fight_desk.option("move", {"rate": "full"}))


def test_c_shows_what_each_turn_has_cost(qtbot, panel, fight_desk):
    spend(fight_desk)
    assert not panel._costs.is_made
    by_menu(qtbot, panel, Key.Key_C)
    assert panel.costs.isVisible()
    QAbstractItemModelTester(panel.costs.model)
    assert lines(panel) == [
        ("Segment 2", "−5", "", True),
        ("Move", "−5", "31 left", False),
        ("Segment 1", "−3", "", True),
        ("Move", "−3", "36 left", False),
    ]
    assert panel.costs.title.text() == "Una, Endurance: what each turn has cost"
    by_menu(qtbot, panel, Key.Key_C)
    assert not panel.costs.isVisible()


def test_the_table_goes_with_the_keys_and_with_undo(qtbot, panel, fight_desk):
    spend(fight_desk)
    by_menu(qtbot, panel, Key.Key_C)
    fight_desk.undo()
    assert [line[0] for line in lines(panel)] == ["Segment 1", "Move"]
    qtbot.keyClick(panel.view, Key.Key_End)
    assert lines(panel) == []
    assert panel.costs.title.text() == "Wolf, Body points: nothing has been paid yet"


def test_m_changes_the_pools_of_many_in_one_step(qtbot, panel, fight_desk):
    selection = panel.view.selectionModel()
    for row in (0, 4):
        selection.setCurrentIndex(panel.model.index(row), QItemSelectionModel.SelectionFlag.Select)
    by_menu(qtbot, panel, Key.Key_M)
    form = panel.form
    assert form.isVisible()
    box = form.editor("pool")
    box.setCurrentIndex(box.findData("BP"))
    qtbot.keyClicks(form.editor("amount"), "-4")
    before = {id: each.pools["BP"] for id, each in fight_desk.encounter.combatants.items()}
    qtbot.keyClick(form.editor("amount"), Key.Key_Return)
    after = {id: each.pools["BP"] for id, each in fight_desk.encounter.combatants.items()}
    assert {id: after[id] - before[id] for id in after} == {"una": -4, "bern": 0, "wolf": -4}
    fight_desk.undo()
    assert {id: each.pools["BP"] for id, each in fight_desk.encounter.combatants.items()} == before


def test_whole_sides_are_ticked_at_once_in_the_form_for_many(qtbot, panel, fight_desk):
    by_menu(qtbot, panel, Key.Key_M)
    form, before = panel.form, fight_desk.encounter.combatants
    people = form.editor("who")
    assert {people.item(row).checkState() for row in range(people.count())} == {Qt.CheckState.Unchecked}
    form.editor("pool").setCurrentIndex(form.editor("pool").findData("BP"))
    qtbot.keyClicks(form.editor("amount"), "-2")
    qtbot.keyClick(form.editor("amount"), Key.Key_Tab)
    qtbot.keyClick(form.editor("pool"), Key.Key_Tab)
    first = form.focusWidget()
    assert first.accessibleName() == "All of party"
    qtbot.keyClick(first, Key.Key_Space)
    qtbot.keyClick(first, Key.Key_Return)
    after = fight_desk.encounter.combatants
    assert {id: after[id].pools["BP"] - before[id].pools["BP"] for id in after} == {"una": -2, "bern": -2, "wolf": 0}


@pytest.mark.parametrize(
    ("typed", "problem"), [("", "Type a change such as −3 or +2, or the new figure."), ("x", None)]
)
def test_what_is_no_figure_is_refused_and_stays(qtbot, panel, fight_desk, typed, problem):
    by_menu(qtbot, panel, Key.Key_M)
    qtbot.keyClicks(panel.form.editor("amount"), typed)
    qtbot.keyClick(panel.form.editor("amount"), Key.Key_Return)
    assert panel.form.isVisible()
    assert panel.form.problem.text() == (problem or panel.form.problem.text())
    assert fight_desk.journal.now.step is None
    panel.form.hide()


def test_what_cannot_be_done_at_the_table_is_closed_and_says_why(panel, fight_desk, campaign):
    scene = 'ruleset = "combat_and_tactics"\n[[combatants]]\nid = "una"\n'
    fight = read_scenario(parse(scene), fight_desk.shelf.rulebook("combat_and_tactics")).encounter
    fight_desk.open_encounter(campaign.encounters.create("Ford", fight))
    (declare,) = panel.buttons
    assert not declare.isEnabled()
    assert declare.toolTip().endswith("\nplays at a table that declares nothing")
    fight_desk.set_rule("declarations", True)
    assert declare.isEnabled()
    assert not declare.toolTip().endswith("declares nothing")


def test_what_is_left_open_at_the_table_is_asked_once_for_all(qtbot, panel, fight_desk, campaign, skirmish):
    scene = 'ruleset = "gurps3"\n[[combatants]]\nid = "una"\n[[combatants]]\nid = "bern"\n'
    fight = read_scenario(parse(scene), fight_desk.shelf.rulebook("gurps3")).encounter
    tired = {id: replace(each, pools={**each.pools, "FT": 2}) for id, each in fight.combatants.items()}
    fight_desk.open_encounter(campaign.encounters.create("Camp", replace(fight, combatants=tired)))
    panel.view.selectAll()
    rest = next(button for button in panel.buttons if button.text() == fight_desk.texts.name("actions", "rest"))
    qtbot.mouseClick(rest, Qt.MouseButton.LeftButton)
    minutes = panel.form.editor("minutes")
    minutes.setValue(40)
    qtbot.keyClick(minutes, Key.Key_Return)
    assert [each.pools["FT"] for each in fight_desk.encounter.combatants.values()] == [6, 6]


def test_while_looking_back_nothing_is_changed(qtbot, panel, fight_desk):
    spend(fight_desk)
    fight_desk.look_at(0)
    by_menu(qtbot, panel, Key.Key_M)
    assert not panel.form.isVisible()
