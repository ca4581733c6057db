"""The panel of dice: who rolls for each side and for single combatants, and the last rolls."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QVBoxLayout

from gui.desk.desk import Desk
from gui.dice.last_rolls import LastRolls
from gui.dice.own_rollers import OwnRollers
from gui.dice.rollers import Rollers
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.content import ContentPanel, shows_content
from gui.words.words import Words


class DicePanel(ContentPanel):
    """Sets who rolls, and repeats the last rolls."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self.rollers = Rollers(desk, words, look)
        self.own_rollers = OwnRollers(desk, words, look)
        self.rolled = LastRolls(desk, words, look)
        layout = QVBoxLayout(self)
        for part in (self.rollers, self.own_rollers, self.rolled):
            layout.addWidget(part)
        layout.addStretch()
        BoundLook(look, self).space(layout, around=2, between=2)
        self.setFocusProxy(self.rollers)
        # Whatever changes the fight also tells what is asked then.
        desk.asked.connect(self.refresh)
        desk.opened.connect(self.refresh)
        words.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the sides of the fight, who rolls for them, and the last rolls."""
        self.rollers.refresh()
        self.own_rollers.refresh()
        self.rolled.refresh()
