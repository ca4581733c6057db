"""The banner over the desk while an earlier moment is shown: what is seen, and the ways on from there."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import Strip
from gui.words.words import Words


class PastBanner(Strip):
    """Hidden in the present. `back_wanted` asks to return to it, `take_back_wanted` to go on from the moment shown."""

    back_wanted = Signal()
    take_back_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("past_banner", ("wait", "warning"), look)
        self._words = words
        self._round = 0
        self.take_back_button, self.back_button = QPushButton(), QPushButton()
        self.add(self.take_back_button, self.back_button)
        self.back_button.clicked.connect(self.back_wanted)
        self.take_back_button.clicked.connect(self.take_back_wanted)
        words.changed.connect(self.retranslate)
        self.retranslate()
        self.hide()

    def show_moment(self, round: int, *, may_take_back: bool) -> None:
        """Say that a moment of this round is shown."""
        self._round = round
        self.take_back_button.setVisible(may_take_back)
        self.retranslate()
        if self.isHidden():
            self.show()
            announce(self, self.text.text())

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.say(self._words("past.text", round=self._round))
        self.back_button.setText(self._words("past.back"))
        self.take_back_button.setText(self._words("past.take_back"))
        self.take_back_button.setToolTip(self._words("past.take_back_tip"))
