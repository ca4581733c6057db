"""What a roster does with sheets: reads, writes, prints and compares characters, and the commands for it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UnsetType
from PySide6.QtCore import QObject, Signal, Slot

from gui.actions import table
from gui.actions.command import Command
from gui.desk.desk import Desk
from gui.roster.panel import RosterPanel
from gui.scheduling.later import Later
from gui.theme.look import Look
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.versions import Arrived, Origin
from storage.files.errors import CampaignError

if TYPE_CHECKING:
    from gui.imports.character_files import CharacterFiles
    from gui.own.keeping import OwnKeeping
    from gui.roster.open_sheets import Sheets
    from storage.rulesets.own_pack import OwnTables

Opened: TypeAlias = "Callable[[], Sheets]"
"""Returns the open sheets."""


class RosterFiles(QObject):
    """Reads, writes, prints and compares the characters of a roster; `told` carries a Notice of the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, roster: RosterPanel, sheets: Opened) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._roster = roster
        self._sheets = sheets
        name = "gui.imports.character_files.CharacterFiles"
        given = (desk, words, look, roster, self.keep, self._bring)
        self._files: Later[CharacterFiles] = Later(name, *given, join=self._join)
        self._keeping: OwnKeeping | None = None
        roster.import_wanted.connect(self.ask_import)
        roster.import_folder_wanted.connect(self.ask_import_folder)
        roster.paste_wanted.connect(self.paste)
        roster.export_wanted.connect(self._ask_export)
        roster.print_wanted.connect(self._ask_print)
        roster.compare_wanted.connect(self._compare)

    @property
    def files(self) -> "CharacterFiles":
        """The reader and writer of character files, made on first use."""
        return self._files()

    def handlers(self) -> Mapping[Command, Callable[[], object]]:
        """Return the handlers of the commands."""
        return {
            table.IMPORT_CHARACTERS: self.ask_import,
            table.IMPORT_FOLDER: self.ask_import_folder,
            table.PASTE_CHARACTERS: self.paste,
            table.EXPORT_CHARACTERS: self._roster.export_everybody,
        }

    def keep(
        self, sheet: Character, portrait: bytes | UnsetType | None, origin: Origin, arrived: Arrived | None = None
    ) -> str:
        """Keep a sheet that was taken over, with its portrait if there is one, as one version, and in the fight too.

        `arrived` is what a file brought, if the sheet comes from one. A sentence says why it could not be kept. Raises
        NoPortrait for a picture that cannot be.
        """
        desk = self._desk
        if sheet.id in self._sheets().windows:
            return self._words("imports.sheet_is_open", name=sheet.name)
        try:
            before = desk.campaign.roster.character(sheet.id)
            desk.campaign.roster.save(sheet, portrait, origin, arrived)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        if any(combatant.sheet.id == sheet.id for combatant in desk.present.combatants.values()):
            desk.change_sheet(sheet, "" if before is None else before.name)
        return ""

    def _bring(self, game: str, entries: "OwnTables") -> None:
        """Put the entries that came with a character in force, and tell if that is impossible."""
        keeping = self._sheets().own().keeping
        if self._keeping is not keeping:
            self._keeping = keeping
            keeping.not_brought.connect(self._tell_not_brought)
        keeping.bring(game, entries)

    @Slot(str)
    def _tell_not_brought(self, sentence: str) -> None:
        self.told.emit(Notice(self._words("own.not_brought", why=sentence), "danger"))

    @Slot()
    def ask_import(self) -> None:
        """Ask for a file to import characters from."""
        self.files.ask_import()

    @Slot()
    def ask_import_folder(self) -> None:
        """Ask for a folder to import the characters of all its files from."""
        self.files.ask_import_folder()

    @Slot()
    def paste(self) -> None:
        """Import characters from a table on the clipboard."""
        self.files.paste()

    @Slot(list)
    def _ask_export(self, ids: list[str]) -> None:
        self.files.exporting.ask_export(ids)

    @Slot(list)
    def _ask_print(self, ids: list[str]) -> None:
        roster = self._desk.campaign.roster
        try:
            sheets = [sheet for sheet in map(roster.character, ids) if sheet is not None]
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        if sheets:
            self._sheets().printing.ask(sheets, self._roster.more_button, self._tell)

    @Slot(str, list)
    def _compare(self, ruleset: str, ids: list[str]) -> None:
        self._sheets().compare(ruleset, *ids)

    def _tell(self, sentence: str) -> None:
        self.told.emit(Notice(sentence, "info"))

    def _join(self, files: "CharacterFiles") -> None:
        files.told.connect(self.told)
        files.taken.connect(self._roster.show_character)
