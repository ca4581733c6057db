"""Families of entries: a skill that comes with further skills and values, whose ids begin with its own.

A ruleset may keep two figures of each ability, `lore` and `lore_training`, and derive `lore_total` from them. A new
ability needs all of these, so it takes over the family of its model.
"""

import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec
from msgspec.structs import fields

from rules.formula.formulas import Formula
from rules.ruleset.entries import Entry
from rules.ruleset.sections import Ruleset


def has_families(ruleset: Ruleset) -> bool:
    """Return whether most skills of a ruleset come with companions."""
    return bool(endings(ruleset))


def endings(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the endings of the ids of companions, such as `_training`: those that most skills have."""
    skills = ruleset.skills
    found: dict[str, int] = {}
    for id in skills:
        for other in (*skills, *ruleset.values):
            if other.startswith(f"{id}_"):
                ending = other.removeprefix(id)
                found[ending] = found.get(ending, 0) + 1
    within = [ending for ending in found if any(id.endswith(ending) for id in skills)]
    heads = [id for id in skills if not any(id.endswith(ending) for ending in within)]
    return tuple(ending for ending, count in found.items() if 2 * count > len(heads))


def companions(ruleset: Ruleset, id: str) -> Iterator[tuple[str, str]]:
    """Yield the section and the ending of each companion that a skill has."""
    for ending in endings(ruleset):
        if f"{id}{ending}" in ruleset.skills:
            yield "skills", ending
        if f"{id}{ending}" in ruleset.values:
            yield "values", ending


def table_of(entry: Entry) -> dict[str, Any]:
    """Return an entry as a ruleset file has it, without its source and the keys that state nothing."""
    plain: dict[str, Any] = msgspec.to_builtins(entry, enc_hook=_source)
    usual = {info.encode_name: info.default for info in fields(type(entry))}
    return {
        key: [*value] if isinstance(value, tuple) else value
        for key, value in plain.items()
        if key != "cite" and value not in (None, "", (), {}) and value != usual.get(key)
    }


def renamed_within(value: Any, id: str, now: str, ruleset: Ruleset) -> Any:
    """Return a part of an entry in which the ids of another family stand for those of its own."""
    if isinstance(value, str):
        for ending in (*endings(ruleset), ""):
            value = re.sub(rf"\b{re.escape(id + ending)}\b", now + ending, value)
        return value
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return {key: renamed_within(each, id, now, ruleset) for key, each in held.items()}
    return value


def _source(value: Any) -> Any:
    if isinstance(value, Formula):
        return value.source
    raise NotImplementedError(f"no table holds {type(value)}")
