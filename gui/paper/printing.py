"""Writes the sheets of an open campaign to files: asks for the kind, the paper and the file."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.paper.pages import Kind, Portrayed, document_of
from gui.paper.writing import PaperSize, write_pages
from gui.sheet.state import SheetState, facts_of
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.file_dialogs import ask, file_dialog, follow_kind
from gui.widgets.small_form import SmallForm
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from resources import ResourceError
from rules.loading.ruleset_file import RulesetError
from rules.state.character import Character
from rules.values import Value
from storage.files.errors import CampaignError, detail_of
from storage.rulesets.folders import NoRuleset

Tell: TypeAlias = Callable[[str], None]
"""Reports the result in a sentence."""

KINDS: tuple[Kind, ...] = ("sheet", "card", "small")
PAPERS: tuple[PaperSize, ...] = ("a4", "letter")

LONGEST_NAME = 60
"""The most characters of a file name that is made of characters' names."""


class Printing:
    """Asks how to lay out sheets, and writes them; the result is reported to the caller."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        self._desk = desk
        self._words = words
        self._look = look

    def ask(self, sheets: Sequence[Character], by: QWidget, tell: Tell) -> None:
        """Ask how to lay out some sheets, near the button that was pressed."""
        words, window = self._words, by.window()
        fields = [
            Field("kind", words("paper.kind"), "one_of", "sheet", tuple((kind, words(KEYS[kind])) for kind in KINDS)),
            Field("paper", words("paper.paper"), "one_of", "a4", tuple((size, words(KEYS[size])) for size in PAPERS)),
        ]
        form = SmallForm(window, words, self._look)
        form.ask(self._title(sheets), fields, partial(self._choose_file, sheets, window, tell), by)

    def write(self, sheets: Sequence[Character], kind: Kind, paper: PaperSize, path: Path) -> str:
        """Write sheets to a file; return an empty text, or why the file could not be written."""
        try:
            portrayed = [self._portrayed(sheet) for sheet in sheets]
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        except _Unread as problem:
            return problem.told
        try:
            write_pages(path, document_of(kind, portrayed, paper), paper)
        except OSError as error:
            return self._words("paper.not_written", path=path, detail=detail_of(error))
        return ""

    def _title(self, sheets: Sequence[Character]) -> str:
        one = self._words("paper.title", name=sheets[0].name)
        return one if len(sheets) == 1 else self._words("paper.title_many", count=len(sheets))

    def _choose_file(
        self, sheets: Sequence[Character], window: QWidget, tell: Tell, values: Mapping[str, Value]
    ) -> str | None:
        kind: Kind = next(kind for kind in KINDS if kind == values["kind"])
        paper: PaperSize = next(paper for paper in PAPERS if paper == values["paper"])
        dialog = file_dialog(window, self._title(sheets), self._words)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self._words("paper.pdf_files"), self._words("paper.html_files")])
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"{plain_name(', '.join(sheet.name for sheet in sheets))}.pdf")
        follow_kind(dialog, {self._words("paper.pdf_files"): ".pdf", self._words("paper.html_files"): ".html"})
        ask(dialog, partial(self._write_for, sheets, (kind, paper), dialog, tell))
        return None

    def _write_for(
        self,
        sheets: Sequence[Character],
        how: tuple[Kind, PaperSize],
        dialog: QFileDialog,
        tell: Tell,
        path: str,
    ) -> None:
        if dialog.selectedNameFilter() == self._words("paper.html_files"):
            path = as_html(path)
        tell(self.write(sheets, *how, Path(path)) or self._words("paper.written", path=path))

    def _portrayed(self, sheet: Character) -> Portrayed:
        """Return a sheet with everything derived from it, and its portrait. Raises CampaignError, and _Unread."""
        shelf, present = self._desk.shelf, self._desk.present
        rules = present.rules if present.ruleset == sheet.ruleset else {}
        try:
            texts = shelf.texts(sheet.ruleset, self._words.language)
            state = SheetState(sheet, facts_of(shelf.rulebook(sheet.ruleset), sheet, rules), texts, self._words)
        except (NoRuleset, ResourceError, RulesetError) as error:
            detail = detail_told(error, self._words)
            raise _Unread(self._words("sheet.no_ruleset", name=sheet.name, detail=detail)) from error
        return state, self._desk.campaign.portraits.of(sheet.id)


class _Unread(Exception):
    """Raised when the ruleset of a sheet cannot be read; `told` is a sentence that says so."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told


def plain_name(name: str) -> str:
    """Return a file name made of a character's name, without characters that file systems reserve."""
    return re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", name)[:LONGEST_NAME].strip(" .,") or "sheet"


def as_html(path: str) -> str:
    """Return the name of an HTML file, whatever extension the dialog added."""
    return path if path.lower().endswith((".html", ".htm")) else f"{path.removesuffix('.pdf')}.html"


KEYS = {
    "sheet": "paper.sheet",
    "card": "paper.card",
    "small": "paper.small",
    "a4": "paper.a4",
    "letter": "paper.letter",
}
"""The keys of the words for each kind and paper."""
