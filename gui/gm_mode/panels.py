"""The panels of the desk, connected with each other."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from gui.board_panel.panel import BoardPanel
from gui.desk.desk import Desk
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.gm_mode.turn_head import TurnHead
from gui.gm_mode.what_column import WhatColumn
from gui.log.panel import LogPanel
from gui.palette.panel import PalettePanel
from gui.roster.panel import RosterPanel
from gui.theme.look import Look
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.window.panels import PanelPlace
from gui.words.words import Words


class Panels(QObject):
    """The panels of a game master's desk."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self.order = OrderPanel(desk, words, look)
        self.palette = PalettePanel(desk, words, look)
        self.tracker = TrackerPanel(desk, words, look)
        self.log = LogPanel(desk, words, look)
        self.question = QuestionPanel(desk, words, look)
        self.head = TurnHead(desk, words, look)
        self.what = WhatColumn(self.head, self.palette, self.question, look)
        self.dice = DicePanel(desk, words, look)
        self.roster = RosterPanel(desk, words, look)
        self.board = BoardPanel(desk, words, look)
        desk.sheet_followed.connect(self.roster.refresh)
        self.palette.projected.connect(self.tracker.project)
        self.palette.spending.connect(self.order.project)
        self.palette.spending.connect(self._show_act)
        self.palette.view.current.moved.connect(self._show_act)
        self.question.projected.connect(self.tracker.project)
        for view in (self.palette.view, self.question.reaction_page.view):
            view.acts.place_wanted.connect(self.board.ask_place)
        for panel in (self.order, self.tracker, self.head, self.board):
            panel.soon.wait_for(self.palette.view.viewport())

    @Slot()
    def _show_act(self) -> None:
        """Let the board say what the current row of the palette would do to each combatant."""
        row = self.palette.view.current_row
        self.board.show_act(None if row is None else row.option)

    def places(self) -> Sequence[PanelPlace]:
        """Return the place of each panel, in the order of their shortcuts."""
        return (
            PanelPlace("order", "order.title", "left", self.order, "people", 72),
            PanelPlace("palette", "palette.title", "centre", self.what, "palette"),
            PanelPlace("tracker", "tracker.title", "left", self.tracker, "endurance", 72),
            PanelPlace("log", "log.title", "middle", self.log, "log", 108),
            PanelPlace("dice", "dice.title", "left", self.dice, "dice", 72, open=False, behind="order"),
            PanelPlace("roster", "roster.title", "left", self.roster, "sheet", 72, behind="order"),
            PanelPlace("board", "board.title", "middle", self.board, "board", 108, over="log"),
        )
