"""Opening for reading only: beside a writer, after a crash, and with newer and damaged files."""

import sqlite3
from contextlib import closing

import pytest

from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.schema import CURRENT
from storage.files.errors import CampaignError, Trouble


def test_everything_can_be_read_and_nothing_is_touched(closed_campaign, clock, contents):
    before = contents(closed_campaign.parent)
    with open_read_only(closed_campaign, clock) as campaign:
        assert campaign.read_only
        assert campaign.fights.journal(1).mark == 3
        assert len(campaign.log.page(1)) == 5
        assert len(campaign.log.search("deed")) == 5
        assert len(campaign.roster.search("wolv")) == 1
    assert contents(closed_campaign.parent) == before


def test_every_change_is_refused(closed_campaign, clock, fight, sheet):
    with open_read_only(closed_campaign, clock) as campaign:
        for change in (
            lambda: campaign.encounters.create("Ford", fight),
            lambda: campaign.fights.move_mark(1, 0),
            lambda: campaign.roster.save(sheet),
            lambda: campaign.house_rules.add("duel", ""),
        ):
            with pytest.raises(CampaignError) as caught:
                change()
            assert caught.value.kind is Trouble.READ_ONLY


def test_beside_a_writer_new_steps_are_seen(campaign, path, clock, play, playing):
    play.step()
    with open_read_only(path, clock) as reader:
        assert playing(reader, play.encounter).endurance == 999
        play.step()
        assert playing(reader, play.encounter).endurance == 998


def test_in_another_thread_than_the_writer(campaign, path, clock, play, in_a_thread):
    play.steps(3)

    def read():
        with open_read_only(path, clock) as reader:
            return reader.fights.journal(play.encounter).mark

    assert in_a_thread(read) == 3
    play.step()


def test_after_a_crash_the_last_steps_are_seen_and_the_file_stays_as_it_is(crashed_campaign, clock, contents, playing):
    before = contents(crashed_campaign.parent)
    with open_read_only(crashed_campaign, clock) as campaign:
        assert playing(campaign, 1).endurance == 995
    assert contents(crashed_campaign.parent) == before


def test_a_newer_campaign_is_read_as_far_as_it_has_what_we_know(closed_campaign, clock):
    with closing(sqlite3.connect(closed_campaign)) as connection:
        connection.execute(f"PRAGMA user_version = {CURRENT.version + 1}")
        connection.execute("ALTER TABLE step ADD COLUMN weather TEXT")
    with open_read_only(closed_campaign, clock) as campaign:
        assert campaign.fights.journal(1).mark == 3


def test_a_newer_campaign_without_what_we_know_is_refused(closed_campaign, clock):
    with closing(sqlite3.connect(closed_campaign)) as connection:
        connection.execute(f"PRAGMA user_version = {CURRENT.version + 1}")
        connection.execute("ALTER TABLE step RENAME COLUMN text TO told")
    with pytest.raises(CampaignError) as caught:
        open_read_only(closed_campaign, clock)
    assert caught.value.kind is Trouble.TOO_NEW


def test_a_damaged_campaign_gives_what_it_still_has(closed_campaign, clock):
    with closing(sqlite3.connect(closed_campaign, isolation_level=None)) as connection:
        connection.execute("UPDATE event SET body = '{' WHERE step = 2")
    with open_read_only(closed_campaign, clock) as campaign:
        assert len(campaign.log.page(1)) == 5
        with pytest.raises(CampaignError) as caught:
            campaign.fights.journal(1)
    assert caught.value.kind is Trouble.DAMAGED
    assert "step 2 cannot be read" in str(caught.value)


def test_there_must_be_a_file(path, clock):
    with pytest.raises(CampaignError) as caught:
        open_read_only(path, clock)
    assert caught.value.kind is Trouble.MISSING
    assert not path.parent.exists()


def test_a_writer_may_come_while_it_is_read(closed_campaign, clock, playing):
    with open_read_only(closed_campaign, clock) as reader:
        assert reader.fights.journal(1).mark == 3
        with open_campaign(closed_campaign, clock) as writer:
            step = playing(writer, 1).step()
            assert reader.fights.journal(1).mark == step.id
        assert reader.fights.journal(1).mark == step.id
    assert sorted(file.name for file in closed_campaign.parent.iterdir()) == ["backups", closed_campaign.name]


def test_the_last_to_close_leaves_no_log_behind(closed_campaign, clock, playing):
    with open_campaign(closed_campaign, clock, daily_backup=False) as writer:
        playing(writer, 1).step()
        reader = open_read_only(closed_campaign, clock)
        assert reader.fights.journal(1).mark
    reader.close()
    assert [file.name for file in closed_campaign.parent.iterdir() if file.is_file()] == [closed_campaign.name]
