"""Writes character sheets to a file without a display."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from gui.paper.pages import Kind, Portrayed, document_of
from gui.paper.writing import PaperSize, write_pages
from gui.sheet.state import SheetState, facts_of
from gui.words.ruleset_words import known_rulebook, texts_of
from gui.words.words import Words
from rules.state.character import Character


def write_sheets(
    path: Path,
    characters: Sequence[tuple[Character, bytes | None, str]],
    kind: Kind,
    paper: PaperSize,
    language: str,
) -> None:
    """Write the sheets of characters, each with a portrait and the house rules in force, to a PDF or HTML file.

    Raises OSError if the file cannot be written, LookupError for an unknown ruleset, RulesetError for a faulty one.
    """
    with _application():
        words = Words(language)
        sheets = [_portrayed(*each, words) for each in characters]
        write_pages(path, document_of(kind, sheets, paper), paper)


@contextmanager
def _application() -> Iterator[None]:
    """Provide a Qt application during layout: the present one, else one that needs no display."""
    present = QGuiApplication.instance()
    if present is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        present = QGuiApplication(sys.argv[:1])
    yield
    del present


def _portrayed(character: Character, portrait: bytes | None, house_rules: str, words: Words) -> Portrayed:
    rulebook = known_rulebook(character.ruleset, house_rules)
    texts = texts_of(character.ruleset, words.language)
    return SheetState(character, facts_of(rulebook, character, {}), texts, words), portrait
