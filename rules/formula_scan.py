"""The first look at a formula's source: its length, its characters and its brackets, before any parser sees it."""

from __future__ import annotations

import re

from rules.formula_types import FormulaError

MAX_LENGTH = 500
MAX_DEPTH = 24
MAX_TEXT = 80

_SPACE = str.maketrans("\t\r\n", "   ")
# A stretch is all that lies between texts and brackets. What is possessive in it cannot be split to make it fit.
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
    "=": "One equals sign compares nothing: write '=='.",
    "&": "Write 'and' instead of '&'.",
    "|": "Write 'or' instead of '|'.",
    "!": "Write 'not' instead of '!'.",
    "'": "The text that starts here is not closed.",
    '"': "The text that starts here is not closed.",
}


def scan(source: str) -> str:
    """Return the source with every white space made a blank, so that columns stay as they were.

    Raises FormulaError if it is empty or too long, holds a character no formula has, or its brackets do not pair.
    """
    if len(source) > MAX_LENGTH:
        raise FormulaError(f"The formula is longer than {MAX_LENGTH} characters.", MAX_LENGTH + 1)
    plain = source.translate(_SPACE)
    if plain.isspace() or not plain:
        raise FormulaError("The formula is empty.", 1)
    opened: list[tuple[str, int]] = []
    at = 0
    while at < len(plain):
        token = _TOKEN.match(plain, at)
        if token is None:
            raise FormulaError(_complaint(plain[at]), at + 1)
        if token.lastgroup == "text":
            _check_text(token)
        elif token.lastgroup != "stretch":
            _check_bracket(token, opened)
        at = token.end()
    if opened:
        raise FormulaError(f"The bracket '{opened[-1][0]}' is never closed.", opened[-1][1])
    return plain


def _complaint(character: str) -> str:
    """Why no token starts with this character."""
    if character.isascii() and (character.isalnum() or character in "._"):
        return "What starts here runs into what follows: put a blank between a number, a word and a text."
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return _HINTS.get(character, f"The character '{shown}' has no place in a formula.")


def _check_text(token: re.Match[str]) -> None:
    """Refuse what Python would read differently from what stands there, and what cannot be seen."""
    column = token.start() + 1
    content = token[0][1:-1]
    if token.string[token.end() :].lstrip().startswith(("'", '"')):
        raise FormulaError("Two texts stand side by side.", column)
    if len(content) > MAX_TEXT:
        raise FormulaError(f"A text may have at most {MAX_TEXT} characters.", column)
    if "\\" in content or not content.isprintable():
        raise FormulaError("A text may not hold a backslash or an invisible character.", column)


def _check_bracket(token: re.Match[str], opened: list[tuple[str, int]]) -> None:
    """Keep count of what is open."""
    column = token.start() + 1
    if token.lastgroup == "open":
        opened.append((token[0], column))
        if len(opened) > MAX_DEPTH:
            raise FormulaError(f"Brackets may be nested {MAX_DEPTH} deep at most.", column)
    elif not opened or _PAIRS[opened.pop()[0]] != token[0]:
        raise FormulaError(f"The bracket '{token[0]}' closes nothing.", column)
