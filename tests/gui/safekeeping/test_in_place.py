"""One campaign after another in a real process: each is closed properly, and nothing of it stays."""

import shutil
import subprocess
import sys
from pathlib import Path

from storage.campaign.backup_names import list_backups
from storage.campaign.campaign import open_campaign
from storage.files.places import default_campaign_path
from tests.gui.conftest import noon

ROOT = Path(__file__).parents[3]

ONE_AFTER_THE_OTHER = """
import sys
from pathlib import Path
from weakref import ref
from PySide6.QtCore import QTimer
from gui.app import run
from gui.preferences.launch import Launch
former, wanted = [], [Path(each) for each in sys.argv[1:]]
def stands(program):
    still = sum(part() is not None for part in former)
    read_only = program.campaign.read_only
    print(program.campaign.path.stem, "read only" if read_only else "written", "still there:", still, flush=True)
    if program.workplace.desk.is_open and not read_only:
        program.workplace.desk.end_turn()
    place = program.workplace
    former[:] = map(ref, (program, program.window, place, place.desk, program.look, program.safekeeping))
    if wanted:
        path = wanted.pop(0)
        act = program.safekeeping.menu.open if path.exists() else program.safekeeping.menu.begin
        QTimer.singleShot(0, lambda: act(str(path)))
    else:
        QTimer.singleShot(0, program.window.close)
sys.exit(run(Launch(language="en"), stands))
"""


def ran(*paths, program=ONE_AFTER_THE_OTHER):
    command = [sys.executable, "-c", program, *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_campaigns_take_each_others_place_and_the_last_one_is_opened_again(tmp_path):
    summer, old = tmp_path / "summer.fightbook", tmp_path / "old.fightbook"
    shutil.copy(ROOT / "tests" / "fixtures" / "campaign-v3.fightbook", old)
    usual = default_campaign_path()
    assert ran(summer, usual, old) == [
        "campaign written still there: 0",
        "summer written still there: 0",
        "campaign written still there: 0",
        "old written still there: 0",
    ]
    for path in (usual, summer, old):
        companions = {each.name for each in path.parent.iterdir() if each.is_file()}
        assert not [name for name in companions if name.endswith(("-wal", "-shm", ".in-use", ".part"))]
    with open_campaign(summer, noon, daily_backup=False) as campaign:
        assert campaign.notices == ()
        assert len(campaign.inventory.read().steps) == 1
    assert ran() == ["old written still there: 0"]


def test_a_backup_is_looked_at_in_place_and_not_changed(tmp_path):
    summer = tmp_path / "summer.fightbook"
    open_campaign(summer, noon).close()
    (backup,) = list_backups(summer)
    before = backup.path.read_bytes()
    assert ran(backup.path, summer) == [
        "campaign written still there: 0",
        f"{backup.path.stem} read only still there: 0",
        "summer written still there: 0",
    ]
    assert backup.path.read_bytes() == before


TAKEN_OVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from gui.app import run
from gui.preferences.launch import Launch
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon
path = Path(sys.argv[1])
writer = open_campaign(path, noon, daily_backup=False)
def stands(program):
    follows = program.safekeeping.following.is_following
    print("follows" if follows else "writes", program.campaign.path.stem, flush=True)
    if follows:
        writer.close()
        program.safekeeping.following.look()
        act = program.safekeeping.following.banner.take_over_button.click
    else:
        program.workplace.desk.end_turn()
        act = program.window.close
    QTimer.singleShot(0, act)
sys.exit(run(Launch(path, language="en"), stands))
"""


def test_a_second_window_takes_over_once_the_first_is_closed(tmp_path):
    path = tmp_path / "summer.fightbook"
    open_campaign(path, noon).close()
    assert ran(path, program=TAKEN_OVER) == ["follows summer", "writes summer"]
    with open_campaign(path, noon, daily_backup=False) as campaign:
        assert campaign.notices == ()
        assert len(campaign.inventory.read().steps) == 1
