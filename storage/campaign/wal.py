"""The write-ahead log beside a campaign: is it whole, and how is it mended?

SQLite stops without a word at the first frame of a log that does not fit, and forgets all changes after it. The format
is that of https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

import struct
from array import array
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from sys import byteorder
from typing import Final, TypeAlias

from msgspec import Struct

from storage.files.writing import companion

Sums: TypeAlias = tuple[int, int]
"""The two running checksums of a log."""

_MAGIC: Final = 0x377F0682
"""The first bytes of a log; one more if its checksums read numbers with the high byte first."""

_VERSION: Final = 3007000
_HEADER: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")
_PAGE_SIZES: Final = frozenset(2**power for power in range(9, 17))


class LogState(StrEnum):
    """The state of a log.

    `SOUND` logs may end with a transaction that was never finished. A `TORN` one ends with a transaction that is not
    whole: the power failed while it was written, or its end is damaged. A `DAMAGED` one lost what it once held.
    """

    SOUND = "sound"
    TORN = "torn"
    DAMAGED = "damaged"


class Frame(Struct, frozen=True):
    """A frame of a log: its place in the log, its page, and the size of the file in pages if it ends a transaction.

    `content` is whether what it holds is proven: by its own checksum or by the one of the next frame.
    """

    at: int
    page: int
    size: int
    content: bool


class LogReport(Struct, frozen=True):
    """What a log holds: its state, its frames in order, and how many of them SQLite reads."""

    state: LogState
    frames: tuple[Frame, ...] = ()
    readable: int = 0
    page_size: int = 0
    big_endian: bool = False
    salts: bytes = bytes(8)
    remembered: int | None = None

    @property
    def is_mendable(self) -> bool:
        """Whether everything that was in the log is proven, so that a mended log brings all of it back."""
        return (self.remembered or 0) <= len(self.frames) and all(frame.content for frame in self.frames)


def log_of(path: Path) -> Path:
    """Return the path of the write-ahead log of a campaign."""
    return companion(path, "-wal")


def read_log(path: Path) -> LogReport:
    """Say what the write-ahead log of the campaign at `path` holds; a missing one is sound. Raises OSError.

    Ask before anything connects to the campaign: the first connection rewrites the index of the log, which remembers
    how much was in it.
    """
    try:
        content = log_of(path).read_bytes()
    except FileNotFoundError:
        content = b""
    if len(content) <= _HEADER.size:
        return LogReport(LogState.SOUND)
    index = _index(path)
    header = _header(content)
    size = header[2] if header else _page_size_of(path)
    if size not in _PAGE_SIZES:
        return LogReport(LogState.DAMAGED)
    raw = _raw_frames(content, size)
    salts = content[16:24] if header else _usual_salts(content, raw)
    endian = bool(header[0] & 1) if header else byteorder == "big"
    reader = _Reader(content, size, endian)
    frames, readable = reader.frames(raw, salts, _sums(content[24:32]) if header else None)
    remembered = index.frames if index is not None and index.salts == salts else None
    state = _state(frames, readable, remembered) if header else _state_without_header(frames, remembered)
    return LogReport(state, frames, readable, size, endian, salts, remembered)


def mend_log(path: Path, report: LogReport, *, doubtful: bool) -> None:
    """Rewrite the log of the campaign at `path`, a copy, so that SQLite reads all frames whose content is proven.

    With `doubtful` it also reads the other frames; hashes and seals must then decide what of them is sound.
    Raises OSError.
    """
    log = log_of(path)
    content = log.read_bytes()
    frames = [frame for frame in report.frames if frame.page and (frame.content or doubtful)]
    while frames and not frames[-1].size:
        frames.pop()
    head = struct.pack(">4I", _MAGIC | report.big_endian, _VERSION, report.page_size, 0) + report.salts
    sums = _checksum(head, report.big_endian)
    mended = bytearray(head + struct.pack(">2I", *sums))
    for frame in frames:
        page = content[frame.at + _FRAME.size : frame.at + _FRAME.size + report.page_size]
        numbers = struct.pack(">2I", frame.page, frame.size)
        sums = _checksum(numbers + page, report.big_endian, sums)
        mended += numbers + report.salts + struct.pack(">2I", *sums) + page
    log.write_bytes(mended)
    companion(path, "-shm").unlink(missing_ok=True)


class _Reader:
    """Checks the frames of a log one after the other."""

    def __init__(self, content: bytes, page_size: int, big_endian: bool) -> None:
        self._content = content
        self._size = page_size
        self._big = big_endian

    def frames(self, raw: list[int], salts: bytes, sums: Sums | None) -> tuple[tuple[Frame, ...], int]:
        """Return the frames that belong to the log, and how many of them SQLite reads."""
        found: list[Frame] = []
        readable, whole = 0, sums is not None
        for index, at in enumerate(raw):
            own = self._stored(at)
            fits = sums is not None and self._checksum_after(at, sums) == own
            ours = self._content[at + 8 : at + 16] == salts
            whole = whole and fits and ours
            proven = fits or self._proven_by_next(raw, index, sums)
            if not (ours or proven) and not self._belongs(raw, index, salts):
                break
            page, size = struct.unpack_from(">2I", self._content, at)
            found.append(Frame(at, page, size, proven))
            if whole and size:
                readable = len(found)
            sums = self._checksum_after(at, sums) if proven and sums is not None else own
        return tuple(_without_tail(found)), readable

    def _proven_by_next(self, raw: list[int], index: int, sums: Sums | None) -> bool:
        """Return whether only the checksum of a frame is wrong: the next frame fits the correct one."""
        if sums is None or index + 1 == len(raw):
            return False
        return self._checksum_after(raw[index + 1], self._checksum_after(raw[index], sums)) == self._stored(
            raw[index + 1]
        )

    def _belongs(self, raw: list[int], index: int, salts: bytes) -> bool:
        """Return whether a later frame shows that the log goes on after a frame with wrong salts."""
        return any(self._content[at + 8 : at + 16] == salts for at in raw[index + 1 : index + 9])

    def _stored(self, at: int) -> Sums:
        return _sums(self._content[at + 16 : at + 24])

    def _checksum_after(self, at: int, sums: Sums) -> Sums:
        numbers = _checksum(self._content[at : at + 8], self._big, sums)
        page = self._content[at + _FRAME.size : at + _FRAME.size + self._size]
        return _checksum(page, self._big, numbers)


def _without_tail(frames: list[Frame]) -> list[Frame]:
    """Drop proven frames at the end that no transaction ended: their transaction was never finished."""
    kept = len(frames)
    while kept and not frames[kept - 1].size and frames[kept - 1].content:
        kept -= 1
    return frames[:kept]


def _state(frames: tuple[Frame, ...], readable: int, remembered: int | None) -> LogState:
    lost = sum(1 for frame in frames[readable:] if frame.size)
    if (remembered or 0) > readable or lost > 1:
        return LogState.DAMAGED
    # A transaction of which the index knows nothing was never finished.
    return LogState.SOUND if readable in (len(frames), remembered) else LogState.TORN


def _state_without_header(frames: tuple[Frame, ...], remembered: int | None) -> LogState:
    return LogState.DAMAGED if frames or remembered else LogState.SOUND


class _Index(Struct, frozen=True):
    """What the index of a log remembers: its salts and the number of its frames."""

    salts: bytes
    frames: int


def _index(path: Path) -> _Index | None:
    """Read the index that a crash left beside a log; None if there is none, or it is not whole.

    SQLite enters frames only once they are on disk, so an index never remembers more than there were.
    """
    try:
        head = companion(path, "-shm").read_bytes()[:48]
    except OSError:
        return None
    if len(head) < 48 or head[:4] != struct.pack("=I", _VERSION):
        return None
    if _checksum(head[:40], byteorder == "big") != struct.unpack("=2I", head[40:48]):
        return None
    return _Index(head[32:40], struct.unpack_from("=I", head, 16)[0])


def _header(content: bytes) -> tuple[int, ...] | None:
    """Return the numbers of the header of a log; None if it is damaged."""
    header = _HEADER.unpack_from(content)
    if header[0] | 1 != _MAGIC | 1 or header[1] != _VERSION or header[2] not in _PAGE_SIZES:
        return None
    return header if _checksum(content[:24], bool(header[0] & 1)) == header[6:8] else None


def _page_size_of(path: Path) -> int:
    with path.open("rb") as file:
        (size,) = struct.unpack(">H", file.read(100)[16:18].ljust(2, b"\0"))
    return 2**16 if size == 1 else int(size)


def _raw_frames(content: bytes, page_size: int) -> list[int]:
    step = _FRAME.size + page_size
    return list(range(_HEADER.size, len(content) - step + 1, step))


def _usual_salts(content: bytes, raw: list[int]) -> bytes:
    """Return the salts of the newest run of a log without a header: those of its first frames."""
    seen = Counter(content[at + 8 : at + 16] for at in raw[:9])
    return seen.most_common(1)[0][0] if seen else bytes(8)


def _sums(content: bytes) -> Sums:
    first, second = struct.unpack(">2I", content)
    return first, second


def _checksum(content: bytes, big_endian: bool, sums: Sums = (0, 0)) -> Sums:
    words = array("I", content)
    if big_endian != (byteorder == "big"):
        words.byteswap()
    first, second = sums
    for even, odd in _pairs(words):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def _pairs(words: "array[int]") -> Iterator[tuple[int, int]]:
    return zip(words[::2], words[1::2], strict=True)
