"""Killed at any moment of any work, a campaign opens, has all that was acknowledged, and touches nothing else."""

import random
import shutil
import sys

import pytest

from tests.faults.kills import killed, time_of
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
    left_over,
)
from tests.trials import trials

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no such kill"),
    # The child runs only this test's code, so locks of other threads do not affect it.
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
    pytest.mark.timeout(3600),
]

KINDS = {
    "play": lambda fight, playing: PlaySession(fight, playing),
    "migration 1": lambda fight, playing: MigrationSession(1),
    "migration 2": lambda fight, playing: MigrationSession(2),
    "migration 3": lambda fight, playing: MigrationSession(3),
    "backup": lambda fight, playing: BackupSession(fight, playing),
    "restore": lambda fight, playing: RestoreSession(fight, playing),
    "export": lambda fight, playing: ExportSession(fight, playing),
    "import": lambda fight, playing: ImportSession(fight, playing),
    "bundle": lambda fight, playing: BundleSession(fight, playing),
    "merge": lambda fight, playing: MergeSession(fight, playing),
}

KILLS = trials("kills", 100) * 7 // 10 // len(KINDS)
"""The number of kills of each kind of work; `test_crash` makes the other three of ten."""


def strangers_in(folder):
    """Put files of others into a folder, some named much like ours, and return their contents."""
    files = {
        "notes.txt": b"Bring dice.",
        "Winter.json": b"{}",
        "summer.fightbook.migrating": b"another campaign's",
        "backups/summer.2026-06-30.fightbook.part": b"another campaign's",
        "una.json.part": b"mine",
    }
    (folder / "backups").mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return files


def remove_strangers(folder, files):
    """Remove the files of others again, each as it was."""
    for name, content in files.items():
        assert (folder / name).read_bytes() == content
        (folder / name).unlink()


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_killed_loses_nothing_that_was_shown(tmp_path, fight, playing, kind):
    session = KINDS[kind](fight, playing)
    folder, template = tmp_path / "table", tmp_path / "template"
    session.prepare(template)

    def fresh():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template, folder)

    def work(report):
        session.work(folder, report)

    fresh()
    takes = time_of(work)
    chance = random.Random(f"{kind} 13")
    for _ in range(KILLS):
        fresh()
        files = strangers_in(folder)
        shown = killed(work, chance.uniform(0, takes))
        remove_strangers(folder, files)
        session.check(folder, shown)
        assert left_over(folder) == []
        for campaign in folder.rglob("*.fightbook"):
            is_whole(campaign)
