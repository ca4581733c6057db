"""Reading a file of characters in a thread of its own, so that the desk goes on meanwhile."""

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal, Slot

from gui.words_of_rules import known_rulesets
from rules.character import Character
from rules.rulebook import Rulebook
from rules.ruleset_file import RulesetError
from storage.arrivals import Arrival, Tick, arrivals
from storage.gcs.notes import Headings
from storage.guard import ExchangeError

TROUBLES = (ExchangeError, LookupError, RulesetError)
"""What can be wrong with a file of characters."""

TOLD_EVERY = 50
"""After so many characters it is told how far the work has come."""


class ReadingOrder(Struct, frozen=True):
    """The file to be read, and what is needed for it that is not in it; nothing here touches the campaign."""

    path: Path
    rulebooks: Callable[[str], Rulebook]
    known: Mapping[str, Character]
    headings: Headings


class StoppedError(Exception):
    """The work was given up."""


class Reading(QObject):
    """Reads one file at a time.

    `moved` carries how many characters have been looked at and how many there are, `ended` the arrivals, or what is
    wrong with the file, or None if the work was given up.
    """

    moved = Signal(int, int)
    ended = Signal(object)
    _told = Signal(int, int)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._stop = Event()
        self._told.connect(self.moved, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether a file is being read."""
        return self._thread is not None

    def begin(self, order: ReadingOrder) -> None:
        """Begin, and come back at once; while another file is being read, do nothing."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, args=(order,), name="reading characters")
            self._thread.start()

    @Slot()
    def stop(self) -> None:
        """Give the work up."""
        self._stop.set()

    def finish(self) -> None:
        """Give the work up and wait until it is over; if there is none, do nothing."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _run(self, order: ReadingOrder) -> None:
        try:
            found: object = read_order(order, self._tick)
        except TROUBLES as problem:
            found = problem
        except StoppedError:
            found = None
        self._done.emit(found)

    def _tick(self, number: int, whole: int) -> None:
        if self._stop.is_set():
            raise StoppedError
        if number % TOLD_EVERY == 0:
            self._told.emit(number, whole)

    @Slot(object)
    def _end(self, found: object) -> None:
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        self.ended.emit(None if self._stop.is_set() else found)


def read_order(order: ReadingOrder, tick: Tick | None = None) -> tuple[Arrival, ...]:
    """The characters of a file. Raises what is wrong with it, one of TROUBLES."""
    known = order.known
    return arrivals(order.path, known_rulesets(), order.rulebooks, lambda: known, headings=order.headings, tick=tick)
