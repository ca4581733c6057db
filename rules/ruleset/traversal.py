"""Traversal of the parts of a ruleset, with the path to each part."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any, TypeAlias, cast

from msgspec import Struct

from rules.formula.formulas import Formula
from rules.ruleset.steps import WORDS, Script, Step

_Found: TypeAlias = list[tuple[str, Formula]]

_LEAVES = frozenset({str, int, float, bool, NoneType})
"""The types of leaves, which have no parts."""


def _scripts_of(kind: type[Step]) -> tuple[tuple[str, str], ...]:
    """Return the fields of a step that hold scripts, each with its key."""
    held = (Script, Script | None)
    named = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return tuple((name, key) for name, key in named if kind.__annotations__.get(name) in held)


_SCRIPTS: Mapping[type[Step], tuple[tuple[str, str], ...]] = MappingProxyType(
    {kind: _scripts_of(kind) for kind in WORDS.values()}
)

SCRIPT_KEYS = frozenset({"do", *(key for held in _SCRIPTS.values() for _, key in held)})
"""The keys that hold scripts within entries and steps."""


def formulas(part: object, path: str = "") -> Iterator[tuple[str, Formula]]:
    """Yield every formula within a part, with its path (`actions.climb.costs.END`)."""
    found: _Found = []
    _gather(part, path, found)
    return iter(found)


def steps(script: Script, path: str = "") -> Iterator[tuple[str, Step]]:
    """Yield every step of a script and of the scripts within its steps, with its path."""
    for index, step in enumerate(script.steps):
        here = f"{path}[{index}]"
        yield here, step
        for name, key in _SCRIPTS[type(step)]:
            inner: Script | None = getattr(step, name)
            if inner:
                yield from steps(inner, f"{here}.{key}")


def _gather(part: object, path: str, found: _Found) -> None:
    """Add the formulas within a part to `found`; empty and plain parts are skipped first, because most are."""
    if isinstance(part, Formula):
        found.append((path, part))
    elif isinstance(part, Struct):
        for name, key in _keys_of(type(part)):
            value = getattr(part, name)
            if value and type(value) not in _LEAVES:
                _gather(value, f"{path}.{key}" if path else key, found)
    elif isinstance(part, tuple):
        _gather_all(cast("tuple[Any, ...]", part), path, found)
    elif isinstance(part, Script):
        _gather_all(part.steps, path, found)
    elif isinstance(part, dict | Mapping):
        for key, value in cast("Mapping[str, Any]", part).items():
            if value and type(value) not in _LEAVES:
                _gather(value, f"{path}.{key}" if path else key, found)


@cache
def _keys_of(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Return the fields of a kind of part, each with its key."""
    return tuple(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))


def _gather_all(parts: tuple[Any, ...], path: str, found: _Found) -> None:
    for index, value in enumerate(parts):
        if type(value) not in _LEAVES:
            _gather(value, f"{path}[{index}]", found)
