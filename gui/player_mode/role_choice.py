"""The strip that asks new users for their role: run fights, or build characters only."""

from PySide6.QtCore import Signal

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import DismissButton, Strip
from gui.words.binding import BoundWords
from gui.words.words import Words


class RoleChoice(Strip):
    """A modeless question, hidden until asked.

    `desk_wanted` reports the choice to run fights, or dismissal; `player_wanted` the choice to build characters.
    """

    desk_wanted = Signal()
    player_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__("role_choice", ("info", "accent"), look)
        bind = BoundWords(words, self)
        bind(self, accessible="role.text")
        bind(self.text, text="role.text")
        self.desk_button = bind.button("role.desk", self.hide, "role.desk_tip")
        self.player_button = bind.button("role.player", self.hide, "role.player_tip")
        self.dismiss_button = DismissButton(words, look)
        self.add(self.desk_button, self.player_button, self.dismiss_button)
        self.dismiss_button.clicked.connect(self.hide)
        self.desk_button.clicked.connect(self.desk_wanted)
        self.player_button.clicked.connect(self.player_wanted)
        self.dismiss_button.clicked.connect(self.desk_wanted)
        self.hide()

    @property
    def is_asking(self) -> bool:
        """Whether the question is on show."""
        return not self.isHidden()

    def ask(self) -> None:
        """Show the question and announce it to the screen reader; the focus does not move."""
        self.show()
        announce(self, self.text.text())
