"""A read-only window that follows another one: it shows what the other window writes to the campaign."""

from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QToolButton

from gui.desk.desk import Desk
from gui.preferences.launch import Launch
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import Strip
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.lock import is_locked
from storage.files.errors import CampaignError, Trouble

LOOKED_AT_EVERY = 1_000
"""Milliseconds between two looks; each asks SQLite for one number."""

PATIENCE = 3
"""The number of looks in a row that may fail, such as in the middle of a change, before the user is told."""


class FollowingBanner(Strip):
    """Says that another window has the campaign, and that this one only reads; hidden in any other window.

    Once the other window is closed, it offers to take over.
    """

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("following_banner", ("eye_crossed", "warning"), look)
        self._words = words
        self._is_over = False
        bind = BoundWords(words, self)
        self.take_over_button = bind(QToolButton(), text="following.take_over", tool_tip="following.take_over_tip")
        self.take_over_button.hide()
        self.add(self.take_over_button)
        bind.call(self._say)
        self.hide()

    def appear(self) -> None:
        """Show it, and tell a screen reader."""
        self.show()
        announce(self, self.text.text())

    def offer(self, is_over: bool) -> None:
        """Offer to take over if the other window is closed; say that this one follows it otherwise."""
        if is_over != self._is_over:
            self._is_over = is_over
            self.take_over_button.setVisible(is_over)
            self._say()
            self.appear()

    def _say(self) -> None:
        self.say(self._words("following.over" if self._is_over else "following.text"))


class Following(QObject):
    """Follows the program that holds the campaign of a desk, if one does; `followed` tells that something changed.

    `take_over_wanted` carries the Launch that opens the campaign for changes, once that program is closed.
    """

    followed = Signal()
    take_over_wanted = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(desk)
        self._desk = desk
        self._words = words
        self._failed = self._version = 0
        self.banner = FollowingBanner(words, look)
        self.banner.take_over_button.clicked.connect(self._take_over)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKED_AT_EVERY)
        self._timer.timeout.connect(self.look)
        self.is_following = desk.campaign.obstacle is Trouble.LOCKED
        if self.is_following:
            self._version = desk.campaign.data_version()
            self.banner.appear()
            self._timer.start()

    def stop(self) -> None:
        """Stop following, before the campaign is closed."""
        self._timer.stop()

    @Slot()
    def look(self) -> None:
        """Show what was written since the last look."""
        desk = self._desk
        try:
            version = desk.campaign.data_version()
            if version != self._version:
                desk.read_again()
                self.followed.emit()
            self._version, self._failed = version, 0
            # While the lock cannot be read, nobody knows that the other window is closed.
            with suppress(OSError):
                self.banner.offer(not is_locked(desk.campaign.path))
        except CampaignError as trouble:
            self._failed += 1
            if self._failed == PATIENCE:
                desk.failed.emit(sentence_of(trouble, self._words))

    @Slot()
    def _take_over(self) -> None:
        self.take_over_wanted.emit(Launch(self._desk.campaign.path))
