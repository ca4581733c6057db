"""Whether this installation works: a desk is opened in every language and theme, away from the user's own things."""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from PySide6.QtWidgets import QApplication

from gui.app import Program, make_application, now
from gui.launch import Launch
from gui.opening import open_for_desk
from gui.preferences import BriefPreferences
from gui.theme.choices import ThemeChoice
from gui.words import LANGUAGES


def self_test() -> tuple[str, ...]:
    """Open and close desks with a campaign of their own, without a screen, and give a sentence for each problem."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = make_application()
    with TemporaryDirectory() as folder:
        return tuple(_problems(app, Path(folder) / "self-test.fightbook"))


def _problems(app: QApplication, campaign: Path) -> Iterator[str]:
    for language, theme in product(LANGUAGES, get_args(ThemeChoice)):
        opened = open_for_desk(campaign, now)
        if opened.trouble is not None:
            yield str(opened.trouble)
        program = Program(app, BriefPreferences(), Launch(campaign, language, theme), opened)
        program.window.show()
        app.processEvents()
        if program.window.grab().isNull():
            yield f"The desk cannot be painted ({language}, {theme})."
        program.window.close()
        program.window.deleteLater()
        app.processEvents()
