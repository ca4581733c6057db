"""The banner over the desk while it shows an earlier moment, with buttons to go on from there."""

from PySide6.QtCore import Slot

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import Strip
from gui.words.binding import BoundWords
from gui.words.words import Words


class PastBanner(Strip):
    """A banner that is hidden in the present."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__("past_banner", ("wait", "warning"), look)
        self._desk = desk
        self._words = words
        bind = BoundWords(words, self)
        self.take_back_button = bind.button("past.take_back", self._take_back, "past.take_back_tip")
        self.back_button = bind.button("past.back", desk.back_to_now)
        self.add(self.take_back_button, self.back_button)
        self.hide()
        words.changed.connect(self._refresh)
        desk.past_shown.connect(self._refresh)
        desk.changed.connect(self._refresh)

    @Slot()
    def _refresh(self) -> None:
        """Show the round of the moment on the desk, in the word of the ruleset; hide in the present."""
        desk = self._desk
        if not desk.looking_back:
            self.hide()
            return
        self.take_back_button.setHidden(desk.campaign.read_only)
        word = desk.texts.name("ruleset", "round")
        self.say(self._words("past.text", moment=f"{word} {desk.encounter.round}"))
        if self.isHidden():
            self.show()
            announce(self, self.text.text())

    @Slot()
    def _take_back(self) -> None:
        """Go on from the shown moment."""
        self._desk.take_back_to(self._desk.step_shown)
