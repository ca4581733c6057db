"""Libraries of GURPS Character Sheet 5: lists of skills, traits, gear and spells, as the program saves them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from rules.words.messages import message_of
from storage.exchange.gcs.document import Node, is_node, leaves, nodes_at, text_at
from storage.exchange.gcs.reading import NEWEST, OLDEST
from storage.exchange.guard import ExchangeError, read_bounded, unmarked
from storage.files.codec import NOT_READABLE

LibraryKind: TypeAlias = Literal["skills", "traits", "items", "spells"]
"""What a library lists."""

KINDS: Final[dict[str, LibraryKind]] = {".skl": "skills", ".adq": "traits", ".eqp": "items", ".spl": "spells"}
"""What the files with these suffixes list."""

LARGEST_FILE: Final = 16 * 2**20
"""Maximum size of a file, in bytes; the largest public one has 5 million."""

MOST_ROWS: Final = 6_000
"""Maximum number of entries of a library; a ruleset takes no more of a kind either."""


class Library(Struct, frozen=True):
    """A library: the name of its file, what it lists, and its entries without containers."""

    name: str
    kind: LibraryKind
    rows: tuple[Node, ...]


def read_library(path: Path) -> Library:
    """Return the library in a file. Raises ExchangeError with one sentence if it cannot be read or is none."""
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_library"))
    kind = KINDS.get(path.suffix.casefold())
    try:
        tree: Any = msgspec.json.decode(unmarked(content))
    except NOT_READABLE as error:
        raise ExchangeError(message_of("sent.no_library", path=str(path))) from error
    if kind is None or not is_node(tree) or not isinstance(tree.get("rows"), list):
        raise ExchangeError(message_of("sent.no_library", path=str(path)))
    version = tree.get("version")
    if not isinstance(version, int) or version < OLDEST:
        raise ExchangeError(message_of("sent.gcs_old", path=str(path)))
    if version > NEWEST:
        raise ExchangeError(message_of("sent.gcs_new", path=str(path), version=version, known=NEWEST))
    rows = tuple(_rows(tree, kind))
    if len(rows) > MOST_ROWS:
        raise ExchangeError(message_of("sent.gcs_entries", most=MOST_ROWS, name=path.name))
    return Library(path.stem, kind, rows)


def is_technique(node: Node) -> bool:
    """Return whether an entry among skills is a technique."""
    return text_at(node, "id").startswith("q") or text_at(node, "type") == "technique"


def _rows(tree: Node, kind: LibraryKind) -> Iterator[Node]:
    """Yield the entries; a piece of gear that holds others is one itself."""
    if kind == "items":
        yield from _with_containers(nodes_at(tree, "rows"), 0)
    else:
        yield from leaves(nodes_at(tree, "rows"))


def _with_containers(nodes: tuple[Node, ...], deep: int) -> Iterator[Node]:
    for node in nodes:
        yield node
        if deep < 12:
            yield from _with_containers(nodes_at(node, "children"), deep + 1)
