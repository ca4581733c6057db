"""The differences between two versions of a table's house rules, entry by entry, for the log."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import fields

from rules.formula.formulas import Formula
from rules.loading.house_rules import DISABLE, PACKS, TEXT
from rules.loading.packs import wanted_packs
from rules.loading.text_limits import UnfitText, parse_toml
from rules.ruleset.sections import Ruleset
from rules.state.rule_change import RuleChange


def house_changes(old: str, new: str, before: Ruleset, after: Ruleset) -> tuple[RuleChange, ...]:
    """Return the changes from the house rules `old` to `new`; `before` and `after` are the ruleset with each."""
    paths = [path for text in (old, new) for path in changed_paths(tree_of(text))]
    found = {change.path: change for change in _pack_changes(old, new)}
    for path in dict.fromkeys(paths):
        change = _change(path, before, after)
        if change is not None:
            found.setdefault(change.path, change)
    return tuple(found.values())


def changed_paths(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of every key that house rules set or disable, except their texts and packs."""
    for key, value in tree.items():
        if not path and key in (TEXT, PACKS):
            continue
        if not path and key == DISABLE:
            listed = cast("list[object]", value) if isinstance(value, list) else []
            yield from (tuple(each.split(".", 1)) for each in listed if isinstance(each, str))
        elif isinstance(value, dict) and value:
            yield from changed_paths(cast("dict[str, Any]", value), (*path, key))
        else:
            yield (*path, key)


def tree_of(text: str) -> Mapping[str, Any]:
    """Return the tree of house rules; an empty one if the text cannot be read."""
    try:
        return parse_toml(text)
    except UnfitText:
        return {}


def figure_at(ruleset: object, path: tuple[str, ...]) -> object | None:
    """Return the value at a path of a ruleset, by the keys of its files; None if there is none."""
    held: Any = ruleset
    for name in path:
        if isinstance(held, Mapping):
            held = cast("Mapping[str, Any]", held).get(name)
        elif isinstance(held, Struct):
            known = {info.encode_name: info.name for info in fields(held)}
            held = getattr(held, known[name]) if name in known else None
        elif isinstance(held, tuple):
            listed = cast("tuple[object, ...]", held)
            held = next((each for each in listed if getattr(each, "id", None) == name), None)
        else:
            return None
    return held


def figure_text(value: object) -> str:
    """Return a figure as a ruleset file writes it, a formula by its source; empty for anything else."""
    match value:
        case Formula():
            return value.source
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"{value:g}"
        case str():
            return value
        case tuple() if all(isinstance(each, str) for each in cast("tuple[object, ...]", value)):
            return ", ".join(cast("tuple[str, ...]", value))
        case _:
            return ""


def _pack_changes(old: str, new: str) -> Iterator[RuleChange]:
    """Yield a change for each pack that was switched on or off, or came in another version."""
    before, after = ({pack.id: pack.digest for pack in wanted_packs(text)} for text in (old, new))
    for id in dict.fromkeys((*before, *after)):
        if before.get(id) != after.get(id):
            how = "set" if id in before and id in after else "added" if id in after else "removed"
            yield RuleChange(f"{PACKS}.{id}", how)


def _change(path: tuple[str, ...], before: Ruleset, after: Ruleset) -> RuleChange | None:
    had, has = (figure_at(each, path[:2]) is not None for each in (before, after))
    if len(path) >= 2 and had != has:
        return RuleChange(".".join(path[:2]), "added" if has else "removed")
    old, new = _priced(before, path), _priced(after, path)
    if old == new:
        return None
    return RuleChange(".".join(path), "set", figure_text(old), figure_text(new))


def _priced(ruleset: Ruleset, path: tuple[str, ...]) -> object | None:
    """Return the value at a path; for what an action costs or spends without saying so itself, that of its price."""
    held = figure_at(ruleset, path)
    if held is not None or len(path) != len(("actions", "id", "spends", "counter")) or path[0] != "actions":
        return held
    action = ruleset.actions.get(path[1])
    return None if action is None or not action.price else figure_at(ruleset, ("prices", action.price, *path[2:]))
