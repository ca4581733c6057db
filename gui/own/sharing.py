"""Sharing own entries as a pack: what it says of itself, and where it goes."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.file_dialogs import ask, ask_to_save, file_dialog
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.loading.packs import Pack
from rules.loading.ruleset_file import RulesetError
from rules.own.making import PREFIX, fresh_id
from rules.values import Value
from storage.rulesets.archive import PackageError
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack, to_share
from storage.rulesets.packs import PACK_SUFFIX, write_pack, write_pack_folder

AS_FOLDER = "folder"


class OwnSharing:
    """Asks for the name, source and licence of a pack, and writes it; `tell` takes a sentence about the result."""

    def __init__(self, window: QWidget, words: Words, look: Look, tell: Callable[[str], None]) -> None:
        self._window = window
        self._words = words
        self._tell = tell
        self.form = SmallForm(window, words, look)
        self._game = ""
        self._tables = OwnTables()
        self._pack: Pack | None = None

    def ask(self, game: str, tables: OwnTables, at: QWidget) -> None:
        """Ask for what a pack with these entries of a game says of itself."""
        self._game, self._tables = game, tables
        words = self._words
        fields = (
            Field("name", words("own.pack_name")),
            Field("source", words("packs.source"), value=words("own.source")),
            Field("licence", words("packs.licence"), value=words("own.licence")),
            Field(AS_FOLDER, words("own.as_folder"), "flag", False),
        )
        self.form.ask(words("own.share"), fields, self._take, at)

    def write(self, path: str) -> None:
        """Write the pack that was asked for to a file, or to a folder of its name within a folder."""
        if self._pack is None:
            return
        to = Path(path)
        try:
            if to.is_dir():
                to = write_pack_folder(self._pack, to)
            else:
                write_pack(self._pack, to)
        except PackageError as problem:
            self._tell(self._words.fault(problem.full_message))
        else:
            self._tell(self._words("packs.exported", path=str(to)))

    def _take(self, values: Mapping[str, Value]) -> str | None:
        """Make the pack, and ask where to write it."""
        name = str(values["name"]).strip()
        if not name:
            return self._words("own.needs_name")
        id = fresh_id(name, ()).removeprefix(PREFIX)
        terms = PackTerms(str(values["source"]), str(values["licence"]), {self._words.language: name})
        try:
            self._pack = own_pack(self._game, to_share(self._tables, id), terms, id)
        except RulesetError as refused:
            return self._words.fault(refused.problems[0].message)
        dialog = file_dialog(self._window, self._words("packs.export_title"), self._words)
        if values[AS_FOLDER]:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            ask(dialog, self.write)
        else:
            kinds = f"{self._words('packs.files')} (*{PACK_SUFFIX})"
            ask_to_save(dialog, kinds, f"{id}{PACK_SUFFIX}", PACK_SUFFIX, self.write)
        return None
