"""The windows and forms of the desk, each made when it is first needed."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.gm_mode.panels import Panels
from gui.scheduling.later import Later
from gui.theme.look import Look
from gui.words.words import Words
from rules.resolving.option import Option
from rules.state.character import Character

if TYPE_CHECKING:
    from gui.encounters.set_up import EncounterSetUp
    from gui.encounters.staging import Staging
    from gui.encounters.staying import StayingWindow
    from gui.gm_mode.asking_why import WhyAsker
    from gui.help_card.window import HelpCard
    from gui.house_rules.window import HouseRulesWindow
    from gui.log.export_dialog import ExportDialog
    from gui.log.fight_page_window import FightPageWindow
    from gui.own.window import OwnWindow
    from gui.packs.window import PacksWindow
    from gui.paper.fighter_printing import FighterPrinting
    from gui.players_window.choosing import PlayerChoices
    from gui.players_window.window import PlayerWindow
    from gui.presets.first_fights import FirstFights
    from gui.presets.window import ReadyWindow
    from gui.roster.horde_window import HordeWindow
    from gui.roster.open_sheets import Sheets
    from gui.roster.recruiting import Recruiting
    from gui.rulesets.book_writing import BookWriting
    from gui.rulesets.installing import RulesetInstalling
    from gui.rulesets.watch_window import WatchWindow


class DeskWindows(QObject):
    """The windows and forms of a game master's desk; calling one returns it.

    The panels open them. `told` carries a message for the strip of the main window, `done` a Takeback.
    """

    told = Signal(object)
    done = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, panels: Panels) -> None:
        super().__init__()
        self._board = panels.board
        self._roster = panels.roster
        given = (desk, words, look, panels.order)
        self.sheets: Later[Sheets] = Later("gui.roster.open_sheets.Sheets", *given, join=self._join_sheets)
        self.recruiting: Later[Recruiting] = Later("gui.roster.recruiting.Recruiting", *given)
        self.horde: Later[HordeWindow] = Later("gui.roster.horde_window.HordeWindow", *given, join=self._join_horde)
        self.set_up: Later[EncounterSetUp] = Later("gui.encounters.set_up.EncounterSetUp", *given)
        self.staying: Later[StayingWindow] = Later(
            "gui.encounters.staying.StayingWindow", *given, self._is_edited, join=self._join_staying
        )
        self.export: Later[ExportDialog] = Later(
            "gui.log.export_dialog.ExportDialog", desk, words, look, panels.log, join=self._join_export
        )
        self.fight_page: Later[FightPageWindow] = Later(
            "gui.log.fight_page_window.FightPageWindow", desk, words, look, panels.log, join=self._join_fight_page
        )
        self.players: Later[PlayerWindow] = Later("gui.players_window.window.PlayerWindow", *given)
        self.player_choices: Later[PlayerChoices] = Later("gui.players_window.choosing.PlayerChoices", *given)
        self.installing: Later[RulesetInstalling] = Later(
            "gui.rulesets.installing.RulesetInstalling", *given, join=self._join_installing
        )
        self.rules_book: Later[BookWriting] = Later(
            "gui.rulesets.book_writing.BookWriting", *given, join=self._join_rules_book
        )
        self.watching: Later[WatchWindow] = Later("gui.rulesets.watch_window.WatchWindow", *given)
        self.ready: Later[ReadyWindow] = Later("gui.presets.window.ReadyWindow", *given, join=self._join_ready)
        self.first_fights: Later[FirstFights] = Later("gui.presets.first_fights.FirstFights", *given)
        self.staging: Later[Staging] = Later(
            "gui.encounters.staging.Staging", *given, panels.palette, join=self._join_staging
        )
        self.help_card: Later[HelpCard] = Later("gui.help_card.window.HelpCard", *given, join=self._join_help)
        self.fighter_pages: Later[FighterPrinting] = Later(
            "gui.paper.fighter_printing.FighterPrinting", *given, join=self._join_fighter_pages
        )
        self.why: Later[WhyAsker] = Later("gui.gm_mode.asking_why.WhyAsker", desk, words, look, panels)
        self.house_rules: Later[HouseRulesWindow] = Later("gui.house_rules.window.HouseRulesWindow", *given)
        self.own: Later[OwnWindow] = Later("gui.own.window.OwnWindow", *given)
        self.packs: Later[PacksWindow] = Later("gui.packs.window.PacksWindow", *given)
        panels.palette.help_wanted.connect(self._show_help)
        panels.order.sheet_wanted.connect(self._open_sheet_of)
        panels.order.copy_wanted.connect(self._add_copy)
        panels.roster.sheet_wanted.connect(self._open_sheet)
        panels.roster.fighter_wanted.connect(self._add_fighter)
        panels.roster.ready_wanted.connect(self.open_ready)
        panels.log.export_wanted.connect(self.export_log)

    def waiting(self) -> Iterator[Callable[[], object]]:
        """Yield a function for each part to make once the desk is idle; calling it creates the part."""
        return iter((self.sheets, self.recruiting, self.set_up, self.installing, self.staging))

    def close_all(self, *, keep_drafts: bool = False) -> None:
        """Close every window, saving what was changed in it; a log that is being written is given up.

        With `keep_drafts` changed sheets are not saved but kept as drafts, for an end that nobody may hold up.
        """
        if self.sheets.is_made:
            self.sheets().close_all(keep_drafts=keep_drafts)
        windows = (self.house_rules, self.own, self.packs, self.export, self.fight_page, self.rules_book, self.watching)
        for window in (*windows, self.horde):
            if window.is_made:
                window().finish()
        if self.staging.is_made:
            self.staging().logs.finish()
        if self.players.is_made:
            self.players().close()

    @Slot()
    def open_ready(self) -> None:
        """Open the window that adds ready-made combatants to the roster."""
        self.ready().open_list()

    @Slot()
    def open_staying(self) -> None:
        """Open the window that offers what stays of the fight."""
        self.staying().open_window()

    @Slot()
    def ask_why(self) -> None:
        """Explain the figure that the keys are on."""
        self.why().ask()

    @Slot()
    def export_log(self) -> None:
        """Ask for a file to export the log to."""
        self.export().ask()

    @Slot()
    def open_fight_page(self) -> None:
        """Open the page about the fight."""
        self.fight_page().open_page()

    def _is_edited(self, id: str) -> bool:
        """Return whether the sheet of a character is open with changes that are not saved."""
        window = self.sheets().windows.get(id) if self.sheets.is_made else None
        return window is not None and window.changed

    def _join_staying(self, staying: "StayingWindow") -> None:
        staying.kept.connect(self.done)

    def _join_horde(self, horde: "HordeWindow") -> None:
        horde.added.connect(self.done)

    def _join_fighter_pages(self, pages: "FighterPrinting") -> None:
        pages.told.connect(self.told)

    def _join_fight_page(self, page: "FightPageWindow") -> None:
        page.export_wanted.connect(self.export_log)

    def _join_sheets(self, sheets: "Sheets") -> None:
        sheets.saved.connect(self._roster.refresh)
        sheets.saved.connect(self._board.show_portraits_anew)

    def _join_staging(self, staging: "Staging") -> None:
        staging.told.connect(self.told)
        staging.draw_from(self._roster)
        staging.fighter_wanted.connect(self._draw_fighter)

    def _join_help(self, card: "HelpCard") -> None:
        card.told.connect(self.told)

    def _join_ready(self, ready: "ReadyWindow") -> None:
        ready.taken.connect(self._roster.show_character)

    def _join_export(self, export: "ExportDialog") -> None:
        export.told.connect(self.told)

    def _join_installing(self, installing: "RulesetInstalling") -> None:
        installing.told.connect(self.told)

    def _join_rules_book(self, book: "BookWriting") -> None:
        book.told.connect(self.told)

    @Slot(object)
    def _show_help(self, option: Option) -> None:
        self.help_card().show_action(option)

    @Slot(str)
    def _open_sheet_of(self, who: str) -> None:
        self.sheets().open_of(who)

    @Slot(object)
    def _open_sheet(self, sheet: Character) -> None:
        self.sheets().open_sheet(sheet)

    @Slot(str)
    def _add_copy(self, who: str) -> None:
        self.recruiting().add_copy(who)

    @Slot(object)
    def _add_fighter(self, character: Character) -> None:
        self.recruiting().add(character)

    @Slot(object, str)
    def _draw_fighter(self, character: Character, side: str) -> None:
        self.recruiting().add(character, side)
