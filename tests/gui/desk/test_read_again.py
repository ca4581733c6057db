"""A desk beside another one that plays in the same campaign, and what it shows of it."""

import pytest

from gui.desk.changes import EVERYTHING
from gui.desk.desk import Desk
from rules.state.encounter import Encounter
from storage.campaign.settings import OPEN_ENCOUNTER


@pytest.fixture
def other(fight_desk, campaign, words, shelf):
    """A desk with the same fight."""
    desk = Desk(campaign, words, 7, shelf)
    desk.open_last()
    assert desk.encounter_id == fight_desk.encounter_id
    return desk


def endurance(desk):
    return desk.present.combatants["una"].pools["END"]


def test_what_the_other_did_is_shown_and_announced(fight_desk, other):
    changes = []
    other.changed.connect(changes.append)
    fight_desk.set_pool("una", "END", 9)
    assert endurance(other) != 9
    other.read_again()
    assert endurance(other) == 9
    assert changes[-1].kinds == EVERYTHING


def test_it_goes_along_to_another_fight_and_back_to_one_that_is_there(fight_desk, other, campaign, skirmish):
    first, second = fight_desk.encounter_id, campaign.encounters.create("Elsewhere", skirmish)
    fight_desk.open_encounter(second)
    other.read_again()
    assert other.encounter_id == second
    other.open_encounter(first)
    other._open_there = second
    campaign.settings.set(OPEN_ENCOUNTER, second)
    other.read_again()
    assert other.encounter_id == first, "a fight that was chosen here stays while the other one stays"
    campaign.encounters.remove(first)
    other.read_again()
    assert other.encounter_id == second


def test_a_desk_without_a_fight_shows_the_first_one_that_comes(campaign, words, shelf, skirmish):
    desk = Desk(campaign, words, 7, shelf)
    desk.open_last()
    desk.read_again()
    assert not desk.is_open
    made = campaign.encounters.create("New", skirmish)
    desk.read_again()
    assert desk.encounter_id == made


def test_the_fight_that_was_open_last_is_opened_and_else_the_latest(campaign, words, shelf, skirmish):
    made = [campaign.encounters.create(name, skirmish) for name in ("One", "Two")]
    latest = Desk(campaign, words, 7, shelf).encounters()[0].id
    for last, opened in ((made[0], made[0]), (made[1], made[1]), (999, latest)):
        campaign.settings.set(OPEN_ENCOUNTER, last)
        desk = Desk(campaign, words, 7, shelf)
        desk.open_last()
        assert desk.encounter_id == opened


def test_an_opened_fight_is_the_one_that_is_open_last(fight_desk, campaign, skirmish):
    other = campaign.encounters.create("Elsewhere", skirmish)
    fight_desk.open_encounter(other)
    assert campaign.settings.get(OPEN_ENCOUNTER) == other


def test_another_name_is_shown_at_once(qtbot, fight_desk):
    with qtbot.waitSignal(fight_desk.opened):
        fight_desk.note_name("At the bridge")
    assert fight_desk.name == "At the bridge"


def test_only_somebody_else_in_the_fight_is_selected_or_aimed_at(qtbot, fight_desk):
    selected, pointed = [], []
    fight_desk.selected.connect(selected.append)
    fight_desk.pointed.connect(pointed.append)
    for who in (fight_desk.selected_id, "nobody", "bern"):
        fight_desk.select(who)
    assert selected == ["bern"]
    for at in ("bern", "nobody", "wolf", "wolf", ""):
        fight_desk.point_at(at)
    assert pointed == ["wolf", ""]


def test_a_fight_with_nobody_in_it_has_nobody_selected(campaign, words, shelf):
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("Empty", Encounter("realms_of_myth")))
    assert (desk.selected_id, desk.target_id) == ("", "")
    assert desk.palette() == ()
    assert not desk.has_people()


def test_who_leaves_is_told_and_a_question_keeps_them(fight_desk):
    told = fight_desk.leave("wolf", "fled")
    assert "Wolf" in told
    assert "wolf" not in fight_desk.present.combatants
    fight_desk.set_rolls_by("party", "table")
    fight_desk.undo()
    fight_desk.enter_fact("in_front", True, "wolf")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    assert fight_desk.question is not None
    assert fight_desk.leave("wolf") == ""
    assert "wolf" in fight_desk.present.combatants
