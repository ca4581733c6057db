"""Safe access to the parts of a sheet: every entry may be missing or have an unexpected type."""

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, Final, TypeAlias, TypeGuard, cast

from rules.values import Number
from rules.words.messages import message_of
from storage.exchange.guard import LARGEST_NUMBER, ExchangeError, plain_text, short_figure

DEEPEST: Final = 12
"""Maximum depth of nested containers that are read."""

MOST_NODES: Final = 5_000
"""Maximum number of traits in a sheet, and likewise of skills and of pieces of gear."""

Node: TypeAlias = Mapping[str, Any]
"""A JSON object of the file."""

_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(?:\.\d{1,6})?")


def is_node(value: object) -> TypeGuard[Node]:
    """Return whether a value is a JSON object."""
    return isinstance(value, dict)


def node_at(node: Node, *names: str) -> Node:
    """Return the object under the first of these names that has one; an empty object if there is none."""
    for name in names:
        inside: Any = node.get(name)
        if is_node(inside):
            return inside
    return {}


def nodes_at(node: Node, *names: str) -> tuple[Node, ...]:
    """Return the objects in the first non-empty list under one of these names."""
    for name in names:
        listed: Any = node.get(name)
        if isinstance(listed, list) and listed:
            return tuple(each for each in cast("list[object]", listed) if is_node(each))
    return ()


def leaves(nodes: tuple[Node, ...], deep: int = 0) -> Iterator[Node]:
    """Yield all entries, with the contents of containers instead of the containers; empty containers are entries."""
    for node in nodes:
        inside = nodes_at(node, "children")
        if inside and deep < DEEPEST:
            yield from leaves(inside, deep + 1)
        elif not inside:
            yield node


def with_containers(nodes: tuple[Node, ...], deep: int = 0) -> Iterator[Node]:
    """Yield all pieces of gear, each container before its contents: it has a weight of its own."""
    for node in nodes:
        yield node
        if deep < DEEPEST:
            yield from with_containers(nodes_at(node, "children"), deep + 1)


def is_technique(node: Node) -> bool:
    """Return whether an entry among skills is a technique."""
    return text_at(node, "id").startswith("q") or text_at(node, "type") == "technique"


def listed(document: Node, *names: str) -> tuple[Node, ...]:
    """Return the entries under one of these names, containers unpacked. Raises ExchangeError for too many entries."""
    found: list[Node] = []
    for leaf in leaves(nodes_at(document, *names)):
        found.append(leaf)
        if len(found) > MOST_NODES:
            raise ExchangeError(message_of("sent.gcs_entries", most=MOST_NODES, name=names[0]))
    return tuple(found)


def text_at(node: Node, *names: str) -> str:
    """Return the text under the first of these names that has one, without harmful characters; empty if there is none.

    For a comparison, return its qualifier.
    """
    for name in names:
        value: Any = node.get(name)
        if is_node(value):
            value = value.get("qualifier")
        if isinstance(value, str) and value.strip():
            return plain_text(value).strip()
    return ""


def number_at(node: Node, *names: str) -> Number | None:
    """Return the number under the first of these names that has one, also from a text; None if there is none.

    Raises ExchangeError for a number that is too large.
    """
    for name in names:
        value: Any = node.get(name)
        if isinstance(value, str):
            found = _NUMBER.match(value.strip())
            value = None if found is None else float(found[0])
        # Unlike `isfinite`, a comparison takes integers of any size.
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < inf:
            if abs(value) > LARGEST_NUMBER:
                raise ExchangeError(message_of("sent.gcs_figure", value=short_figure(value), name=name))
            return int(value) if float(value).is_integer() else value
    return None
