"""Limits on the text files of a ruleset, checked before and after parsing.

Rulesets come from strangers too. These checks take time in proportion to the length of the text, so that a file made to
choke a parser is refused with a message instead.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard
from unicodedata import category

from rules.words.messages import Fault, Message, message_of

LONGEST_FILE = 1_000_000
"""The most characters of a file of a ruleset."""

LONGEST_RULESET = 4_000_000
"""The most characters of all files of a ruleset together."""

MOST_LINES = 20_000
"""The most lines of a file of a ruleset."""

DEEPEST = 24
"""The most levels of tables and lists within each other, and names in one dotted key."""

MOST_DIGITS = 15
"""The most digits of a number."""

LONGEST_TEXT = 4_000
"""The most characters of one string, and of one line."""

_SHORT_STRINGS = re.compile(r"""\"(?:[^"\\\n]++|\\[^\n])*+"?|'[^'\n]*+'?|#[^\n]*+""")
_STRINGS = re.compile(
    r'"{3}(?:\\.|[^\\])*?(?:"{3}|\\?\Z)|' + r"'{3}.*?(?:'{3}|\Z)|" + _SHORT_STRINGS.pattern,
    re.DOTALL,
)
# Each of these begins with a set of characters, which makes the search several times faster.
_UNFIT = (
    (re.compile(rf'(?:\.[ \t]*+[\w"-]*+[ \t]*+){{{DEEPEST}}}'), message_of("limits.key", most=DEEPEST)),
    (
        re.compile(rf"[0-9_](?:[0-9_]{{{MOST_DIGITS}}}|(?<=0)[xob][0-9A-Fa-f_]{{{MOST_DIGITS - 1}}})"),
        message_of("limits.digits", most=MOST_DIGITS),
    ),
    (
        re.compile(r"[in0-9](?:(?:(?<=i)nf|(?<=n)an)[ \t]*+(?![\w =\t.-])|(?<=[0-9])[eE]\+?+[0-9_]{3})"),
        message_of("limits.number"),
    ),
)
_WRITTEN_OUT = re.compile(r"\\[uUbfr]")
_PLAIN = re.compile(r"[\n\t\x20-\x7e\xa0-\xac\xae-\u0377]*+")
_HARMLESS = frozenset("\n\t\N{SOFT HYPHEN}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


class UnfitText(Fault, ValueError):
    """Raised for a text that exceeds a limit or is not TOML; the message is one sentence, `line` counts from 1.

    `line` is 0 if the whole text is meant.
    """

    def __init__(self, message: Message, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tree of a TOML text. Raises UnfitText if it exceeds a limit or is not TOML."""
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
    # Imported here because only a faulty text needs it.
    from rules.loading.toml_fault import find_toml_fault

    fault = find_toml_fault(text)
    return UnfitText(message_of("limits.not_toml", what=fault.what, line=fault.line, column=fault.column), fault.line)


def check_text(text: str) -> None:
    """Raise UnfitText for a text that is too long, too deep, or contains invisible characters."""
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
    """Return the text with empty strings and without comments. Raises UnfitText if a string or a line is too long."""
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
    """Raise UnfitText for characters that are invisible or change the direction of the writing."""
    plain = _PLAIN.match(text)
    start = 0 if plain is None else plain.end()
    for sign in set(text[start:]):
        if category(sign) in _HIDDEN and sign not in _HARMLESS:
            raise UnfitText(message_of("limits.sign", sign=f"U+{ord(sign):04X}"), _line(text, text.index(sign)))


def depth(tree: object) -> int:
    """Return the number of levels of a tree of tables and lists, counted without recursion."""
    deepest = 0
    level = [tree]
    while level:
        deepest += 1
        level = [each for part in level if isinstance(part, dict | list) for each in _children(part)]
    return deepest


def texts_in(tree: object) -> Iterator[str]:
    """Yield every text of a tree, keys included."""
    waiting: list[Any] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif _is_table(part):
            yield from part
        waiting.extend(_children(part))


def _children(part: Any) -> Iterable[Any]:
    return part.values() if _is_table(part) else part if _is_list(part) else ()


def _is_table(part: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(part, dict)


def _is_list(part: object) -> TypeGuard[list[Any]]:
    return isinstance(part, list)


def _deepest_bracket(bare: str) -> bool:
    """Return whether brackets are nested too deeply, by removing closed pairs level by level."""
    brackets = _NOT_BRACKETS.sub("", bare)
    for _ in range(DEEPEST):
        fewer = brackets.replace("[]", "").replace("{}", "")
        if fewer == brackets:
            break
        brackets = fewer
    return brackets.count("[") + brackets.count("{") > DEEPEST or "[]" in brackets or "{}" in brackets


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
