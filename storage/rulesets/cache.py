"""A cache of parsed and checked rulesets in the user's cache folder, so that the desk opens sooner.

An entry holds the plain tables of a ruleset without problems, the texts they come from, and a fingerprint of the engine
that checked them. An entry that differs in any of these, or is damaged, is ignored and replaced. An entry holds no
code: formulas are parsed again when they are first used, so a cache file can do no more than a ruleset file.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

import rules
from rules.formula.formulas import Reference
from storage.files.codec import NOT_READABLE
from storage.files.writing import write_whole

_CHECKSUM_BYTES = 4
"""Bytes of the checksum at the start of a file."""


class CheckedTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a ruleset without problems, and what each formula of it refers to, by its source."""

    tables: dict[str, Any]
    references: dict[str, tuple[Reference, ...]]


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a cache file."""

    engine: str
    files: dict[str, str]
    house_rules: str
    checked: CheckedTables


class RulesetCache:
    """Keeps the newest tables of each ruleset, and of each text file, in a file of the cache folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._engine = _engine_fingerprint()

    def recall(self, name: str, files: Mapping[str, str], house_rules: str) -> CheckedTables | None:
        """Return the cached tables for exactly these texts; None if there are none, or they are outdated or damaged."""
        with suppress(OSError, *NOT_READABLE):
            content = self._path(name).read_bytes()
            checksum, packed = content[:_CHECKSUM_BYTES], content[_CHECKSUM_BYTES:]
            if checksum == _checksum(packed):
                entry = msgspec.msgpack.decode(packed, type=_Entry)
                if (entry.engine, entry.files, entry.house_rules) == (self._engine, files, house_rules):
                    return entry.checked
        return None

    def keep(self, name: str, files: Mapping[str, str], house_rules: str, checked: CheckedTables) -> None:
        """Save the tables of a ruleset without problems; do nothing if they cannot be written."""
        entry = _Entry(self._engine, dict(files), house_rules, checked)
        with suppress(OSError, OverflowError, TypeError):
            packed = msgspec.msgpack.encode(entry)
            write_whole(self._path(name), _checksum(packed) + packed)

    def tree(self, name: str, text: str, parse: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
        """Return what a text of tables says; `parse` is called, and what it raises passes, if it is not cached."""
        known = self.recall(name, {name: text}, "")
        if known is not None:
            return known.tables
        tree = parse(text)
        self.keep(name, {name: text}, "", CheckedTables(tree, {}))
        return tree

    def _path(self, name: str) -> Path:
        return self._folder / f"{re.sub('[^A-Za-z0-9_-]', '_', name)}.ruleset"


def _checksum(packed: bytes) -> bytes:
    return crc32(packed).to_bytes(_CHECKSUM_BYTES, "big")


def _engine_fingerprint() -> str:
    """Return a fingerprint of the engine: the size and time of its files and of the executable."""
    states = [(sys.version, *_state(Path(sys.executable)))]
    for folder in rules.__path__:
        for inner, _, names in os.walk(folder):
            states += [(name, *_state(Path(inner) / name)) for name in sorted(names) if name.endswith(".py")]
    return repr(states)


def _state(file: Path) -> tuple[int, int]:
    """Return the size of a file in bytes and its modification time in nanoseconds; zeros if it is missing."""
    try:
        state = file.stat()
    except OSError:
        return (0, 0)
    return state.st_size, state.st_mtime_ns
