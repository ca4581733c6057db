"""Damage of every kind in a campaign with everything in it: all of it is noticed, or changes nothing."""

import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.doctor import examine
from storage.campaign.recovery import recover
from storage.files.errors import CampaignError
from tests.trials import trials
from tools.damage import SEED, cases
from tools.damaged_campaigns import DAMAGES, NAME, content_of, damaged_copies, prepare

FILES = trials("damage", 60)
"""How many damaged files to make; the full run is `python -m tools.nightly damage`."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    return prepare(tmp_path_factory.mktemp("prepared"))


def test_a_sound_campaign_is_sound_closed_and_crashed(prepared):
    assert examine(prepared.closed / NAME).messages == ()
    assert examine(prepared.crashed / NAME).messages == ()


def test_no_damage_is_silent(tmp_path):
    found = list(cases(FILES, SEED, tmp_path))
    assert [case for case in found if case.verdict == "silent"] == []
    counted = Counter(case.verdict for case in found)
    assert counted["opening"] > FILES / 2
    assert counted["doctor"] > 0


def test_what_is_recovered_is_sound_and_what_it_lacks_is_told(prepared, tmp_path):
    recovered = 0
    for number, kind, done, path in damaged_copies(prepared, tmp_path, FILES // 5, SEED):
        before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
        target = tmp_path / f"recovered{number}.fightbook"
        report = recover(path, target)
        assert {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before
        assert report.findings.messages == (), (kind, done)
        wanted = prepared.crashed_content if DAMAGES[kind][0] else prepared.closed_content
        found = content_of(target)
        lost = [table for table, rows in wanted.items() if [row for row in rows if row not in found[table]]]
        notes = [note.key for note in report.taken if note.key != "recovery.steps_from"]
        assert not lost or report.missing or notes, (kind, done, lost)
        recovered += not lost
    assert recovered > FILES // 10


def test_a_recovered_copy_is_played_on(prepared, tmp_path, clock):
    damaged = tmp_path / "damaged.fightbook"
    damaged.write_bytes((prepared.closed / NAME).read_bytes()[:-4096])
    report = recover(damaged, tmp_path / "new.fightbook")
    with open_campaign(report.path, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()
        assert campaign.encounters.entries()


def test_characters_are_brought_back_from_their_versions(prepared, tmp_path):
    damaged = tmp_path / "damaged.fightbook"
    damaged.write_bytes((prepared.closed / NAME).read_bytes())
    with closing(sqlite3.connect(damaged, isolation_level=None)) as connection:
        connection.execute("DELETE FROM character")
        connection.execute("DELETE FROM seal WHERE kind = 'character'")
    report = recover(damaged, tmp_path / "new.fightbook")
    assert report.findings.sound
    assert [note.key for note in report.taken].count("recovery.from_version") == 28
    found = content_of(report.path)
    bodies = {(row[1], row[6]) for row in prepared.closed_content["character"]}
    assert {(row[1], row[6]) for row in found["character"]} == bodies


def test_garbage_is_not_recovered(tmp_path):
    path = tmp_path / "noise.fightbook"
    path.write_bytes(b"Dear diary,\n" * 1000)
    with pytest.raises(CampaignError):
        recover(path, tmp_path / "new.fightbook")
    assert {file.name for file in tmp_path.iterdir()} == {path.name}
