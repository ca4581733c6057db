"""Putting the sheets of an open campaign on paper: what, on which paper, and into which file."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from gui.desk import Desk
from gui.paper.pages import Kind, document_of
from gui.paper.writing import PaperSize, write_pages
from gui.sheet.state import SheetState, facts_of
from gui.theme.look import Look
from gui.troubles import sentence_of
from gui.widgets.fields import Field
from gui.widgets.small_form import SmallForm
from gui.words import Words
from rules.character import Character
from rules.values import Value
from storage.errors import CampaignError, detail_of

KINDS: tuple[Kind, ...] = ("sheet", "card", "small")
PAPERS: tuple[PaperSize, ...] = ("a4", "letter")


class Printing(QObject):
    """Asks how a sheet is wanted, and writes it; how it went is told in the window that asked."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(desk)
        self._desk = desk
        self._words = words
        self._look = look

    def ask(self, sheet: Character, window: QWidget) -> None:
        """Ask what is wanted of a sheet, over the window it is open in."""
        words = self._words
        fields = [
            Field("kind", words("paper.kind"), "one_of", "sheet", tuple((kind, words(KEYS[kind])) for kind in KINDS)),
            Field("paper", words("paper.paper"), "one_of", "a4", tuple((size, words(KEYS[size])) for size in PAPERS)),
        ]
        form = SmallForm(window, words, self._look)
        at = window.mapToGlobal(QPoint(self._look.theme.space(8), max(0, window.height() - self._look.theme.space(60))))
        form.ask(words("paper.title", name=sheet.name), fields, partial(self._choose_file, sheet, window), at)

    def write(self, sheet: Character, kind: Kind, paper: PaperSize, path: Path) -> str:
        """Write a sheet to a file; empty, or why it could not be written."""
        try:
            portrait = self._desk.campaign.portraits.of(sheet.id)
            write_pages(path, document_of(kind, [(self._state(sheet), portrait)], paper), paper)
        except OSError as error:
            return self._words("paper.not_written", path=path, detail=detail_of(error))
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def _choose_file(self, sheet: Character, window: QWidget, values: Mapping[str, Value]) -> str | None:
        kind: Kind = next(kind for kind in KINDS if kind == values["kind"])
        paper: PaperSize = next(paper for paper in PAPERS if paper == values["paper"])
        dialog = QFileDialog(window, self._words("paper.title", name=sheet.name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self._words("paper.pdf_files"), self._words("paper.html_files")])
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"{plain_name(sheet.name)}.pdf")
        dialog.fileSelected.connect(partial(self._write_for, sheet, (kind, paper), window, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return None

    def _write_for(
        self, sheet: Character, how: tuple[Kind, PaperSize], window: QWidget, dialog: QFileDialog, path: str
    ) -> None:
        if dialog.selectedNameFilter() == self._words("paper.html_files"):
            path = as_html(path)
        told = self.write(sheet, *how, Path(path)) or self._words("paper.written", path=path)
        label = getattr(window, "problem", None)
        if isinstance(label, QLabel):
            label.setText(told)
            label.show()

    def _state(self, sheet: Character) -> SheetState:
        shelf, present = self._desk.shelf, self._desk.present
        rules = present.rules if present.ruleset == sheet.ruleset else {}
        texts = shelf.texts(sheet.ruleset, self._words.language)
        return SheetState(sheet, facts_of(shelf.rulebook(sheet.ruleset), sheet, rules), texts, self._words)


def plain_name(name: str) -> str:
    """A file's name made of a character's: without signs that mean something to a file system."""
    return re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", name).strip(" .") or "sheet"


def as_html(path: str) -> str:
    """The name of a file that shall be HTML, whatever the dialog put behind it."""
    return path if path.lower().endswith((".html", ".htm")) else f"{path.removesuffix('.pdf')}.html"


KEYS = {
    "sheet": "paper.sheet",
    "card": "paper.card",
    "small": "paper.small",
    "a4": "paper.a4",
    "letter": "paper.letter",
}
"""The words for each kind and paper."""
