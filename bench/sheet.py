"""The character sheets' rows of the speed table: from the call that opens a sheet to its painted window."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

import resources
from bench.measure import NEARLY_ALWAYS, Measured, in_use, measure, worst
from bench.program import started
from bench.unit import MOVES, legal_moves
from gui.roster.open_sheets import Sheets
from gui.sheet.window import SheetWindow
from rules.presets.presets import character_of
from rules.state.character import Character
from rules.words.texts import Texts
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets

ROUNDS = 40


def rows() -> list[Measured]:
    """Measure each ruleset with its fullest sheet, and print the worst row."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder, started(Path(folder) / "bench.fightbook") as (_, place):
        rows = (_row(place.sheets, ruleset) for ruleset in resources.ruleset_ids())
        return [worst(f"opening a sheet to painted, p95 / {MOVES}", rows)]


def _row(sheets: Sheets, ruleset: str) -> Measured:
    opening = _Opening(sheets, fullest(ruleset))
    return measure(ruleset, opening, legal_moves(), 75, ROUNDS, NEARLY_ALWAYS, opening.close, in_use)


def fullest(ruleset: str) -> Character:
    """Return the preset character of a ruleset with the most entries on the sheet."""
    folder = resources.ruleset_folder(ruleset)
    ready = load_presets(folder, load_rulebook(folder).ruleset)
    nobody = Texts("en", {})
    return max((character_of(ready, id, nobody) for id in ready.characters), key=_entries)


def _entries(sheet: Character) -> int:
    return len(sheet.items) + len(sheet.skills) + len(sheet.traits)


class _Opening(QObject):
    """Opens a sheet and waits until its window is painted."""

    def __init__(self, sheets: Sheets, sheet: Character) -> None:
        super().__init__()
        self._sheets = sheets
        self._sheet = sheet
        self._painted = False

    def __call__(self) -> SheetWindow:
        """Open the sheet and return its window once it is painted."""
        self._painted = False
        self._sheets.open_sheet(self._sheet)
        window = self._sheets.windows[self._sheet.id]
        window.installEventFilter(self)
        while not self._painted:
            QApplication.processEvents()
        return window

    def close(self) -> None:
        """Close the window and delete it."""
        self._sheets.close_all()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note that the sheet is being painted; Qt paints all of the window in the same turn."""
        self._painted = self._painted or event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)
