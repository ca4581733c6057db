"""Those who act together on one row, by keys; and what else is kept beside the fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from gui.turn_order.panel import OrderPanel

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    panel = OrderPanel(fight_desk, words, look)
    QAbstractItemModelTester(panel.model, panel)
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


def opened(panel):
    """Return the submenu that is open."""
    return panel.menu.activeAction().menu()


def choose(menu, name):
    next(action for action in menu.actions() if action.text() == name).trigger()


def titles(panel):
    return [row.title for row in panel.model.rows]


def tick(form, *ids):
    view = form.editor("members")
    for row in range(view.count()):
        chosen = view.item(row).data(Qt.ItemDataRole.UserRole) in ids
        view.item(row).setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)


def test_g_lets_several_act_on_one_row(qtbot, press, panel, fight_desk):
    press(Key.Key_G)
    form = panel.hand.table._form
    assert form.isVisible()
    tick(form, "una", "wolf")
    form.editor("name").setText("Pair")
    qtbot.keyClick(form.editor("name"), Key.Key_Return)
    assert titles(panel) == ["Pair ×2", "Bern"]
    row = panel.model.rows[0]
    assert (row.members, row.id) == (("una", "wolf"), "una")
    assert row.about == "Una: standing"
    assert [budget.text for budget in row.budgets][:1] == ["Action 1/1"]
    assert panel.model.place_of("wolf") == 0


def test_several_without_a_name_are_refused(qtbot, press, panel):
    press(Key.Key_G)
    form = panel.hand.table._form
    tick(form, "una", "wolf")
    form.editor("name").setText(" ")
    qtbot.keyClick(form.editor("name"), Key.Key_Return)
    assert form.isVisible()
    assert form.problem.text() == "Fighters who act together need a name."
    form.hide()


def test_right_unfolds_and_left_folds(press, panel, fight_desk):
    fight_desk.band("Pair", ("una", "wolf"))
    press(Key.Key_Home, Key.Key_Right)
    assert titles(panel) == ["Una", "Wolf", "Bern"]
    assert panel.model.rows[1].about == "lying on the belly · Pair"
    press(Key.Key_Left)
    assert titles(panel) == ["Pair ×2", "Bern"]


def test_the_row_is_about_whoever_acts(panel, fight_desk):
    fight_desk.band("Pair", ("una", "wolf"))
    assert panel.model.rows[0].acting
    fight_desk.end_turn()
    assert panel.model.rows[0].id == "wolf"
    fight_desk.select("una")
    assert panel.model.rows[0].id == "wolf"


def test_states_of_each_are_told_with_his_name(panel, fight_desk):
    fight_desk.band("Pair", ("una", "wolf"))
    fight_desk.gain_condition("wolf", "surprised", {})
    assert panel.model.rows[0].states == ("Wolf: surprised",)
    said = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Pair ×2, now Una, acts now")
    assert "surprised: given by hand" in said


def test_a_condition_is_given_to_many_and_ended_for_many(qtbot, press, panel, fight_desk):
    press(Key.Key_M)
    form = panel.hand.table._form
    box = form.editor("condition")
    box.setCurrentIndex(box.findData("surprised"))
    qtbot.keyClick(form.editor("way"), Key.Key_Return)
    held = {id: [each.id for each in one.conditions] for id, one in fight_desk.encounter.combatants.items()}
    assert held == {"una": ["surprised"], "bern": ["surprised"], "wolf": []}
    press(Key.Key_M)
    form.editor("condition").setCurrentIndex(form.editor("condition").findData("surprised"))
    form.editor("way").setCurrentIndex(1)
    qtbot.keyClick(form.editor("way"), Key.Key_Return)
    assert not any(one.conditions for one in fight_desk.encounter.combatants.values())
    fight_desk.undo()
    assert fight_desk.encounter.combatants["bern"].conditions


def test_q_does_or_gives_up_what_is_prepared(press, panel, fight_desk):
    fight_desk.prepare(fight_desk.fight.option("una", "move", {"rate": "half"}))
    fight_desk.prepare(fight_desk.fight.option("una", "turn"))
    assert [note.icon for note in panel.model.rows[0].notes].count("wait") >= 1
    press(Key.Key_Home, Key.Key_Q)
    choose(opened(panel), next(a.text() for a in opened(panel).actions() if a.text().startswith("Give up: Turn")))
    assert [each.intent.action for each in fight_desk.prepared("una")] == ["move"]
    press(Key.Key_Q)
    choose(opened(panel), next(a.text() for a in opened(panel).actions() if a.text().startswith("Do it now")))
    assert fight_desk.journal.now.step.subject == "move"


def test_the_strip_shows_what_whoever_acts_has_prepared(qtbot, panel, fight_desk):
    assert not panel.strip.isVisible()
    fight_desk.prepare(fight_desk.fight.option("una", "move", {"rate": "half"}))
    assert panel.strip.isVisible()
    assert panel.strip.sentence.text() == "Una, prepared: Move (½)"
    qtbot.mouseClick(panel.strip.do_button, Qt.MouseButton.LeftButton)
    assert fight_desk.journal.now.step.subject == "move"
    assert not panel.strip.isVisible()


def test_the_strip_says_why_not_and_gives_up(qtbot, panel, fight_desk):
    fight_desk.prepare(fight_desk.fight.option("una", "strike", {"target": "wolf", "weapon": "longsword"}))
    fight_desk.leave("wolf")
    assert not panel.strip.do_button.isEnabled()
    assert "it concerns somebody who has left the fight" in panel.strip.sentence.text()
    qtbot.mouseClick(panel.strip.drop_button, Qt.MouseButton.LeftButton)
    assert fight_desk.prepared() == ()


def test_r_chooses_who_rolls_for_one(press, panel, fight_desk):
    press(Key.Key_End, Key.Key_R)
    choose(opened(panel), "typed in")
    assert fight_desk.own_roller("wolf") == "table"
    press(Key.Key_R)
    assert [action.isChecked() for action in opened(panel).actions()] == [False, False, True]
    choose(opened(panel), "as for their side")
    assert fight_desk.own_roller("wolf") is None


def test_whoever_is_to_answer_is_marked(panel, fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    assert [row.id for row in panel.model.rows if row.asked] == ["wolf"]
    assert "must answer" in panel.model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    fight_desk.abandon()
    assert not any(row.asked for row in panel.model.rows)
