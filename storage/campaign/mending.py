"""Mending a copy of a campaign: the log that SQLite would not read, and the header without which it reads nothing."""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Final

from storage.campaign.checks import content_findings
from storage.campaign.content_checks import page_findings
from storage.campaign.inspection import connect_to_read
from storage.campaign.schema import APPLICATION_ID, CURRENT
from storage.campaign.wal import LogReport, LogState, log_of, mend_log
from storage.files.errors import FILE_FAULTS
from storage.files.writing import companion

_UNREADABLE: Final = 1000
"""So many findings a copy counts for that cannot be examined."""

_HEADER: Final = struct.Struct(">16sH6B12I20s2I")
_MAGIC: Final = b"SQLite format 3\x00"
_PAGE_SIZE: Final = 4096
"""The size of a page of every campaign that Fightbook makes."""


def mend_copy(copy: Path, report: LogReport) -> None:
    """Let SQLite read as much as possible of the damaged log of a copy; `report` is what its log holds.

    Of the ways to read it, that remains by which the content has the fewest findings. Raises OSError.
    """
    if report.state is not LogState.DAMAGED or not report.frames:
        return
    log = log_of(copy)
    content = log.read_bytes()
    tried: list[tuple[int, bytes]] = []
    for doubtful in (False, True):
        log.write_bytes(content)
        mend_log(copy, report, doubtful=doubtful)
        tried.append((findings_in(copy), log.read_bytes()))
        if tried[-1][0] == 0:
            return
    log.write_bytes(min(tried)[1])


def findings_in(copy: Path) -> int:
    """Return how much is wrong with pages, seals and newest steps of a copy with its log; both are left unchanged."""
    companion(copy, "-shm").unlink(missing_ok=True)
    try:
        # A connection that only reads does not write the log into the file when it is closed.
        with closing(connect_to_read(copy, immutable=False)) as connection:
            connection.text_factory = _lenient
            found = chain(page_findings(connection), content_findings(connection, CURRENT.version, large=True))
            return sum(1 for _ in found)
    except FILE_FAULTS:
        return _UNREADABLE
    finally:
        companion(copy, "-shm").unlink(missing_ok=True)


def connect_leniently(copy: Path) -> sqlite3.Connection:
    """Connect to a copy of a campaign; texts with damaged bytes are readable, with marks in place of these bytes."""
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.text_factory = _lenient
    return connection


def _lenient(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def variants_of_log(copy: Path, report: LogReport) -> Iterator[str]:
    """Turn a copy with a log that is not whole into each way to read it, and yield what was done.

    The copy is left without a log.
    """
    content = log_of(copy).read_bytes() if log_of(copy).exists() else b""
    if report.frames:
        for doubtful in (True, False):
            log_of(copy).write_bytes(content)
            mend_log(copy, report, doubtful=doubtful)
            yield "doubtful" if doubtful else "proven"
    log_of(copy).unlink(missing_ok=True)
    companion(copy, "-shm").unlink(missing_ok=True)
    yield "without"


def mend_header(copy: Path, sample: Path | None) -> None:
    """Write the header of a copy anew, and with `sample`, a sound copy, its whole first page. Raises OSError."""
    content = bytearray(copy.read_bytes())
    if sample is not None:
        content[:_PAGE_SIZE] = sample.read_bytes()[:_PAGE_SIZE]
    pages = len(content) // _PAGE_SIZE
    cookie = int.from_bytes(content[40:44], "big")
    content[: _HEADER.size] = _HEADER.pack(
        _MAGIC, _PAGE_SIZE, 2, 2, 0, 64, 32, 32, 1, pages, 0, 0, cookie, 4, 0, 0, 1, CURRENT.version, 0,
        APPLICATION_ID, bytes(20), 1, 3040000,
    )  # fmt: skip
    copy.write_bytes(content)
