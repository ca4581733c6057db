"""Test that a start without a display ends with one sentence."""

import os
import subprocess
import sys
from functools import partial

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType

from gui.crash.no_display import NoDisplay


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Fightbook needs a screen"), ("pl", "Fightbook potrzebuje ekranu")]
)
@pytest.mark.parametrize("display", [None, ":4711"])
def test_a_start_without_a_display_says_so_in_one_sentence(tmp_path, language, said, display):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    if display is not None:
        environment["DISPLAY"] = display
    main = "import sys; from gui.commands.command_line import main; sys.exit(main())"
    command = [sys.executable, "-c", main, "--lang", language, str(tmp_path / "x.fightbook")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


@pytest.fixture
def left(monkeypatch):
    """The codes with which the program was left."""
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    return codes


def test_only_a_fatal_message_ends_the_start(left, caplog, capsys):
    handler = NoDisplay(partial(str, "en"))
    for kind in (QtMsgType.QtInfoMsg, QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg):
        handler(kind, QMessageLogContext(), "no wonder")
    assert (left, capsys.readouterr().err) == ([], "")
    handler(QtMsgType.QtFatalMsg, QMessageLogContext(), "could not connect to display")
    assert left == [3]
    assert capsys.readouterr().err.startswith("Fightbook needs a screen")
    assert [record.levelname for record in caplog.records if record.name == "qt"][-1] == "CRITICAL"
