"""The self-test of an installation: open a desk in every language and theme, play a fight, export its log.

It works in temporary folders and leaves the user's files alone.
"""

import logging
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.app import Program, make_application, now
from gui.campaign.opening import open_for_desk
from gui.crash.qt_messages import log_qt_message
from gui.desk.desk import Desk
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.preferences.theme_choice import ThemeChoice
from gui.words.words import LANGUAGES
from rules.resolving.questions import DiceQuestion, RollQuestion, RulingQuestion
from storage.exchange.log_export import export_log


def self_test() -> tuple[str, ...]:
    """Open and close desks on a temporary campaign, without a screen; return a sentence for each problem."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Qt's warnings about the missing screen are not problems.
    logging.getLogger("qt").addHandler(logging.NullHandler())
    qInstallMessageHandler(log_qt_message)
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
        for piece in program.pieces():
            piece()
        if program.window.grab().isNull():
            yield f"The desk cannot be painted ({language}, {theme})."
        if program.workplace is None:
            yield f"The campaign gives no desk ({language}, {theme})."
        else:
            yield from _fight_problems(program.workplace.desk)
        program.window.close()
        program.window.deleteLater()
        app.processEvents()


TURNS = 6
"""Turns to play in each language and theme."""


def _fight_problems(desk: Desk) -> Iterator[str]:
    """Play a few turns, undo and redo them, and export the log; yield a sentence for each problem."""
    before = desk.journal.mark
    for _ in range(TURNS):
        _play_turn(desk)
    played, encounter = desk.journal.mark, desk.encounter
    if played == before:
        yield "Nothing can be done in the sample fight."
    while desk.journal.mark != before:
        desk.undo()
    while desk.can_redo:
        desk.redo()
    if desk.encounter != encounter:
        yield "Taking steps back and doing them again changes the fight."
    lines: list[str] = []
    export_log(desk.campaign.fights, desk.encounter_id, desk.chronicler, lines.append)
    if not all(combatant.name in "".join(lines) for combatant in encounter.combatants.values()):
        yield "The exported log does not name everybody."


def _play_turn(desk: Desk) -> None:
    """Perform the first legal action that may fail, give the first answer to every question, and end the turn."""
    option = next((each for each in desk.palette() if each.status == "legal" and each.preview.odds), None)
    if option is not None:
        desk.perform(option)
    while (question := desk.question) is not None:
        if isinstance(question, RollQuestion | DiceQuestion):
            desk.roll()
        elif isinstance(question, RulingQuestion):
            desk.answer("yes")
        else:
            desk.answer(question.answers[0])
    desk.end_turn()
