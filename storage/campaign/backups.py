"""Backups: copies of a campaign in the folder `backups` beside it, each checked before it takes its name.

The program makes a daily backup when it first opens the campaign on that day, and keeps those of the ten newest days.
It keeps a backup from before a migration for good.
"""

import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.campaign.inspection import connect_to_read, is_sound
from storage.campaign.schema import CURRENT
from storage.files.errors import CampaignError, Trouble, detail_of, system_errors
from storage.files.places import CAMPAIGN_SUFFIX
from storage.files.writing import remove_database, sync_folder

DAYS_KEPT = 10
"""The number of daily backups to keep."""


class BackupReport(Struct, frozen=True):
    """The result of a daily backup: the file `made`, a message about a `problem`; both None if none was due."""

    made: Path | None = None
    problem: Message | None = None


def backup_folder(path: Path) -> Path:
    """Return the folder for the backups of a campaign."""
    return path.parent / "backups"


def back_up_daily(path: Path, now: datetime) -> BackupReport:
    """Make the backup of this day if there is none, and remove the oldest; a known trouble is in the report.

    Uses a connection of its own, so it may run in another thread while the campaign is in use.
    """
    target = backup_folder(path) / f"{path.stem}.{now:%Y-%m-%d}{CAMPAIGN_SUFFIX}"
    try:
        if target.exists():
            return BackupReport()
        back_up(path, target)
    except CampaignError as error:
        return BackupReport(problem=message_of("backup.not_made", why=error.full_message))
    except OSError as error:
        return BackupReport(problem=message_of("backup.not_made", why=_write_failure(target, error)))
    return BackupReport(target, _rotate(path))


def back_up_before_migration(path: Path, version: int, now: datetime) -> Path:
    """Back up a campaign of an older version and return the file; raises CampaignError if that fails."""
    target = backup_folder(path) / f"{path.stem}.{now:%Y-%m-%d-%H%M%S}.version-{version}{CAMPAIGN_SUFFIX}"
    back_up(path, target)
    return target


def back_up(path: Path, target: Path) -> None:
    """Copy a campaign, in use or not, to `target`; the file appears only once the copy is complete and checked.

    Raises CampaignError if that fails; a file that was at `target` is then unchanged.
    """
    part = target.with_name(target.name + ".part")
    with system_errors(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            remove_database(part)
            _copy(path, part)
            if not is_sound(part, CURRENT.version):
                raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.copy_failed"))
            part.replace(target)
        finally:
            remove_database(part)
        sync_folder(target.parent)


def newest_good_backup(path: Path) -> Path | None:
    """Return the newest backup of a campaign that is sound in every page; None if there is none."""
    return next((backup for backup in reversed(backups_of(path)) if is_sound(backup, CURRENT.version)), None)


def backups_of(path: Path) -> tuple[Path, ...]:
    """Return all backups of a campaign, oldest first."""
    return tuple(_files_matching(path, r"\d{4}-\d\d-\d\d(-\d{6}\.version-\d+)?"))


def with_backup(error: CampaignError) -> CampaignError:
    """Return the error, with the newest good backup if the file is damaged or no longer a campaign."""
    if error.backup or error.kind not in (Trouble.DAMAGED, Trouble.NOT_A_CAMPAIGN):
        return error
    backup = newest_good_backup(error.path)
    if backup is None:
        return error
    return CampaignError(Trouble.DAMAGED, error.path, error.detail or message_of("campaign.no_more"), backup)


def _copy(path: Path, part: Path) -> None:
    with (
        closing(connect_to_read(path, immutable=False)) as source,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        source.backup(copy)
        # Without a write-ahead log the copy can be read from a read-only folder.
        copy.execute("PRAGMA journal_mode = DELETE")


def _write_failure(target: Path, error: OSError) -> Message:
    return message_of("file.not_written", path=str(target), detail=detail_of(error))


def _rotate(path: Path) -> Message | None:
    try:
        for old in _files_matching(path, r"\d{4}-\d\d-\d\d")[:-DAYS_KEPT]:
            remove_database(old)
    except OSError as error:
        return message_of("backup.not_removed", folder=str(backup_folder(path)), detail=detail_of(error))
    return None


def _files_matching(path: Path, middle: str) -> list[Path]:
    pattern = re.compile(rf"{re.escape(path.stem)}\.{middle}{re.escape(CAMPAIGN_SUFFIX)}")
    found: list[Path] = []
    with suppress(OSError):
        found = [file for file in backup_folder(path).iterdir() if pattern.fullmatch(file.name)]
    return sorted(found)
