"""The fight itself inside an exported log: a block of lines from which Fightbook rebuilds it step by step.

The block begins with its format, version and ruleset, and holds the start of the fight and its steps as compressed JSON
in base64, with a checksum. Whatever stands around the block is for people.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import Final, cast
from zlib import compressobj, decompressobj, error

import msgspec
from msgspec import Struct

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import Joined, SheetChanged
from rules.state.journal import Step
from rules.words.messages import message_of
from storage.campaign.adding import Added
from storage.campaign.steps import STEP_KINDS
from storage.exchange.guard import ExchangeError, plain_text
from storage.exchange.sheet_check import check_words
from storage.files.codec import NOT_READABLE, to_json, with_own_ids

VERSION: Final = 1
"""The version of the block to write; newer ones are refused."""

LARGEST: Final = 256 * 2**20
"""The most bytes of a fight that is read, uncompressed."""

_WIDTH: Final = 76
_IN_MEMORY: Final = 2**20
_BLOCK: Final = re.compile(
    r"fightbook-fight (?P<version>\d{1,4})\W+(?P<body>[A-Za-z0-9+/=\s]*)fightbook-fight end (?P<sum>[0-9a-f]{64})"
)

_LARGEST_NUMBER: Final = 2**53
"""The maximum absolute value of a number in a fight: larger integers do not fit into the campaign file."""

_LONG_NUMBER: Final = re.compile(rb"\d{16}|\d[eE]\+?\d")
"""What every number over the maximum holds, and few others; texts may hold it too."""

_QUOTED: Final = re.compile(r"^[> \t]+", re.MULTILINE)
"""What a mail program puts before the lines of a text that it quotes."""


class KeptFight(Struct, frozen=True):
    """A fight from a log: its start, and its steps in order."""

    start: Encounter
    steps: tuple[Added, ...]


class _KeptStep(Struct, frozen=True, omit_defaults=True):
    """A step as the block holds it; `step` has neither id nor parent."""

    step: Step
    text: str = ""
    made: str = ""


class _Kept(Struct, frozen=True):
    """The content of a block."""

    start: Encounter
    steps: tuple[_KeptStep, ...]


class FightKeeper:
    """Collects a fight while its log is written, compressed and beyond a megabyte on disk."""

    def __init__(self, spool: "SpooledTemporaryFile[bytes]") -> None:
        self._spool = spool
        self._packer = compressobj(9)
        self._any = False

    def start(self, fight: Encounter) -> None:
        """Keep the start; call it once, before the steps."""
        self._add(f'{{"start":{to_json(fight)},"steps":[')

    def step(self, step: Step, text: str, made: datetime) -> None:
        """Keep a step with its text for the log."""
        kept = _KeptStep(msgspec.structs.replace(step, id=0, parent=0), text, made.isoformat())
        self._add(f"{',' if self._any else ''}{to_json(kept)}")
        self._any = True

    def lines(self) -> Iterator[str]:
        """Yield the lines of the block; call it once, at the end."""
        self._add("]}")
        self._spool.write(self._packer.flush())
        self._spool.seek(0)
        checksum = sha256()
        yield f"fightbook-fight {VERSION}"
        while part := self._spool.read(_WIDTH // 4 * 3):
            checksum.update(part)
            yield b64encode(part).decode()
        yield f"fightbook-fight end {checksum.hexdigest()}"

    def _add(self, text: str) -> None:
        self._spool.write(self._packer.compress(text.encode()))


@contextmanager
def fight_keeper() -> Generator[FightKeeper, None, None]:
    """Yield a keeper whose temporary file is removed at the end."""
    with SpooledTemporaryFile[bytes](max_size=_IN_MEMORY) as spool:
        yield FightKeeper(spool)


def kept_fight(text: str, name: str) -> KeptFight:
    """Return the fight inside a log; `name` is the name of the file in errors.

    Raises ExchangeError if there is none, if it was changed or cut off, if it is of a newer version, or if its sheets
    are outside the limits.
    """
    found = _BLOCK.search(_QUOTED.sub("", text))
    if found is None:
        raise ExchangeError(message_of("kept.none", name=name))
    if int(found["version"]) > VERSION:
        raise ExchangeError(message_of("kept.newer", name=name))
    content = _unpacked(found["body"], found["sum"], name)
    try:
        if _LONG_NUMBER.search(content) and not _is_bounded(msgspec.json.decode(content)):
            raise ValueError("a number is too large")
        kept = msgspec.json.decode(content, type=_Kept)
        apply_all(with_own_ids(kept.start), (event for each in kept.steps for event in each.step.events))
    except (*NOT_READABLE, LookupError, ValueError, TypeError) as problem:
        raise ExchangeError(message_of("kept.unreadable", name=name)) from problem
    if any(each.step.kind not in STEP_KINDS for each in kept.steps):
        raise ExchangeError(message_of("kept.unreadable", name=name))
    _check(kept, name)
    steps = (Added(each.step, plain_text(each.text), _time(each.made)) for each in kept.steps)
    return KeptFight(kept.start, tuple(steps))


def _unpacked(body: str, checksum: str, name: str) -> bytes:
    try:
        packed = b64decode("".join(body.split()), validate=True)
        unpacker = decompressobj()
        content = unpacker.decompress(packed, LARGEST)
    except (Base64Error, error, ValueError) as problem:
        raise ExchangeError(message_of("kept.changed", name=name)) from problem
    if unpacker.unconsumed_tail:
        raise ExchangeError(message_of("kept.too_large", name=name))
    if sha256(packed).hexdigest() != checksum or not unpacker.eof:
        raise ExchangeError(message_of("kept.changed", name=name))
    return content


def _is_bounded(tree: object) -> bool:
    """Return whether no number in a JSON tree is larger than the file can hold."""
    if isinstance(tree, dict):
        return all(map(_is_bounded, cast("dict[str, object]", tree).values()))
    if isinstance(tree, list):
        return all(map(_is_bounded, cast("list[object]", tree)))
    return not isinstance(tree, int | float) or abs(tree) <= _LARGEST_NUMBER


def _check(kept: _Kept, name: str) -> None:
    """Raise ExchangeError if a sheet in the fight is outside the limits."""
    for combatant in kept.start.combatants.values():
        check_words(combatant.sheet, name)
    for each in kept.steps:
        for event in each.step.events:
            if isinstance(event, Joined):
                check_words(event.combatant.sheet, name)
            elif isinstance(event, SheetChanged):
                check_words(event.sheet, name)


def _time(made: str) -> str:
    """Return a time as the campaign stores it; empty if it is not one."""
    try:
        return datetime.fromisoformat(made).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        # A time at the edge of the calendar has none in UTC; some systems report that as their own error.
        return ""
