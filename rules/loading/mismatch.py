"""Finding the first value in a tree of TOML or JSON that does not fit a type.

msgspec describes such a fault in an English text. This module compares the tree with the type part by part instead, so
that the place and the fault are known as data and can be translated. It runs for faulty trees only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from rules.ruleset.steps import WORDS, Script, word_of
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest

Convert = Callable[[object, Any], object]
"""A function that converts a value to a type and raises msgspec.ValidationError if it does not fit."""

T = TypeVar("T")

NO_HINT = message_of("hint.none")
"""The hint where no known word is near."""

MOST_WORDS = 20
"""The most possible words that a message lists."""

_HOLDS: Mapping[str, Message] = {
    "bool": message_of("holds.bool"),
    "int": message_of("holds.int"),
    "float": message_of("type.number"),
    "str": message_of("type.text"),
    "list": message_of("type.list"),
    "tuple": message_of("type.list"),
    "dict": message_of("holds.object"),
    "Mapping": message_of("holds.object"),
    "Struct": message_of("holds.object"),
    "datetime": message_of("holds.datetime"),
    "date": message_of("holds.date"),
    "time": message_of("holds.time"),
}
"""The description of a value, by the name of its type or of a base of that."""


class Refused(Fault, ValueError):
    """Raised by Fightbook's own conversions; msgspec keeps it as the cause of its error."""


class UnfitTree(Fault, ValueError):
    """Raised for a tree that does not fit a type; the message names the place and the expected value."""


class Mismatch(Struct, frozen=True):
    """A value that does not fit: its path in the tree (`.costs.END`, empty for the root), and the fault.

    `missing_key` is the missing key if that is the fault, else empty.
    """

    path: str
    message: Message
    missing_key: str = ""

    @property
    def full_message(self) -> Message:
        """The message after its path."""
        return message_of("place.at", place=self.path.lstrip("."), fault=self.message) if self.path else self.message


def convert_tree(tree: object, type_: type[T]) -> T:
    """Return a tree converted to a type. Raises UnfitTree with a message of one sentence."""
    try:
        return msgspec.convert(tree, type_)
    except msgspec.ValidationError as problem:
        raise UnfitTree(find_mismatch(tree, type_, msgspec.convert).full_message) from problem


def find_mismatch(value: object, type_: Any, convert: Convert) -> Mismatch:
    """Return the first mismatch in a value that `convert` refuses."""
    return next(mismatches(value, type_, convert))


def mismatches(value: object, type_: Any, convert: Convert) -> Iterator[Mismatch]:
    """Yield every mismatch in a value that `convert` refuses, each once."""
    seen: set[Mismatch] = set()
    for found in _mismatches(value, type_, convert, ""):
        if found not in seen:
            seen.add(found)
            yield found


def _mismatches(value: object, type_: Any, convert: Convert, path: str) -> Iterator[Mismatch]:
    try:
        convert(value, type_)
    except msgspec.ValidationError as problem:
        if isinstance(problem.__cause__, Refused):
            message = problem.__cause__.message
        else:
            message = message_of("as_it_is", text=str(problem))
    else:
        return
    # Faults of parts come before one of the whole; the converter's own words are used if there is neither.
    parts = list(_in_parts(value, type_, convert, path))
    yield from parts or [Mismatch(path, _of_whole(value, type_) or message)]


def _in_parts(value: object, type_: Any, convert: Convert, path: str) -> Iterator[Mismatch]:
    for each in _alternatives(type_):
        if isinstance(value, dict):
            yield from _in_table(cast("dict[str, object]", value), each, convert, path)
        elif isinstance(value, list) and get_origin(each) is tuple:
            yield from _in_list(cast("list[object]", value), get_args(each), convert, path)
        elif isinstance(value, list) and each is Script:
            yield from _in_script(cast("list[object]", value), convert, path)


def _in_table(table: Mapping[str, object], type_: Any, convert: Convert, path: str) -> Iterator[Mismatch]:
    if _is_struct(type_):
        known = {info.encode_name: info for info in fields(type_)}
        misspelt: set[Message] = set()
        for key, value in table.items():
            if key in known:
                yield from _mismatches(value, known[key].type, convert, f"{path}.{key}")
            elif type_.__struct_config__.forbid_unknown_fields:
                hint = nearest(key, known)
                misspelt.add(hint)
                yield Mismatch(f"{path}.{key}", message_of("ruleset.no_key", key=key, hint=hint))
        for key, info in known.items():
            if info.required and key not in table and message_of("hint.meant", word=key) not in misspelt:
                yield Mismatch(path, message_of("ruleset.needs", key=key, hint=message_of("hint.none")), key)
    elif _is_mapping(type_):
        for key, value in table.items():
            yield from _mismatches(value, get_args(type_)[1], convert, f"{path}.{key}")


def _in_list(values: list[object], types: tuple[Any, ...], convert: Convert, path: str) -> Iterator[Mismatch]:
    if types[-1] is Ellipsis:
        types = types[:1] * len(values)
    if len(types) != len(values):
        yield Mismatch(path, message_of("values.length", wanted=len(types), got=len(values)))
    for index, (value, type_) in enumerate(zip(values, types, strict=False)):
        yield from _mismatches(value, type_, convert, f"{path}[{index}]")


def _in_script(steps: list[object], convert: Convert, path: str) -> Iterator[Mismatch]:
    for index, step in enumerate(steps):
        here = f"{path}[{index}]"
        if not isinstance(step, dict):
            yield Mismatch(here, message_of("step.no_table"))
            continue
        table = cast("dict[str, object]", step)
        word = word_of(frozenset(table))
        if word is None:
            close = next((hint for key in table if (hint := nearest(key, WORDS)) != NO_HINT), NO_HINT)
            yield Mismatch(here, message_of("step.no_word", hint=close))
            continue
        others = [key for key in table if key in WORDS and key not in WORDS[word].__struct_encode_fields__]
        if others:
            # Which of them was meant nobody knows, nor to which the other keys belong.
            yield Mismatch(here, message_of("step.two_words", word=word, other=others[0]))
        else:
            yield from _mismatches(table, WORDS[word], convert, here)


def _of_whole(value: object, type_: Any) -> Message | None:
    """Return the fault of a value whose parts are sound; None if no fault is found."""
    alternatives = _alternatives(type_)
    words = [word for each in alternatives if get_origin(each) is Literal for word in get_args(each)]
    if any(type(word) is type(value) for word in words):
        hint = nearest(str(value), map(str, words))
        return message_of("values.none_of", value=repr(value), words=listed(words), hint=hint)
    bounded = _out_of_bounds(value, alternatives)
    if bounded is not None:
        return bounded
    wanted = [held for each in (*alternatives, *map(type, words)) if (held := _held_by(each)) is not None]
    got = _held_by(type(value))
    if not wanted or got is None or got in wanted:
        return None
    if _HOLDS["float"] in wanted:
        wanted = [each for each in wanted if each != _HOLDS["int"]]
    return message_of("values.type", wanted=_either(dict.fromkeys(wanted)), got=got)


def listed(words: Iterable[object]) -> str:
    """Return words in a row, the first `MOST_WORDS` of them."""
    shown = [str(word) for word in words if word != ""]
    return ", ".join(shown if len(shown) <= MOST_WORDS else (*shown[:MOST_WORDS], "…"))


def _out_of_bounds(value: object, alternatives: Iterable[Any]) -> Message | None:
    """Return the fault of a number beyond the bounds of its type; None if it has none, or is no number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    bounds = [meta for each in alternatives for meta in getattr(each, "__metadata__", ()) if isinstance(meta, Meta)]
    for meta in bounds:
        if meta.ge is not None and meta.le is not None:
            return message_of("values.within", least=meta.ge, most=meta.le)
        if meta.ge is not None:
            return message_of("values.least", least=meta.ge)
        if meta.gt is not None:
            return message_of("values.above", least=meta.gt)
    return None


def _held_by(type_: Any) -> Message | None:
    """Return the description of values of a type in a file; None for Fightbook's own types."""
    kind = get_origin(type_) or type_
    above = kind.__mro__ if isinstance(kind, type) else ()
    return next((_HOLDS[each.__name__] for each in above if each.__name__ in _HOLDS), None)


def _either(kinds: Iterable[Message]) -> Message:
    first, *others = kinds
    return message_of("holds.either", one=first, other=_either(others)) if others else first


def _alternatives(type_: Any) -> tuple[Any, ...]:
    """Return the types of a union without None, which no file can contain; any other type alone."""
    if get_origin(type_) not in (Union, UnionType):
        return (type_,)
    return tuple(each for each in get_args(type_) if each is not NoneType)


def _is_struct(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, Struct)


def _is_mapping(type_: Any) -> bool:
    kind = get_origin(type_)
    return isinstance(kind, type) and issubclass(kind, Mapping)
