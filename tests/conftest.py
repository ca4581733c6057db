"""Fixtures of every test: no display, separate user folders, and nothing left running."""

import gc
import os
import shutil
import sys
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""

ENOUGH = 2 << 30
"""The bytes that have to be free there; all files of a whole run take less than a tenth of it."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    # Tests sync thousands of files. Power cuts are simulated, and a kill leaves what the system holds in memory.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

USER_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Return one worker more than there are processors, at most five: tests also wait for disks and other programs."""
    allowed = getattr(os, "sched_getaffinity", None)
    processors = os.cpu_count() or 1 if allowed is None else len(allowed(0))
    return min(processors, 4) + 1


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """A folder for the folders of the users of all tests, and the numbers of those to come.

    They are counted here: pytest would look through all folders before it for the next number, at each test.
    """
    return tmp_path_factory.mktemp("users"), count()


@pytest.fixture(autouse=True)
def user_folders(homes, monkeypatch):
    """Redirect the user's folders into a folder of this test."""
    folder, numbers = homes
    home = folder / str(next(numbers))
    home.mkdir()
    for name in USER_FOLDERS:
        folder = home / name.lower()
        folder.mkdir(mode=0o700)
        monkeypatch.setenv(name, str(folder))
    return home


@pytest.fixture(autouse=True)
def nothing_left_running(request):
    """Fail a test that leaves a window open, a timer running or a worker busy.

    The collector runs only once the windows are deleted: Qt calls the layouts of a window while it is taken down, and
    they must not be half collected by then.
    """
    # Whatever outlived the test before belongs to the session: no later collection looks through it again.
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    left_open = close_windows() if "qapp" in request.fixturenames else []
    gc.collect()
    assert left_open == []
    if "qapp" in request.fixturenames:
        core = sys.modules["PySide6.QtCore"]
        assert core.QThreadPool.globalInstance().activeThreadCount() == 0
        assert [thing for thing in gc.get_objects() if type(thing) is core.QTimer and is_ticking(thing)] == []


def close_windows():
    """Delete all windows, and return those that were open."""
    core, widgets = sys.modules["PySide6.QtCore"], sys.modules["PySide6.QtWidgets"]
    widgets.QApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    left_open = [window for window in widgets.QApplication.topLevelWidgets() if window.isVisible()]
    for window in widgets.QApplication.topLevelWidgets():
        window.deleteLater()
    widgets.QApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    return left_open


def is_ticking(timer):
    """Return whether an existing timer of Qt will fire again."""
    return sys.modules["shiboken6"].isValid(timer) and timer.isActive()
