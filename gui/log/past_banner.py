"""The banner over the desk while it shows an earlier moment, with buttons to go on from there."""

from PySide6.QtCore import Signal

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import Strip
from gui.words.binding import BoundWords
from gui.words.words import Words


class PastBanner(Strip):
    """A banner that is hidden in the present.

    `back_wanted` is emitted to return to the present, `take_back_wanted` to go on from the shown moment.
    """

    back_wanted = Signal()
    take_back_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("past_banner", ("wait", "warning"), look)
        self._words = words
        self._round = 0
        bind = BoundWords(words, self)
        self.take_back_button = bind.button("past.take_back", self.take_back_wanted, "past.take_back_tip")
        self.back_button = bind.button("past.back", self.back_wanted)
        self.add(self.take_back_button, self.back_button)
        bind.call(self._say_round)
        self.hide()

    def show_moment(self, round: int, *, may_take_back: bool) -> None:
        """Show the banner for a moment of this round."""
        self._round = round
        self.take_back_button.setVisible(may_take_back)
        self._say_round()
        if self.isHidden():
            self.show()
            announce(self, self.text.text())

    def _say_round(self) -> None:
        self.say(self._words("past.text", round=self._round))
