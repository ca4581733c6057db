"""A read-only window that follows another one: it shows what the other window writes to the campaign."""

from contextlib import suppress
from pathlib import Path

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
from storage.campaign.backup_names import home_of
from storage.campaign.file_guard import file_stamp
from storage.campaign.lock import IN_MEMORY, is_locked, played_in
from storage.files.errors import CampaignError, Trouble

LOOKED_AT_EVERY = 1_000
"""Milliseconds between two looks; each asks SQLite for one number."""

PATIENCE = 3
"""The number of looks in a row that may fail, such as in the middle of a change, before the user is told."""


class FollowingBanner(Strip):
    """Says that another window has the campaign, and that this one only reads; hidden in any other window.

    Once the other window is closed, it offers to take over. Once that goes on in another file, it says that this
    window shows an older copy, and offers to follow it there; IN_MEMORY is no file to offer.
    """

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("following_banner", ("eye_crossed", "warning"), look)
        self._words = words
        self._is_over = False
        self._elsewhere: Path | None = None
        self.path: Path | None = None
        bind = BoundWords(words, self)
        self.take_over_button = bind(QToolButton(), text="following.take_over", tool_tip="following.take_over_tip")
        self.follow_button = bind(QToolButton(), text="following.follow", tool_tip="following.follow_tip")
        for button in (self.take_over_button, self.follow_button):
            button.hide()
            self.add(button)
        bind.call(self._say)
        self.hide()

    def appear(self) -> None:
        """Show it, and tell a screen reader."""
        self._say()
        self.show()
        announce(self, self.text.text())

    def offer(self, is_over: bool, elsewhere: Path | None) -> None:
        """Offer to take over if the other window is closed, or to follow it if it is `elsewhere` by now."""
        if (is_over, elsewhere) != (self._is_over, self._elsewhere):
            self._is_over, self._elsewhere = is_over, elsewhere
            self.take_over_button.setVisible(is_over)
            self.follow_button.setVisible(elsewhere not in (None, IN_MEMORY))
            self.appear()

    def _say(self) -> None:
        if self._elsewhere == IN_MEMORY:
            self.say(self._words("following.in_memory"))
        elif self._elsewhere is not None:
            self.say(self._words("following.elsewhere", path=self._elsewhere))
        elif self._is_over:
            self.say(self._words("following.over"))
        elif self.path is not None:
            self.say(self._words("following.rescued", path=self.path))
        else:
            self.say(self._words("following.text"))


class Following(QObject):
    """Follows the program that holds the campaign of a desk, if one does; `followed` tells that something changed.

    `take_over_wanted` carries the Launch that opens the campaign for changes, once that program is closed, or that
    follows it to another file.
    """

    followed = Signal()
    take_over_wanted = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(desk)
        self._desk = desk
        self._words = words
        self._failed = self._version = 0
        self._elsewhere: Path | None = None
        self._file = _number_of(desk.campaign.path)
        self.banner = FollowingBanner(words, look)
        self.banner.take_over_button.clicked.connect(self._take_over)
        self.banner.follow_button.clicked.connect(self._follow)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKED_AT_EVERY)
        self._timer.timeout.connect(self.look)
        self.is_following = desk.campaign.obstacle is Trouble.LOCKED
        if self.is_following:
            self._version = desk.campaign.data_version()
            # Whoever named the file from which play was taken away is told where they are.
            self.banner.path = desk.campaign.path if home_of(desk.campaign.path) is not None else None
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
                self._elsewhere = self._found_elsewhere()
                is_over = self._elsewhere is None and not is_locked(desk.campaign.path)
                self.banner.offer(is_over, self._elsewhere)
        except CampaignError as trouble:
            self._failed += 1
            if self._failed == PATIENCE:
                desk.failed.emit(sentence_of(trouble, self._words))

    def _found_elsewhere(self) -> Path | None:
        """Return the file in which the other window goes on, if this window does not read that; raises OSError."""
        path = self._desk.campaign.path
        elsewhere = played_in(path)
        if elsewhere is None and is_locked(path) and _number_of(path) not in (None, self._file):
            # The other window has put a file of its own in the place of the one that we still read.
            return path
        return elsewhere

    @Slot()
    def _follow(self) -> None:
        if self._elsewhere is not None:
            self.take_over_wanted.emit(Launch(self._elsewhere))

    @Slot()
    def _take_over(self) -> None:
        self.take_over_wanted.emit(Launch(self._desk.campaign.path))


def _number_of(path: Path) -> tuple[int, int] | None:
    """Return what tells the file at a path from another one; None if there is none."""
    with suppress(OSError):
        stamp = file_stamp(path)
        return None if stamp is None else stamp[:2]
    return None
