"""The workplace: the desk of a campaign with its panels, created and connected."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from gui.actions import table
from gui.actions.command import Command
from gui.actions.command_box import Entry
from gui.combatants.sides import side_of
from gui.desk.changes import ENCOUNTER, LOG, ORDER, QUESTION, ChangeSet
from gui.desk.desk import Desk
from gui.dice.panel import DicePanel
from gui.encounters.ending_strip import EndingStrip
from gui.encounters.finding import encounter_entries
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from gui.palette.arranging import FAVOURITES, RECENT
from gui.palette.panel import PalettePanel
from gui.roster.draft_banner import DraftBanner
from gui.roster.files import RosterFiles
from gui.roster.panel import RosterPanel
from gui.scheduling.later import Later
from gui.theme.look import Look
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.window.heading import Heading
from gui.window.panels import PanelPlace
from gui.words.words import Words
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion
from rules.state.character import Character
from rules.state.journal import Moment

if TYPE_CHECKING:
    from gui.encounters.set_up import EncounterSetUp
    from gui.encounters.staging import Staging
    from gui.help_card.window import HelpCard
    from gui.house_rules.window import HouseRulesWindow
    from gui.log.export_dialog import ExportDialog
    from gui.players_window.choosing import PlayerChoices
    from gui.players_window.window import PlayerWindow
    from gui.presets.first_fights import FirstFights
    from gui.presets.window import ReadyWindow
    from gui.roster.open_sheets import Sheets
    from gui.roster.recruiting import Recruiting
    from gui.rulesets.installing import RulesetInstalling

Handler: TypeAlias = Callable[[], object]
"""The function that performs a command of the desk."""


class Workplace(QObject):
    """The desk and its panels.

    `heading_changed` carries the heading of the window, `told` a message for its strip.
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
        self.ending = EndingStrip(desk, words, look)
        given = (desk, words, look, self.order)
        self._sheets: Later[Sheets] = Later("gui.roster.open_sheets.Sheets", *given, join=self._join_sheets)
        self._recruiting: Later[Recruiting] = Later("gui.roster.recruiting.Recruiting", *given)
        self._set_up: Later[EncounterSetUp] = Later("gui.encounters.set_up.EncounterSetUp", *given)
        self._export: Later[ExportDialog] = Later(
            "gui.log.export_dialog.ExportDialog", desk, words, look, self.log, join=self._join_export
        )
        self._players: Later[PlayerWindow] = Later("gui.players_window.window.PlayerWindow", *given)
        self._player_choices: Later[PlayerChoices] = Later("gui.players_window.choosing.PlayerChoices", *given)
        self._installing: Later[RulesetInstalling] = Later(
            "gui.rulesets.installing.RulesetInstalling", *given, join=self._join_installing
        )
        self._ready: Later[ReadyWindow] = Later("gui.presets.window.ReadyWindow", *given, join=self._join_ready)
        self._first_fights: Later[FirstFights] = Later("gui.presets.first_fights.FirstFights", *given)
        self._staging: Later[Staging] = Later(
            "gui.encounters.staging.Staging", desk, words, look, self.order, self.palette, join=self._join_staging
        )
        self._help_card: Later[HelpCard] = Later("gui.help_card.window.HelpCard", *given, join=self._join_help)
        self._house_rules: Later[HouseRulesWindow] = Later("gui.house_rules.window.HouseRulesWindow", *given)
        self.drafts = DraftBanner(desk, words, look, self._sheets)
        self.files = RosterFiles(desk, words, look, self.roster, self._sheets)
        self._connect()

    @property
    def house_rules(self) -> "HouseRulesWindow":
        """The window for the campaign's house rules."""
        return self._house_rules()

    @property
    def help_card(self) -> "HelpCard":
        """The window for help cards of actions."""
        return self._help_card()

    @property
    def staging(self) -> "Staging":
        """The windows for setting up and planning encounters."""
        return self._staging()

    @property
    def sheets(self) -> "Sheets":
        """The open sheets."""
        return self._sheets()

    @property
    def recruiting(self) -> "Recruiting":
        """The forms that add characters to the fight."""
        return self._recruiting()

    @property
    def set_up(self) -> "EncounterSetUp":
        """The commands for whole encounters."""
        return self._set_up()

    @property
    def installing(self) -> "RulesetInstalling":
        """The installer of rulesets from single files."""
        return self._installing()

    @property
    def ready(self) -> "ReadyWindow":
        """The window that adds ready-made combatants to the roster."""
        return self._ready()

    @property
    def first_fights(self) -> "FirstFights":
        """The commands that open the first fights of rulesets."""
        return self._first_fights()

    @property
    def export(self) -> "ExportDialog":
        """The dialog that exports the log."""
        return self._export()

    @property
    def players(self) -> "PlayerWindow":
        """The players' window."""
        return self._players()

    @property
    def player_choices(self) -> "PlayerChoices":
        """The forms for choosing what the players see."""
        return self._player_choices()

    @property
    def banners(self) -> Sequence[QWidget]:
        """What stands above the panels."""
        return (self.banner, self.ending, self.drafts)

    def entries(self) -> Sequence[Entry]:
        """Return the entries of the command box besides commands."""
        return encounter_entries(self.desk, self._words)

    def waiting(self) -> Iterator[Callable[[], object]]:
        """Yield a function for each part not created yet; calling it creates the part."""
        return iter((self._sheets, self._recruiting, self._set_up, self._installing, self._staging))

    def close_sheets(self, *, keep_drafts: bool = False) -> None:
        """Close every other window, saving what was changed in it; a log that is being written is given up.

        With `keep_drafts` changed sheets are not saved but kept as drafts, for an end that nobody may hold up.
        """
        if self._sheets.is_made:
            self.sheets.close_all(keep_drafts=keep_drafts)
        if self._house_rules.is_made:
            self.house_rules.finish()
        if self._export.is_made:
            self.export.finish()
        if self._players.is_made:
            self.players.close()

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

    def handlers(self) -> Mapping[Command, Handler]:
        """Return the handler of each command of the desk."""
        desk = self.desk
        return {
            table.NEW_ENCOUNTER: lambda: self.set_up.ask_new(),
            table.RENAME_ENCOUNTER: lambda: self.set_up.ask_name(),
            table.COPY_ENCOUNTER: lambda: self.set_up.ask_copy(),
            table.NEXT_ENCOUNTER: lambda: self.set_up.ask_next(),
            table.REMOVE_ENCOUNTER: lambda: self.set_up.put_away(),
            table.RESTORE_ENCOUNTER: lambda: self.set_up.open_box(),
            table.OPEN_FIRST_FIGHT: lambda: self.first_fights.open_box(),
            table.OPEN_SCENARIO: lambda: self.staging.files.ask_open(),
            table.SAVE_SCENARIO: lambda: self.staging.files.ask_save(),
            table.NEW_CHARACTER: self.roster.ask_new,
            table.ADD_READY: self._open_ready,
            **self.files.handlers(),
            table.EXPORT_LOG: self._export_log,
            table.HOUSE_RULES: lambda: self.house_rules.open_window(),
            table.INSTALL_RULESET: lambda: self.installing.ask(),
            table.UNDO: desk.undo,
            table.REDO: desk.redo,
            table.ADD_FIGHTER: lambda: self.recruiting.open_box(),
            table.NEXT_TURN: self._next_turn,
            table.PREPARE_ACTION: lambda: self.staging.prepare(),
            table.DO_PREPARED: lambda: self.staging.perform_prepared(),
            table.EDIT_PLACES: lambda: self.staging.places.open_places(),
            table.ROLL_INITIATIVE: desk.roll_initiative,
            table.PASS_OVER: lambda: desk.set_passes_over(not desk.passes_over),
            table.WRITE_NOTE: self.log.ask_note,
            table.SEARCH_LOG: self.log.enter_search,
            table.PLAYER_VIEW: lambda: self.players.open(),
            table.SHOWN_SIDES: lambda: self.player_choices.ask_sides(),
            table.HIDING_CONDITIONS: lambda: self.player_choices.ask_conditions(),
            table.RULE: self.palette.view.acts.rule,
            table.FAVOURITE: self.palette.view.acts.favour,
            table.ALL_ACTIONS: partial(self.palette.show_only, ""),
            table.FAVOURITES: partial(self.palette.show_only, FAVOURITES),
            table.DONE_LAST: partial(self.palette.show_only, RECENT),
            table.HELP_CARD: self.palette.view.acts.ask_help,
            table.BACK_TO_NOW: desk.back_to_now,
        }

    def heading(self) -> Heading:
        """Return the current heading of the window."""
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
            table.PASSING_OVER: now and desk.passes_over,
        }
        return Heading(
            campaign,
            entries,
            desk.encounter_id,
            f"{desk.texts.name('ruleset', 'round')} {encounter.round}",
            "" if acting is None else acting.name,
            None if acting is None else side_of(encounter, acting.id),
            self._undone_next(),
            self._told(desk.journal.ahead[0] if desk.journal.ahead else None),
            frozenset(condition for condition, holds in conditions.items() if holds),
        )

    @Slot(object)
    def _leave_dice(self, question: AnyQuestion | None) -> None:
        """Move the focus from the dice panel to the palette when no question is open."""
        focus = QApplication.focusWidget()
        if question is None and (focus is None or self.dice.isAncestorOf(focus)):
            self.palette.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _next_turn(self) -> None:
        """End the turn and focus the palette of the next combatant.

        While a question is open the focus stays there, since the turn cannot end.
        """
        if self.desk.under_way is None:
            self.palette.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.desk.end_turn()

    def _undone_next(self) -> str:
        """Return the name of what undo would take back: the waiting action or the newest step."""
        desk = self.desk
        if desk.under_way is not None:
            return desk.texts.name("actions", desk.under_way.option.action)
        return self._told(desk.journal.now if desk.can_undo else None)

    def _told(self, moment: Moment | None) -> str:
        """Return a short name of a step; empty if it has none."""
        if moment is None or moment.step is None:
            return ""
        subject = moment.step.subject
        return self.desk.texts.name("actions", subject) if subject in self.desk.rulebook.plans else ""

    def _connect(self) -> None:
        desk = self.desk
        desk.changed.connect(self._note_change)
        desk.asked.connect(self._leave_dice)
        desk.opened.connect(self._tell_heading)
        desk.past_shown.connect(self._look.show_past)
        desk.past_shown.connect(self._tell_heading)
        desk.past_shown.connect(self._show_banner)
        desk.changed.connect(self._show_banner)
        self._words.changed.connect(self._tell_heading)
        self.palette.help_wanted.connect(self._show_help)
        self.palette.projected.connect(self.tracker.project)
        for panel in (self.order, self.tracker):
            panel.soon.wait_for(self.palette.view.viewport())
        self.dice.projected.connect(self.tracker.project)
        self.banner.back_wanted.connect(desk.back_to_now)
        self.banner.take_back_wanted.connect(self._take_back)
        self.ending.next_wanted.connect(self._ask_next)
        self.ending.export_wanted.connect(self._export_log)
        self.order.sheet_wanted.connect(self._open_sheet_of)
        self.order.copy_wanted.connect(self._add_copy)
        desk.sheet_followed.connect(self.roster.refresh)
        self.roster.sheet_wanted.connect(self._open_sheet)
        self.roster.fighter_wanted.connect(self._add_fighter)
        self.roster.ready_wanted.connect(self._open_ready)
        self.roster.told.connect(self.told)
        self.files.told.connect(self.told)
        self.log.export_wanted.connect(self._export_log)

    def _join_sheets(self, sheets: "Sheets") -> None:
        sheets.saved.connect(self.roster.refresh)

    def _join_staging(self, staging: "Staging") -> None:
        staging.told.connect(self.told)
        staging.draw_from(self.roster)
        staging.fighter_wanted.connect(self._draw_fighter)

    def _join_help(self, card: "HelpCard") -> None:
        card.told.connect(self.told)

    def _join_ready(self, ready: "ReadyWindow") -> None:
        ready.taken.connect(self.roster.show_character)

    def _join_export(self, export: "ExportDialog") -> None:
        export.told.connect(self.told)

    def _join_installing(self, installing: "RulesetInstalling") -> None:
        installing.told.connect(self.told)

    @Slot(object)
    def _show_help(self, option: Option) -> None:
        self.help_card.show_action(option)

    @Slot(str)
    def _open_sheet_of(self, who: str) -> None:
        self.sheets.open_of(who)

    @Slot(object)
    def _open_sheet(self, sheet: Character) -> None:
        self.sheets.open_sheet(sheet)

    @Slot(str)
    def _add_copy(self, who: str) -> None:
        self.recruiting.add_copy(who)

    @Slot(object)
    def _add_fighter(self, character: Character) -> None:
        self.recruiting.add(character)

    @Slot(object, str)
    def _draw_fighter(self, character: Character, side: str) -> None:
        self.recruiting.add(character, side)

    @Slot()
    def _open_ready(self) -> None:
        self.ready.open_list()

    @Slot()
    def _export_log(self) -> None:
        self.export.ask()

    @Slot()
    def _ask_next(self) -> None:
        """Ask for the next encounter and focus the palette, since the strip disappears."""
        self.palette.setFocus(Qt.FocusReason.OtherFocusReason)
        self.set_up.ask_next()

    @Slot(object)
    def _note_change(self, change: ChangeSet) -> None:
        if change.touches(ENCOUNTER, ORDER, LOG, QUESTION):
            self._tell_heading()

    @Slot()
    def _show_banner(self) -> None:
        """Show the banner while the desk shows an earlier moment."""
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
