"""Values in scenario files: each is of the type that the ruleset has for it, or is refused with its place."""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, cast

from rules.facts.places import spelled_border
from rules.values import Place, Value
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest

_WORDS: Mapping[str, bool] = {"yes": True, "no": False}


class ScenarioError(Fault):
    """A scenario that cannot be read: what is wrong, and the path of the place, empty if it is all of it."""

    def __init__(self, message: Message, path: str = "") -> None:
        super().__init__(message)
        self.path = path

    @property
    def full_message(self) -> Message:
        """The place, and what is wrong there."""
        return message_of("place.at", place=self.path, fault=self.message) if self.path else self.message


def value_of(value: object, path: str) -> Value:
    """A value as scenario files write it; a place is a list of two figures. Raises ScenarioError."""
    if isinstance(value, float) and not isfinite(value):
        return number_told(value, path)
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if all(isinstance(each, int) for each in listed):
            return ",".join(str(each) for each in listed)
        if len(listed) == 2 and all(isinstance(each, list) for each in listed):
            return spelled_border(place_text(listed[0], path), place_text(listed[1], path))
        return tuple(str(each) for each in listed)
    raise ScenarioError(message_of("scenario.unfit", value=repr(value)), path)


def typed(value: Value, type_: str, path: str, values: Iterable[str] = ()) -> Value:
    """A fact or a field as its type has it: a flag may be told as yes or no, a text that names several as a list.

    Raises ScenarioError for a value of another type, and for a text that is none of `values`, if there are any.
    """
    if type_ == "number":
        return number_told(value, path)
    if type_ == "flag":
        return flag_told(value, path)
    if not isinstance(value, str | tuple):
        raise ScenarioError(message_of("scenario.text", value=repr(value)), path)
    known = tuple(values)
    for text in (value,) if isinstance(value, str) else value:
        if known and text and text not in known:
            hint = nearest(text, known)
            raise ScenarioError(
                message_of("scenario.unknown_here", kind=message_of("kind.value"), id=text, hint=hint), path
            )
    return (value,) if type_ == "list" and isinstance(value, str) else value


def text_told(value: object, path: str) -> str:
    """A text. Raises ScenarioError for anything else."""
    if isinstance(value, str):
        return value
    raise ScenarioError(message_of("scenario.text", value=repr(value)), path)


def number_told(value: object, path: str) -> int | float:
    """A figure. Raises ScenarioError for anything else."""
    finite = isinstance(value, int) or (isinstance(value, float) and isfinite(value))
    if isinstance(value, bool) or not finite:
        raise ScenarioError(message_of("scenario.number", value=repr(value)), path)
    return cast("int | float", value)


def flag_told(value: object, path: str) -> bool:
    """Whether something is so: true or false, or the words yes and no. Raises ScenarioError for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _WORDS:
        return _WORDS[value]
    raise ScenarioError(message_of("scenario.flag", value=repr(value)), path)


def place_text(value: object, path: str) -> Place:
    """A place, a list of two figures. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if len(listed) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in listed):
            return cast("tuple[int, int]", tuple(listed))
    raise ScenarioError(message_of("scenario.place"), path)


def table_told(value: object, path: str) -> Mapping[str, Any]:
    """A table. Raises ScenarioError for anything else."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    raise ScenarioError(message_of("scenario.table", value=repr(value)), path)


def list_told(value: object, path: str) -> list[Any]:
    """A list. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        return cast("list[Any]", value)
    raise ScenarioError(message_of("scenario.list", value=repr(value)), path)


def known_told(id: object, known: Iterable[str], kind: Message, path: str) -> None:
    """Raise ScenarioError for an id that is none of those that are known."""
    listed = tuple(known)
    if id not in listed:
        raise unknown("scenario.unknown", kind, id, listed, path)


def unknown(sentence: str, kind: Message, id: object, known: tuple[str, ...], path: str) -> ScenarioError:
    """That there is nothing of an id, with the nearest that is known."""
    return ScenarioError(message_of(sentence, kind=kind, id=str(id), hint=nearest(str(id), known)), path)
