"""Names of a ruleset's things and formulas on a help card."""

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Final

from gui.words.sentences import Tell
from rules.formula.formulas import Formula
from rules.words.texts import Texts, readable

PIECE: Final = re.compile(r"'(?P<text>[^']*)'|(?P<name>[A-Za-z_][A-Za-z_0-9.]*)|(?P<sign>\*|-|<=|>=|!=|==)")
"""The parts of a formula that the card replaces: a quoted text, a name, a sign."""

FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)?")
"""A constant amount, as the card shows it."""

SIGNS: Final = {"*": "×", "-": "\N{MINUS SIGN}", "<=": "≤", ">=": "≥", "!=": "≠", "==": "="}
KEYWORDS: Final = {
    "and": "help.and",
    "or": "help.or",
    "not": "help.not",
    "if": "help.if",
    "else": "help.else",
    "in": "help.in",
}
KINDS: Final = ("attributes", "values", "pools", "skills", "facts", "choices", "mods", "counters", "conditions")
"""The kinds of things in which to look up a name from a formula, in this order."""

WHO: Final = {
    "self": "help.who_self",
    "target": "help.who_target",
    "attacker": "help.who_attacker",
    "gm": "help.who_gm",
    "each": "help.who_each",
}
"""Message keys for the roles that every ruleset has."""


class Naming:
    """Names things in the current language."""

    def __init__(self, texts: Texts, words: Tell) -> None:
        self.texts = texts
        self.words = words
        self._meant: dict[str, str] = {}

    @contextmanager
    def meaning(self, names: Mapping[str, str]) -> Generator[None, None, None]:
        """Map a procedure's parameter names to the callers' names within this context."""
        before = self._meant
        self._meant = {**before, **{name: before.get(whom, whom) for name, whom in names.items()}}
        try:
            yield
        finally:
            self._meant = before

    def who(self, id: str) -> str:
        """Return the name of a step's subject: the combatant, the target, or somebody named by a choice."""
        id = self._meant.get(id, id)
        if id in WHO:
            return self.words(WHO[id])
        return self.name_of(id) or readable(id)

    def thing(self, kind: str, id: str) -> str:
        """Return the name of a thing; for an id in braces, return the text of its formula."""
        return self.formula(id.strip("{}")) if id.startswith("{") else self.texts.name(kind, id)

    def unit(self, amount: str) -> str:
        """Return the unit of distance, in the grammatical form for a constant amount."""
        return self.texts.unit(float(amount.replace(",", ".")) if FIGURE.fullmatch(amount) else None)

    def formula(self, formula: Formula | str) -> str:
        """Return a formula with names in place of ids."""
        told = PIECE.sub(self.piece, formula if isinstance(formula, str) else formula.source)
        return told.replace("()", "")

    def piece(self, found: re.Match[str]) -> str:
        """Return the text for one part of a formula."""
        if found["sign"]:
            return SIGNS[found["sign"]]
        if found["text"] is not None:
            return self.quoted(found["text"]) if found["text"] else "\N{EN DASH}"
        name = found["name"]
        if name in KEYWORDS:
            return self.words(KEYWORDS[name])
        owner, _, last = name.rpartition(".")
        told = self.name_of(last) or readable(last)
        return f"{told} ({self.who(owner)})" if owner in WHO else told

    def quoted(self, text: str) -> str:
        """Return the name of a text that stands in quotes in a formula."""
        return self.texts.value("", text)

    def name_of(self, id: str) -> str:
        """Return the name of an id; empty if there is none."""
        kind = next((kind for kind in KINDS if id in self.texts.words.get(kind, {})), "")
        return self.texts.name(kind, id) if kind else ""
