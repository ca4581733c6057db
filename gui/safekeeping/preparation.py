"""Preparing a campaign that opens slowly: in a thread, behind a window that says what is being done."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from gui.safekeeping.start_window import StartWindow
from gui.theme.look import Look
from gui.words.words import Words
from rules.words.messages import Message
from storage.campaign.preparing import prepare
from storage.files.errors import CampaignError

PATIENCE: Final = 300
"""Milliseconds after which a window says what is being done."""


class Outfit(NamedTuple):
    """The words and look for windows shown before the desk."""

    words: Words
    look: Look


class Prepared(Struct, frozen=True):
    """The result of a preparation: an `error` that prevents writing, and what the user should know."""

    error: CampaignError | None = None
    notices: tuple[Message, ...] = ()


class Preparation(QObject):
    """Prepares one campaign; `ended` carries a Prepared, or None if the user closed the window.

    After a defect of the program, the result says nothing: opening the campaign shows the defect.
    """

    ended = Signal(object)
    _doing = Signal(object)
    _over = Signal()

    def __init__(self, path: Path, clock: Callable[[], datetime], outfit: Callable[[], Outfit]) -> None:
        super().__init__()
        self._path = path
        self._clock = clock
        self._outfit = outfit
        self._last_message: Message | None = None
        self._result = Prepared()
        self.window: StartWindow | None = None
        self._thread = Thread(target=self._work, name="preparation")
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self.show_window)
        self._doing.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._over.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Start the work, and return at once; the window appears only if it takes long."""
        self._patience.start(PATIENCE)
        self._thread.start()

    def finish(self) -> None:
        """Wait for the end of the work, which leaves a sound file behind at any time."""
        self._patience.stop()
        self._thread.join()

    @Slot()
    def show_window(self) -> None:
        """Show the window, with what is being done."""
        self.window = StartWindow(self._path.stem, *self._outfit())
        self.window.given_up.connect(self._give_up)
        self.window.show()
        if self._last_message is not None:
            self.window.tell(self._last_message)

    def _work(self) -> None:
        try:
            self._result = Prepared(notices=prepare(self._path, self._clock, self._doing.emit))
        except CampaignError as error:
            self._result = Prepared(error)
        finally:
            self._over.emit()

    @Slot(object)
    def _tell(self, doing: Message) -> None:
        self._last_message = doing
        if self.window is not None:
            self.window.tell(doing)

    @Slot()
    def _end(self) -> None:
        self._patience.stop()
        self.ended.emit(self._result)

    @Slot()
    def _give_up(self) -> None:
        self.ended.emit(None)
