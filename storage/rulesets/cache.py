"""Rulesets that were read and checked before: kept in the user's cache folder, so that the desk opens sooner.

What is kept is the plain tables of a ruleset that had no problems, beside the very texts they were read from and the
state of the engine that checked them. Whatever does not fit to the letter, or is damaged, is passed over and written
anew. It holds no code: formulas are read again each time, and nothing in it can do more than a ruleset file can.
"""

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

import rules
from storage.files.codec import NOT_READABLE
from storage.files.writing import write_whole

_SUM = 4
"""Bytes before the rest of a file, by which damage is noticed."""


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of the cache holds."""

    engine: str
    files: dict[str, str]
    house_rules: str
    tables: dict[str, Any]


class RulesetCache:
    """Keeps the tables of each ruleset in a file of a folder: those that were read last under its name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._engine = _engine()

    def recall(self, name: str, files: Mapping[str, str], house_rules: str) -> dict[str, Any] | None:
        """The tables that were kept for these very texts; None if there are none, or none to be relied on."""
        with suppress(OSError, *NOT_READABLE):
            content = self._path(name).read_bytes()
            told, packed = content[:_SUM], content[_SUM:]
            if told == _sum(packed):
                kept = msgspec.msgpack.decode(packed, type=_Kept)
                if (kept.engine, kept.files, kept.house_rules) == (self._engine, files, house_rules):
                    return kept.tables
        return None

    def keep(self, name: str, files: Mapping[str, str], house_rules: str, tables: Mapping[str, Any]) -> None:
        """Keep the tables of a ruleset that was found to be without a fault; if they cannot be kept, do without."""
        kept = _Kept(self._engine, dict(files), house_rules, dict(tables))
        with suppress(OSError, OverflowError, TypeError):
            packed = msgspec.msgpack.encode(kept)
            write_whole(self._path(name), _sum(packed) + packed)

    def _path(self, name: str) -> Path:
        return self._folder / f"{re.sub('[^A-Za-z0-9_-]', '_', name)}.ruleset"


def _sum(packed: bytes) -> bytes:
    return crc32(packed).to_bytes(_SUM, "big")


def _engine() -> str:
    """What tells one state of the engine from another: its files, and the program they may be frozen into."""
    states = [(sys.version, *_state(Path(sys.executable)))]
    for folder in rules.__path__:
        for inner, _, names in os.walk(folder):
            states += [(name, *_state(Path(inner) / name)) for name in sorted(names) if name.endswith(".py")]
    return repr(states)


def _state(file: Path) -> tuple[int, int]:
    """The size of a file and when it was last changed."""
    try:
        state = file.stat()
    except OSError:
        return (0, 0)
    return state.st_size, state.st_mtime_ns
