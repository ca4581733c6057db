"""Going through everything an immutable structure of the ruleset holds, with the path to each part."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from rules.formula import Formula
from rules.steps import Script, Step


def formulas(part: object, path: str = "") -> Iterator[tuple[str, Formula]]:
    """Every formula within a part, with its path (`actions.climb.costs.END`)."""
    if isinstance(part, Formula):
        yield path, part
    elif isinstance(part, Script):
        for index, step in enumerate(part.steps):
            yield from formulas(step, f"{path}[{index}]")
    elif isinstance(part, Struct):
        for name, key in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from formulas(getattr(part, name), _joined(path, key))
    elif isinstance(part, Mapping):
        for key, value in cast("Mapping[str, Any]", part).items():
            yield from formulas(value, _joined(path, key))
    elif isinstance(part, tuple):
        for index, value in enumerate(cast("tuple[Any, ...]", part)):
            yield from formulas(value, f"{path}[{index}]")


def steps(script: Script, path: str = "") -> Iterator[tuple[str, Step]]:
    """Every step of a script and of the scripts within its steps, with its path."""
    for index, step in enumerate(script.steps):
        here = f"{path}[{index}]"
        yield here, step
        for name, key in zip(step.__struct_fields__, step.__struct_encode_fields__, strict=True):
            inner = getattr(step, name)
            if isinstance(inner, Script):
                yield from steps(inner, f"{here}.{key}")


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
