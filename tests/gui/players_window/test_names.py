"""What the players call combatants: nothing in a name tells of somebody whom they have not seen."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit

from gui.desk.public_names import public_names
from gui.players_window.choosing import PlayerChoices
from gui.players_window.scene import Scene
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from storage.campaign.plans import Plans

TRAITS = ("scar", "hood")


def fight(*names):
    people = {name: Combatant(name, Character(name, "duel", name), "wild", "standing") for name in names}
    return Encounter("duel", people)


def called(plans, *names):
    return dict(public_names(fight(*names), plans, TRAITS, "{name} ({trait})"))


def test_numbers_stay_unless_the_gm_gives_a_name():
    assert called(Plans(met=("Orc 2",)), "Orc 1", "Orc 2") == {}
    assert called(Plans(aliases={"Orc 1": "Hood", "gone": "Ghost"}), "Orc 1", "Orc 2") == {"Orc 1": "Hood"}


def test_letters_go_by_the_order_of_meeting_and_a_single_one_has_none():
    plans = Plans(naming="letters", met=("Orc 3",))
    assert called(plans, "Orc 1", "Orc 2", "Orc 3") == {"Orc 1": "Orc", "Orc 2": "Orc", "Orc 3": "Orc"}
    plans = Plans(naming="letters", met=("Orc 3", "Elf", "Orc 1"))
    found = called(plans, "Orc 1", "Orc 2", "Orc 3", "Elf")
    assert found == {"Orc 1": "Orc B", "Orc 2": "Orc", "Orc 3": "Orc A", "Elf": "Elf"} or found == {
        "Orc 1": "Orc B",
        "Orc 2": "Orc",
        "Orc 3": "Orc A",
    }


def test_traits_go_to_the_first_one_too_and_numbers_follow_when_they_run_out():
    plans = Plans(naming="traits", met=("Orc 2", "Orc 1", "Orc 3"), aliases={"Orc 3": "Boss"})
    found = called(plans, "Orc 1", "Orc 2", "Orc 3")
    assert found == {"Orc 2": "Orc (scar)", "Orc 1": "Orc (hood)", "Orc 3": "Boss"}
    found = called(replace(plans, aliases={}), "Orc 1", "Orc 2", "Orc 3")
    assert found["Orc 3"] == "Orc (3)"


@pytest.fixture
def wolves(fight_desk):
    """A desk with Wolf 1, who is hidden, and Wolf 2."""
    fight_desk.change_sheet(replace(fight_desk.encounter.combatants["wolf"].sheet, name="Wolf 2"))
    fight_desk.change_sheet(replace(fight_desk.encounter.combatants["bern"].sheet, name="Wolf 1"))
    fight_desk.change_side("bern", "beasts")
    fight_desk.set_hidden("bern", True)
    return fight_desk


def names(desk):
    scene = Scene(desk)
    scene.note_met()
    return [row.name for row in scene.rows()]


def test_letters_come_as_the_players_meet_people(wolves):
    wolves.set_naming("letters")
    assert names(wolves) == ["Una", "Wolf"]
    wolves.set_hidden("bern", False)
    assert names(wolves) == ["Una", "Wolf B", "Wolf A"]
    assert wolves.plans.met == ("una", "wolf", "bern")


def line_edit(choices):
    editor = choices.form.editor("wolf")
    assert isinstance(editor, QLineEdit)
    return editor


def test_the_gm_gives_names_in_a_form(wolves, words, look, panel):
    choices = PlayerChoices(wolves, words, look, panel)
    choices.ask_names()
    line_edit(choices).setText("Grey shadow")
    choices.form.accept()
    assert names(wolves) == ["Una", "Grey shadow"]
    assert wolves.encounter.combatants["wolf"].name == "Wolf 2"
    choices.ask_names()
    line_edit(choices).setText(" ")
    choices.form.accept()
    assert wolves.plans.aliases == {}


@pytest.mark.parametrize(("foes", "named"), [(12, 12), (13, 12)])
def test_a_dozen_can_be_named_in_the_form(fight_desk, words, look, panel, foes, named):
    wolf = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.join_all([wolf] * (foes - 1), "beasts")
    choices = PlayerChoices(fight_desk, words, look, panel)
    choices.ask_names()
    lines = [line for line in choices.form.findChildren(QLineEdit) if line.accessibleName().startswith("Wolf")]
    assert len(lines) == named
    choices.form.hide()
