"""Reading a file of GURPS Character Sheet of any version: JSON of the newer ones, XML of version 4 and before."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from rules.words.messages import message_of
from storage.exchange.gcs.document import Node, is_node
from storage.exchange.gcs.old.translation import ROOT
from storage.exchange.gcs.old.whole import whole_sheet
from storage.exchange.gcs.old.xml_tree import parse_xml
from storage.exchange.guard import ExchangeError, read_bounded, unmarked
from storage.files.codec import NOT_READABLE

NEWEST: Final = 5
OLDEST: Final = 2
"""The newest and the oldest version of the format in JSON that can be read."""

NEWEST_XML: Final = 5
"""The last version of the format in XML."""

LARGEST_FILE: Final = 8 * 2**20
"""Maximum size of a file, in bytes; half of all files with a portrait have less than 100,000."""

_XML: Final = re.compile(rb"\s*<[?!a-z]")

_VERSION: Final = re.compile(r"[0-9]{1,9}")


def read_document(path: Path) -> Node:
    """Return the sheet in a file. Raises ExchangeError with one sentence if it cannot be read or is not a sheet."""
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_gcs_sheet"))
    try:
        text = unmarked(content)
    except NOT_READABLE as error:
        raise _damaged(path, error) from error
    if _XML.match(text):
        # A byte order mark overrules the encoding that the file names.
        return _from_xml(text, str(path), None if text is content else "utf-8")
    return _from_json(text, path)


def _from_json(text: bytes, path: Path) -> Node:
    try:
        document: Any = msgspec.json.decode(text)
    except NOT_READABLE as error:
        raise _damaged(path, error) from error
    if not is_node(document) or "version" not in document or not any(key in document for key in ("profile", "calc")):
        raise ExchangeError(message_of("sent.no_gcs", path=str(path)))
    check_version(document, path)
    return document


def check_version(document: Node, path: Path) -> None:
    """Raise ExchangeError for a file in JSON whose version of the format cannot be read."""
    version = document.get("version")
    if not isinstance(version, int) or version < OLDEST:
        raise ExchangeError(message_of("sent.gcs_old", path=str(path)))
    if version > NEWEST:
        raise ExchangeError(message_of("sent.gcs_new", path=str(path), version=version, known=NEWEST))


def _from_xml(text: bytes, path: str, encoding: str | None) -> Node:
    root = parse_xml(text, path, encoding)
    if root.tag != ROOT:
        raise ExchangeError(message_of("sent.no_gcs", path=path))
    version = root.attributes.get("version", "0")
    # Python refuses to read a number of thousands of digits.
    if not _VERSION.fullmatch(version) or int(version) > NEWEST_XML:
        raise ExchangeError(message_of("sent.gcs_new", path=path, version=version[:20], known=NEWEST_XML))
    return whole_sheet(root)


def _damaged(path: Path, error: Exception) -> ExchangeError:
    return ExchangeError(message_of("sent.gcs_damaged", path=str(path), detail=str(error)))
