"""Other copies of a campaign, such as those that a synced folder makes of a file that two machines changed."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from storage.campaign.backup_names import Backup, BackupReason, home_of, list_rescued
from storage.campaign.campaign import full_path
from storage.campaign.identity import read_identity
from storage.campaign.inspection import connect_to_read
from storage.files.places import CAMPAIGN_SUFFIX

MOST_FILES: Final = 100
"""The most files beside a campaign that are looked at."""


def twins_of(path: Path, elsewhere: Iterable[Path] = ()) -> tuple[Backup, ...]:
    """Return the other files beside a campaign, and of those `elsewhere`, that have its id; the newest first.

    Files in which it went on after it was taken away count as beside it, and so does the place from which it was
    taken. The time of each is that of the last change of its file. Files that cannot be read are left out.
    """
    path = full_path(path)
    id = _id_of(path)
    others = {full_path(each) for each in elsewhere} | set(islice(_beside(path), MOST_FILES))
    others |= {each.path for each in list_rescued(path)} | {each for each in (home_of(path),) if each is not None}
    twins = [each for each in others - {path} if id and _id_of(each) == id]
    found = [Backup(each, made, BackupReason.COPY) for each in twins if (made := _changed(each)) is not None]
    return tuple(sorted(found, key=lambda each: (each.made, each.path.name), reverse=True))


def _beside(path: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(path.parent.glob(f"*{CAMPAIGN_SUFFIX}"))


def _id_of(path: Path) -> str:
    """Return the id of a campaign; empty if the file has none, or cannot be read."""
    try:
        with closing(connect_to_read(path, immutable=True)) as connection:
            identity = read_identity(connection)
    except sqlite3.Error:
        return ""
    return "" if identity is None else identity.id


def _changed(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None
