"""Cut off at any write, sync, truncation, deletion or rename, a campaign keeps every step that was shown."""

import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.state.character import Character
from storage.campaign.backups import back_up, backups_of
from storage.campaign.campaign import open_campaign
from storage.campaign.inspection import is_sound
from storage.campaign.schema import CURRENT
from storage.campaign.versions import Arrived, Author, Origin, OriginKind
from storage.exchange.character_json import read_characters, write_character
from tests.faults.cuts import run
from tests.storage.campaign.test_migrations import FIXTURES
from tests.trials import trials

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the fault layer finds SQLite as Linux loads it"),
    # The child runs only this test's code, so locks of other threads do not affect it.
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

CUTS = trials("cuts", 8)
"""At how many operations each session is cut off, evenly spread; all of them if there are not more."""


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def open_(path):
    return open_campaign(path, noon, daily_backup=False)


def places(operations):
    step = max(1, operations // CUTS)
    return range(1, operations + 1, step)


def cut_everywhere(session, folder, template, check, power):
    """Run a session on a copy of a folder, cut off at operation after operation, and check what it left."""

    def fresh():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template, folder)

    fresh()
    whole = run(session)
    assert whole.operations > 0
    for cut_at in places(whole.operations):
        fresh()
        check(run(session, cut_at, cut_at if power else None).shown)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "table"


@pytest.fixture
def template(tmp_path, fight, playing):
    folder = tmp_path / "template"
    with open_(folder / "winter.fightbook") as campaign:
        campaign.encounters.create("Bridge", fight)
        playing(campaign, 1).steps(5)
    return folder


def is_whole(path):
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("power", [False, True], ids=["kill", "power cut"])
def test_play_keeps_every_step_that_was_shown(folder, template, playing, power):
    path = folder / "winter.fightbook"

    def session(report):
        with open_(path) as campaign:
            play = playing(campaign, 1)
            for number in range(4):
                report(play.step().id)
                campaign.roster.save(Character(f"c{number}", "duel", "Una"))
            play.move(play.journal.now.before.step.id)
            campaign.settle()
            report(play.step().id)

    def check(shown):
        with open_(path) as campaign:
            steps = {entry.step for entry in campaign.log.page(1)}
            assert set(shown) <= steps
            # A power cut may tear the write that nobody had been shown.
            assert {notice.key for notice in campaign.notices} <= {"damage.log_torn", "damage.log_kept"}
            assert campaign.fights.journal(1).mark >= max(shown, default=0) - 1
        is_whole(path)

    cut_everywhere(session, folder, template, check, power)


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("power", [False, True], ids=["kill", "power cut"])
def test_a_migration_leaves_the_old_file_or_the_new_one(folder, tmp_path, version, power):
    path = folder / "old.fightbook"
    template = tmp_path / "template"
    template.mkdir()
    shutil.copyfile(FIXTURES / f"campaign-v{version}.fightbook", template / path.name)

    def session(_report):
        open_(path).close()

    def check(_shown):
        with open_(path) as campaign:
            assert campaign.encounters.entries()
            assert campaign.fights.journal(1).encounter.combatants
        is_whole(path)
        assert not list(folder.glob("*.migrating*"))

    cut_everywhere(session, folder, template, check, power)


def test_a_new_campaign_is_there_or_not(folder, tmp_path):
    template = tmp_path / "template"
    template.mkdir()

    def session(_report):
        open_(folder / "new.fightbook").close()

    def check(_shown):
        open_(folder / "new.fightbook").close()
        is_whole(folder / "new.fightbook")

    cut_everywhere(session, folder, template, check, power=False)


def test_a_backup_is_sound_or_not_there(folder, template):
    path = folder / "winter.fightbook"
    target = folder / "backups" / "winter.2026-07-01.fightbook"

    def session(_report):
        back_up(path, target)

    def check(_shown):
        for backup in backups_of(path):
            assert is_sound(backup, CURRENT.version)
        back_up(path, target)
        assert {file.name for file in (folder / "backups").iterdir()} == {target.name}

    cut_everywhere(session, folder, template, check, power=False)


def test_a_restored_backup_is_whole_or_not_there(folder, template):
    path, target = folder / "winter.fightbook", folder / "restored.fightbook"
    back_up(template / path.name, template / "backups" / "winter.2026-06-30.fightbook")
    backup = folder / "backups" / "winter.2026-06-30.fightbook"

    def session(_report):
        back_up(backup, target)

    def check(_shown):
        assert is_sound(backup, CURRENT.version)
        assert not target.exists() or is_sound(target, CURRENT.version)
        with open_(path) as campaign:
            assert campaign.fights.length(1) == 5

    cut_everywhere(session, folder, template, check, power=False)


@pytest.mark.parametrize("power", [False, True], ids=["kill", "power cut"])
def test_an_import_brings_each_character_whole_or_not(folder, template, power):
    path = folder / "winter.fightbook"
    with open_(template / path.name) as campaign:
        campaign.roster.save(Character("una", "duel", "Una", attributes={"DX": 10}))

    def session(report):
        with open_(path) as campaign:
            for number in range(4):
                merged = Character("una", "duel", "Una", attributes={"DX": 11 + number})
                origin = Origin(OriginKind.FILE, Author.PLAYER, "una.json")
                campaign.roster.save(merged, origin=origin, arrived=Arrived(replace(merged, notes="as it came")))
                report(11 + number)

    def check(shown):
        with open_(path) as campaign:
            una = campaign.roster.character("una")
            assert una is not None
            assert una.attributes["DX"] >= max(shown, default=10)
            newest = campaign.roster.revisions("una")[0]
            assert campaign.roster.revision(newest.id) == una
        is_whole(path)

    cut_everywhere(session, folder, template, check, power)


def test_an_exported_file_is_the_old_one_or_the_new_one(folder, template):
    target = folder / "una.json"
    old, new = (Character("una", "duel", "Una", attributes={"DX": figure}) for figure in (10, 11))
    write_character(template / target.name, old)

    def session(_report):
        write_character(target, new)

    def check(_shown):
        (found,) = read_characters(target)
        assert found.character in (old, new)

    cut_everywhere(session, folder, template, check, power=False)


def test_taking_refuge_keeps_every_step_in_the_old_file_or_the_new_one(folder, template, playing):
    path = folder / "winter.fightbook"

    def session(report):
        with open_(path) as campaign:
            play = playing(campaign, 1)
            play.step()
            path.rename(path.with_name("moved.fightbook"))
            play.step()

    def check(_shown):
        kept = [*folder.glob("rescued/*.fightbook"), folder / "moved.fightbook", path]
        found = [file for file in kept if file.exists()]
        assert found
        lengths: list[int] = []
        for file in found:
            with open_(file) as campaign:
                lengths.append(campaign.fights.length(1))
        assert max(lengths) >= 5

    cut_everywhere(session, folder, template, check, power=False)


def test_the_layer_really_cuts(folder, template, playing):
    path = folder / "winter.fightbook"
    shutil.copytree(template, folder)

    def session(report):
        with open_(path) as campaign:
            report(playing(campaign, 1).step().id)

    whole = run(session)
    assert whole.operations > 5
    assert len(whole.shown) == 1
    assert run(session, 1).shown == ()
    assert not Path(folder / "backups").exists()
