"""Preparing a campaign that may take long to open, so that opening it afterwards takes milliseconds."""

import os
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rules.words.messages import Message
from storage.campaign.backup_names import Backup, BackupReason, home_of, list_backups, list_rescued
from storage.campaign.campaign import full_path, open_campaign
from storage.campaign.database import Clock
from storage.campaign.inspection import CHECKED_ALWAYS, check_file, connect_to_read, identify, was_left_open
from storage.campaign.schema import CURRENT, Schema
from storage.files.errors import system_errors

_VERSION_AT: Final = slice(60, 64)
"""Where the header of a SQLite file holds the `user_version`."""


def opens_quickly(path: Path, schema: Schema = CURRENT) -> bool:
    """Return whether a campaign opens within a fraction of a second: it is current, small, and was closed.

    A file that does not exist, or cannot be read, opens quickly too. Ask only while this process does not have the
    campaign open: closing the file would drop the locks that SQLite holds on it.
    """
    path = full_path(path)
    with suppress(OSError):
        if was_left_open(path) or path.stat().st_size > CHECKED_ALWAYS:
            return False
        with path.open("rb") as file:
            header = file.read(100)
        return len(header) < 100 or int.from_bytes(header[_VERSION_AT], "big") >= schema.version
    return True


def prepare(
    path: Path, clock: Clock, tell: Callable[[Message], object], *, schema: Schema = CURRENT
) -> tuple[Message, ...]:
    """Check an existing campaign, put it in order after a crash, and migrate it; return what the user should know.

    Call it in any thread before `open_campaign`; `tell` gets a message before each part. Raises CampaignError as that
    does.
    """
    with open_campaign(path, clock, schema=schema, daily_backup=False, tell=tell) as campaign:
        return campaign.notices


def check_is_campaign(path: Path) -> None:
    """Raise CampaignError if a file is certainly no campaign, or cannot be read; looks at its header only."""
    path = full_path(path)
    check_file(path)
    with system_errors(path), closing(connect_to_read(path, immutable=True)) as connection:
        identify(connection, path, newest=2**31 - 1)


def is_missing(path: Path) -> bool:
    """Return whether there is no file at a path, such as on a drive that is not there."""
    return not os.path.lexists(full_path(path))


def copies_of(path: Path) -> tuple[Backup, ...]:
    """Return all backups and rescued copies of a campaign, the newest first; the campaign itself may be missing."""
    path = full_path(path)
    found = (*list_backups(path), *list_rescued(path))
    return tuple(sorted(found, key=lambda each: (each.made, each.path.name), reverse=True))


def all_copies_of(path: Path) -> tuple[Backup, ...]:
    """Return the backups and rescued copies of a campaign, and of the place from which it was taken away.

    What is in that place now is among them, whatever it is; the campaign itself is not.
    """
    path, home = full_path(path), home_of(full_path(path))
    if home is None:
        return copies_of(path)
    with suppress(OSError):
        made = datetime.fromtimestamp(home.stat().st_mtime, UTC)
        return (Backup(home, made, BackupReason.COPY), *_others(path, home))
    return _others(path, home)


def _others(path: Path, home: Path) -> tuple[Backup, ...]:
    return tuple(each for each in (*copies_of(path), *copies_of(home)) if each.path != path)
