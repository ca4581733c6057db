"""Build the program for this platform, and run the self-test of the built program.

Usage: python installer/build.py freeze|check
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "dist" / "fightbook"
PROGRAM = FOLDER / ("fightbook.exe" if sys.platform == "win32" else "fightbook")
SELF_TEST_SECONDS = 120


def freeze() -> int:
    """Build the program's folder under dist/, then check it; return the first exit code that is not 0."""
    builder = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    places = ["--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build")]
    built = subprocess.run([*builder, *places, str(ROOT / "installer" / "app.spec")], cwd=ROOT, check=False)
    return built.returncode or check()


def check() -> int:
    """Run the self-test of the built program, without a display and in its own folders; return 0 or 1."""
    if not PROGRAM.exists():
        print(f"There is no {PROGRAM}: build it first with 'make freeze'.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as home:
        try:
            tested = subprocess.run(
                [str(PROGRAM), "--self-test"],
                cwd=home,
                env=_bare_environment(Path(home)),
                timeout=SELF_TEST_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            print(f"The self-test of {PROGRAM} did not end within {SELF_TEST_SECONDS} seconds.", file=sys.stderr)
            return 1
    if tested.returncode:
        print(f"The self-test of {PROGRAM} failed with exit code {tested.returncode}.", file=sys.stderr)
        return 1
    print(f"Built and tested: {FOLDER} ({_megabytes(FOLDER)} MB).")
    return 0


def _bare_environment(home: Path) -> dict[str, str]:
    """Return the environment of this process without variables that could hide a missing part of the program."""
    lent = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "QT_PLUGIN_PATH"}
    kept = {name: value for name, value in os.environ.items() if name not in lent}
    folders = {
        name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    }
    return kept | folders | {"QT_QPA_PLATFORM": "offscreen"}


def _megabytes(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) // 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in the arguments, and return its exit code."""
    parser = argparse.ArgumentParser(description="Build Fightbook for this platform.")
    commands = {"freeze": freeze, "check": check}
    parser.add_argument("command", choices=commands, help="freeze: build and check; check: only test the built program")
    return commands[parser.parse_args(arguments).command]()


if __name__ == "__main__":
    sys.exit(main())
