"""House rules: a GM's changes to a ruleset, laid over it before it is read.

A house rules text has the shape of the ruleset itself: what it says replaces what the ruleset says, table by table
and key by key, and what is new is added. `disable` lists entries to be taken out, as `actions.climb`.
"""

from collections.abc import Mapping
from typing import Any, cast

Tree = dict[str, Any]
"""A ruleset or an overlay as TOML gives it."""

DISABLE = "disable"
"""The key of the list of entries that are taken out."""


def overlaid(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> tuple[Tree, tuple[tuple[str, str], ...]]:
    """The base with the overlay laid over it, and what of the overlay could not be done, as (path, message)."""
    problems: list[tuple[str, str]] = []
    changes = {key: value for key, value in overlay.items() if key != DISABLE}
    merged = _merged(base, changes)
    listed = overlay.get(DISABLE, [])
    if not isinstance(listed, list):
        return merged, ((DISABLE, 'A list of entries is needed, such as ["actions.climb"].'),)
    for path in cast("list[Any]", listed):
        problem = _taken_out(merged, str(path))
        if problem:
            problems.append((DISABLE, problem))
    return merged, tuple(problems)


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Tree:
    """Tables merge key by key; everything else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        held = merged.get(key)
        if isinstance(held, dict) and isinstance(value, dict):
            merged[key] = _merged(cast("Tree", held), cast("Tree", value))
        else:
            merged[key] = value
    return merged


def _taken_out(tree: Tree, path: str) -> str:
    """Take an entry out of a tree; answers what is wrong, or nothing."""
    section, dot, id = path.partition(".")
    entries = tree.get(section)
    if not dot or not isinstance(entries, dict) or id not in entries:
        return f"There is no entry '{path}' to take out."
    tree[section] = {key: value for key, value in cast("Tree", entries).items() if key != id}
    return ""
