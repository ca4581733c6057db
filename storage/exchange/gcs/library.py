"""Libraries of GURPS Character Sheet 5: lists of skills, traits, gear and spells, as the program saves them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from rules.loading.ruleset_limits import MOST_LISTED
from rules.words.messages import message_of
from storage.exchange.gcs.document import Node, is_node, leaves, nodes_at, with_containers
from storage.exchange.gcs.reading import check_version
from storage.exchange.guard import ExchangeError, read_bounded, unmarked
from storage.files.codec import NOT_READABLE

LibraryKind: TypeAlias = Literal["skills", "traits", "items", "spells"]
"""The kind of entries that a library lists."""

KINDS: Final[dict[str, LibraryKind]] = {".skl": "skills", ".adq": "traits", ".eqp": "items", ".spl": "spells"}
"""The kind of entries in a library by the suffix of its file."""

LARGEST_FILE: Final = 16 * 2**20
"""Maximum size of a file, in bytes; the largest public one has 5 million."""

MOST_ROWS: Final = MOST_LISTED
"""Maximum number of entries of a library: as many of one kind as a ruleset may have."""


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
    check_version(tree, path)
    rows = tuple(_rows(tree, kind))
    if len(rows) > MOST_ROWS:
        raise ExchangeError(message_of("sent.too_many_rows", name=path.name, most=MOST_ROWS))
    return Library(path.stem, kind, rows)


def _rows(tree: Node, kind: LibraryKind) -> Iterator[Node]:
    """Return the entries; a piece of gear that contains others is one itself."""
    rows = nodes_at(tree, "rows")
    return with_containers(rows) if kind == "items" else leaves(rows)
