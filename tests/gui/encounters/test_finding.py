"""Encounters among what the command box finds."""

from gui.encounters.finding import encounter_entries


def test_every_other_encounter_is_found_and_opens(fight_desk, words):
    assert encounter_entries(fight_desk, words) == []
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("At the mill", fight_desk.encounter))
    (entry,) = encounter_entries(fight_desk, words)
    assert (entry.name, entry.place) == ("At the ford", "Encounter")
    entry.perform()
    assert fight_desk.name == "At the ford"
