"""`fightbook print-sheet`: sheets to a file, without a window and without a screen."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeAlias

from gui.scheduling.later import found
from gui.words.faults import fault_sentences, fault_told
from rules.loading.ruleset_file import RulesetError
from rules.state.character import Character
from rules.words.folding import fold
from rules.words.messages import message_of, rendered
from storage.campaign.campaign import open_read_only
from storage.campaign.pictures import PictureError
from storage.exchange.character_json import ExchangeError, read_characters
from storage.exchange.portrait_text import portrait_from_text
from storage.files.errors import CampaignError, detail_of

CAMPAIGN = b"SQLite format 3\x00"
"""What campaign files begin with."""

Printable: TypeAlias = tuple[Character, bytes | None, str]
"""A character, their portrait, and the house rules they are under."""


def print_sheet(arguments: Namespace) -> int:
    """Write the sheets of the named characters; returns the exit code."""
    try:
        named = [each for each in _characters(arguments.file) if _is_named(each[0], arguments.name)]
        if not named:
            raise ExchangeError(message_of("campaign.nobody_called", path=str(arguments.file), name=arguments.name))
        # Laying out pages takes Qt, which no other command loads.
        write_sheets = found("gui.paper.sheet_file.write_sheets")
        write_sheets(arguments.output, named, arguments.kind, arguments.paper, arguments.lang)
    except (CampaignError, ExchangeError, LookupError, RulesetError) as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    except OSError as error:
        wrong = message_of("file.not_written", path=str(arguments.output), detail=detail_of(error))
        print(rendered(wrong, fault_sentences(arguments.lang)), file=sys.stderr)
        return 1
    names = ", ".join(character.name for character, _, _ in named)
    written = message_of("paper.written", path=str(arguments.output), names=names)
    print(rendered(written, fault_sentences(arguments.lang)))
    return 0


def _characters(path: Path) -> Iterator[Printable]:
    """Everybody in a file. Raises CampaignError and ExchangeError."""
    if _begins_with(path, CAMPAIGN):
        with open_read_only(path, _now) as campaign:
            for character in campaign.roster.characters():
                rules = campaign.house_rules.in_force(character.ruleset)
                yield character, campaign.portraits.of(character.id), rules
        return
    for sent in read_characters(path):
        yield sent.character, _portrait(sent.portrait), ""


def _portrait(text: str) -> bytes | None:
    """Decode a portrait; None if it is not a picture, because a sheet can be printed without one."""
    try:
        return portrait_from_text(text)
    except PictureError:
        return None


def _begins_with(path: Path, sign: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(sign)) == sign
    except OSError:
        # The next reader of the file reports what is wrong with it.
        return False


def _is_named(character: Character, wanted: str) -> bool:
    return character.id == wanted or fnmatchcase(fold(character.name), fold(wanted))


def _now() -> datetime:
    return datetime.now(UTC)
