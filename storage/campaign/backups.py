"""Backups: copies of a campaign in the folder `backups` beside it, each checked before it takes its name.

The program makes one when it first opens the campaign on a day, one for every half hour of play, and one before
anything risky. `backup_names.to_remove` says how long they are kept.
"""

import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.campaign.backup_names import (
    Backup,
    BackupReason,
    backup_folder,
    backup_path,
    list_backups,
    part_pattern,
    to_remove,
)
from storage.campaign.identity import Identity, mark_complete, read_identity
from storage.campaign.inspection import connect_to_read, is_sound
from storage.campaign.lock import hold_lock
from storage.campaign.schema import CURRENT
from storage.files.errors import FILE_FAULTS, CampaignError, Trouble, detail_of, system_errors
from storage.files.writing import make_folder, remove_database, sync_folder


class BackupReport(Struct, frozen=True):
    """The result of a backup: the file `made`, a message about a `problem`; both None if none was due."""

    made: Path | None = None
    problem: Message | None = None


def back_up_daily(path: Path, now: datetime) -> BackupReport:
    """Make the backup of this day if there is none; a known trouble is in the report.

    Uses a connection of its own, so it may run in another thread while the campaign is in use.
    """
    if any(each.reason is BackupReason.DAY and each.made.date() == now.date() for each in list_backups(path)):
        return BackupReport()
    return _reported(path, BackupReason.DAY, now)


def back_up_play(path: Path, now: datetime) -> BackupReport:
    """Make a backup if the campaign has changed since the newest one; a known trouble is in the report.

    May run in another thread, as `back_up_daily`.
    """
    past = [each for each in list_backups(path) if each.made <= now]
    newest = _identity(past[-1].path) if past else None
    if newest is not None and _state(newest) == _state(_identity(path)):
        return BackupReport()
    return _reported(path, BackupReason.PLAY, now)


def back_up_before(path: Path, reason: BackupReason, now: datetime, source: sqlite3.Connection | None = None) -> Path:
    """Back up a campaign, in use or not, before something risky; return the file.

    `source` is a connection from `pinned`, which is closed at the end: the backup then holds the campaign as it was at
    that moment. Raises CampaignError if there is no backup at the end.
    """
    return _made(path, reason.value, now, source)


def back_up_before_migration(path: Path, version: int, now: datetime) -> Path:
    """Back up a campaign of an older version and return the file; raises CampaignError if that fails."""
    return _made(path, f"version-{version}", now)


def pinned(path: Path) -> sqlite3.Connection:
    """Return a connection that reads an open campaign as it is now, whatever changes afterwards; for any thread.

    Raises CampaignError if the file cannot be read.
    """
    with system_errors(path):
        connection = connect_to_read(path, immutable=False, any_thread=True)
        try:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def back_up(path: Path, target: Path, source: sqlite3.Connection | None = None) -> None:
    """Copy a campaign, in use or not, to `target`; the file appears only once the copy is complete and checked.

    Copies what `source` reads if it is given, and closes it. Raises CampaignError if that fails; a file that was at
    `target` is then unchanged.
    """
    part = target.with_name(target.name + ".part")
    with system_errors(target), nullcontext() if source is None else closing(source):
        make_folder(target.parent)
        try:
            remove_database(part)
            _copy(path, part, source)
            if not is_sound(part, CURRENT.version):
                raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.copy_failed"))
            part.replace(target)
        finally:
            remove_database(part)
        sync_folder(target.parent)


def newest_good_backup(path: Path) -> Path | None:
    """Return the newest backup of a campaign that is sound in every page; None if there is none.

    The number of changes decides before the date, which a clock that ran ahead may have put into the future.
    """
    by_age = {backup: _age(backup) for backup in list_backups(path)}
    newest_first = sorted(by_age, key=by_age.__getitem__, reverse=True)
    return next((backup.path for backup in newest_first if is_sound(backup.path, CURRENT.version)), None)


def backups_of(path: Path) -> tuple[Path, ...]:
    """Return the files of all backups of a campaign, oldest first."""
    return tuple(backup.path for backup in list_backups(path))


def with_backup(error: CampaignError) -> CampaignError:
    """Return the error, with the newest good backup if the file is damaged or no longer a campaign."""
    if error.backup or error.kind not in (Trouble.DAMAGED, Trouble.NOT_A_CAMPAIGN):
        return error
    backup = newest_good_backup(error.path)
    if backup is None:
        return error
    return CampaignError(Trouble.DAMAGED, error.path, error.detail or message_of("campaign.no_more"), backup)


def _reported(path: Path, reason: BackupReason, now: datetime) -> BackupReport:
    try:
        made = _made(path, reason.value, now)
    except CampaignError as error:
        return BackupReport(problem=message_of("backup.not_made", why=error.full_message))
    except OSError as error:
        failure = message_of("file.not_written", path=str(backup_folder(path)), detail=detail_of(error))
        return BackupReport(problem=message_of("backup.not_made", why=failure))
    return BackupReport(made, _rotate(path, now))


def _made(path: Path, reason: str, now: datetime, source: sqlite3.Connection | None = None) -> Path:
    """Make a backup under a name that is free, and return it."""
    target = backup_path(path, now, reason)
    while target.exists():
        now += timedelta(seconds=1)
        target = backup_path(path, now, reason)
    with _alone(path):
        back_up(path, target, source)
    return target


@contextmanager
def _alone(path: Path) -> Generator[None, None, None]:
    """Clear the remains of backups that were killed, unless another backup of the campaign is being made."""
    folder, pattern = backup_folder(path), part_pattern(path)
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(hold_lock(folder / f"{path.stem}.backup"))
            for file in [each for each in folder.iterdir() if pattern.fullmatch(each.name)]:
                file.unlink(missing_ok=True)
        yield


def _copy(path: Path, part: Path, source: sqlite3.Connection | None) -> None:
    with (
        closing(connect_to_read(path, immutable=False) if source is None else source) as original,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        original.backup(copy)
        # Without a write-ahead log the copy can be read from a read-only folder.
        copy.execute("PRAGMA journal_mode = DELETE")
        mark_complete(copy)


def _identity(path: Path) -> Identity | None:
    try:
        with closing(connect_to_read(path, immutable=False)) as connection:
            return read_identity(connection)
    except FILE_FAULTS:
        return None


def _age(backup: Backup) -> tuple[int, datetime]:
    identity = _identity(backup.path)
    return (-1 if identity is None else identity.changes), backup.made


def _state(identity: Identity | None) -> tuple[str, str, int] | None:
    return None if identity is None else (identity.id, identity.generation, identity.changes)


def _rotate(path: Path, now: datetime) -> Message | None:
    try:
        for old in to_remove(list_backups(path), now):
            remove_database(old.path)
    except OSError as error:
        return message_of("backup.not_removed", folder=str(backup_folder(path)), detail=detail_of(error))
    return None
