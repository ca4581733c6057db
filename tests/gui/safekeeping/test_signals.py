"""The end of the program from outside, also in a real process with a sheet open."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gui.safekeeping.signals import ENDING, EndSignals
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon

ROOT = Path(__file__).parents[3]
SIGNALS = [name for name in ENDING if hasattr(signal, name)]
HERE = pytest.mark.skipif(sys.platform == "win32", reason="a process is not ended by signals there")

PLAY_WITH_A_SHEET = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from gui.app import run
from gui.preferences.launch import Launch
from storage.campaign.campaign import open_read_only
from tests.gui.conftest import noon

def stands(program):
    workplace = program.workplace
    workplace.desk.end_turn()
    who = next(iter(workplace.desk.encounter.combatants))
    workplace.sheets.open_of(who)
    window = workplace.sheets.windows[who]
    while window.body.waiting:
        window.body.go_on()
    window.head.name.setText("Changed at the last moment")
    window.head.name.textEdited.emit("Changed at the last moment")
    print("ready", flush=True)
    if len(sys.argv) > 2:
        # As Qt does when the desktop session ends: from its event loop, and the program may be killed afterwards.
        request = getattr(QGuiApplication.instance(), sys.argv[2])
        QTimer.singleShot(0, lambda: (request.emit(None), print("kept", is_kept(), flush=True)))

def is_kept():
    with open_read_only(Path(sys.argv[1]), noon) as campaign:
        return "Changed at the last moment" in {each.name for each in campaign.roster.characters()}

code = run(Launch(Path(sys.argv[1]), "en"), stands)
print("ended", code, flush=True)
sys.exit(code)
"""


@pytest.fixture
def ends(qapp):
    before = {name: signal.getsignal(getattr(signal, name)) for name in SIGNALS}
    with EndSignals(qapp) as ends:
        yield ends
    assert before == {name: signal.getsignal(getattr(signal, name)) for name in SIGNALS}
    assert signal.set_wakeup_fd(-1) == -1


@HERE
@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_wakes_qt_and_is_told(qtbot, ends, name):
    with qtbot.waitSignal(ends.ended):
        os.kill(os.getpid(), getattr(signal, name))
    assert ends.have_ended


@pytest.mark.parametrize("request_of_the_session", ["commitDataRequest", "saveStateRequest"])
def test_the_end_of_the_desktop_session_is_told(qtbot, qapp, ends, request_of_the_session):
    with qtbot.waitSignal(ends.ended):
        getattr(qapp, request_of_the_session).emit(None)


@HERE
@pytest.mark.parametrize("name", SIGNALS)
def test_a_killed_program_saves_and_closes_and_asks_nothing(tmp_path, name):
    path = tmp_path / "winter.fightbook"
    child = started(path)
    child.send_signal(getattr(signal, name))
    told, faults = child.communicate(timeout=60)
    assert (child.returncode, told, faults) == (0, "ended 0\n", "")
    assert_everything_is_kept(path)


@pytest.mark.parametrize("request_of_the_session", ["commitDataRequest", "saveStateRequest"])
def test_the_end_of_the_session_saves_and_closes_before_it_returns(tmp_path, request_of_the_session):
    path = tmp_path / "winter.fightbook"
    child = started(path, request_of_the_session)
    told, faults = child.communicate(timeout=60)
    assert (child.returncode, told, faults) == (0, "kept True\nended 0\n", "")
    assert_everything_is_kept(path)


def started(path, *arguments):
    """Start the program as a user does, and return it once there is something to lose."""
    child = subprocess.Popen(
        [sys.executable, "-c", PLAY_WITH_A_SHEET, str(path), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    return child


def assert_everything_is_kept(path):
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == ["winter.fightbook"]
    with open_campaign(path, noon, daily_backup=False) as campaign:
        assert campaign.notices == ()
        assert campaign.inventory.read().steps != frozenset()
        names = {character.name for character in campaign.roster.characters()}
        assert "Changed at the last moment" in names
