"""House rules as a file, to copy them between campaigns. Files may come from untrusted sources."""

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from rules.loading.house_rules import HEADER
from rules.loading.text_limits import LONGEST_FILE, UnfitText, check_text
from rules.words.messages import Fault, message_of
from storage.files.errors import detail_of
from storage.files.writing import write_whole

SUFFIX: Final = ".house-rules.toml"
"""The suffix of their file names."""

VERSION: Final = 1
"""The version of the format to write; newer versions are refused."""

_FIRST_LINE = re.compile(re.escape(HEADER) + r"([A-Za-z][A-Za-z0-9_]{0,59}), format ([0-9]{1,9})[ \t]*\n?")


class HouseRulesFileError(Fault):
    """House rules cannot be read or written; the message is one sentence for the user."""


class HouseRulesFile(Struct, frozen=True):
    """House rules from a file: the ruleset in their header, empty without a header, and their text."""

    ruleset: str
    text: str


def write_house_rules(path: Path, ruleset: str, text: str) -> None:
    """Write house rules to a file atomically; raises HouseRulesFileError if it cannot be written."""
    try:
        write_whole(path, f"{HEADER}{ruleset}, format {VERSION}\n{text}".encode())
    except OSError as error:
        raise HouseRulesFileError(message_of("file.not_written", path=str(path), detail=detail_of(error))) from error


def read_house_rules(path: Path) -> HouseRulesFile:
    """Read house rules from a file, also faulty ones, so that the GM can correct them.

    Raises HouseRulesFileError if the file cannot be read, is too long, is not UTF-8, holds invisible characters, or has
    a newer format.
    """
    try:
        with path.open("rb") as file:
            content = file.read(4 * LONGEST_FILE + 1)
        if len(content) > 4 * LONGEST_FILE:
            raise HouseRulesFileError(message_of("house.too_large", path=str(path)))
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        check_text(text)
    except OSError as error:
        raise HouseRulesFileError(message_of("file.not_read", path=str(path), detail=detail_of(error))) from error
    except UnicodeDecodeError as error:
        raise HouseRulesFileError(message_of("file.not_utf8", path=str(path))) from error
    except UnfitText as error:
        place = message_of("place.text_line", file=str(path), line=error.line) if error.line else str(path)
        raise HouseRulesFileError(message_of("house.not_taken_in", place=place, fault=error.message)) from error
    first = _FIRST_LINE.match(text)
    if first is None:
        return HouseRulesFile("", text)
    if int(first[2]) > VERSION:
        raise HouseRulesFileError(message_of("house.too_new", path=str(path), format=first[2], known=VERSION))
    return HouseRulesFile(first[1], text[first.end() :])
