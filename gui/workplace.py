"""The workplace: the desk of one campaign with its panels, built and connected to each other."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from gui.actions import table
from gui.actions.command import Command
from gui.desk import Desk
from gui.dice.panel import DicePanel
from gui.encounters.set_up import EncounterSetUp
from gui.fighting.changes import ENCOUNTER, LOG, ORDER, ChangeSet
from gui.fighting.sides import side_of
from gui.heading import Heading
from gui.log.log_file import LogFile
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from gui.palette.panel import PalettePanel
from gui.panels import PanelPlace
from gui.roster.panel import RosterPanel
from gui.roster.recruiting import Recruiting
from gui.sheet.sheets import Sheets
from gui.theme.look import Look
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.words import Words
from rules.journal import Moment

Handler: TypeAlias = Callable[[], object]
"""What a command of the desk does."""


class Workplace(QObject):
    """Holds the desk and its panels.

    `heading_changed` carries what the top of the window should show, `told` a message for its strip. The banner
    belongs above the panels.
    """

    heading_changed = Signal(object)
    told = Signal(object)

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
        self.roster = RosterPanel(desk, words, look)
        self.banner = PastBanner(words, look)
        self.sheets = Sheets(desk, words, look, self.order)
        self.recruiting = Recruiting(desk, words, look, self.order)
        self.set_up = EncounterSetUp(desk, words, look, self.order)
        self.log_file = LogFile(desk, words, self.log)
        self._connect()

    def places(self) -> Sequence[PanelPlace]:
        """Where each panel stands, in the order of their keys."""
        return (
            PanelPlace("order", "order.title", "left", self.order, "people", 66),
            PanelPlace("palette", "palette.title", "centre", self.palette, "palette"),
            PanelPlace("tracker", "tracker.title", "right", self.tracker, "endurance", 66),
            PanelPlace("log", "log.title", "bottom", self.log, "log", 52),
            PanelPlace("dice", "dice.title", "bottom", self.dice, "dice", 54),
            PanelPlace("roster", "roster.title", "left", self.roster, "sheet", 66, behind="order"),
        )

    def handlers(self) -> Mapping[Command, Handler]:
        """What the commands of the desk do."""
        desk, set_up = self.desk, self.set_up
        return {
            table.NEW_ENCOUNTER: set_up.ask_new,
            table.RENAME_ENCOUNTER: set_up.ask_name,
            table.COPY_ENCOUNTER: set_up.ask_copy,
            table.REMOVE_ENCOUNTER: set_up.put_away,
            table.RESTORE_ENCOUNTER: set_up.open_box,
            table.NEW_CHARACTER: self.roster.ask_new,
            table.EXPORT_LOG: self.log_file.ask,
            table.UNDO: desk.undo,
            table.REDO: desk.redo,
            table.ADD_FIGHTER: self.recruiting.open_box,
            table.NEXT_TURN: desk.end_turn,
            table.ROLL_INITIATIVE: desk.roll_initiative,
            table.WRITE_NOTE: self.log.ask_note,
            table.BACK_TO_NOW: desk.back_to_now,
        }

    def heading(self) -> Heading:
        """What the top of the window shows as the desk stands."""
        desk = self.desk
        campaign = desk.campaign.path.stem
        entries = tuple((entry.id, entry.name) for entry in desk.encounters())
        writable = not desk.campaign.read_only
        if not desk.is_open:
            return Heading(campaign, entries, conditions=frozenset({table.CAN_WRITE} if writable else ()))
        encounter = desk.encounter
        acting = encounter.combatants.get(encounter.turn)
        now = writable and not desk.looking_back
        conditions = {
            table.CAN_WRITE: writable,
            table.FIGHT_OPEN: True,
            table.IN_FIGHT: now,
            table.CAN_UNDO: now and desk.can_undo,
            table.CAN_REDO: now and desk.can_redo,
            table.CAN_ROLL_ORDER: now and desk.can_roll_initiative,
            table.LOOKING_BACK: desk.looking_back,
        }
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
        desk.past_shown.connect(self._show_banner)
        desk.changed.connect(self._show_banner)
        self._words.changed.connect(self._tell_heading)
        self.palette.projected.connect(self.tracker.project)
        self.dice.projected.connect(self.tracker.project)
        self.banner.back_wanted.connect(desk.back_to_now)
        self.banner.take_back_wanted.connect(self._take_back)
        self.order.sheet_wanted.connect(self.sheets.open_of)
        self.order.copy_wanted.connect(self.recruiting.add_copy)
        self.roster.sheet_wanted.connect(self.sheets.open_sheet)
        self.roster.fighter_wanted.connect(self.recruiting.add)
        self.sheets.saved.connect(self.roster.refresh)
        self.log.export_wanted.connect(self.log_file.ask)
        self.log_file.told.connect(self.told)

    @Slot(object)
    def _note_change(self, change: ChangeSet) -> None:
        if change.touches(ENCOUNTER, ORDER, LOG):
            self._tell_heading()

    @Slot()
    def _show_banner(self) -> None:
        """Say which moment is shown, while it is an earlier one."""
        desk = self.desk
        if desk.looking_back:
            self.banner.show_moment(desk.encounter.round, may_take_back=not desk.campaign.read_only)
        else:
            self.banner.hide()

    @Slot()
    def _take_back(self) -> None:
        self.desk.take_back_to(self.desk.step_shown)

    @Slot()
    def _tell_heading(self) -> None:
        self.heading_changed.emit(self.heading())
