"""The panels of the desk, connected with each other."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication

from gui.desk.desk import Desk
from gui.dice.panel import DicePanel
from gui.log.panel import LogPanel
from gui.palette.panel import PalettePanel
from gui.roster.panel import RosterPanel
from gui.theme.look import Look
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.window.panels import PanelPlace
from gui.words.words import Words
from rules.resolving.questions import AnyQuestion


class Panels(QObject):
    """The panels of a game master's desk."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self.order = OrderPanel(desk, words, look)
        self.palette = PalettePanel(desk, words, look)
        self.tracker = TrackerPanel(desk, words, look)
        self.log = LogPanel(desk, words, look)
        self.dice = DicePanel(desk, words, look)
        self.roster = RosterPanel(desk, words, look)
        desk.asked.connect(self._leave_dice)
        desk.sheet_followed.connect(self.roster.refresh)
        self.palette.projected.connect(self.tracker.project)
        self.dice.projected.connect(self.tracker.project)
        for panel in (self.order, self.tracker):
            panel.soon.wait_for(self.palette.view.viewport())

    def places(self) -> Sequence[PanelPlace]:
        """Return the place of each panel, in the order of their shortcuts."""
        return (
            PanelPlace("order", "order.title", "left", self.order, "people", 80),
            PanelPlace("palette", "palette.title", "centre", self.palette, "palette"),
            PanelPlace("tracker", "tracker.title", "right", self.tracker, "endurance", 66),
            PanelPlace("log", "log.title", "bottom", self.log, "log", 62),
            PanelPlace("dice", "dice.title", "bottom", self.dice, "dice", 62),
            PanelPlace("roster", "roster.title", "left", self.roster, "sheet", 80, behind="order"),
        )

    @Slot(object)
    def _leave_dice(self, question: AnyQuestion | None) -> None:
        """Move the focus from the dice panel to the palette when no question is open."""
        focus = QApplication.focusWidget()
        if question is None and (focus is None or self.dice.isAncestorOf(focus)):
            self.palette.setFocus(Qt.FocusReason.OtherFocusReason)
