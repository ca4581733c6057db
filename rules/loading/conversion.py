"""Turning what TOML holds into the types of a ruleset, and saying what does not fit."""

import re
from collections.abc import Mapping
from typing import Any, TypeGuard, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from rules.formula.formulas import Formula, FormulaError, NumberFormula
from rules.loading.house_rules import Tree
from rules.ruleset.sections import Figure
from rules.ruleset.steps import WORDS, Script, Step, word_of
from rules.values import Value
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest


def is_table(value: object) -> TypeGuard[Tree]:
    """Whether TOML gave a table here."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether TOML gave a list here."""
    return isinstance(value, list)


class Refused(Fault, ValueError):
    """What cannot be converted; msgspec adds where it stands, and keeps this as the cause."""


class UnfitValue(Fault, TypeError):
    """A value of another type than its field has."""


_UNFIT: Mapping[str, str] = {
    "number": "value.number",
    "text": "value.text",
    "flag": "value.flag",
    "list": "value.list",
}
"""What is said where a value of each type is needed."""


def unfit_value(value: object, type_: str) -> Message:
    """What is wrong with a value where one of this type is needed."""
    return message_of(_UNFIT[type_], value=repr(value))


def figure(value: Any, type_: str) -> Figure:
    """A field of gear, as its type wants it; a text for a number is a formula. Raises UnfitValue or FormulaError."""
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
    """Converts what msgspec does not know: formulas, each source parsed once, and scripts."""

    def __init__(self) -> None:
        self._parsed: dict[tuple[type[Formula], object, type], Formula] = {}

    def convert(self, value: object, type_: Any) -> Any:
        """A value as its type wants it. Raises msgspec.ValidationError."""
        return msgspec.convert(value, type_, dec_hook=self._decode)

    def _decode(self, type_: Any, value: Any) -> Any:
        if issubclass(type_, Formula):
            return self._formula(type_, value)
        if type_ is Script:
            if not is_list(value):
                raise Refused(message_of("ruleset.steps"))
            return Script(tuple(self._step(each, index) for index, each in enumerate(value)))
        raise NotImplementedError(f"no way to read {type_}")

    def _formula(self, type_: type[Formula], value: object) -> Formula:
        if not isinstance(value, str | int | float | bool):
            raise Refused(message_of("ruleset.formula"))
        key = (type_, value, type(value))
        parsed = self._parsed.get(key)
        if parsed is None:
            try:
                parsed = self._parsed[key] = type_.parse(value)
            except FormulaError as problem:
                raise Refused(problem.full_message) from problem
        return parsed

    def _step(self, table: Any, index: int) -> Step:
        """One step, by the word it begins with. Raises Refused with the place within the list."""
        if not is_table(table):
            raise Refused(message_of("step.no_table", number=index + 1))
        word = word_of(frozenset(table))
        if word is None:
            close = nearest(next(iter(table), ""), WORDS)
            raise Refused(message_of("step.no_word", number=index + 1, hint=close))
        try:
            return self.convert(table, WORDS[word])
        except msgspec.ValidationError as problem:
            fault = explained(problem, WORDS[word], place_within(problem))
            raise Refused(message_of("step.within", number=index + 1, word=word, fault=fault)) from problem


def place_within(problem: msgspec.ValidationError) -> str:
    """Where within a value something is wrong with it; empty if it is all of it."""
    return _parted(problem)[1].removesuffix("`").removeprefix("$")


def explained(problem: msgspec.ValidationError, type_: Any, place: str = "") -> Message:
    """What msgspec says, as a sentence of ours, with the nearest known key for one that is not; `place` is told too."""
    if isinstance(problem.__cause__, Refused):
        told = problem.__cause__.full_message
        return message_of("place.within", fault=told, path=f"${place}") if place else told
    message = _parted(problem)[0]
    unknown = re.search(r"unknown field `([^`]*)`", message)
    if unknown and isinstance(type_, type) and issubclass(type_, Struct):
        known = tuple(info.encode_name for info in fields(type_))
        return message_of("ruleset.no_key", key=unknown[1], hint=nearest(unknown[1], known))
    lacking = _lacking(message)
    if lacking:
        return message_of("ruleset.needs", key=lacking, hint=message_of("hint.none"))
    what = _heard(message)
    return message_of("value.unfit", what=message_of("place.inside", what=what, path=f"${place}") if place else what)


def _parted(problem: msgspec.ValidationError) -> tuple[str, str]:
    """What msgspec says, and the place it adds at the end; a sentence of ours may name a place of its own before."""
    message, found, place = str(problem).rpartition(" - at `")
    return (message, place) if found else (place, "")


def _heard(message: str) -> Message:
    # Only a faulty ruleset needs it.
    from rules.words.library_errors import heard_of_values

    return heard_of_values(message)


def explained_entry(path: str, problem: msgspec.ValidationError, type_: Any, others: tuple[str, ...]) -> Message:
    """What is wrong with a whole entry; what lacks nearly everything may be another one, misspelt."""
    lacking = _lacking(str(problem))
    if lacking:
        return message_of("ruleset.needs", key=lacking, hint=nearest(path.rpartition(".")[2], others))
    return explained(problem, type_)


def _lacking(message: str) -> str:
    """The key that is missing, where that is what msgspec says; else nothing."""
    found = re.search(r"missing required field `([^`]*)`", message)
    return found[1] if found else ""
