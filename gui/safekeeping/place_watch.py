"""Watching the campaign's file while it is open, and checkpointing its write-ahead log when the desk is idle."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from gui.desk.desk import Desk
from gui.safekeeping.displaced_banner import DisplacedBanner
from gui.scheduling.background import Background
from gui.theme.look import Look
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.file_guard import Stamp, file_stamp
from storage.campaign.inventory import CampaignContents
from storage.campaign.rescue import Displaced
from storage.campaign.returning import PlaceState, place_state, return_home
from storage.files.errors import CampaignError, Trouble

SETTLED_AFTER = 3_000
"""Milliseconds without a change after which the log is brought into the file."""

LOOKED_AT_EVERY = 2_000
"""Milliseconds between two looks at the file; every change looks at it too."""


class PlaceOrder(NamedTuple):
    """The place from which a campaign was taken away, and what the campaign holds now."""

    home: Path
    ours: CampaignContents


class PlaceSearch(Background[PlaceOrder]):
    """Compares what is in a campaign's place with the campaign; the result is a PlaceState."""

    def work(self, order: PlaceOrder) -> PlaceState:
        """Return what is in the place."""
        return place_state(order.home, order.ours)


class WatchedPlace(QObject):
    """Notices soon when another program takes the campaign's file away, even if nobody plays, and shows a banner.

    While play goes on in another file, it also notices what comes to the campaign's place. `moved` tells that play
    goes on in another file, `looked` that it has looked at the file once more, and `told` carries a Notice. Call
    `stop` before the campaign is closed.
    """

    moved = Signal()
    looked = Signal()
    told = Signal(object)
    _displaced = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(desk)
        self._desk = desk
        self._words = words
        self._seen: Stamp | None = None
        self._compared: Stamp | None = None
        self.search = PlaceSearch(self)
        self.search.ended.connect(self._show_place)
        self.banner = DisplacedBanner(desk, words, look)
        self.banner.return_wanted.connect(self.return_home)
        self._settling = self._timer(SETTLED_AFTER, self.settle, single=True)
        self._looking = self._timer(LOOKED_AT_EVERY, self.look)
        # The campaign tells it in the middle of a change; what follows has to wait until that has ended.
        self._displaced.connect(self._take_over, Qt.ConnectionType.QueuedConnection)
        desk.campaign.when_displaced(self._displaced.emit)
        if not desk.campaign.read_only:
            desk.changed.connect(self._note_change)
            self._looking.start()

    def stop(self) -> None:
        """Stop watching, before the campaign is closed."""
        self._settling.stop()
        self._looking.stop()
        self.search.finish()

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
        """Look whether the file is still in its place, and else what is there."""
        campaign = self._desk.campaign
        path = campaign.path
        try:
            campaign.stay_in_place()
            if campaign.path == path:
                self._look_at_home()
        except CampaignError as trouble:
            self._report(trouble)
        self.looked.emit()

    @Slot()
    def return_home(self) -> None:
        """Go on in the place from which the campaign was taken away, unless what is there has to stay."""
        campaign, words = self._desk.campaign, self._words
        home = campaign.home
        try:
            state = return_home(campaign)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, words))
            return
        if state is not None:
            self.banner.show_place(state)
        elif home is not None:
            sentence = words("displaced.returned", path=home)
            self.banner.leave(sentence)
            self.told.emit(Notice(sentence, "info"))
            self.moved.emit()

    def _look_at_home(self) -> None:
        """Compare what is in the campaign's place, once it no longer changes: it may be on its way back."""
        campaign = self._desk.campaign
        if campaign.home is None or campaign.read_only or self.search.is_running:
            return
        stamp, before = _stamp(campaign.home), self._seen
        self._seen = stamp
        if stamp is None:
            self._compared = None
            self.banner.show_place(PlaceState.MISSING)
        elif stamp == before and stamp != self._compared:
            self._compared = stamp
            self.search.begin(PlaceOrder(campaign.home, campaign.inventory.read()))

    @Slot(object)
    def _show_place(self, state: PlaceState | None) -> None:
        if state is not None and self._desk.campaign.home is not None:
            self.banner.show_place(state)

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
        self._seen = self._compared = None
        self.banner.show_displaced(displaced)
        self.moved.emit()

    def _report(self, trouble: CampaignError) -> None:
        # A banner says what happened to a displaced file.
        if trouble.kind is not Trouble.DISPLACED:
            self._desk.failed.emit(sentence_of(trouble, self._words))


def _stamp(path: Path) -> Stamp | None:
    try:
        return file_stamp(path)
    except OSError:
        return None
