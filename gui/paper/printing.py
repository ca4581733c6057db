"""Writes the sheets of an open campaign to files: asks for the kind, the paper and the file."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
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

STORED: Mapping[str, bytes | None] = MappingProxyType({})
"""No portraits in place of those that the campaign holds."""

LONGEST_NAME = 60
"""The most characters of a file name that is made of characters' names."""


class Printing:
    """Asks how to lay out sheets, and writes them; the result is reported to the caller."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        self._desk = desk
        self._words = words
        self._look = look

    def ask(
        self, sheets: Sequence[Character], by: QWidget, tell: Tell, portraits: Mapping[str, bytes | None] = STORED
    ) -> None:
        """Ask how to lay out some sheets, near the button that was pressed.

        `portraits` holds those that are not those of the campaign, by the ids of the characters.
        """
        words, window = self._words, by.window()
        fields = [
            Field("kind", words("paper.kind"), "one_of", "sheet", tuple((kind, words(KEYS[kind])) for kind in KINDS)),
            paper_field(words),
        ]
        form = SmallForm(window, words, self._look)
        form.ask(self._title(sheets), fields, partial(self._choose_file, sheets, portraits, window, tell), by)

    def write(
        self,
        sheets: Sequence[Character],
        kind: Kind,
        paper: PaperSize,
        path: Path,
        portraits: Mapping[str, bytes | None] = STORED,
    ) -> str:
        """Write sheets to a file; return an empty text, or why the file could not be written."""
        try:
            portrayed = [self._portrayed(sheet, portraits) for sheet in sheets]
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        except _Unread as problem:
            return problem.told
        return written(path, document_of(kind, portrayed, paper), paper, self._words)

    def _title(self, sheets: Sequence[Character]) -> str:
        one = self._words("paper.title", name=sheets[0].name)
        return one if len(sheets) == 1 else self._words("paper.title_many", count=len(sheets))

    def _choose_file(
        self,
        sheets: Sequence[Character],
        portraits: Mapping[str, bytes | None],
        window: QWidget,
        tell: Tell,
        values: Mapping[str, Value],
    ) -> str | None:
        kind: Kind = next(kind for kind in KINDS if kind == values["kind"])
        name = ", ".join(sheet.name for sheet in sheets)
        write = partial(self.write, sheets, kind, paper_in(values), portraits=portraits)
        choose_file(window, self._title(sheets), name, self._words, write, tell)
        return None

    def _portrayed(self, sheet: Character, portraits: Mapping[str, bytes | None]) -> Portrayed:
        """Return a sheet with everything derived from it, and its portrait. Raises CampaignError, and _Unread."""
        shelf, present = self._desk.shelf, self._desk.present
        rules = present.rules if present.ruleset == sheet.ruleset else {}
        try:
            texts = shelf.texts(sheet.ruleset, self._words.language)
            state = SheetState(sheet, facts_of(shelf.rulebook(sheet.ruleset), sheet, rules), texts, self._words)
        except (NoRuleset, ResourceError, RulesetError) as error:
            detail = detail_told(error, self._words)
            raise _Unread(self._words("sheet.no_ruleset", name=sheet.name, detail=detail)) from error
        return state, portraits[sheet.id] if sheet.id in portraits else self._desk.campaign.portraits.of(sheet.id)


class _Unread(Exception):
    """Raised when the ruleset of a sheet cannot be read; `told` is a sentence that says so."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told


def paper_field(words: Words) -> Field:
    """Return the field that asks for the size of the paper."""
    return Field("paper", words("paper.paper"), "one_of", "a4", tuple((size, words(KEYS[size])) for size in PAPERS))


def paper_in(values: Mapping[str, Value]) -> PaperSize:
    """Return the size of the paper that was chosen."""
    return next(paper for paper in PAPERS if paper == values["paper"])


def choose_file(window: QWidget, title: str, name: str, words: Words, write: Callable[[Path], str], tell: Tell) -> None:
    """Ask for the file of a document called `name`; `write` returns why it could not be written, empty on success."""
    dialog = file_dialog(window, title, words)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters([words("paper.pdf_files"), words("paper.html_files")])
    dialog.setDefaultSuffix("pdf")
    dialog.selectFile(f"{plain_name(name)}.pdf")
    follow_kind(dialog, {words("paper.pdf_files"): ".pdf", words("paper.html_files"): ".html"})
    ask(dialog, partial(_write_for, dialog, words, write, tell))


def written(path: Path, html: str, paper: PaperSize, words: Words) -> str:
    """Write a document to a file; return an empty text, or why it could not be written."""
    try:
        write_pages(path, html, paper)
    except OSError as error:
        return words("paper.not_written", path=path, detail=detail_of(error))
    return ""


def _write_for(dialog: QFileDialog, words: Words, write: Callable[[Path], str], tell: Tell, path: str) -> None:
    if dialog.selectedNameFilter() == words("paper.html_files"):
        path = as_html(path)
    tell(write(Path(path)) or words("paper.written", path=path))


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
