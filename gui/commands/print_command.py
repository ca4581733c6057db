"""`fightbook print-sheet`: sheets to a file, without a window and without a screen."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeAlias

from PySide6.QtGui import QGuiApplication

from gui.paper.pages import Portrayed, document_of
from gui.paper.writing import write_pages
from gui.sheet.state import SheetState, facts_of
from gui.words.faults import fault_sentences, fault_told
from gui.words.matching import fold
from gui.words.ruleset_words import known_rulebook, texts_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.state.character import Character
from rules.words.messages import message_of, rendered
from storage.campaign.campaign import open_read_only
from storage.campaign.pictures import PictureError
from storage.exchange.character_json import ExchangeError, read_sent
from storage.exchange.portrait_text import portrait_from_text
from storage.files.errors import CampaignError, detail_of

CAMPAIGN = b"SQLite format 3\x00"
"""What campaign files begin with."""

Found: TypeAlias = tuple[Character, bytes | None, str]
"""A character, his portrait, and the house rules he is under."""


def print_sheet(arguments: Namespace) -> int:
    """Write the sheets of those who are named; the exit code."""
    with _qt():
        words = Words(arguments.lang)
        try:
            found = [each for each in _characters(arguments.file) if _is_named(each[0], arguments.name)]
            if not found:
                raise ExchangeError(message_of("campaign.nobody_called", path=str(arguments.file), name=arguments.name))
            sheets = [_portrayed(*each, words) for each in found]
            write_pages(arguments.output, document_of(arguments.kind, sheets, arguments.paper), arguments.paper)
        except (CampaignError, ExchangeError, LookupError, RulesetError) as problem:
            print(fault_told(problem, arguments.lang), file=sys.stderr)
            return 1
        except OSError as error:
            wrong = message_of("file.not_written", path=str(arguments.output), detail=detail_of(error))
            print(rendered(wrong, fault_sentences(arguments.lang)), file=sys.stderr)
            return 1
    written = message_of(
        "paper.written", path=str(arguments.output), names=", ".join(state.sheet.name for state, _ in sheets)
    )
    print(rendered(written, fault_sentences(arguments.lang)))
    return 0


@contextmanager
def _qt() -> Iterator[None]:
    """Qt for as long as pages are laid out, without a screen unless somebody has made an application already."""
    present = QGuiApplication.instance()
    if present is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        present = QGuiApplication(sys.argv[:1])
    yield
    del present


def _characters(path: Path) -> Iterator[Found]:
    """Everybody in a file. Raises CampaignError and ExchangeError."""
    if _begins_with(path, CAMPAIGN):
        with open_read_only(path, _now) as campaign:
            for character in campaign.roster.characters():
                rules = campaign.house_rules.in_force(character.ruleset)
                yield character, campaign.portraits.of(character.id), rules
        return
    for sent in read_sent(path):
        yield sent.character, _portrait(sent.portrait), ""


def _portrait(text: str) -> bytes | None:
    """A portrait as it travelled; none if it is not one, because a sheet can be printed without."""
    try:
        return portrait_from_text(text)
    except PictureError:
        return None


def _begins_with(path: Path, sign: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(sign)) == sign
    except OSError:
        # Whoever reads it next tells what is wrong with it.
        return False


def _is_named(character: Character, wanted: str) -> bool:
    return character.id == wanted or fnmatchcase(fold(character.name), fold(wanted))


def _portrayed(character: Character, portrait: bytes | None, house_rules: str, words: Words) -> Portrayed:
    rulebook = known_rulebook(character.ruleset, house_rules)
    texts = texts_of(character.ruleset, words.language)
    return SheetState(character, facts_of(rulebook, character, {}), texts, words), portrait


def _now() -> datetime:
    return datetime.now(UTC)
