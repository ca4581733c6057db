"""Checks house rules while the user types: loads the ruleset with them in a worker thread."""

from dataclasses import dataclass
from threading import Thread

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from gui.desk.shelf import Shelf
from rules.loading.packs import FindPack, wanted_packs
from rules.loading.ruleset_file import Problem, RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_from

PAUSE = 250
"""Milliseconds after the last key press before the text is checked."""


@dataclass(frozen=True)
class Checked:
    """The result of checking house rules for a ruleset: their rulebook, or every problem with them.

    `book` is the ruleset without house rules, None if it is faulty itself.
    """

    ruleset: str
    text: str
    book: Rulebook | None
    rulebook: Rulebook | None
    problems: tuple[Problem, ...] = ()


class Checker(QObject):
    """Checks the latest text; `checked` carries a Checked once no newer text waits to be checked."""

    checked = Signal(object)
    _done = Signal(object)

    def __init__(self, shelf: Shelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._books: dict[str, Rulebook] = {}
        self._wanted: tuple[str, str] | None = None
        self._thread: Thread | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._begin)
        self._done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._wanted is not None

    def check(self, ruleset: str, text: str, *, at_once: bool = False) -> None:
        """Check a text after a short pause, or `at_once`; it replaces any text that waits to be checked."""
        self._wanted = (ruleset, text)
        self._timer.start(0 if at_once else PAUSE)

    def stop(self) -> None:
        """Drop the text that waits to be checked, and wait for the thread."""
        self._timer.stop()
        self._wanted = None
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _begin(self) -> None:
        if self._thread is None and self._wanted is not None:
            ruleset, text = self._wanted
            # The thread must not use the campaign, which holds the packs.
            packs = {wanted: self._shelf.find_pack(wanted) for wanted in wanted_packs(text)}
            self._thread = Thread(target=self._work, args=(ruleset, text, packs.get), name="house rules")
            self._thread.start()

    def forget(self, ruleset: str) -> None:
        """Read a ruleset again at the next check, because it has been replaced."""
        self._books.pop(ruleset, None)

    def _work(self, ruleset: str, text: str, find_pack: FindPack) -> None:
        load = self._shelf.load
        book = self._books.get(ruleset)
        try:
            if book is None:
                book = self._books[ruleset] = load(ruleset, "", find_pack)
            done = Checked(ruleset, text, book, load(ruleset, text, find_pack) if text.strip() else book)
        except RulesetError as error:
            done = Checked(ruleset, text, book, None, error.problems)
        except LookupError as error:
            done = Checked(ruleset, text, book, None, (Problem(ruleset, 0, "", message_from(error)),))
        self._done.emit(done)

    @Slot(object)
    def _take(self, done: Checked) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._wanted == (done.ruleset, done.text):
            self._wanted = None
            self.checked.emit(done)
        elif self._wanted is not None and not self._timer.isActive():
            self._begin()
