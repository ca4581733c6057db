"""The workplace of a player: the roster and the sheets, without fights."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.actions import table
from gui.actions.command import Command
from gui.desk.desk import Desk
from gui.roster.draft_banner import DraftBanner
from gui.roster.files import RosterFiles
from gui.roster.panel import RosterPanel
from gui.scheduling.later import Later
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.window.heading import Heading
from gui.window.panels import PanelPlace
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.state.character import Character

if TYPE_CHECKING:
    from gui.own.window import OwnWindow
    from gui.packs.window import PacksWindow
    from gui.presets.window import ReadyWindow
    from gui.roster.open_sheets import Sheets
    from gui.rulesets.installing import RulesetInstalling


class PlayerPlace(QObject):
    """The workplace with the characters of a player.

    `told` carries a Notice for the message strip of the window. The banner above the roster explains the workplace.
    """

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self.desk = desk
        self.roster = RosterPanel(desk, words, look)
        self.roster.without_fights()
        self.banner = BoundWords(words, self)(SentenceLabel(), text="player.intro")
        BoundLook(look, self).space(self.banner, around=3)
        given = (desk, words, look, self.roster)
        self._sheets: Later[Sheets] = Later("gui.roster.open_sheets.Sheets", *given, join=self._join_sheets)
        self._ready: Later[ReadyWindow] = Later("gui.presets.window.ReadyWindow", *given, join=self._join_ready)
        self._installing: Later[RulesetInstalling] = Later(
            "gui.rulesets.installing.RulesetInstalling", *given, join=self._join_installing
        )
        self._own: Later[OwnWindow] = Later("gui.own.window.OwnWindow", *given)
        self._packs: Later[PacksWindow] = Later("gui.packs.window.PacksWindow", *given)
        self.drafts = DraftBanner(desk, words, look, self._sheets)
        self.files = RosterFiles(desk, words, look, self.roster, self._sheets)
        self.files.told.connect(self.told)
        self.roster.sheet_wanted.connect(self._open_sheet)
        self.roster.ready_wanted.connect(self._open_ready)
        self.roster.told.connect(self.told)

    @property
    def sheets(self) -> "Sheets":
        """The open sheets."""
        return self._sheets()

    @property
    def banners(self) -> Sequence[QWidget]:
        """The widgets above the roster."""
        return (self.banner, self.drafts)

    def waiting(self) -> Iterator[Callable[[], object]]:
        """Return functions that make the parts not made at the start."""
        return iter((self._sheets, self._ready))

    def close_sheets(self, *, keep_drafts: bool = False) -> None:
        """Close the sheets that are open, saving what was changed in them, or with `keep_drafts` kept as drafts."""
        for window in (self._own, self._packs):
            if window.is_made:
                window().finish()
        if self._sheets.is_made:
            self.sheets.close_all(keep_drafts=keep_drafts)

    def places(self) -> Sequence[PanelPlace]:
        """Return the only panel: the roster."""
        return (PanelPlace("roster", "roster.title", "centre", self.roster, "sheet"),)

    def handlers(self) -> Mapping[Command, Callable[[], object]]:
        """Return the handlers of a player's commands."""
        return {
            table.NEW_CHARACTER: self.roster.ask_new,
            table.ADD_READY: self._open_ready,
            table.INSTALL_RULESET: self._install,
            table.OWN_LISTS: self._open_own,
            table.PACKS: self._open_packs,
            **self.files.handlers(),
        }

    def heading(self) -> Heading:
        """Return the heading of the window."""
        writable = not self.desk.campaign.read_only
        return Heading(self.desk.campaign.path.stem, conditions=frozenset({table.CAN_WRITE} if writable else ()))

    @Slot(str)
    def take_letter(self, letter: str) -> None:
        """Begin a search in the roster with a letter that nothing else took."""
        self.roster.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.roster.search.insert(letter)

    def _join_sheets(self, sheets: "Sheets") -> None:
        sheets.saved.connect(self.roster.refresh)

    def _join_ready(self, ready: "ReadyWindow") -> None:
        ready.taken.connect(self.roster.show_character)

    def _join_installing(self, installing: "RulesetInstalling") -> None:
        installing.told.connect(self.told)

    @Slot(object)
    def _open_sheet(self, sheet: Character) -> None:
        self.sheets.open_sheet(sheet)

    @Slot()
    def _open_ready(self) -> None:
        self._ready().open_list()

    @Slot()
    def _open_own(self) -> None:
        self._own().open_window()

    @Slot()
    def _open_packs(self) -> None:
        self._packs().open_window()

    @Slot()
    def _install(self) -> None:
        self._installing().ask()
