"""What a ruleset's things and formulas are called on a help card."""

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Final

from gui.words.words import Words
from rules.formula.formulas import Formula
from rules.words.texts import Texts, readable

PIECE: Final = re.compile(r"'(?P<text>[^']*)'|(?P<name>[A-Za-z_][A-Za-z_0-9.]*)|(?P<sign>\*|-|<=|>=|!=|==)")
"""What is written otherwise than in a formula: a text in quotes, a name, a sign."""

FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)?")
"""An amount that hangs on nothing, as it is shown."""

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
"""Where a name within a formula may be told, in this order."""

WHO: Final = {
    "self": "help.who_self",
    "target": "help.who_target",
    "attacker": "help.who_attacker",
    "gm": "help.who_gm",
    "each": "help.who_each",
}
"""Those who are called the same in every ruleset."""


class Naming:
    """Names of things in the language of the moment."""

    def __init__(self, texts: Texts, words: Words) -> None:
        self.texts = texts
        self.words = words
        self._meant: dict[str, str] = {}

    @contextmanager
    def meaning(self, names: Mapping[str, str]) -> Generator[None, None, None]:
        """Take names for those of others, as a procedure calls those it is about."""
        before = self._meant
        self._meant = {**before, **{name: before.get(whom, whom) for name, whom in names.items()}}
        try:
            yield
        finally:
            self._meant = before

    def who(self, id: str) -> str:
        """Whom a step is about: the fighter, the target, or somebody a choice names."""
        id = self._meant.get(id, id)
        if id in WHO:
            return self.words(WHO[id])
        return self._said(id) or readable(id)

    def thing(self, kind: str, id: str) -> str:
        """What a thing of a kind is called; one that a formula in braces gives is told by the formula."""
        return self.formula(id.strip("{}")) if id.startswith("{") else self.texts.name(kind, id)

    def unit(self, amount: str) -> str:
        """What distances are told in, in the form that goes with an amount that is a figure."""
        return self.texts.unit(float(amount.replace(",", ".")) if FIGURE.fullmatch(amount) else None)

    def formula(self, formula: Formula | str) -> str:
        """A formula with names in place of ids."""
        told = PIECE.sub(self._piece, formula if isinstance(formula, str) else formula.source)
        return told.replace("()", "")

    def _piece(self, found: re.Match[str]) -> str:
        if found["sign"]:
            return SIGNS[found["sign"]]
        if found["text"] is not None:
            return self.texts.value("", found["text"]) if found["text"] else "\N{EN DASH}"
        name = found["name"]
        if name in KEYWORDS:
            return self.words(KEYWORDS[name])
        owner, _, last = name.rpartition(".")
        told = self._said(last) or readable(last)
        return f"{told} ({self.who(owner)})" if owner in WHO else told

    def _said(self, id: str) -> str:
        """The name of an id, empty if no text says it."""
        kind = next((kind for kind in KINDS if id in self.texts.words.get(kind, {})), "")
        return self.texts.name(kind, id) if kind else ""
