"""Change one value in a TOML text and leave the rest as it is, comments included.

Both functions raise `tomllib.TOMLDecodeError` for a text that is not TOML.
"""

import tomllib
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any, TypeAlias, cast

import tomlkit
from tomlkit.container import OutOfOrderTableProxy
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable, Item, Key, Table, Whitespace

Path: TypeAlias = tuple[str, ...]
"""The keys on the path to a value, such as `("actions", "climb", "costs", "END")`."""

_Body: TypeAlias = list[tuple[Key | None, Item]]
"""The content of a table in order; comments and empty lines have no key."""

_NAMES_IN_HEADER = 2
"""Maximum number of keys in a new header: a section, and an entry of it."""


def with_value(text: str, path: Path, value: object) -> str:
    """Return the text with a value at a path, in place of the previous one."""
    wanted = _tree_with(tomllib.loads(text), path, value)
    try:
        changed = _text_with(text, path, value)
    except TOMLKitError:
        return tomlkit.dumps(wanted)
    return changed if _tree(changed) == wanted else tomlkit.dumps(wanted)


def without_value(text: str, path: Path) -> str:
    """Return the text without the value or table at a path, and without headers that become empty."""
    wanted = _pruned(_tree_without(tomllib.loads(text), path))
    document = tomlkit.parse(text)
    _remove(document.body, path)
    changed = document.as_string().strip("\n")
    changed = f"{changed}\n" if changed else ""
    return changed if _pruned(_tree(changed)) == wanted else tomlkit.dumps(wanted)


def _text_with(text: str, path: Path, value: object) -> str:
    """Return the text with a value: in the innermost table on its path, else under a new header at the end."""
    document = tomlkit.parse(text)
    table = cast("MutableMapping[str, Any]", document)
    reached = 0
    while reached < len(path) - 1 and _is_table(table.get(path[reached])):
        table = table[path[reached]]
        reached += 1
    name, *inner = path[reached:]
    if not inner:
        table[name] = _item(value)
    elif isinstance(table, InlineTable) or name in table:
        table[name] = _item(_nested(inner, value))
    elif isinstance(table, Table) and reached >= _NAMES_IN_HEADER:
        table.append(tomlkit.key([name, *inner]), _item(value))
    else:
        header = path[: min(len(path) - 1, _NAMES_IN_HEADER)]
        added = f"[{_key(header)}]\n{_key(path[len(header) :])} = {_item(value).as_string()}"
        return "\n".join([*([text.rstrip("\n"), ""] if text.strip() else []), added, ""])
    return document.as_string()


def _is_table(value: object) -> bool:
    return isinstance(value, Table | InlineTable | OutOfOrderTableProxy)


def _remove(body: _Body, path: Path) -> bool:
    """Remove the value at a path and tables that become empty, but no comments; return whether it existed."""
    removed = False
    for index, (key, item) in enumerate(body):
        if key is None or key.key != path[0]:
            continue
        if len(path) == 1 or (_remove_within(item, path[1:]) and not _names(item)):
            # With a Comment item tomlkit would write the header of its table; for white space it omits the header.
            body[index] = (None, Whitespace(_comments(item)))
            removed = True
    return removed


def _remove_within(item: object, path: Path) -> bool:
    if isinstance(item, Table):
        return _remove(item.value.body, path)
    name, inner = path[0], path[1:]
    if not isinstance(item, InlineTable) or name not in item:
        return False
    if inner and (not _remove_within(item[name], inner) or _names(item[name])):
        return False
    item.remove(name)
    return True


def _names(item: object) -> list[str]:
    """Return the keys of a table."""
    return [key.key for key, _ in item.value.body if key is not None] if isinstance(item, Table | InlineTable) else []


def _comments(item: Item) -> str:
    """Return the comments and empty lines under a header."""
    if not isinstance(item, Table):
        return ""
    return "".join(_comments(inner) if key is not None else inner.as_string() for key, inner in item.value.body)


def _item(value: object) -> Item:
    """Return a value as a TOML item on one line."""
    if not isinstance(value, Mapping):
        return tomlkit.item(value)
    table = tomlkit.inline_table()
    for name, inner in cast("Mapping[str, object]", value).items():
        table.append(name, _item(inner))
    return table


def _key(names: Iterable[str]) -> str:
    return tomlkit.key(list(names)).as_string()


def _nested(path: Iterable[str], value: object) -> object:
    """Return a value nested in one table per key."""
    for name in reversed(list(path)):
        value = {name: value}
    return value


def _tree(text: str) -> dict[str, Any]:
    """Return the tree of a text; an empty one if it is no longer TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _tree_with(tree: Mapping[str, Any], path: Path, value: object) -> dict[str, Any]:
    inner = tree.get(path[0])
    held = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
    return {**tree, path[0]: value if len(path) == 1 else _tree_with(held, path[1:], value)}


def _tree_without(tree: Mapping[str, Any], path: Path) -> dict[str, Any]:
    inner = tree.get(path[0])
    if len(path) == 1 or not isinstance(inner, dict):
        return {key: value for key, value in tree.items() if key != path[0] or len(path) > 1}
    return {**tree, path[0]: _tree_without(cast("dict[str, Any]", inner), path[1:])}


def _pruned(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tree without empty tables."""
    inner = {
        key: _pruned(cast("dict[str, Any]", value)) if isinstance(value, dict) else value for key, value in tree.items()
    }
    return {key: value for key, value in inner.items() if value != {}}
