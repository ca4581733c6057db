"""A desktop session of its own for a program under test: a screen, a session bus and the accessibility bus."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parents[3]
"""The checkout."""

SERVICE = "dbus-1/services/org.a11y.Bus.service"
"""The file by which a session bus starts the accessibility bus."""

USER_FOLDERS = ("DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR")

START = """
import sys
from gui.commands.command_line import desk_parser, launch_of, open_desk

def give_focus(program):
    program.window.activateWindow()

sys.exit(open_desk(launch_of(desk_parser({}).parse_args()), give_focus))
"""
"""Starts the desk and gives its window the focus, which is otherwise the task of a window manager."""


def what_is_missing(platform: str = sys.platform) -> str:
    """Return a sentence about what has to be installed before a session can begin; empty if nothing is missing."""
    if platform != "linux":
        return "The accessibility bus is part of Linux desktops only."
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    tools = {
        "xvfb": shutil.which("Xvfb"),
        "dbus": shutil.which("dbus-daemon"),
        "at-spi2-core": any(Path(folder, SERVICE).exists() for folder in shared.split(":")),
    }
    missing = [package for package, found in tools.items() if not found]
    return f"Install {', '.join(missing)} to play through the accessibility bus." if missing else ""


@contextmanager
def session(home: Path) -> Iterator[dict[str, str]]:
    """Begin a session whose user has this home, and yield the environment of its programs; then end it."""
    environment = {**os.environ, "HOME": str(home), "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    for name in USER_FOLDERS:
        folder = home / name.lower()
        folder.mkdir(mode=0o700)
        environment[f"XDG_{name}"] = str(folder)
    with _screen() as display:
        environment["DISPLAY"] = display
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        with _running(subprocess.Popen(bus, env=environment, stdout=subprocess.PIPE, text=True)) as daemon:
            assert daemon.stdout is not None
            environment["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
            try:
                yield environment
            finally:
                daemon.stdout.close()


@contextmanager
def program(campaign: Path, environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the program with a campaign, and end it as a system does that shuts down; `log` takes what it writes."""
    command = [sys.executable, "-c", START, "--lang", "en", "--theme", "light", str(campaign)]
    with log.open("wb") as output:
        started = subprocess.Popen(command, cwd=HERE, env=environment, stdout=output, stderr=output)
        with _running(started):
            yield started
    assert started.returncode == 0, log.read_text(encoding="utf-8")


@contextmanager
def _screen() -> Iterator[str]:
    """Begin a screen in memory and yield its name."""
    reading, writing = os.pipe()
    size = ["-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    command = ["Xvfb", "-displayfd", str(writing), *size]
    with _running(subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)):
        os.close(writing)
        with os.fdopen(reading) as told:
            # Xvfb writes the number once it takes programs.
            yield f":{told.readline().strip()}"


@contextmanager
def _running(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> Iterator["subprocess.Popen[str]"]:
    """Yield a process and end it afterwards."""
    try:
        yield process  # pyright: ignore[reportReturnType]
    finally:
        process.terminate()
        process.wait(timeout=20)
