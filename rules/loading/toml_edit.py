"""Changing one value in a TOML text and leaving everything else as it was written, comments and all.

Both functions take a text that is TOML; for one that is not they raise `tomllib.TOMLDecodeError`.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

Path = tuple[str, ...]
"""The names that lead to a value, such as `("actions", "climb", "costs", "END")`."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_NAME = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_KEY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")


class _Statement(Struct, frozen=True):
    """A header or a key with its value: its lines from `start` up to `end`, and the header it stands under."""

    start: int
    end: int
    path: Path
    header: Path
    value: object = None
    is_header: bool = False

    @property
    def table(self) -> dict[str, Any] | None:
        """The value, if it is a table written in its line."""
        held: Any = self.value
        return cast("dict[str, Any]", held) if isinstance(held, dict) else None


def with_value(text: str, path: Path, value: object) -> str:
    """The text with a value at a path, in the place of what stood there."""
    wanted = _set(tomllib.loads(text), path, value)
    changed = _with_value(text, path, value)
    return changed if _tree(changed) == wanted else written(wanted)


def without_value(text: str, path: Path) -> str:
    """The text without what stands at a path, be it a value or a table."""
    wanted = _pruned(_without(tomllib.loads(text), path))
    changed = _without_value(text, path)
    tree = _tree(changed)
    return changed if tree is not None and _pruned(tree) == wanted else written(wanted)


def written(tree: Mapping[str, Any]) -> str:
    """A tree as TOML: what is no table first, then a table for each entry of a section."""
    lines = [f"{_key((key,))} = {_told(value)}" for key, value in tree.items() if not isinstance(value, dict)]
    for section, entries in tree.items():
        if not isinstance(entries, dict):
            continue
        held = cast("dict[str, Any]", entries)
        plain: dict[str, Any] = {key: value for key, value in held.items() if not isinstance(value, dict) or not value}
        if plain or not held:
            lines += ["", f"[{_key((section,))}]", *(f"{_key((key,))} = {_told(each)}" for key, each in plain.items())]
        for id, entry in held.items():
            if id not in plain:
                lines += ["", f"[{_key((section, id))}]"]
                lines += [f"{_key((key,))} = {_told(each)}" for key, each in cast("dict[str, Any]", entry).items()]
    return "\n".join(lines).strip("\n") + "\n"


def _with_value(text: str, path: Path, value: object) -> str:
    lines = text.splitlines()
    statements = list(_statements(lines))
    for held in statements:
        if held.is_header or path[: len(held.path)] != held.path:
            continue
        inner = path[len(held.path) :]
        if not inner or held.table is not None:
            whole = _set(held.table or {}, inner, value) if inner else value
            lines[held.start : held.end] = [f"{_key(held.path[len(held.header) :])} = {_told(whole)}"]
            return _joined(lines)
    place = _place_for(statements, path)
    if place is not None:
        at, header = place
        lines.insert(at, f"{_key(path[len(header) :])} = {_told(value)}")
    else:
        lines += [*([""] if lines and lines[-1].strip() else []), f"[{_key(path[:-1][:2])}]"]
        lines.append(f"{_key(path[len(path[:-1][:2]) :])} = {_told(value)}")
    return _joined(lines)


def _place_for(statements: Sequence[_Statement], path: Path) -> tuple[int, Path] | None:
    """Before which line a new value can stand, and under which header; None if it needs a table of its own."""
    if len(path) == 1:
        roots = [each for each in statements if not each.header and not each.is_header]
        return (roots[-1].end if roots else 0), ()
    best: tuple[int, int, Path] | None = None
    for each in statements:
        if path[: len(each.header)] != each.header:
            continue
        shared = len(each.header) if each.is_header else _shared(each.path, path)
        if shared > (0 if each.is_header else len(each.header)) or each.header:
            shared = max(shared, len(each.header))
            if shared and (best is None or shared >= best[0]):
                best = (shared, each.end, each.header)
    return None if best is None else (best[1], best[2])


def _without_value(text: str, path: Path) -> str:
    lines = text.splitlines()
    statements = list(_statements(lines))
    gone: set[int] = set()
    for held in statements:
        if held.path[: len(path)] == path:
            gone.update(range(held.start, held.end))
        elif not held.is_header and path[: len(held.path)] == held.path and held.table is not None:
            rest = _pruned(_without(held.table, path[len(held.path) :]))
            key = _key(held.path[len(held.header) :])
            lines[held.start : held.end] = [f"{key} = {_told(rest)}", *[""] * (held.end - held.start - 1)]
            if not rest:
                gone.update(range(held.start, held.end))
    for held in statements:
        own = [each for each in statements if each.header == held.path and not each.is_header]
        if held.is_header and held.path == path[: len(held.path)] and own and all(each.start in gone for each in own):
            gone.update(range(held.start, held.end))
    return _joined([line for number, line in enumerate(lines) if number not in gone])


def _statements(lines: Sequence[str]) -> Iterator[_Statement]:
    """The statements of a text that is TOML, in their order."""
    header: Path = ()
    lists: dict[Path, int] = {}
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if not line or line.startswith("#"):
            at += 1
        elif line.startswith("["):
            header = _chain(line)
            if line.startswith("[["):
                lists[header] = lists.get(header, -1) + 1
                header = (*header, f"[{lists[header]}]")
            yield _Statement(at, at + 1, header, header, is_header=True)
            at += 1
        else:
            end, tree = _value_at(lines, at)
            key = _KEY.match(lines[at])
            path = _chain(f"{key[1] if key else line} = 0")
            yield _Statement(at, end, (*header, *path), header, _inside(tree, path))
            at = end


def _value_at(lines: Sequence[str], start: int) -> tuple[int, dict[str, Any]]:
    """Where the value that begins in a line ends, and the tree of its lines. Raises TOMLDecodeError."""
    end = start + 1
    while True:
        try:
            return end, tomllib.loads("\n".join(lines[start:end]))
        except tomllib.TOMLDecodeError:
            if end == len(lines):
                raise
            end += 1


def _chain(line: str) -> Path:
    """The names in a header, or in a key that has any value."""
    tree: object = tomllib.loads(line)
    names: list[str] = []
    while isinstance(tree, dict) and tree:
        name, tree = next(iter(cast("dict[str, object]", tree).items()))
        names.append(name)
    return tuple(names)


def _inside(tree: Mapping[str, Any], path: Path) -> object:
    value: Any = tree
    for name in path:
        value = value[name]
    return value


def _set(tree: Mapping[str, Any], path: Path, value: object) -> dict[str, Any]:
    inner = tree.get(path[0])
    held = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
    return {**tree, path[0]: value if len(path) == 1 else _set(held, path[1:], value)}


def _without(tree: Mapping[str, Any], path: Path) -> dict[str, Any]:
    inner = tree.get(path[0])
    if len(path) == 1 or not isinstance(inner, dict):
        return {key: value for key, value in tree.items() if key != path[0] or len(path) > 1}
    return {**tree, path[0]: _without(cast("dict[str, Any]", inner), path[1:])}


def _pruned(tree: Mapping[str, Any]) -> dict[str, Any]:
    """The tree without tables that hold nothing."""
    inner = {
        key: _pruned(cast("dict[str, Any]", value)) if isinstance(value, dict) else value for key, value in tree.items()
    }
    return {key: value for key, value in inner.items() if value != {}}


def _tree(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _shared(one: Path, other: Path) -> int:
    """How many names two paths begin with in common."""
    same = 0
    for name, wanted in zip(one, other, strict=False):
        if name != wanted:
            break
        same += 1
    return same


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n" if any(lines) else ""


def _key(path: Path) -> str:
    return ".".join(name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in path)


def _told(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            held = cast("dict[str, object]", value)
            inside = ", ".join(f"{_key((key,))} = {_told(each)}" for key, each in held.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(_told(each) for each in cast('Sequence[object]', value))}]"
        case _:
            return str(value)
