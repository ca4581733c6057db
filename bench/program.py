"""The complete running program for a benchmark."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from gui.app import Program, make_application, now
from gui.campaign.opening import open_for_desk
from gui.gm_mode.workplace import Workplace
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.scheduling.quick_start import release_collector

WIDTH, HEIGHT = 1600, 1000
"""The window's size in pixels."""


@contextmanager
def started(path: Path) -> Iterator[tuple[Program, Workplace]]:
    """Yield the program with the desk of a campaign, after all parts are created."""
    application = QApplication.instance() or make_application()
    assert isinstance(application, QApplication)
    program = Program(application, BriefPreferences(), Launch(path, "en", "light"), open_for_desk(path, now))
    program.window.resize(WIDTH, HEIGHT)
    program.window.show()
    for piece in program.pieces():
        piece()
    release_collector()
    application.processEvents()
    assert isinstance(program.workplace, Workplace)
    yield program, program.workplace
    program.window.close()
    program.window.deleteLater()
    application.processEvents()
