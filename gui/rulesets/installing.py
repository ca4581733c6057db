"""Installs a ruleset from a file: asks for the file, validates it, and reports the result."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.file_dialogs import ask_to_open, file_dialog
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.ruleset_words import known_rulesets
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.values import Value
from storage.rulesets.archive import SUFFIX
from storage.rulesets.folders import NoRuleset
from storage.rulesets.package import AlreadyThere, Package, PackageError, install, read_package


class RulesetInstalling(QObject):
    """Installs rulesets; `told` carries a Notice of the result.

    It asks before it replaces an installed ruleset.
    """

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.form = SmallForm(home, words, look)

    @Slot()
    def ask(self) -> None:
        """Ask for the file and install its ruleset."""
        dialog = file_dialog(self._home.window(), self._words("rulesets.install_title"), self._words)
        ask_to_open(dialog, f"{self._words('rulesets.files')} (*{SUFFIX})", self.install)

    @Slot(str)
    def install(self, path: str) -> None:
        """Install the ruleset in a file; ask first if it would replace another."""
        try:
            package = read_package(Path(path), known_rulesets())
        except (PackageError, NoRuleset) as problem:
            self._tell_problem(self._words.fault(problem.full_message))
        except RulesetError as problems:
            details = self._words.fault(problems.full_message)
            self.told.emit(Notice(self._words("rulesets.faulty", path=path), "danger", details))
        else:
            self._put(package, replace=False)

    def _put(self, package: Package, replace: bool) -> None:
        id = package.manifest.id
        try:
            done = install(package, known_rulesets(), replace)
        except AlreadyThere:
            title = self._words("rulesets.replace", ruleset=id, version=package.rulebook.ruleset.version)
            self.form.ask(title, [], partial(self._replace, package))
        except PackageError as problem:
            self._tell_problem(self._words.fault(problem.full_message))
        else:
            self._desk.shelf.forget(done.id)
            name = self._desk.shelf.name(done.id, self._words.language)
            self.told.emit(Notice(self._words("rulesets.installed", ruleset=name, version=done.version), "info"))
            if self._desk.is_open and self._desk.present.ruleset == done.id:
                self._desk.open_encounter(self._desk.encounter_id)

    def _replace(self, package: Package, _values: Mapping[str, Value]) -> None:
        self._put(package, replace=True)

    def _tell_problem(self, problem: str) -> None:
        self.told.emit(Notice(self._words("rulesets.not_installed"), "danger", problem))
