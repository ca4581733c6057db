"""Test that a start without a display ends with one sentence."""

import os
import subprocess
import sys

import pytest


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
