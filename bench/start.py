"""The start-up row: the desk against an empty window that imports the same libraries.

Both sides are new processes, timed from their start until their window is painted and accepts keys. The desk starts
like `fightbook`, on a campaign whose fight it shows with its palette. Everything that the first start writes (the
campaign, the bytecode of both sides) exists already.
"""

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Measured, Work, compare

OURS = ("gui", "storage", "rules", "resources")

EMPTY_WINDOW = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.stands)
    def stands(self):
        print("usable", flush=True)
        self.close()
app = QApplication([])
window = Window()
window.show()
app.exec()
"""

DESK = """
import sys
from pathlib import Path
from gui.commands.command_line import open_desk
from gui.preferences.launch import Launch
OURS = ("gui", "storage", "rules", "resources")
def stands(program):
    assert program.workplace.panels.palette.model.rowCount() > 0
    print("usable", flush=True)
    print(*(module.__spec__.origin for name, module in sys.modules.items() if name.startswith(OURS)))
    program.window.close()
open_desk(Launch(Path(sys.argv[1]), "en", "light"), stands)
"""


def rows() -> list[Measured]:
    """Measure and print the start-up row."""
    with TemporaryDirectory() as folder:
        desk = _Start(DESK, Path(folder))
        desk()
        desk()
        empty = _Start("\n".join(outside_imports(desk.output)) + EMPTY_WINDOW, Path(folder))
        empty()
        return [
            compare(
                "start to usable window / empty window with the same imports", desk, empty, 2.0, rounds=20, clock=_timed
            )
        ]


def outside_imports(files: Iterable[str]) -> list[str]:
    """Return the statements that import third-party modules in source files, each once.

    Qt for Python initialises a class when it is imported by name, so the statements include the names.
    """
    found: dict[str, None] = {}
    for file in files:
        for node in ast.parse(Path(file).read_bytes()).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
                if str(module).partition(".")[0] not in (*OURS, "__future__"):
                    found[ast.unparse(node)] = None
    return list(found)


class _Start:
    """Starts a process and returns the seconds until its window is usable; `folder` holds all user data.

    `output` holds the words that the last process printed after its first line.
    """

    def __init__(self, script: str, folder: Path) -> None:
        self.output: tuple[str, ...] = ()
        self._command = [sys.executable, "-c", script, str(folder / "bench.fightbook")]
        self._environment = _environment(folder)

    def __call__(self) -> float:
        before = time.perf_counter()
        with subprocess.Popen(
            self._command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            seconds = time.perf_counter() - before
            self.output = tuple(process.stdout.read().split())
        if process.returncode or said.strip() != "usable":
            raise RuntimeError(f"The window was never painted: {self._command}")
        return seconds


def _environment(folder: Path) -> Mapping[str, str]:
    """Return a user's environment without a screen, and with all user data in one folder."""
    users = {name: str(folder) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    environment = {**os.environ, **users, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(folder / "code")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def _timed(work: Work) -> float:
    seconds = work()
    assert isinstance(seconds, float)
    return seconds
