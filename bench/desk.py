"""The desk's row of the speed table: from the key that takes an action to the painted palette, the commit included."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import resources
from bench.crowd import CROWD, crowd
from bench.engine import largest
from bench.measure import Measured, nearly_always
from bench.program import started
from bench.unit import MOVES, legal_moves
from gui.app import now
from gui.gm_mode.workplace import Workplace
from gui.palette.panel import PalettePanel
from gui.scheduling.idle_gc import IdleCollector
from storage.campaign.campaign import open_campaign
from storage.rulesets.library import load_rulebook


def rows() -> list[Measured]:
    """Measure and print the row."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder, _desk(Path(folder) / "bench.fightbook") as (place, tidying):
        click = _Click(place, tidying)
        name = f"click to painted palette, {CROWD} combatants, p95 / {MOVES}"
        return [nearly_always(name, click, legal_moves(), 60, click.take_back)]


@contextmanager
def _desk(path: Path) -> Iterator[tuple[Workplace, IdleCollector]]:
    """Yield the desk with a fight of forty combatants and all panels open, and its idle collector."""
    rulebook = load_rulebook(resources.ruleset_folder(largest()))
    with open_campaign(path, now) as campaign:
        campaign.encounters.create("A crowd", crowd(rulebook))
    with started(path) as (program, place):
        yield place, program.tidying


class _Click(QObject):
    """Presses Enter on an action without questions, and waits until the next palette is painted."""

    def __init__(self, place: Workplace, tidying: IdleCollector) -> None:
        super().__init__()
        self._desk = place.desk
        self._tidying = tidying
        self._panel: PalettePanel = place.panels.palette
        self._painted = False
        self._panel.view.viewport().installEventFilter(self)
        self._action = self._one_that_asks_nothing()
        self.rest()

    def __call__(self) -> object:
        """Press the key and wait until the palette is painted."""
        mark, self._painted = self._desk.journal.mark, False
        QTest.keyClick(self._panel.view, Qt.Key.Key_Return)
        while not self._painted:
            QApplication.processEvents()
        if self._desk.journal.mark == mark:
            raise RuntimeError(f"Nothing was done: {self._action}")
        return mark

    def take_back(self) -> None:
        """Undo the click, after a pause as in normal use."""
        self._desk.undo()
        self.rest()
        while self._tidying.is_waiting:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(self) -> None:
        """Wait until everything is painted, with the focus on the action."""
        self._panel.view.choose(self._panel.model.index_of(self._action))
        self._panel.view.setFocus()
        for _ in range(3):
            QApplication.processEvents()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note that the palette is being painted; Qt paints all of the window in the same turn."""
        self._painted = self._painted or event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)

    def _one_that_asks_nothing(self) -> str:
        """Return the first action that takes one key and changes the fight."""
        desk = self._desk
        for option in desk.palette():
            if option.status == "legal" and not desk.rulebook.plans[option.action].rolls:
                mark = desk.journal.mark
                desk.perform(option)
                if desk.journal.mark != mark:
                    desk.undo()
                    return option.action
                desk.abandon()
        raise LookupError("no action is done with one key")
