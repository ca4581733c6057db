"""Watching the campaign's file while it is open, and checkpointing its write-ahead log when the desk is idle."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from gui.desk.desk import Desk
from gui.safekeeping.displaced_banner import DisplacedBanner
from gui.theme.look import Look
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.rescue import Displaced
from storage.files.errors import CampaignError, Trouble

SETTLED_AFTER = 3_000
"""Milliseconds without a change after which the log is brought into the file."""

LOOKED_AT_EVERY = 2_000
"""Milliseconds between two looks at the file; every change looks at it too."""


class WatchedPlace(QObject):
    """Notices soon when another program takes the campaign's file away, even if nobody plays, and shows a banner."""

    _moved = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(desk)
        self._desk = desk
        self._words = words
        self.banner = DisplacedBanner(desk, words, look)
        self._settling = self._timer(SETTLED_AFTER, self.settle, single=True)
        self._looking = self._timer(LOOKED_AT_EVERY, self.look)
        # The campaign tells it in the middle of a change; what follows has to wait until that has ended.
        self._moved.connect(self._take_over, Qt.ConnectionType.QueuedConnection)
        desk.campaign.when_displaced(self._moved.emit)
        if not desk.campaign.read_only:
            desk.changed.connect(self._note_change)
            self._looking.start()

    def stop(self) -> None:
        """Stop watching, before the campaign is closed."""
        self._settling.stop()
        self._looking.stop()

    @Slot()
    def settle(self) -> None:
        """Bring the log into the file; later if a reader prevents it."""
        try:
            if not self._desk.campaign.settle():
                self._settling.start()
        except CampaignError as trouble:
            self._report(trouble)

    @Slot()
    def look(self) -> None:
        """Look whether the file is still in its place."""
        try:
            self._desk.campaign.stay_in_place()
        except CampaignError as trouble:
            self._report(trouble)

    def _timer(self, interval: int, slot: Callable[[], None], *, single: bool = False) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval)
        timer.setSingleShot(single)
        timer.timeout.connect(slot)
        return timer

    @Slot()
    def _note_change(self) -> None:
        self._settling.start()

    @Slot(object)
    def _take_over(self, displaced: Displaced) -> None:
        if displaced.lost:
            self._desk.save_again()
        self.banner.show_displaced(displaced)

    def _report(self, trouble: CampaignError) -> None:
        # A banner says what happened to a displaced file.
        if trouble.kind is not Trouble.DISPLACED:
            self._desk.failed.emit(sentence_of(trouble, self._words))
