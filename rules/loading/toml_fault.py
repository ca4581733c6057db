"""Finding why a text is not TOML: the line, the column, and what belongs there.

`tomllib` describes a fault in English, and gives its place as data only from Python 3.14 on. This module splits the
text into its entries, finds the first entry that `tomllib` refuses, and looks for the fault in that entry itself, so
that it does not depend on the wording of another library.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rules.words.messages import Message, message_of

LONGEST_SHOWN = 40
"""The most characters of a faulty value in a message."""

_STRING = r'''"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?!"")(?:[^"\\\n]|\\[^\n])*+"|'(?!'')[^'\n]*+\''''
_STRINGS = re.compile(_STRING, re.DOTALL)
_TOKENS = re.compile(rf"{_STRING}|#[^\n]*+|[\[\]{{}}\n]", re.DOTALL)
_ESCAPES = re.compile(r'\\(?:([btnfr"\\\s]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|)')
_NAME = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*')"""
_NAMES = re.compile(rf"[ \t]*({_NAME}(?:[ \t]*\.[ \t]*{_NAME})*)[ \t]*")
_ENTRY = re.compile(rf"\[\[?{_NAMES.pattern}\]\]?[ \t]*(?:#|\n|\Z)|{_NAMES.pattern}=")
_PLAIN = re.compile(r"\d{4}-\d\d-\d\d \d\d:[0-9:.Z+-]+|[^\s,\[\]{}#]+")
_SPACE = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:\s|#[^\n]*)*")
_LINE_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")


class TomlFault(Struct, frozen=True):
    """The first fault of a text that is not TOML; line and column count from 1."""

    line: int
    column: int
    what: Message


class _FaultFound(Exception):
    """Raised when the fault is found: the index of its character in the text, and the message."""

    def __init__(self, at: int, what: Message) -> None:
        super().__init__(at)
        self.at = at
        self.what = what


def find_toml_fault(text: str) -> TomlFault:
    """Return the first fault of a text that `tomllib` refuses; its lines must end with a line feed."""
    ends = tuple(_ends_of_entries(text))
    entries = [text[start:end] for start, end in pairwise((0, *ends))]
    faulty = next((index for index, entry in enumerate(entries) if not _is_toml(entry)), None)
    first = _first_repeated(entries) if faulty is None else faulty
    at = ends[first] - len(entries[first])
    at = _end_of_match(_GAP, text, at)
    what = message_of("toml.entry")
    try:
        name = _check_entry(text, at)
        if faulty is None:
            what = message_of("toml.twice", name=name)
    except _FaultFound as found:
        at, what = found.at, found.what
    return TomlFault(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), what)


def _first_repeated(entries: Sequence[str]) -> int:
    """Return the index of the first entry that conflicts with those before it, if each entry is valid TOML alone."""
    outlines = [_outline(entry) for entry in entries]
    return bisect_left(range(len(entries) - 1), True, key=lambda last: not _is_toml("".join(outlines[: last + 1])))


def _outline(entry: str) -> str:
    """Return an entry with a plain value replaced by 0, which `tomllib` reads faster."""
    names = _NAMES.match(entry)
    if names is None or not entry.startswith("=", names.end()):
        return entry
    value = _end_of_match(_SPACE, entry, names.end() + 1)
    return entry if entry.startswith("{", value) else f"{names[1]}=0\n"


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError, OverflowError):
        return False
    return True


def _ends_of_entries(text: str) -> Iterator[int]:
    """Yield the index at which each entry ends: a header with its line, a key with all lines of its value."""
    start = depth = 0
    for token in _TOKENS.finditer(text):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
        elif token[0] == "\n" and (depth <= 0 or text.startswith("[", _end_of_match(_SPACE, text, start))):
            yield token.end()
            start, depth = token.end(), 0
    yield len(text)


def _check_entry(text: str, at: int) -> str:
    """Check the header or the key and value that begin here; return its name. Raises _FaultFound."""
    is_header = text.startswith("[", at)
    if is_header:
        names, at = _check_header(text, at)
    else:
        names, at = _check_key(text, at)
        at = _check_value(text, at)
    if not _LINE_END.match(text, at):
        raise _FaultFound(_end_of_match(_SPACE, text, at), message_of("toml.header" if is_header else "toml.rest"))
    return names


def _check_header(text: str, at: int) -> tuple[str, int]:
    brackets = 2 if text.startswith("[[", at) else 1
    names = _NAMES.match(text, at + brackets)
    if names is None:
        raise _FaultFound(at + brackets, message_of("toml.name"))
    if not text.startswith("]" * brackets, names.end()):
        raise _FaultFound(names.end(), message_of("toml.header"))
    return names[1], names.end() + brackets


def _check_key(text: str, at: int) -> tuple[str, int]:
    """Return the name of a key, and the index at which its value begins. Raises _FaultFound."""
    names = _NAMES.match(text, at)
    end = at if names is None else names.end()
    if names is not None and text.startswith("=", end):
        return names[1], end + 1
    has_equals = "=" in text[end:].partition("\n")[0]
    raise _FaultFound(end, message_of("toml.name" if has_equals or names is None else "toml.equals"))


def _check_value(text: str, at: int) -> int:
    """Check the value that begins here; return the index at which it ends. Raises _FaultFound."""
    at = _end_of_match(_SPACE, text, at)
    if text.startswith("[", at):
        return _check_list(text, at)
    if text.startswith("{", at):
        return _check_table(text, at)
    if text.startswith(('"', "'"), at):
        return _check_string(text, at)
    plain = _PLAIN.match(text, at)
    if plain is None:
        raise _FaultFound(at, message_of("toml.nothing"))
    if not _is_toml(f"a = {plain[0]}"):
        raise _FaultFound(at, message_of("toml.value", value=plain[0][:LONGEST_SHOWN]))
    return plain.end()


def _check_string(text: str, at: int) -> int:
    string = _STRINGS.match(text, at)
    if string is None:
        raise _FaultFound(at, message_of("toml.text"))
    if text[at] == '"':
        for escape in _ESCAPES.finditer(text, at, string.end()):
            if escape[1] is None:
                raise _FaultFound(escape.start(), message_of("toml.backslash"))
    if not _is_toml(f"a = {string[0]}"):
        raise _FaultFound(at, message_of("toml.backslash"))
    return string.end()


def _check_list(text: str, opening: int) -> int:
    at = _end_of_match(_GAP, text, opening + 1)
    while not text.startswith("]", at):
        if at == len(text):
            raise _FaultFound(opening, message_of("toml.list"))
        at = _end_of_match(_GAP, text, _check_value(text, at))
        if text.startswith(",", at):
            at = _end_of_match(_GAP, text, at + 1)
        elif not text.startswith("]", at):
            is_open = at == len(text) or (text[:at].rstrip(" \t").endswith("\n") and _ENTRY.match(text, at))
            raise _FaultFound(opening if is_open else at, message_of("toml.list" if is_open else "toml.comma"))
    return at + 1


def _check_table(text: str, opening: int) -> int:
    at = _end_of_match(_SPACE, text, opening + 1)
    if text.startswith("}", at):
        return at + 1
    known: set[str] = set()
    while True:
        if _LINE_END.match(text, at) or text.startswith("}", at):
            raise _FaultFound(opening, message_of("toml.table"))
        name, value = _check_key(text, at)
        if name in known:
            raise _FaultFound(at, message_of("toml.twice", name=name))
        known.add(name)
        at = _end_of_match(_SPACE, text, _check_value(text, value))
        if text.startswith("}", at):
            return at + 1
        if not text.startswith(",", at):
            is_open = _LINE_END.match(text, at)
            raise _FaultFound(opening if is_open else at, message_of("toml.table" if is_open else "toml.comma"))
        at = _end_of_match(_SPACE, text, at + 1)


def _end_of_match(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Return the index after the match of a pattern at an index; the index itself if nothing matches."""
    passed = pattern.match(text, at)
    return at if passed is None else passed.end()
