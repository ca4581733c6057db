"""A `.gcs` file as it stands: read with care, and asked for what may be missing or of another shape than expected."""

import re
from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeGuard, cast

import msgspec

from rules.values import Number
from rules.words.messages import message_of
from storage.exchange.guard import LARGEST_NUMBER, ExchangeError, plain_text, read_bounded
from storage.files.codec import NOT_READABLE

NEWEST: Final = 5
OLDEST: Final = 2
"""Versions of the format that are known."""

LARGEST_FILE: Final = 8 * 2**20
"""A file of more bytes than this is not read; half of those with a portrait are below a hundred thousand."""

DEEPEST: Final = 12
"""Containers within each other that are followed."""

MOST_NODES: Final = 5_000
"""Traits, skills or pieces of gear that a sheet may have, each."""

Node: TypeAlias = Mapping[str, Any]
"""An object of the file."""

_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(?:\.\d{1,6})?")


def read_document(path: Path) -> Node:
    """The sheet in a file. Raises ExchangeError, with one sentence, if it cannot be read or is none."""
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_gcs_sheet"))
    try:
        document: Any = msgspec.json.decode(content)
    except NOT_READABLE as error:
        raise ExchangeError(message_of("sent.gcs_damaged", path=str(path), detail=str(error))) from error
    if not is_node(document) or "version" not in document or not any(key in document for key in ("profile", "calc")):
        raise ExchangeError(message_of("sent.no_gcs", path=str(path)))
    version = document["version"]
    if not isinstance(version, int) or version < OLDEST:
        raise ExchangeError(message_of("sent.gcs_old", path=str(path)))
    if version > NEWEST:
        raise ExchangeError(message_of("sent.gcs_new", path=str(path), version=version, known=NEWEST))
    return document


def is_node(value: object) -> TypeGuard[Node]:
    """Whether the file has an object here."""
    return isinstance(value, dict)


def node_at(node: Node, *names: str) -> Node:
    """The object under one of these names, an empty one if there is none."""
    for name in names:
        inside: Any = node.get(name)
        if is_node(inside):
            return inside
    return {}


def nodes_at(node: Node, *names: str) -> tuple[Node, ...]:
    """The objects listed under one of these names, the first that lists any."""
    for name in names:
        listed: Any = node.get(name)
        if isinstance(listed, list) and listed:
            return tuple(each for each in cast("list[object]", listed) if is_node(each))
    return ()


def leaves(nodes: tuple[Node, ...], deep: int = 0) -> Iterator[Node]:
    """Everything listed and everything in containers, the containers themselves left out unless they are empty."""
    for node in nodes:
        inside = nodes_at(node, "children")
        if inside and deep < DEEPEST:
            yield from leaves(inside, deep + 1)
        elif not inside:
            yield node


def listed(document: Node, *names: str) -> tuple[Node, ...]:
    """All that is under one of these names, out of its containers. Raises ExchangeError if there is far too much."""
    found: list[Node] = []
    for leaf in leaves(nodes_at(document, *names)):
        found.append(leaf)
        if len(found) > MOST_NODES:
            raise ExchangeError(message_of("sent.gcs_entries", most=MOST_NODES, name=names[0]))
    return tuple(found)


def text_at(node: Node, *names: str) -> str:
    """The text under one of these names, fit to be shown; empty if there is none. Of a comparison, its text."""
    for name in names:
        value: Any = node.get(name)
        if is_node(value):
            value = value.get("qualifier")
        if isinstance(value, str) and value.strip():
            return plain_text(value).strip()
    return ""


def number_at(node: Node, *names: str) -> Number | None:
    """The figure under one of these names, also one written as a text; None if there is none that can be believed."""
    for name in names:
        value: Any = node.get(name)
        if isinstance(value, str):
            found = _NUMBER.match(value.strip())
            value = None if found is None else float(found[0])
        if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
            if abs(value) > LARGEST_NUMBER:
                raise ExchangeError(message_of("sent.gcs_figure", value=f"{value:g}", name=name))
            return int(value) if float(value).is_integer() else value
    return None
