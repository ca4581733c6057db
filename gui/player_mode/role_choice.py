"""The strip over the desk of somebody new: does he run fights, or build a character? It stands in nobody's way."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import DismissButton, Strip
from gui.words.words import Words


class RoleChoice(Strip):
    """Hidden until it asks; `desk_wanted` tells that the desk is to stay, `player_wanted` that he builds characters."""

    desk_wanted = Signal()
    player_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("role_choice", ("info", "accent"), look)
        self._words = words
        self.desk_button, self.player_button = QPushButton(), QPushButton()
        self.dismiss_button = DismissButton(words, look)
        for button in (self.desk_button, self.player_button, self.dismiss_button):
            self.add(button)
            button.clicked.connect(self.hide)
        self.desk_button.clicked.connect(self.desk_wanted)
        self.dismiss_button.clicked.connect(self.desk_wanted)
        self.player_button.clicked.connect(self.player_wanted)
        words.changed.connect(self.retranslate)
        self.retranslate()
        self.hide()

    @property
    def is_asking(self) -> bool:
        """Whether the question is open."""
        return not self.isHidden()

    def ask(self) -> None:
        """Show the question, and say it to a screen reader; the keys stay where they are."""
        self.show()
        announce(self, self.text.text())

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.say(self._words("role.text"))
        self.desk_button.setText(self._words("role.desk"))
        self.desk_button.setToolTip(self._words("role.desk_tip"))
        self.player_button.setText(self._words("role.player"))
        self.player_button.setToolTip(self._words("role.player_tip"))
