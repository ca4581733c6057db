"""Characters into files: asks for the name, writes the file in the format of its ending, and reports the result."""

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.imports.reading import TROUBLES
from gui.widgets.file_dialogs import ask, file_dialog, file_stem, follow_kind
from gui.widgets.message_strip import Notice
from gui.words.ruleset_words import known_rulesets
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.ruleset.sections import Ruleset
from rules.state.character import Character
from rules.words.messages import Fault
from storage.exchange.arrivals import SUFFIXES
from storage.exchange.character_json import write_bundle, write_character, write_text
from storage.exchange.csv_roster import TABLES, write_csv
from storage.exchange.foundry import actor_json, has_foundry, load_foundry_map
from storage.exchange.sending import newest_versions, portable
from storage.files.errors import CampaignError


class CharacterExport(QObject):
    """Exports characters to files; `told` carries a Notice about the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home

    def ask_export(self, ids: Sequence[str]) -> None:
        """Ask for a file name for these characters (all of them if none is named), and write the file."""
        try:
            chosen = tuple(self._characters(ids))
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        if not chosen:
            self.told.emit(Notice(self._words("imports.nobody_to_send")))
            return
        words, filters = self._words, {".json": "imports.json_files", ".csv": "imports.csv_files"}
        rulesets = known_rulesets()
        known = len(chosen) == 1 and chosen[0].ruleset in rulesets.ids()
        if known and has_foundry(rulesets.folder(chosen[0].ruleset)):
            filters[".foundry.json"] = "imports.foundry_files"
        dialog = file_dialog(self._home.window(), words("imports.save_title"), words)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        endings = {f"{words(key)} (*{suffix})": suffix for suffix, key in filters.items()}
        dialog.setNameFilters(list(endings))
        title = chosen[0].name if len(chosen) == 1 else self._desk.campaign.path.stem
        dialog.selectFile(f"{file_stem(title, 'character')}.json")
        follow_kind(dialog, endings)
        self._asked = (dialog, tuple(each.id for each in chosen))
        ask(dialog, self._write_asked)

    def write(self, path: str, ids: Sequence[str]) -> None:
        """Write characters to a file, in the format of its extension."""
        try:
            chosen = tuple(self._characters(ids))
            self._write(Path(path), chosen)
        except TROUBLES as problem:
            self.told.emit(Notice(error_text(problem, self._words), "danger"))
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
        else:
            self.told.emit(Notice(self._words("imports.written", count=len(chosen), path=path), "info"))

    @Slot(str)
    def _write_asked(self, path: str) -> None:
        dialog, ids = self._asked
        wanted = re.findall(r"\(\*(\S+)\)", dialog.selectedNameFilter())
        suffix = wanted[0] if wanted else ".json"
        known = path.casefold().endswith(suffix) or (suffix == ".json" and Path(path).suffix.casefold() in SUFFIXES)
        self.write(path if known else f"{path.removesuffix('.json')}{suffix}", ids)

    def _write(self, path: Path, chosen: tuple[Character, ...]) -> None:
        name = path.name.casefold()
        if name.endswith(".foundry.json") and len(chosen) == 1:
            shelf, ruleset = self._desk.shelf, chosen[0].ruleset
            texts = shelf.texts(ruleset, self._words.language)
            map = load_foundry_map(known_rulesets().folder(ruleset))
            rulebook = shelf.rulebook(ruleset)
            sent = portable(self._desk.campaign, chosen[0], rulebook.ruleset)
            write_text(path, actor_json(chosen[0], rulebook, map, texts, sent.made_from, sent.own))
        elif name.endswith(TABLES):
            write_csv(path, chosen, newest_versions(self._desk.campaign, chosen))
        else:
            everybody = [portable(self._desk.campaign, each, self._ruleset_of(each)) for each in chosen]
            if len(everybody) == 1:
                (one,) = everybody
                write_character(path, one.character, one.portrait, one.made_from, one.own)
            else:
                write_bundle(path, everybody)

    def _ruleset_of(self, sheet: Character) -> Ruleset | None:
        """Return the ruleset of a sheet; None if it is not installed."""
        shelf = self._desk.shelf
        return shelf.rulebook(sheet.ruleset).ruleset if sheet.ruleset in shelf.ids() else None

    def _characters(self, ids: Sequence[str]) -> list[Character]:
        roster = self._desk.campaign.roster
        if not ids:
            return list(roster.characters())
        return [each for each in map(roster.character, ids) if each is not None]


def error_text(problem: Exception, words: Words) -> str:
    """Return an error as one sentence in the current language."""
    return words.fault(problem.full_message) if isinstance(problem, Fault) else str(problem)
