"""Checks on a formula's source before it is parsed: length, characters and brackets."""

from __future__ import annotations

import re

from rules.formula.types import FormulaError
from rules.words.messages import Message, message_of

MAX_LENGTH = 500
MAX_DEPTH = 24
MAX_TEXT = 80

_SPACE = str.maketrans("\t\r\n", "   ")
# A stretch is everything between texts and brackets. Possessive quantifiers keep the match linear.
_TOKEN = re.compile(
    r"""(?P<stretch>(?:
        [ ]+
        |[A-Za-z_][A-Za-z0-9_]*+(?!['"])
        |(?>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![A-Za-z0-9_])
        |==|!=|<=|>=|//|[-+*/%<>.,]
    )++)
    |(?P<text>'[^']*'|"[^"]*")
    |(?P<open>[(\[])
    |(?P<close>[)\]])""",
    re.VERBOSE,
)
_PAIRS = {"(": ")", "[": "]"}
_HINTS = {
    "=": message_of("formula.one_equals"),
    "&": message_of("formula.write", word="and", sign="&"),
    "|": message_of("formula.write", word="or", sign="|"),
    "!": message_of("formula.write", word="not", sign="!"),
    "'": message_of("formula.open_text"),
    '"': message_of("formula.open_text"),
}

_DICE = re.compile(r"[0-9]+[dk][0-9]+[!~0-9a-z]*([+-][0-9]+([dk][0-9]+)?)*")
"""Notation of dice, which a formula holds only as a text."""


def scan(source: str) -> str:
    """Return the source with every white space replaced by a blank, which keeps the columns.

    Raises FormulaError if it is empty or too long, holds a character no formula has, or its brackets do not pair.
    """
    if len(source) > MAX_LENGTH:
        raise FormulaError(message_of("formula.too_long", most=MAX_LENGTH), MAX_LENGTH + 1)
    plain = source.translate(_SPACE)
    if plain.isspace() or not plain:
        raise FormulaError(message_of("formula.empty"), 1)
    opened: list[tuple[str, int]] = []
    at = 0
    while at < len(plain):
        token = _TOKEN.match(plain, at)
        if token is None:
            raise FormulaError(_complaint(plain[at], plain[at:]), at + 1)
        if token.lastgroup == "text":
            _check_text(token)
        elif token.lastgroup != "stretch":
            _check_bracket(token, opened)
        at = token.end()
    if opened:
        raise FormulaError(message_of("formula.never_closed", bracket=opened[-1][0]), opened[-1][1])
    return plain


def _complaint(character: str, rest: str) -> Message:
    """Explain why no token starts with this character; `rest` is the source from there on."""
    dice = _DICE.match(rest)
    if dice is not None:
        return message_of("formula.dice", dice=dice[0])
    if character.isascii() and (character.isalnum() or character in "._"):
        return message_of("formula.run_together")
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return _HINTS.get(character, message_of("formula.character", sign=shown))


def _check_text(token: re.Match[str]) -> None:
    """Refuse escapes, which Python would read differently, and invisible characters."""
    column = token.start() + 1
    content = token[0][1:-1]
    if token.string[token.end() :].lstrip().startswith(("'", '"')):
        raise FormulaError(message_of("formula.two_texts"), column)
    if len(content) > MAX_TEXT:
        raise FormulaError(message_of("formula.long_text", most=MAX_TEXT), column)
    if "\\" in content or not content.isprintable():
        raise FormulaError(message_of("formula.hidden_sign"), column)


def _check_bracket(token: re.Match[str], opened: list[tuple[str, int]]) -> None:
    """Track open brackets."""
    column = token.start() + 1
    if token.lastgroup == "open":
        opened.append((token[0], column))
        if len(opened) > MAX_DEPTH:
            raise FormulaError(message_of("formula.too_deep", most=MAX_DEPTH), column)
    elif not opened or _PAIRS[opened.pop()[0]] != token[0]:
        raise FormulaError(message_of("formula.closes_nothing", bracket=token[0]), column)
