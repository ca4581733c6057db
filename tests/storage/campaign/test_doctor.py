"""The doctor names what is wrong, and changes nothing."""

import sqlite3
from contextlib import closing

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.doctor import examine, examine_open
from storage.campaign.hashes import hash_of
from storage.files.errors import CampaignError, Trouble
from tests.storage.campaign.test_migrations import FIXTURES


@pytest.fixture
def played(path, clock, fight, sheet, playing):
    """A closed campaign with undone and abandoned steps, and a snapshot."""
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.roster.save(sheet)
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        play.steps(10)
        play.move(6)
        play.steps(110)
        play.move(110)
    return path


def keys(path):
    return {message.key for message in examine(path).messages}


def change(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_sound_campaign_has_no_findings(played, contents):
    before = contents(played.parent)
    assert examine(played).sound
    assert contents(played.parent) == before


@pytest.mark.parametrize("version", [1, 2, 3])
def test_campaigns_of_older_versions_are_examined_too(version, tmp_path):
    path = tmp_path / "old.fightbook"
    path.write_bytes((FIXTURES / f"campaign-v{version}.fightbook").read_bytes())
    assert examine(path).messages == ()
    change(path, "UPDATE snapshot SET body = '{}' WHERE step IS NULL")
    assert "damage.start_changed" in keys(path)


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("UPDATE step SET text = 'x' WHERE id = 50", "damage.step_changed"),
        ("UPDATE step SET parent = 4 WHERE id = 6", "damage.step_changed"),
        ("UPDATE event SET body = replace(body, '-1', '-2') WHERE step = 50", "damage.step_changed"),
        ("DELETE FROM event WHERE step = 8", "damage.step_changed"),
        ("UPDATE event SET seq = 9 WHERE step = 50 AND seq = 2", "damage.step_misplaced"),
        ("UPDATE step SET depth = 9 WHERE id = 50", "damage.step_misplaced"),
        ("UPDATE step SET state = 'undone' WHERE id = 50", "damage.step_state"),
        ("UPDATE step SET state = 'abandoned' WHERE id = 120", "damage.step_state"),
        ("UPDATE step SET state = 'undone' WHERE id = 10", "damage.step_state"),
        ("UPDATE encounter SET mark = 109", "damage.mark"),
        ("UPDATE snapshot SET body = replace(body, '1000', '1001') WHERE step IS NULL", "damage.start_changed"),
        ("UPDATE snapshot SET body = replace(body, 'una', 'unb') WHERE step > 0", "damage.snapshot_changed"),
        ("DELETE FROM snapshot WHERE step IS NULL", "damage.start_missing"),
        ("UPDATE step_fts_data SET block = x'00' WHERE id > 10", "damage.search_index"),
        ("INSERT INTO step_fts (rowid, text) VALUES (999, 'more')", "damage.search_index"),
        ("UPDATE character_revision SET body = '{}'", "damage.row_changed"),
        ("UPDATE \"character\" SET body = 'x'", "damage.undecodable"),
        ("UPDATE \"character\" SET name = 'x'", "damage.listed_wrongly"),
        ("DELETE FROM _sqlite_migrations WHERE name = '0003'", "damage.migrations"),
        ("DELETE FROM step WHERE id = 50", "damage.dangling"),
    ],
)
def test_each_kind_of_damage_is_named(played, contents, statement, key):
    change(played, statement)
    before = contents(played.parent)
    assert key in keys(played)
    assert contents(played.parent) == before


def test_a_stored_state_that_the_steps_do_not_result_in_is_named(played):
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        (body,) = connection.execute("SELECT body FROM snapshot WHERE step > 0").fetchone()
        body = body.replace('"END":', '"END":1')
        connection.execute("UPDATE snapshot SET body = ?, hash = ? WHERE step > 0", (body, hash_of((body,))))
    assert keys(played) == {"damage.snapshot_differs"}


def test_many_findings_of_a_kind_are_counted(played):
    change(played, "UPDATE step SET text = 'x'")
    messages = examine(played).messages
    assert [message.key for message in messages].count("damage.step_changed") == 20
    assert "… and so many more: 100" in map(str, messages)


def test_a_campaign_in_use_is_examined_as_it_is_now(path, clock, fight, playing):
    ticks = []
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).steps(60)
        assert examine(path).sound
        assert examine_open(path, lambda: ticks.append(1)).sound
        assert len(ticks) > 10


def test_a_large_campaign_in_use_is_examined_in_its_place(path, clock, fight, playing, monkeypatch):
    monkeypatch.setattr("storage.campaign.doctor.CHECKED_AFTER_A_CRASH", 0)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).steps(3)
        assert examine(path).sound
        with closing(sqlite3.connect(path)) as tool, tool:
            tool.execute("UPDATE step SET text = 'x' WHERE id = 2")
        assert "damage.step_changed" in keys(path)


@pytest.mark.parametrize(("largest", "named"), [(2**40, True), (0, False)])
def test_only_a_small_campaign_in_use_is_examined_with_its_indexes(
    path, clock, fight, playing, monkeypatch, largest, named
):
    monkeypatch.setattr("storage.campaign.doctor.CHECKED_AFTER_A_CRASH", largest)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).steps(3)
        with closing(sqlite3.connect(path)) as tool, tool:
            tool.execute("DELETE FROM step_fts_data WHERE id > 10")
        assert (examine_open(path, lambda: None).messages != ()) == named


def test_what_stops_an_examination_passes_through(played):
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        examine_open(played, stop)


def test_no_campaign_cannot_be_examined(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Una", encoding="utf-8")
    with pytest.raises(CampaignError) as refused:
        examine(path)
    assert refused.value.kind is Trouble.NOT_A_CAMPAIGN
