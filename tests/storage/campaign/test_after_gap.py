"""A step that is lost everywhere: what follows it goes on as an encounter of its own, or is kept as text."""

import sqlite3
from contextlib import closing

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.recovery import recover


@pytest.fixture
def damaged(path, clock, fight, playing):
    """A function that plays so many steps, makes some of them unreadable, and returns the path and the last state."""

    def damaged(steps, *lost):
        with open_campaign(path, clock, daily_backup=False) as campaign:
            play = playing(campaign, campaign.encounters.create("Bridge", fight))
            play.steps(steps)
            state = campaign.fights.journal(play.encounter).encounter
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for step in lost:
                connection.execute("UPDATE event SET body = '{' WHERE step = ?", (step,))
        return state

    return damaged


def recovered(path, clock, tmp_path):
    report = recover(path, tmp_path / "new.fightbook")
    assert report.findings.sound, report.findings
    return report, open_campaign(report.path, clock, daily_backup=False)


def keys(messages):
    return [message.key for message in messages]


def test_the_fight_after_a_gap_is_offered_from_the_next_stored_state_on(damaged, path, clock, tmp_path):
    state = damaged(250, 50)
    report, opened = recovered(path, clock, tmp_path)
    with opened as campaign:
        names = {entry.name: entry.id for entry in campaign.encounters.entries()}
        assert set(names) == {"Bridge", "Bridge (after the gap)"}
        assert campaign.fights.journal(names["Bridge"]).mark == 49
        later = campaign.fights.journal(names["Bridge (after the gap)"])
        assert (later.mark, later.encounter) == (250, state)
        assert len(campaign.log.page(names["Bridge (after the gap)"], limit=500)) == 150
        assert campaign.log.search("deed", names["Bridge (after the gap)"])
    (offered,) = [message for message in report.taken if message.key == "recovery.part_offered"]
    assert dict(offered.arguments)["number"] == 150
    (lost,) = [message for message in report.missing if message.key == "recovery.steps_lost"]
    assert dict(lost.arguments) | {"encounter": ""} == {"encounter": "", "number": 51, "first": 50}
    assert "recovery.steps_unknown" not in keys(report.missing)


def test_it_is_played_on(damaged, path, clock, tmp_path, playing):
    damaged(250, 50)
    _, opened = recovered(path, clock, tmp_path)
    with opened as campaign:
        (later,) = [entry.id for entry in campaign.encounters.entries() if "gap" in entry.name]
        before = campaign.fights.journal(later).encounter
        step = playing(campaign, later).step()
        assert step.id == 251
        assert campaign.fights.journal(later).encounter != before


def test_each_of_several_gaps_has_its_part(damaged, path, clock, tmp_path):
    damaged(250, 50, 150)
    report, opened = recovered(path, clock, tmp_path)
    with opened as campaign:
        marks = {entry.name: campaign.fights.journal(entry.id).mark for entry in campaign.encounters.entries()}
    assert marks == {"Bridge": 49, "Bridge (after the gap)": 149, "Bridge (after the gap, part 2)": 250}
    assert keys(report.taken).count("recovery.part_offered") == 2


def test_without_a_stored_state_the_lines_of_the_log_are_kept_as_text(damaged, path, clock, tmp_path):
    damaged(30, 5)
    report, opened = recovered(path, clock, tmp_path)
    with opened as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge"]
        assert campaign.fights.journal(1).mark == 4
    (left,) = [dict(message.arguments) for message in report.missing if message.key == "recovery.log_left"]
    assert left == {"path": str(tmp_path / "new-1.txt"), "number": 26}
    head, empty, name, *lines = (tmp_path / "new-1.txt").read_text(encoding="utf-8").splitlines()
    assert ("new.fightbook" in head, empty, name, len(lines)) == (True, "", "Bridge", 26)
    assert all("deed" in line for line in lines)


def test_a_text_file_that_is_there_stays_as_it_is(damaged, path, clock, tmp_path):
    damaged(30, 5)
    other = tmp_path / "new-1.txt"
    other.write_text("mine", encoding="utf-8")
    _, opened = recovered(path, clock, tmp_path)
    opened.close()
    assert other.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "new-2.txt").exists()


def test_a_stored_state_that_was_changed_is_not_offered(damaged, path, clock, tmp_path):
    damaged(250, 50)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE snapshot SET body = replace(body, 'END', 'ENX') WHERE step = 100")
    report, opened = recovered(path, clock, tmp_path)
    with opened as campaign:
        (later,) = [entry.id for entry in campaign.encounters.entries() if "gap" in entry.name]
        assert campaign.fights.journal(later).mark == 250
        assert len(campaign.log.page(later, limit=500)) == 50
    assert "recovery.part_offered" in keys(report.taken)


def test_a_whole_campaign_leaves_no_text(damaged, path, clock, tmp_path):
    damaged(30)
    report, opened = recovered(path, clock, tmp_path)
    opened.close()
    assert report.complete
    assert list(tmp_path.glob("*.txt")) == []
