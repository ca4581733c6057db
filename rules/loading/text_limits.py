"""What a text file of a ruleset may hold at most, looked at before and after it is parsed.

Rulesets come from strangers too. Everything here is about the text alone and takes time in proportion to its length,
so that a file made to choke a parser is refused with a sentence instead.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard
from unicodedata import category

from rules.words.messages import Fault, Message, message_of

LONGEST_FILE = 1_000_000
"""Characters a file of a ruleset may have."""

LONGEST_RULESET = 4_000_000
"""Characters all files of a ruleset may have together."""

MOST_LINES = 20_000
"""Lines a file of a ruleset may have."""

DEEPEST = 24
"""Tables and lists within each other that a file may hold, and names with dots between them in one key."""

MOST_DIGITS = 15
"""Digits that a number may have."""

LONGEST_TEXT = 4_000
"""Characters that one text within a file, and one line of it, may have."""

_SHORT_STRINGS = re.compile(r"""\"(?:[^"\\\n]++|\\[^\n])*+"?|'[^'\n]*+'?|#[^\n]*+""")
_STRINGS = re.compile(
    r'"{3}(?:\\.|[^\\])*?(?:"{3}|\\?\Z)|' + r"'{3}.*?(?:'{3}|\Z)|" + _SHORT_STRINGS.pattern,
    re.DOTALL,
)
_UNFIT = (
    (re.compile(rf'(?:\.[ \t]*+[\w"-]*+[ \t]*+){{{DEEPEST}}}'), message_of("limits.key", most=DEEPEST)),
    (
        re.compile(rf"[0-9_]{{{MOST_DIGITS + 1}}}|0[xob][0-9A-Fa-f_]{{{MOST_DIGITS - 1}}}"),
        message_of("limits.digits", most=MOST_DIGITS),
    ),
    (re.compile(r"(?:inf|nan)[ \t]*+(?![\w =\t.-])|[0-9][eE]\+?+[0-9_]{3}"), message_of("limits.number")),
)
_WRITTEN_OUT = re.compile(r"\\[uUbfr]")
_PLAIN = re.compile(r"[\n\t\x20-\x7e\xa0-\xac\xae-\u0377]*+")
_HARMLESS = frozenset("\n\t\N{SOFT HYPHEN}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


class UnfitText(Fault, ValueError):
    """A text that is not read as a file of a ruleset; the message is one sentence, `line` is 0 if it is all of it."""

    def __init__(self, message: Message, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def parse_toml(text: str) -> dict[str, Any]:
    """The tree of a TOML text that keeps the limits. Raises UnfitText with one sentence."""
    text = text.replace("\r\n", "\n")
    check_text(text)
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError, OverflowError) as problem:
        raise _not_toml(text) from problem
    if depth(tree) > DEEPEST:
        raise UnfitText(message_of("limits.nested", most=DEEPEST))
    if _WRITTEN_OUT.search(text):
        for each in texts_in(tree):
            check_shown(each)
    return tree


def _not_toml(text: str) -> UnfitText:
    # Only a faulty text needs it.
    from rules.loading.toml_fault import find_toml_fault

    fault = find_toml_fault(text)
    return UnfitText(message_of("limits.not_toml", what=fault.what, line=fault.line, column=fault.column), fault.line)


def check_text(text: str) -> None:
    """Refuse a text that is too long, too deep, or holds what cannot be seen. Raises UnfitText."""
    if len(text) > LONGEST_FILE:
        raise UnfitText(message_of("limits.file_characters", most=LONGEST_FILE))
    if text.count("\n") > MOST_LINES:
        raise UnfitText(message_of("limits.file_lines", most=MOST_LINES))
    check_shown(text)
    bare = _without_strings(text)
    if _deepest_bracket(bare):
        raise UnfitText(message_of("limits.nested", most=DEEPEST))
    for pattern, message in _UNFIT:
        found = pattern.search(bare)
        if found is not None:
            raise UnfitText(message)


def _without_strings(text: str) -> str:
    """The text with all strings empty and no comments. Raises UnfitText where a string or a line is too long."""
    if max(map(len, text.split("\n"))) > LONGEST_TEXT:
        line = next(number for number, line in enumerate(text.split("\n"), 1) if len(line) > LONGEST_TEXT)
        raise UnfitText(message_of("limits.line", most=LONGEST_TEXT), line)
    if '"' * 3 not in text and "'" * 3 not in text:
        return _SHORT_STRINGS.sub('""', text)
    for string in _STRINGS.finditer(text):
        if string.end() - string.start() > LONGEST_TEXT:
            raise UnfitText(message_of("limits.text", most=LONGEST_TEXT), _line(text, string.start()))
    return _STRINGS.sub('""', text)


def check_shown(text: str) -> None:
    """Refuse what cannot be seen, or turns the writing around: control and direction signs. Raises UnfitText."""
    plain = _PLAIN.match(text)
    start = 0 if plain is None else plain.end()
    for sign in set(text[start:]):
        if category(sign) in _HIDDEN and sign not in _HARMLESS:
            raise UnfitText(message_of("limits.sign", sign=f"U+{ord(sign):04X}"), _line(text, text.index(sign)))


def depth(tree: object) -> int:
    """How deeply tables and lists are nested, counted without recursion."""
    deepest = 0
    level = [tree]
    while level:
        deepest += 1
        level = [each for part in level if isinstance(part, dict | list) for each in _within(part)]
    return deepest


def texts_in(tree: object) -> Iterator[str]:
    """Every text of a tree, keys included."""
    waiting: list[Any] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif _is_table(part):
            yield from part
        waiting.extend(_within(part))


def _within(part: Any) -> Iterable[Any]:
    return part.values() if _is_table(part) else part if _is_list(part) else ()


def _is_table(part: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(part, dict)


def _is_list(part: object) -> TypeGuard[list[Any]]:
    return isinstance(part, list)


def _deepest_bracket(bare: str) -> bool:
    """Whether brackets are nested too deeply. What is closed is taken away level by level, all of a level at once."""
    brackets = _NOT_BRACKETS.sub("", bare)
    for _ in range(DEEPEST):
        fewer = brackets.replace("[]", "").replace("{}", "")
        if fewer == brackets:
            break
        brackets = fewer
    return brackets.count("[") + brackets.count("{") > DEEPEST or "[]" in brackets or "{}" in brackets


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
