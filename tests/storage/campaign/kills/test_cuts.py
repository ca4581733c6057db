"""Cut off at any write, sync, truncation, deletion or rename, a campaign keeps every step that was shown."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.faults.cuts import run
from tests.storage.campaign.kills.sessions import (
    BackupSession,
    BundleSession,
    ExportSession,
    ImportSession,
    MergeSession,
    MigrationSession,
    PlaySession,
    RestoreSession,
    is_whole,
    open_,
)
from tests.trials import trials

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the fault layer finds SQLite as Linux loads it"),
    # The child runs only this test's code, so locks of other threads do not affect it.
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

CUTS = trials("cuts", 8)
"""At how many operations each session is cut off, evenly spread; all of them if there are not more."""

EITHER = pytest.mark.parametrize("power", [False, True], ids=["kill", "power cut"])


def places(operations):
    step = max(1, operations // CUTS)
    return range(1, operations + 1, step)


def cut_everywhere(work, folder, template, check, power):
    """Do some work on a copy of a folder, cut off at operation after operation, and check what it left."""

    def fresh():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template, folder)

    fresh()
    whole = run(work)
    assert whole.operations > 0
    for cut_at in places(whole.operations):
        fresh()
        check(run(work, cut_at, cut_at if power else None).shown)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "table"


@pytest.fixture
def template(tmp_path, fight, playing):
    folder = tmp_path / "template"
    PlaySession(fight, playing).prepare(folder)
    return folder


@pytest.fixture
def cut(folder, tmp_path):
    """A function that cuts a session off everywhere."""

    def cut(session, power=False):
        template = tmp_path / "before"
        session.prepare(template)

        def work(report):
            session.work(folder, report)

        def check(shown):
            session.check(folder, shown)

        cut_everywhere(work, folder, template, check, power)

    return cut


@EITHER
def test_play_keeps_every_step_that_was_shown(cut, fight, playing, power):
    cut(PlaySession(fight, playing), power)


@pytest.mark.parametrize("version", [1, 2, 3])
@EITHER
def test_a_migration_leaves_the_old_file_or_the_new_one(cut, version, power):
    cut(MigrationSession(version), power)


@EITHER
def test_a_new_campaign_is_there_or_not(folder, tmp_path, power):
    template = tmp_path / "template"
    template.mkdir()

    def session(_report):
        open_(folder / "new.fightbook").close()

    def check(_shown):
        open_(folder / "new.fightbook").close()
        is_whole(folder / "new.fightbook")

    cut_everywhere(session, folder, template, check, power)


@EITHER
def test_a_backup_is_sound_or_not_there(cut, fight, playing, power):
    cut(BackupSession(fight, playing), power)


@EITHER
def test_a_restored_backup_is_whole_or_not_there(cut, fight, playing, power):
    cut(RestoreSession(fight, playing), power)


@EITHER
def test_an_import_brings_each_character_whole_or_not(cut, fight, playing, power):
    cut(ImportSession(fight, playing), power)


@EITHER
def test_an_import_of_strangers_brings_each_whole_or_not(cut, fight, playing, power):
    cut(BundleSession(fight, playing), power)


@EITHER
def test_an_exported_file_is_the_old_one_or_the_new_one(cut, fight, playing, power):
    cut(ExportSession(fight, playing), power)


@EITHER
def test_a_merge_loses_nobodys_change(cut, fight, playing, power):
    cut(MergeSession(fight, playing), power)


@EITHER
def test_taking_refuge_keeps_every_step_in_the_old_file_or_the_new_one(folder, template, playing, power):
    path = folder / "winter.fightbook"

    def session(report):
        with open_(path) as campaign:
            play = playing(campaign, 1)
            play.step()
            report(campaign.fights.length(1))
            path.rename(path.with_name("moved.fightbook"))
            for _ in range(3):
                play.step()
                report(campaign.fights.length(1))

    def check(shown):
        kept = [*folder.glob("rescued/*.fightbook"), folder / "moved.fightbook", path]
        found = [file for file in kept if file.exists()]
        assert found
        lengths: list[int] = []
        for file in found:
            with open_(file) as campaign:
                lengths.append(campaign.fights.length(1))
        assert max(lengths) >= max(shown, default=5)

    cut_everywhere(session, folder, template, check, power)


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
