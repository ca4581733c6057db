"""The workplace: the desk of one campaign with its panels, built and connected to each other."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from gui.actions.table import CAN_REDO, CAN_UNDO, IN_FIGHT
from gui.desk import Desk
from gui.dice.panel import DicePanel
from gui.fighting.changes import ENCOUNTER, LOG, ORDER, ChangeSet
from gui.fighting.sides import side_of
from gui.heading import Heading
from gui.log.panel import LogPanel
from gui.palette.panel import PalettePanel
from gui.panels import PanelPlace
from gui.theme.look import Look
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.words import Words
from rules.journal import Moment

Handler: TypeAlias = Callable[[], object]
"""What a command of the desk does."""


class Workplace(QObject):
    """Holds the desk and its panels. `heading_changed` carries what the top of the window should show."""

    heading_changed = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self.desk = desk
        self._words = words
        self._look = look
        self.order = OrderPanel(desk, words, look)
        self.palette = PalettePanel(desk, words, look)
        self.tracker = TrackerPanel(desk, words, look)
        self.log = LogPanel(desk, words, look)
        self.dice = DicePanel(desk, words, look)
        self._connect()

    def places(self) -> Sequence[PanelPlace]:
        """Where each panel stands, in the order of their keys."""
        return (
            PanelPlace("order", "order.title", "left", self.order, "people", 66),
            PanelPlace("palette", "palette.title", "centre", self.palette, "palette"),
            PanelPlace("tracker", "tracker.title", "right", self.tracker, "endurance", 66),
            PanelPlace("log", "log.title", "bottom", self.log, "log", 52),
            PanelPlace("dice", "dice.title", "bottom", self.dice, "dice", 66),
        )

    def heading(self) -> Heading:
        """What the top of the window shows as the desk stands."""
        desk = self.desk
        campaign = desk.campaign.path.stem
        entries = tuple((entry.id, entry.name) for entry in desk.encounters())
        if not desk.is_open:
            return Heading(campaign, entries)
        encounter = desk.encounter
        acting = encounter.combatants.get(encounter.turn)
        conditions = {IN_FIGHT: True, CAN_UNDO: desk.can_undo, CAN_REDO: desk.can_redo}
        return Heading(
            campaign,
            entries,
            desk.encounter_id,
            f"{desk.texts.name('ruleset', 'round')} {encounter.round}",
            "" if acting is None else acting.name,
            None if acting is None else side_of(encounter, acting.id),
            self._told(desk.journal.now if desk.can_undo else None),
            self._told(desk.journal.ahead[0] if desk.journal.ahead else None),
            frozenset(condition for condition, holds in conditions.items() if holds),
        )

    def _told(self, moment: Moment | None) -> str:
        """What a step was, in as few words as will do."""
        if moment is None or moment.step is None:
            return ""
        subject = moment.step.subject
        return self.desk.texts.name("actions", subject) if subject in self.desk.rulebook.plans else ""

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self._note_change)
        desk.opened.connect(self._tell_heading)
        desk.past_shown.connect(self._look.show_past)
        desk.past_shown.connect(self._tell_heading)
        self._words.changed.connect(self._tell_heading)
        self.palette.projected.connect(self.tracker.project)
        self.dice.projected.connect(self.tracker.project)
        self.tracker.chosen.connect(desk.select)

    @Slot(object)
    def _note_change(self, change: ChangeSet) -> None:
        if change.touches(ENCOUNTER, ORDER, LOG):
            self._tell_heading()

    @Slot()
    def _tell_heading(self) -> None:
        self.heading_changed.emit(self.heading())
