"""Values in scenario files: each is of the type that the ruleset has for it, or is refused with its place."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from rules.facts import spelled_border
from rules.ruleset_file import nearest
from rules.values import Place, Value

_WORDS: Mapping[str, bool] = {"yes": True, "no": False}


class ScenarioError(Exception):
    """A scenario that cannot be read: the message names the place and says what is wrong."""


def value_of(value: object, path: str) -> Value:
    """A value as scenario files write it; a place is a list of two figures. Raises ScenarioError."""
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if all(isinstance(each, int) for each in listed):
            return ",".join(str(each) for each in listed)
        if len(listed) == 2 and all(isinstance(each, list) for each in listed):
            return spelled_border(place_told(listed[0], path), place_told(listed[1], path))
        return tuple(str(each) for each in listed)
    raise ScenarioError(f"{path}: {value!r} is not a value that rules know.")


def typed(value: Value, type_: str, path: str, values: Iterable[str] = ()) -> Value:
    """A fact or a field as its type has it: a flag may be told as yes or no, a text that names several as a list.

    Raises ScenarioError for a value of another type, and for a text that is none of `values`, if there are any.
    """
    if type_ == "number":
        return number_told(value, path)
    if type_ == "flag":
        return flag_told(value, path)
    if not isinstance(value, str | tuple):
        raise ScenarioError(f"{path}: a text is needed, not {value!r}.")
    known = tuple(values)
    for text in (value,) if isinstance(value, str) else value:
        if known and text and text not in known:
            raise ScenarioError(f"{path}: there is no value '{text}' here{nearest(text, known)}")
    return (value,) if type_ == "list" and isinstance(value, str) else value


def text_told(value: object, path: str) -> str:
    """A text. Raises ScenarioError for anything else."""
    if isinstance(value, str):
        return value
    raise ScenarioError(f"{path}: a text is needed, not {value!r}.")


def number_told(value: object, path: str) -> int | float:
    """A figure. Raises ScenarioError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ScenarioError(f"{path}: a number is needed, not {value!r}.")
    return value


def flag_told(value: object, path: str) -> bool:
    """Whether something is so: true or false, or the words yes and no. Raises ScenarioError for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _WORDS:
        return _WORDS[value]
    raise ScenarioError(f"{path}: true or false is needed, not {value!r}.")


def place_told(value: object, path: str) -> Place:
    """A place, a list of two figures. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        listed = cast("list[object]", value)
        if len(listed) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in listed):
            return cast("tuple[int, int]", tuple(listed))
    raise ScenarioError(f"{path}: a place is a list of two whole numbers.")


def table_told(value: object, path: str) -> Mapping[str, Any]:
    """A table. Raises ScenarioError for anything else."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    raise ScenarioError(f"{path}: a table is needed, not {value!r}.")


def list_told(value: object, path: str) -> list[Any]:
    """A list. Raises ScenarioError for anything else."""
    if isinstance(value, list):
        return cast("list[Any]", value)
    raise ScenarioError(f"{path}: a list is needed, not {value!r}.")


def known_told(id: object, known: Iterable[str], kind: str, path: str) -> None:
    """Raise ScenarioError for an id that is none of those that are known."""
    listed = tuple(known)
    if id not in listed:
        raise ScenarioError(f"{path}: there is no {kind} '{id}'{nearest(str(id), listed)}")
