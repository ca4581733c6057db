"""The roster's rows of the speed table, with 5,000 characters: from a key to the painted list."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import resources
from bench.measure import Measured, Work, nearly_always
from bench.program import started
from bench.sheet import fullest
from bench.unit import MOVES, legal_moves
from gui.app import now
from gui.roster.panel import RosterPanel
from rules.state.character import Character
from storage.campaign.campaign import open_campaign
from storage.campaign.shelving import Shelf

CHARACTERS = 5_000
NAMES = ("Una", "Reeve", "Wolf", "Gorm", "Olga", "Captain", "Bandit", "Squire", "Łucja")
FOLDERS, SIDES, TAGS, PLAYERS = 40, 7, 90, 17

TYPING = 40.0
"""The highest ratio at which the list keeps up with typing."""

AT_ONCE = 120.0
"""The highest ratio at which the user does not notice a delay."""

ROUNDS = 40


def rows() -> list[Measured]:
    """Measure and print the rows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder, _roster(Path(folder) / "bench.fightbook") as roster:
        letters, picks, orders = cycle("una 1"), cycle(range(roster.sorting.picks.count())), cycle((1, 2, 0))
        measured: tuple[tuple[str, Work, float], ...] = (
            ("searched, a letter", partial(_type, roster, letters), TYPING),
            ("picked out", lambda: roster.sorting.picks.setCurrentIndex(next(picks)), TYPING),
            ("sorted", lambda: roster.sorting.orders.setCurrentIndex(next(orders)), TYPING),
            ("scrolled, a page", partial(QTest.keyClick, roster.view, Qt.Key.Key_PageDown), TYPING),
            ("read anew", roster.refresh, AT_ONCE),
        )
        return [_row(roster, *each) for each in measured]


def _row(roster: RosterPanel, what: str, work: Work, most: float) -> Measured:
    roster.search.clear()
    painted = _Painted(roster, work)
    name = f"{CHARACTERS:,} characters {what}, p95 / {MOVES}"
    return nearly_always(name, painted, legal_moves(), most, painted.rest, ROUNDS)


def _type(roster: RosterPanel, letters: Iterator[str]) -> None:
    """Type the next letter; clear the field before the first one."""
    letter = next(letters)
    roster.search.setText(letter if letter == "u" else roster.search.text() + letter)


def everybody() -> Iterator[tuple[Character, Shelf]]:
    """Yield characters of every ruleset with full sheets, and their shelves."""
    sheets = cycle([fullest(ruleset) for ruleset in resources.ruleset_ids()])
    for number, sheet in enumerate(islice(sheets, CHARACTERS)):
        name = f"{NAMES[number % len(NAMES)]} {number}"
        player = f"Player {number % PLAYERS}" if number % 3 else ""
        shelf = Shelf(f"Folder {number % FOLDERS}", f"Side {number % SIDES}", (f"tag{number % TAGS}",))
        yield replace(sheet, id=f"c{number}", name=name, player=player), shelf


@contextmanager
def _roster(path: Path) -> Iterator[RosterPanel]:
    """Yield the roster on the desk with all these characters."""
    with open_campaign(path, now) as campaign:
        for character, shelf in everybody():
            campaign.roster.save(character)
            campaign.shelving.put(shelf, character.id)
    with started(path) as (program, place):
        program.window.ring.go("roster")
        QApplication.processEvents()
        yield place.roster


class _Painted(QObject):
    """Sends input to a panel and waits until it is painted."""

    def __init__(self, panel: QWidget, work: Work) -> None:
        super().__init__()
        self._work = work
        self._panel = panel
        self._painted = False
        panel.installEventFilter(self)

    def __call__(self) -> None:
        """Send the input and wait until the panel is painted."""
        self._painted = False
        self._work()
        self._panel.update()
        while not self._painted:
            QApplication.processEvents()

    def rest(self) -> None:
        """Wait until everything is painted."""
        QApplication.processEvents()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note that the panel is being painted; Qt paints all of the window in the same turn."""
        self._painted = self._painted or event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)
