"""Errors of a campaign file that a user can resolve; every other error is a defect of the program."""

import errno
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from rules.words.messages import Fault, Message, message_of


class Trouble(StrEnum):
    """The kinds of trouble, so that callers can offer a matching remedy."""

    NOT_A_CAMPAIGN = "not_a_campaign"
    TOO_NEW = "too_new"
    READ_ONLY = "read_only"
    DAMAGED = "damaged"
    LOCKED = "locked"
    DISK_FULL = "disk_full"
    NO_PERMISSION = "no_permission"
    ON_NETWORK = "on_network"
    MISSING = "missing"
    DEVICE = "device"
    FOREIGN = "foreign"
    TOO_SLOW = "too_slow"
    DISPLACED = "displaced"


class CampaignError(Fault):
    """A campaign cannot be opened, read or changed; the message is one sentence for the user.

    `kind` is the kind of trouble, `path` the file, `detail` the finding, and `backup` the newest good backup of a
    damaged file, if there is one.
    """

    def __init__(self, kind: Trouble, path: Path, detail: Message | str = "", backup: Path | None = None) -> None:
        super().__init__(_sentence(kind, path, detail, backup))
        self.kind = kind
        self.path = path
        self.detail = detail
        self.backup = backup


def _sentence(kind: Trouble, path: Path, detail: Message | str, backup: Path | None) -> Message:
    aside = message_of("campaign.aside", detail=detail) if detail else ""
    if kind is Trouble.DAMAGED and backup is not None:
        return message_of("campaign.damaged_with_backup", path=str(path), aside=aside, backup=str(backup))
    return message_of(_SENTENCES[kind], path=str(path), aside=aside)


_SENTENCES: Final[Mapping[Trouble, str]] = {
    Trouble.NOT_A_CAMPAIGN: "campaign.not_a_campaign",
    Trouble.TOO_NEW: "campaign.too_new",
    Trouble.READ_ONLY: "campaign.read_only",
    Trouble.DAMAGED: "campaign.damaged",
    Trouble.LOCKED: "campaign.locked",
    Trouble.DISK_FULL: "campaign.disk_full",
    Trouble.NO_PERMISSION: "campaign.no_permission",
    Trouble.ON_NETWORK: "campaign.on_network",
    Trouble.MISSING: "campaign.missing",
    Trouble.DEVICE: "campaign.device",
    Trouble.FOREIGN: "campaign.foreign",
    Trouble.TOO_SLOW: "campaign.too_slow",
    Trouble.DISPLACED: "campaign.displaced",
}
"""The message key for each trouble."""

_BY_RESULT = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PERM: Trouble.NO_PERMISSION,
    sqlite3.SQLITE_CANTOPEN: Trouble.NO_PERMISSION,
    sqlite3.SQLITE_IOERR: Trouble.DEVICE,
    sqlite3.SQLITE_INTERRUPT: Trouble.TOO_SLOW,
    sqlite3.SQLITE_TOOBIG: Trouble.DAMAGED,
}

_CONSTRAINT_DATATYPE = sqlite3.SQLITE_CONSTRAINT | 12 << 8
"""A column of a strict table refused the type of a value; `sqlite3` has no name for it."""

_BY_EXTENDED_RESULT = {
    _CONSTRAINT_DATATYPE: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR_SHORT_READ: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.DISK_FULL,
}

# Tests check every statement against the schema, so a missing table means damage.
_SIGNS_OF_A_BROKEN_SCHEMA = ("no such ", "foreign key mismatch", "SQL logic error")

_BY_ERRNO = {
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
    errno.EACCES: Trouble.NO_PERMISSION,
    errno.EPERM: Trouble.NO_PERMISSION,
    errno.EROFS: Trouble.READ_ONLY,
    errno.ENOENT: Trouble.MISSING,
    errno.ENOLCK: Trouble.ON_NETWORK,
    errno.EOPNOTSUPP: Trouble.ON_NETWORK,
}


FileFault: TypeAlias = sqlite3.Error | OSError | UnicodeDecodeError
"""The exceptions of SQLite, its driver and the system for a file; the last if SQLite's message is damaged too."""

FILE_FAULTS: Final = (sqlite3.Error, OSError, UnicodeDecodeError)
"""The same as a tuple for `except`."""


def trouble_of(error: FileFault) -> Trouble | None:
    """Return the trouble that an error means; None if it is a defect of the program."""
    if isinstance(error, UnicodeDecodeError):
        return Trouble.DAMAGED
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Trouble.DEVICE)
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # The driver itself reports text that is not UTF-8, and gives no result code.
        return Trouble.DAMAGED if "decode to UTF-8" in str(error) else None
    if code == sqlite3.SQLITE_ERROR and any(sign in str(error) for sign in _SIGNS_OF_A_BROKEN_SCHEMA):
        return Trouble.DAMAGED
    if code == sqlite3.SQLITE_CONSTRAINT:
        # The constraints of our tables have messages with names; only a damaged full-text index lacks one.
        return Trouble.DAMAGED
    return _BY_EXTENDED_RESULT.get(code) or _BY_RESULT.get(code & 0xFF)


def detail_of(error: FileFault) -> str:
    """Return the system's own text for an error."""
    return (error.strerror or "") if isinstance(error, OSError) else str(error)


def is_refused_statement(error: sqlite3.Error) -> bool:
    """Return whether SQLite refused a statement because the statement or the schema of the file is wrong."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR


@contextmanager
def schema_errors(path: Path) -> Generator[None, None, None]:
    """Raise `CampaignError` if a statement cannot be carried out; only for those that every sound file allows."""
    try:
        yield
    except sqlite3.Error as error:
        if is_refused_statement(error) or isinstance(error, sqlite3.IntegrityError):
            raise CampaignError(Trouble.DAMAGED, path, str(error)) from error
        raise


@contextmanager
def system_errors(path: Path) -> Generator[None, None, None]:
    """Convert errors of the file system and of SQLite for this file to `CampaignError`; defects pass through."""
    try:
        yield
    except FILE_FAULTS as error:
        kind = trouble_of(error)
        if kind is None:
            raise
        raise CampaignError(kind, path, detail_of(error)) from error
