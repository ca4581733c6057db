"""Reading an actor of the GURPS game aid for Foundry VTT: whether a file is one, and what its lists hold.

Lists of an actor are objects with the keys `00000`, `00001` and so on; containers hold further ones under `contains`.
"""

from collections.abc import Iterator
from functools import reduce
from typing import Any, Final, TypeAlias

import msgspec

from rules.values import Number
from rules.words.messages import message_of
from storage.exchange.foundry import FLAG, SHEET
from storage.exchange.gcs.document import Node, is_node, node_at, number_at, text_at
from storage.exchange.guard import ExchangeError, SourceName
from storage.files.codec import NOT_READABLE

SYSTEM: Final = "gurps"
"""The id of the game aid among the systems of Foundry VTT."""

Tree: TypeAlias = Node
"""An object in an actor; a `Node` is one in a sheet of GURPS Character Sheet."""

DEEPEST: Final = 12
"""Maximum depth of containers that are read."""

MOST_ENTRIES: Final = 5_000
"""Maximum number of entries of a list."""


def actor_of(content: bytes, name: SourceName) -> Tree | None:
    """Return the actor in a JSON text; None if it is something else.

    Raises ExchangeError with one sentence for an actor of another game.
    """
    try:
        tree: Any = msgspec.json.decode(content)
    except NOT_READABLE:
        return None
    if not is_node(tree) or "format" in tree or not system_of(tree) or not isinstance(tree.get("type"), str):
        return None
    theirs = text_at(tree_at(tree, "_stats"), "systemId")
    if (theirs or SYSTEM) != SYSTEM or not tree_at(system_of(tree), "attributes", "ST"):
        raise ExchangeError(message_of("sent.actor_of", name=name, system=theirs[:60] or "?"))
    return tree


def system_of(actor: Tree) -> Tree:
    """Return the figures of an actor; Foundry 9 and before had them under another name."""
    return tree_at(actor, "system") or tree_at(actor, "data")


def kept_sheet(actor: Tree) -> str:
    """Return the text of the sheet in the flags of an actor that we have written; empty if there is none."""
    return text_at(tree_at(actor, "flags", FLAG), SHEET)


def tree_at(tree: Tree, *names: str) -> Tree:
    """Return the object under names within each other; an empty one if there is none."""
    return reduce(node_at, names, tree)


def figure_at(tree: Tree, place: str) -> Number | None:
    """Return the number at a place such as `attributes.ST.import`; None if there is none."""
    *inner, last = place.split(".")
    return number_at(tree_at(tree, *inner), last)


def entries_of(tree: Tree, *names: str) -> tuple[Tree, ...]:
    """Return the entries of a list, with containers and the entries in them, which come after their container.

    Raises ExchangeError for too many entries.
    """
    found: list[Tree] = []
    for entry in _entries(tree_at(tree, *names), 0):
        found.append(entry)
        if len(found) > MOST_ENTRIES:
            raise ExchangeError(message_of("sent.gcs_entries", most=MOST_ENTRIES, name=names[-1]))
    return tuple(found)


def children_of(entry: Tree) -> tuple[Tree, ...]:
    """Return the entries in a container."""
    return _values(tree_at(entry, "contains"))


def level_of_entry(entry: Tree) -> Number | None:
    """Return the level of a skill, a spell or an attack; an imported level comes before the one that was worked out."""
    level = number_at(entry, "import")
    return number_at(entry, "level") if level is None else level


def _entries(listed: Tree, deep: int) -> Iterator[Tree]:
    for entry in _values(listed):
        yield entry
        if deep < DEEPEST:
            yield from _entries(tree_at(entry, "contains"), deep + 1)


def _values(listed: Tree) -> tuple[Tree, ...]:
    return tuple(each for _, each in sorted(listed.items()) if is_node(each))
