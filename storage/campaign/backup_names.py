"""The names of backups, which tell when and why each was made, and the choice of those to keep."""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from storage.files.places import CAMPAIGN_SUFFIX

WHOLE_DAYS: Final = 2
"""The newest days with backups of which every backup is kept."""

DAYS_KEPT: Final = 10
"""The newest days with backups of which the last backup is kept."""

WEEKS_KEPT: Final = 8
"""The newest weeks with backups of which the last backup is kept."""


class BackupReason(StrEnum):
    """Why a copy was made: first opening of the day, half an hour of play, because the user asked for it, or what was
    about to happen.

    A return replaces the file that another program had taken away and that was put back. A rescued copy is the file in
    which play went on meanwhile. A copy is a file that is no backup: somebody, or a synced folder, made it.
    """

    DAY = "day"
    PLAY = "play"
    ASKED = "asked"
    RESTORE = "before-restore"
    IMPORT = "before-import"
    HOUSE_RULES = "before-house-rules"
    RECOVERY = "before-recovery"
    MIGRATION = "before-migration"
    RETURN = "before-return"
    RESCUED = "rescued"
    COPY = "copy"


class Backup(Struct, frozen=True):
    """A backup: its file, when it was made, and why."""

    path: Path
    made: datetime
    reason: BackupReason


_TIME: Final = r"(\d{4}-\d\d-\d\d)(?:-(\d{6}))?"
_NAME: Final = _TIME + r"(?:\.([a-z][a-z-]*|version-\d+))?"
_RESCUED: Final = _TIME + r"(?:-\d+)?"


def backup_folder(path: Path) -> Path:
    """Return the folder for the backups of a campaign."""
    return path.parent / "backups"


def rescue_folder(path: Path) -> Path:
    """Return the folder in which a campaign goes on if another program takes its file away."""
    return path.parent / "rescued"


def home_of(path: Path) -> Path | None:
    """Return the place from which a campaign was taken that goes on in this file; None for any other file."""
    match = re.fullmatch(rf"(.+)\.{_RESCUED}{re.escape(CAMPAIGN_SUFFIX)}", path.name)
    if match is None or path.parent.name != rescue_folder(path).name:
        return None
    return path.parent.parent / f"{match[1]}{CAMPAIGN_SUFFIX}"


def backup_path(path: Path, made: datetime, reason: str) -> Path:
    """Return the path for a backup of a campaign; the name holds the date and time in universal time."""
    return backup_folder(path) / f"{path.stem}.{made.astimezone(UTC):%Y-%m-%d-%H%M%S}.{reason}{CAMPAIGN_SUFFIX}"


def list_backups(path: Path) -> tuple[Backup, ...]:
    """Return all backups of a campaign, oldest first; their content is not checked."""
    return tuple(sorted(_backups_in(backup_folder(path), _pattern(path, _NAME)), key=_age))


def list_rescued(path: Path) -> tuple[Backup, ...]:
    """Return the files in which play went on after the campaign was taken away, oldest first."""
    found = _backups_in(rescue_folder(path), _pattern(path, _RESCUED), BackupReason.RESCUED)
    return tuple(sorted(found, key=_age))


def is_backup(path: Path) -> bool:
    """Return whether a file is a backup by its place and name."""
    pattern = rf".+\.{_NAME}{re.escape(CAMPAIGN_SUFFIX)}"
    return path.parent.name == backup_folder(path).name and re.fullmatch(pattern, path.name) is not None


def part_pattern(path: Path) -> re.Pattern[str]:
    """Return the pattern of the names that a backup leaves behind when it is killed."""
    return re.compile(rf"{_pattern(path, _NAME).pattern}\.part(-\w+)?")


def to_remove(backups: Iterable[Backup], now: datetime) -> tuple[Backup, ...]:
    """Return the backups that are not kept any more.

    Days and weeks count only if they have backups, so neither a long pause nor a clock that ran ahead makes good
    backups old. Backups with a date in the future stay and count against no others; those from before a migration
    stay for good.
    """
    counted = sorted(
        (each for each in backups if each.made <= now and each.reason is not BackupReason.MIGRATION),
        key=_age,
        reverse=True,
    )
    days = list(dict.fromkeys(each.made.date() for each in counted))
    last_of_day = {each.made.date(): each for each in reversed(counted)}
    last_of_week = {each.made.isocalendar()[:2]: each for each in reversed(counted)}
    weeks = sorted(last_of_week, reverse=True)[:WEEKS_KEPT]
    kept = {last_of_day[day] for day in days[:DAYS_KEPT]} | {last_of_week[week] for week in weeks}
    kept |= {each for each in counted if each.made.date() in days[:WHOLE_DAYS]}
    return tuple(each for each in counted if each not in kept)


def _age(backup: Backup) -> tuple[datetime, str]:
    return backup.made, backup.path.name


def _pattern(path: Path, middle: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(path.stem)}\.{middle}{re.escape(CAMPAIGN_SUFFIX)}")


def _backups_in(folder: Path, pattern: re.Pattern[str], reason: BackupReason | None = None) -> list[Backup]:
    found: list[Backup] = []
    with suppress(OSError):
        for file in folder.iterdir():
            match = pattern.fullmatch(file.name)
            backup = None if match is None else _backup(file, match, reason)
            if backup is not None:
                found.append(backup)
    return found


def _backup(file: Path, match: re.Match[str], reason: BackupReason | None) -> Backup | None:
    day, time = match[1], match[2] or "000000"
    try:
        made = datetime.strptime(f"{day}-{time}", "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)
        return Backup(file, made, reason or _reason(match[3]))
    except ValueError:
        return None


def _reason(written: str | None) -> BackupReason:
    """Return the reason in a name; raises ValueError if it is none."""
    if written is None:
        return BackupReason.DAY
    return BackupReason.MIGRATION if written.startswith("version-") else BackupReason(written)
