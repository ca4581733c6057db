"""Mutations of rulesets: ids swapped, keys dropped, wrong types, formulas changed; each change is small and random."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from rules.trial.chance import Pick

Trees = dict[str, dict[str, Any]]
"""The files of a ruleset, by name, each as a tree of TOML."""

Place = tuple[Any, Any]
"""A part of a tree: what holds it, and its key or index there."""

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")

WRONG = (
    0,
    -1,
    3,
    1.5,
    True,
    False,
    "",
    "x",
    "1",
    "'x'",
    "true",
    "{to}",
    "{position}",
    "{weapon}",
    [],
    ["x"],
    {},
    "1d6",
)
"""Values that fit somewhere, and nowhere else."""


def trees_of(files: Mapping[str, str]) -> Trees:
    """Return the trees of the files of a ruleset."""
    return {name: tomllib.loads(text) for name, text in files.items()}


LONG = 2000
"""The most characters of an entry in one line."""


def written(trees: Trees) -> dict[str, str]:
    """Return the texts of these trees."""
    return {name: "".join(_lines(tree)) for name, tree in trees.items()}


def _lines(tree: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield plain keys, and then each section with an entry to a line; what is too long for a line is a section."""
    texts = {key: _inline(each) for key, each in tree.items()}
    sections = [key for key, each in tree.items() if isinstance(each, dict) and (not path or len(texts[key]) > LONG)]
    yield from (f"{_key(key)} = {text}\n" for key, text in texts.items() if key not in sections)
    for key in sections:
        inner = f"{path}.{_key(key)}".lstrip(".")
        yield f"[{inner}]\n"
        yield from _lines(tree[key], inner)


def mutate(trees: Trees, pick: Pick) -> str:
    """Change something in these trees; return what was changed."""
    places = [place for tree in trees.values() for place in _places(tree)]
    texts = [holder[key] for holder, key in places if isinstance(holder[key], str)]
    holder, key = pick(places)
    before = holder[key]
    change = pick(("swap", "drop", "wrong", "formula", "formula", "copy", "name"))
    if change == "drop":
        del holder[key]
    elif change == "wrong":
        holder[key] = deepcopy(pick(WRONG))
    elif change == "copy":
        other, at = pick(places)
        holder[key] = deepcopy(other[at])
    elif change == "name" and isinstance(holder, dict):
        holder[pick(_names(texts, trees))] = holder.pop(key)
    elif isinstance(before, str):
        holder[key] = pick(texts) if change == "swap" else _reworded(before, _names(texts, trees), pick)
    return f"{change} {key}: {before!r}"[:200]


def _reworded(text: str, names: list[str], pick: Pick) -> str:
    """Return a text with one of its names replaced."""
    found = list(NAME.finditer(text))
    if not found:
        return pick(names)
    one = pick(found)
    return f"{text[: one.start()]}{pick(names)}{text[one.end() :]}"


def _names(texts: list[str], trees: Trees) -> list[str]:
    keys = [str(key) for tree in trees.values() for holder, key in _places(tree) if isinstance(holder, dict)]
    return [*keys, *(word for text in texts for word in NAME.findall(text))]


def _places(part: Any) -> Iterator[Place]:
    entries = list(part.items()) if isinstance(part, dict) else list(enumerate(part)) if isinstance(part, list) else []
    for key, value in entries:
        yield part, key
        yield from _places(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ",\n".join(map(_inline, value)) + "]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_inline(each)}' for key, each in value.items())}}}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
