"""Converting TOML values to the types of a ruleset, with a message for each value that does not fit."""

from collections.abc import Mapping
from typing import Any, TypeGuard, cast

import msgspec

from rules.formula.formulas import NOTHING_PARSED, Formula, FormulaError, NumberFormula, Reference
from rules.loading.house_rules import Tree
from rules.loading.mismatch import Refused
from rules.ruleset.sections import Figure
from rules.ruleset.steps import WORDS, Script, Step, word_of
from rules.values import Value
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest


def is_table(value: object) -> TypeGuard[Tree]:
    """Return whether a TOML value is a table."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Return whether a TOML value is a list."""
    return isinstance(value, list)


class UnfitValue(Fault, TypeError):
    """Raised for a value whose type is not that of its field."""


_UNFIT: Mapping[str, str] = {
    "number": "value.number",
    "text": "value.text",
    "flag": "value.flag",
    "list": "value.list",
}
"""Message key for each expected type."""


def unfit_value(value: object, type_: str) -> Message:
    """Return the message for a value that is not of the expected type."""
    return message_of(_UNFIT[type_], value=repr(value))


def figure(value: Any, type_: str) -> Figure:
    """Return the value of a gear field by its type; a text for a number is a formula.

    Raises UnfitValue or FormulaError.
    """
    if type_ == "number" and isinstance(value, str):
        return NumberFormula.parse(value)
    if type_ == "list" and is_list(value) and all(isinstance(each, str) for each in value):
        return tuple(value)
    wanted: dict[str, tuple[type, ...]] = {"number": (int, float), "text": (str,), "flag": (bool,)}
    fits = isinstance(value, wanted.get(type_, ())) and (type_ == "flag" or not isinstance(value, bool))
    if not fits:
        raise UnfitValue(unfit_value(value, type_))
    return cast("Value", value)


class Decoder:
    """Converts trees to types, including formulas and scripts; each formula source is parsed once.

    `references` holds those of sources that were parsed before; these are parsed on first use only.
    """

    def __init__(self, references: Mapping[str, tuple[Reference, ...]] = NOTHING_PARSED) -> None:
        self._references = references
        self._parsed: dict[tuple[type[Formula], object, type], Formula] = {}

    def convert(self, value: object, type_: Any) -> Any:
        """Return a value converted to a type. Raises msgspec.ValidationError."""
        return msgspec.convert(value, type_, dec_hook=self._decode)

    def _decode(self, type_: Any, value: Any) -> Any:
        if issubclass(type_, Formula):
            return self._formula(type_, value)
        if type_ is Script:
            if not is_list(value):
                raise Refused(message_of("ruleset.steps"))
            return Script(tuple(map(self._step, value)))
        raise NotImplementedError(f"cannot read {type_}")

    def _formula(self, type_: type[Formula], value: object) -> Formula:
        if not isinstance(value, str | int | float | bool):
            raise Refused(message_of("ruleset.formula"))
        key = (type_, value, type(value))
        parsed = self._parsed.get(key)
        if parsed is None:
            try:
                parsed = self._parsed[key] = type_.parse(value, self._references)
            except FormulaError as problem:
                raise Refused(problem.full_message) from problem
        return parsed

    def _step(self, table: Any) -> Step:
        """Return a step, whose word selects its type. Raises Refused or msgspec.ValidationError."""
        if not is_table(table):
            raise Refused(message_of("step.no_table"))
        word = word_of(frozenset(table))
        if word is None:
            raise Refused(message_of("step.no_word", hint=nearest(next(iter(table), ""), WORDS)))
        return self.convert(table, WORDS[word])
