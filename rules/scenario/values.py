"""Converting values of scenario files to the types of the ruleset; an unfit value is refused with its place."""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, cast

from rules.facts.places import spelled_border, spelled_cells
from rules.values import Place, Value
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest

_FLAG_WORDS: Mapping[str, bool] = {"yes": True, "no": False}


class ScenarioError(Fault):
    """Raised for a scenario that cannot be read, with the path of the fault, empty for the whole file."""

    def __init__(self, message: Message, path: str = "") -> None:
        super().__init__(message)
        self.path = path

    @property
    def full_message(self) -> Message:
        """The message after its path."""
        return message_of("place.at", place=self.path, fault=self.message) if self.path else self.message


def as_value(value: object, path: str) -> Value:
    """Return a value of a scenario file; lists of figures become a place, a border or cells as text.

    Raises ScenarioError.
    """
    if isinstance(value, float) and not isfinite(value):
        return as_number(value, path)
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if all(isinstance(each, int) for each in listed):
            return ",".join(str(each) for each in listed)
        if listed and all(isinstance(each, list) for each in listed):
            places = [as_place(each, path) for each in listed]
            return spelled_border(*places) if len(places) == 2 else spelled_cells(places)
        return tuple(str(each) for each in listed)
    raise ScenarioError(message_of("scenario.unfit", value=repr(value)), path)


def as_type(value: Value, type_: str, path: str, values: Iterable[str] = ()) -> Value:
    """Return a fact or a field converted to its type; a flag may be yes or no, and a list may be a single text.

    Raises ScenarioError for a value of another type, and for a text that is not in `values` if these are given.
    """
    if type_ == "number":
        return as_number(value, path)
    if type_ == "flag":
        return as_flag(value, path)
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


def as_text(value: object, path: str) -> str:
    """Return a value that is a text. Raises ScenarioError for anything else."""
    if isinstance(value, str):
        return value
    raise ScenarioError(message_of("scenario.text", value=repr(value)), path)


def as_number(value: object, path: str) -> int | float:
    """Return a value that is a finite number. Raises ScenarioError for anything else."""
    finite = isinstance(value, int) or (isinstance(value, float) and isfinite(value))
    if isinstance(value, bool) or not finite:
        raise ScenarioError(message_of("scenario.number", value=repr(value)), path)
    return cast("int | float", value)


def as_flag(value: object, path: str) -> bool:
    """Return a flag: true or false, or the words yes and no. Raises ScenarioError for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _FLAG_WORDS:
        return _FLAG_WORDS[value]
    raise ScenarioError(message_of("scenario.flag", value=repr(value)), path)


def as_place(value: object, path: str) -> Place:
    """Return a place from a list of two whole numbers. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if len(listed) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in listed):
            return cast("tuple[int, int]", tuple(listed))
    raise ScenarioError(message_of("scenario.place"), path)


def as_table(value: object, path: str) -> Mapping[str, Any]:
    """Return a value that is a table. Raises ScenarioError for anything else."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    raise ScenarioError(message_of("scenario.table", value=repr(value)), path)


def as_list(value: object, path: str) -> list[Any]:
    """Return a value that is a list. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        return cast("list[Any]", value)
    raise ScenarioError(message_of("scenario.list", value=repr(value)), path)


def check_known(id: object, known: Iterable[str], kind: Message, path: str) -> None:
    """Raise ScenarioError for an id that is not in `known`."""
    listed = tuple(known)
    if id not in listed:
        raise unknown_id("scenario.unknown", kind, id, listed, path)


def unknown_id(key: str, kind: Message, id: object, known: tuple[str, ...], path: str) -> ScenarioError:
    """Return the error for an unknown id, with the nearest known one; `key` is the key of its message."""
    return ScenarioError(message_of(key, kind=kind, id=str(id), hint=nearest(str(id), known)), path)
