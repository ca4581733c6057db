"""What can be changed by hand in a ruleset whose states are of several sorts."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox

from gui.desk.desk import Desk
from gui.turn_order.panel import OrderPanel
from rules.state.character import Character, Item
from rules.state.encounter import Encounter
from rules.state.events import Left
from rules.state.terrain import LightSource

ARMS = (Item("dagger", "dagger", "belt"), Item("longbow", "longbow", "both_hands"))


@pytest.fixture
def panel(qtbot, campaign, words, look, shelf):
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("At the ford", Encounter("gurps3")))
    for name in ("ann", "bob"):
        desk.join(Character(name, "gurps3", name, items=ARMS), name)
    made = OrderPanel(desk, words, look)
    qtbot.addWidget(made)
    made.show()
    return made


def chosen(panel, name):
    menu = panel.hand.conditions("ann", QPoint())
    next(action for action in menu.actions() if action.text() == name).trigger()


def test_a_state_that_a_pool_can_bring_about_can_be_given_as_well(panel):
    chosen(panel, "unconscious")
    ann = panel.hand._desk.encounter.combatants["ann"]
    assert [held.id for held in ann.conditions] == ["unconscious"]


def test_a_piece_is_chosen_from_what_somebody_has_with_him(panel):
    chosen(panel, "aiming…")
    box = panel.hand._form.editor("weapon")
    assert isinstance(box, QComboBox)
    assert [box.itemData(place) for place in range(box.count())] == ["longbow", "dagger"]
    target = panel.hand._form.editor("target")
    assert [target.itemText(place) for place in range(target.count())] == ["nobody", "bob"]


def test_a_name_for_the_players_is_given_and_taken_back(panel):
    desk = panel.hand._desk
    for typed, kept in ((" Grey shadow ", {"ann": "Grey shadow"}), ("", {})):
        menu = panel.hand.everything("ann", QPoint())
        next(action for action in menu.actions() if action.text().startswith("Name for the players")).trigger()
        panel.hand._form.editor("name").setText(typed)
        panel.hand._form.accept()
        assert desk.plans.aliases == kept
        assert desk.encounter.combatants["ann"].name == "ann"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_each_entry_has_a_key_of_its_own(panel, words, language):
    words.set_language(language)
    for menu in (panel.hand.everything("ann", QPoint()), panel.hand.leaving("ann")):
        keys = [action.text().rpartition("\t")[2] for action in menu.actions() if "\t" in action.text()]
        assert len(keys) == len(set(keys)) > 3


def test_a_light_to_carry_is_given_and_put_out(panel):
    desk = panel.hand._desk
    for bright, dim, kept in ((2, 4, {"ann": LightSource(2, 4)}), (0, 0, {})):
        menu = panel.hand.everything("ann", QPoint())
        next(action for action in menu.actions() if action.text().startswith("Light they carry")).trigger()
        panel.hand._form.editor("bright").setValue(bright)
        panel.hand._form.editor("dim").setValue(dim)
        panel.hand._form.accept()
        assert desk.encounter.terrain.carried == kept


def test_a_light_goes_with_who_leaves_the_fight(panel):
    desk = panel.hand._desk
    desk.carry_light("ann", LightSource(1, 2))
    desk.by_hand([Left("ann", "fled")])
    assert desk.encounter.terrain.is_plain
    desk.undo()
    assert desk.encounter.terrain.carried == {"ann": LightSource(1, 2)}
