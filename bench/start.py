"""The start-up row: the desk against an empty window that imports the same libraries."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Measured, compare

EMPTY_WINDOW = """
import msgspec, sqlite3, PySide6.QtSvg
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.show()
app.processEvents()
"""

DESK = """
import sys
from pathlib import Path
from gui.app import Program, make_application, now
from gui.launch import Launch
from gui.opening import open_for_desk
from gui.preferences import BriefPreferences
app = make_application()
campaign = Path(sys.argv[1])
program = Program(app, BriefPreferences(), Launch(campaign, "en", "light"), open_for_desk(campaign, now))
program.window.show()
app.processEvents()
"""


def rows() -> list[Measured]:
    """Measure and print the start-up row; the campaign is there already, as on every start but the first."""
    with TemporaryDirectory() as folder:
        campaign = str(Path(folder) / "bench.fightbook")
        _run(DESK, campaign)
        return [
            compare(
                "start to usable window / empty window with the same imports",
                lambda: _run(DESK, campaign),
                lambda: _run(EMPTY_WINDOW, campaign),
                2.5,
                rounds=10,
            )
        ]


def _run(script: str, campaign: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-c", script, campaign], check=True, env=environment, capture_output=True)
