"""Formulas: a typed, whitelisted subset of Python expressions.

A formula is parsed once into an immutable tree, checked against a vocabulary when a ruleset loads, and compiled once
into a function of the facts. docs/formulas.md describes the language for authors of rulesets.
"""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, NoReturn, Self

from rules.formula.check import check_tree, type_of_tree
from rules.formula.code import compile_evaluator, compile_parameters, constant_evaluator
from rules.formula.reader import MAX_NUMBER, read
from rules.formula.tree import Node, lookups
from rules.formula.types import (
    NO_RESULT,
    Facts,
    FormulaError,
    Gone,
    Problem,
    Reference,
    Signature,
    Type,
    Undefined,
    Unknown,
    Value,
    Vocabulary,
)
from rules.words.messages import message_of

__all__ = [
    "NO_RESULT",
    "AnyFormula",
    "Facts",
    "FlagFormula",
    "Formula",
    "FormulaError",
    "Gone",
    "NumberFormula",
    "Problem",
    "Reference",
    "Signature",
    "TextFormula",
    "Type",
    "Undefined",
    "Unknown",
    "Value",
    "Vocabulary",
    "check",
    "compile_function",
    "compile_tree",
    "type_of",
]

_LARGEST: Final = sys.float_info.max
"""The largest result of a formula."""

NOTHING_PARSED: Final[Mapping[str, tuple[Reference, ...]]] = MappingProxyType({})
"""The references of no source."""


class Formula:
    """A formula, immutable; equal to another of its class with the same source.

    `evaluate` is a function of the facts and runs in a fraction of a microsecond. It looks up each key by subscript
    and passes on what the facts raise (Unknown; KeyError from a plain dict). It raises Undefined on a division by zero
    or a number out of range.
    """

    __slots__ = ("evaluate", "references", "source", "tree")

    wanted: ClassVar[Type | None] = None
    """The type that `check` expects; None for any."""

    source: str
    """The source as the author wrote it; a number or a flag in the spelling of formulas."""

    tree: Node
    """The syntax tree."""

    references: tuple[Reference, ...]
    """Each fact it looks up, once, in the order of the source."""

    evaluate: Callable[[Facts], Value]
    """Returns the value for some facts."""

    def __init__(self, source: str, references: tuple[Reference, ...] | None = None) -> None:
        """Parse a source. Raises FormulaError.

        With the `references` of a source that was parsed before, it is parsed on first use only.
        """
        store = object.__setattr__
        store(self, "source", source)
        if references is None:
            references = tuple(dict.fromkeys(reference for reference, _ in lookups(self.tree)))
        store(self, "references", references)

    @classmethod
    def parse(cls, source: str | float | bool, parsed: Mapping[str, tuple[Reference, ...]] = NOTHING_PARSED) -> Self:
        """Parse a file's entry: a text as a formula, a number or a flag as a constant. Raises FormulaError.

        `parsed` holds the references of sources that were parsed before; these are parsed on first use only.
        """
        spelled = source if isinstance(source, str) else _spelled(source)
        return cls(spelled, parsed.get(spelled))

    @property
    def is_constant(self) -> bool:
        """Whether it looks up nothing, so that it has one value for all facts."""
        return not self.references

    def __getattr__(self, name: str) -> Any:
        """Parse and compile a formula on first use: a fight evaluates only some formulas of a large ruleset."""
        if name == "tree":
            made: object = read(self.source)
        elif name == "evaluate":
            evaluate = compile_evaluator(self.tree, self.source)
            made = _folded(evaluate) if self.is_constant else evaluate
        else:
            raise AttributeError(name)
        object.__setattr__(self, name, made)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A formula cannot be changed.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A formula cannot be changed.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and type(other) is type(self) and other.source == self.source

    def __hash__(self) -> int:
        return hash((type(self), self.source))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.source,)


class AnyFormula(Formula):
    """A formula of any type."""

    __slots__ = ()


class NumberFormula(Formula):
    """A formula whose value is a number; a flag counts as 1 or 0."""

    __slots__ = ()

    wanted = Type.NUMBER

    def evaluate_number(self, facts: Facts) -> int | float:
        """Return the number for these facts. Raises Undefined on a division by zero or a number out of range."""
        value = self.evaluate(facts)
        if not isinstance(value, int | float):
            raise TypeError(f"{self!r} gave {value!r}, not a number.")
        if abs(value) <= _LARGEST:  # the negated form would let nan through
            return +value
        raise Undefined(self.source, message_of("formula.large_result"))


class FlagFormula(Formula):
    """A formula whose value is a flag."""

    __slots__ = ()

    wanted = Type.FLAG

    def evaluate_flag(self, facts: Facts) -> bool:
        """Return the flag for these facts. Raises Undefined on a division by zero or a number out of range."""
        value = self.evaluate(facts)
        if isinstance(value, bool):
            return value
        raise TypeError(f"{self!r} gave {value!r}, not a flag.")


class TextFormula(Formula):
    """A formula whose value is a text; constants are quoted, so an id is written "'side'" in TOML."""

    __slots__ = ()

    wanted = Type.TEXT

    def evaluate_text(self, facts: Facts) -> str:
        """Return the text for these facts. Raises Undefined on a division by zero or a number out of range."""
        value = self.evaluate(facts)
        if isinstance(value, str):
            return value
        raise TypeError(f"{self!r} gave {value!r}, not a text.")


def check(formula: Formula, vocabulary: Vocabulary, wanted: Type | None = None) -> tuple[Problem, ...]:
    """Return every problem of a formula, by column: unknown names and ids, wrong arguments and types.

    `wanted` is the expected type; None stands for the type of the formula's class.
    """
    return check_tree(formula.tree, vocabulary, wanted or formula.wanted)


def type_of(formula: Formula, vocabulary: Vocabulary) -> Type | None:
    """Return the type of a formula under this vocabulary; None if it has problems."""
    return type_of_tree(formula.tree, vocabulary)


def compile_function(formula: Formula, parameters: tuple[str, ...]) -> Callable[..., Value]:
    """Compile a formula that looks up nothing but these parameters, such as how a die is read.

    Raises FormulaError if the formula looks up anything else, ValueError if the parameters
    are not distinct plain names.
    """
    if len(set(parameters)) < len(parameters) or not all(map(_is_plain_name, parameters)):
        raise ValueError(f"The parameters {parameters!r} are not distinct plain names.")
    for reference, column in lookups(formula.tree):
        if reference.is_call or reference.key not in parameters:
            known = ", ".join(parameters) or message_of("formula.nothing")
            raise FormulaError(message_of("formula.cannot_ask", name=reference.key, known=known), column)
    return compile_parameters(formula.tree, parameters, formula.source)


def compile_tree(tree: Node, parameters: tuple[str, ...], source: str) -> Callable[..., Value]:
    """Compile a part of the formula with a source; the part looks up nothing but these parameters."""
    return compile_parameters(tree, parameters, source)


def _is_plain_name(word: str) -> bool:
    return word.isascii() and word.isidentifier() and not keyword.iskeyword(word) and not word.startswith("_")


def _spelled(value: float | bool) -> str:
    """Write a number or a flag in the spelling of formulas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not abs(value) <= MAX_NUMBER:  # the positive form would let nan through
        raise FormulaError(message_of("formula.large_figure", most=MAX_NUMBER), 1)
    return repr(value)


def _folded(evaluate: Callable[[Facts], Value]) -> Callable[[Facts], Value]:
    """Evaluate a constant formula once; one that fails keeps failing whenever it is evaluated."""
    try:
        return constant_evaluator(evaluate({}))
    except (Undefined, TypeError):
        return evaluate
