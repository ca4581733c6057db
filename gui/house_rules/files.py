"""Exporting and importing house rules: asks for the file, and reports the result."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.house_rules.session import Session
from gui.widgets.file_dialogs import ask, file_dialog
from gui.words.words import Words
from storage.rulesets.house_rules_file import SUFFIX, HouseRulesFileError, read_house_rules, write_house_rules


class HouseRulesFiles(QObject):
    """Exports the draft of a session, and imports files as its draft without putting them in force.

    `told` carries a sentence about the result, `ruleset_wanted` the ruleset that a file is for.
    """

    told = Signal(str)
    ruleset_wanted = Signal(str)

    def __init__(self, desk: Desk, session: Session, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._session = session
        self._words = words
        self._home = home

    @Slot()
    def ask_export(self) -> None:
        """Ask for a file name, and export."""
        dialog = self._dialog("house.export_title", QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(f"{self._session.ruleset}{SUFFIX}")
        ask(dialog, self.export)

    @Slot()
    def ask_import(self) -> None:
        """Ask for a file, and import it."""
        dialog = self._dialog("house.import_title", QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        ask(dialog, self.take_in)

    @Slot(str)
    def export(self, path: str) -> None:
        """Write the draft to a file."""
        place = Path(path)
        if not place.suffix:
            place = place.with_name(place.name + SUFFIX)
        try:
            write_house_rules(place, self._session.ruleset, self._session.draft.text)
        except HouseRulesFileError as problem:
            self.told.emit(self._words.fault(problem.full_message))
        else:
            self.told.emit(self._words("house.exported", path=place))

    @Slot(str)
    def take_in(self, path: str) -> None:
        """Replace the draft with the house rules of a file; undo restores the former draft."""
        try:
            file = read_house_rules(Path(path))
        except HouseRulesFileError as problem:
            self.told.emit(self._words.fault(problem.full_message))
            return
        known = dict(self._desk.shelf.named(self._words.language))
        if file.ruleset and file.ruleset not in known:
            self.told.emit(self._words("house.no_such_ruleset", path=path, ruleset=file.ruleset))
            return
        if file.ruleset and file.ruleset != self._session.ruleset:
            self.ruleset_wanted.emit(file.ruleset)
        self._session.replace(file.text)
        self.told.emit(self._words("house.imported", path=path, ruleset=known[self._session.ruleset]))

    def _dialog(self, title: str, mode: QFileDialog.AcceptMode) -> QFileDialog:
        dialog = file_dialog(self._home.window(), self._words(title), self._words)
        dialog.setAcceptMode(mode)
        dialog.setNameFilter(f"{self._words('house.files')} (*{SUFFIX} *.toml)")
        return dialog
