"""Opens scenario files as encounters and saves encounters as scenario files."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.presets.numbering import next_name
from gui.widgets.file_dialogs import ask_to_open, ask_to_save, file_dialog, file_stem
from gui.widgets.message_strip import Notice
from gui.words.ruleset_words import known_rulesets
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.scenario.scenario import ScenarioError
from rules.scenario.text import LeftOut, left_out
from storage.files.errors import CampaignError, detail_of
from storage.rulesets.scenario_files import load_scenario, write_scenario

SUFFIX = ".toml"

LEFT_OUT: Mapping[LeftOut, str] = MappingProxyType(
    {
        "initiative": "scenario.initiative",
        "facts": "scenario.facts",
        "round": "scenario.round",
        "notes": "scenario.notes",
        "fog": "scenario.fog",
    }
)
"""Name keys of the data that a scenario file cannot hold."""


class ScenarioFiles(QObject):
    """Opens and saves scenario files; dialogs open over the window of `home`, `told` carries a Notice of the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home

    @Slot()
    def ask_open(self) -> None:
        """Ask which scenario file to open as an encounter."""
        dialog = file_dialog(self._home.window(), self._words("scenario.open_title"), self._words)
        ask_to_open(dialog, self._words("scenario.files_to_open"), self.open)

    @Slot()
    def ask_save(self) -> None:
        """Ask where to save the open encounter as a scenario file."""
        desk = self._desk
        if not desk.is_open:
            return
        if not desk.encounter.combatants:
            self.told.emit(Notice(self._words("scenario.nobody")))
            return
        dialog = file_dialog(self._home.window(), self._words("scenario.save_title"), self._words)
        ask_to_save(
            dialog, self._words("scenario.files"), f"{file_stem(desk.name, 'encounter')}{SUFFIX}", SUFFIX, self.save
        )

    @Slot(str)
    def open(self, path: str) -> None:
        """Create an encounter from a scenario file and open it, without playing its steps."""
        desk, words, rulesets = self._desk, self._words, known_rulesets()
        try:
            loaded = load_scenario(Path(path), desk.shelf.rulebook, rulesets.folder, rulesets.base)
            name, names = loaded.name or Path(path).stem, {entry.name for entry in desk.encounters()}
            name = next_name(name, names) if name in names else name
            id = desk.campaign.encounters.create(name, loaded.scenario.encounter)
        except (ScenarioError, RulesetError) as problem:
            self.told.emit(Notice(words("scenario.not_opened"), details=words.fault(problem.full_message)))
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, words), "danger"))
        else:
            desk.open_encounter(id)
            if loaded.scenario.steps:
                count = len(loaded.scenario.steps)
                self.told.emit(Notice(words("scenario.steps_not_played", count=count), "info"))

    @Slot(str)
    def save(self, path: str) -> None:
        """Write the shown encounter to a scenario file, and report what the file cannot hold."""
        desk, words = self._desk, self._words
        try:
            write_scenario(Path(path), desk.encounter, desk.name)
        except OSError as error:
            self.told.emit(Notice(words("scenario.not_saved", path=path, detail=detail_of(error)), "danger"))
            return
        missing = ", ".join(words(LEFT_OUT[what]) for what in left_out(desk.encounter))
        key = "scenario.saved_without" if missing else "scenario.saved"
        self.told.emit(Notice(words(key, path=path, missing=missing), "info"))
