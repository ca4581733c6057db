"""The list of encounters."""

import pytest


def names(campaign, **which):
    return [entry.name for entry in campaign.encounters.entries(**which)]


def test_an_encounter_is_kept_as_it_begins(campaign, fight):
    id = campaign.encounters.create("Bridge at dusk", fight)
    journal = campaign.fights.journal(id)
    assert journal.encounter == fight
    assert (journal.mark, journal.start, journal.ahead) == (0, 0, ())


def test_an_entry_tells_what_a_list_shows(campaign, fight, clock):
    id = campaign.encounters.create("Most o zmierzchu", fight)
    (entry,) = campaign.encounters.entries()
    assert (entry.id, entry.name, entry.ruleset, entry.round) == (id, "Most o zmierzchu", "duel", 1)
    assert entry.updated == clock.now


def test_the_round_is_that_of_the_mark(campaign, play):
    play.step(round=1)
    play.step(round=4)
    assert campaign.encounters.entries()[0].round == 4
    play.move(1)
    assert campaign.encounters.entries()[0].round == 1


def test_what_changed_last_comes_first(campaign, fight, clock, playing):
    bridge = campaign.encounters.create("Bridge", fight)
    clock.advance(minutes=1)
    campaign.encounters.create("Ford", fight)
    assert names(campaign) == ["Ford", "Bridge"]
    clock.advance(minutes=1)
    playing(campaign, bridge).step()
    assert names(campaign) == ["Bridge", "Ford"]


def test_renaming(campaign, fight):
    id = campaign.encounters.create("Bridge", fight)
    campaign.encounters.rename(id, "Ford")
    assert names(campaign) == ["Ford"]


def test_putting_away_and_bringing_back(campaign, play):
    play.steps(2)
    campaign.encounters.remove(play.encounter)
    assert names(campaign) == []
    assert names(campaign, removed=True) == ["Bridge"]
    assert campaign.fights.journal(play.encounter).mark == 2
    campaign.encounters.restore(play.encounter)
    assert names(campaign) == ["Bridge"]


def test_a_copy_begins_where_the_other_stands_and_has_a_life_of_its_own(campaign, play, playing):
    play.steps(3)
    id = campaign.encounters.copy(play.encounter, "Bridge again")
    copy = playing(campaign, id)
    assert (copy.journal.encounter, copy.journal.mark) == (play.journal.encounter, 0)
    copy.step()
    assert (copy.endurance, play.endurance) == (996, 997)
    assert campaign.fights.journal(play.encounter).mark == 3


def test_a_copy_from_the_start(campaign, play, fight):
    play.steps(3)
    id = campaign.encounters.copy(play.encounter, "Bridge once more", from_start=True)
    assert campaign.fights.journal(id).encounter == fight


def test_what_is_not_there(campaign):
    for change in (
        lambda: campaign.encounters.rename(7, "x"),
        lambda: campaign.encounters.remove(7),
        lambda: campaign.encounters.restore(7),
        lambda: campaign.encounters.copy(7, "x"),
    ):
        with pytest.raises(KeyError):
            change()
    assert names(campaign) == []
