"""The place at which a campaign goes on whose file another program took away."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from storage.campaign.backup_names import rescue_folder
from storage.campaign.backups import newest_good_backup
from storage.campaign.connecting import connect_to_write
from storage.campaign.creation import create_campaign
from storage.campaign.lock import Locks
from storage.campaign.migrating import copy_database, migrate_copy
from storage.campaign.schema import CURRENT
from storage.files.places import CAMPAIGN_SUFFIX
from storage.files.writing import make_folder, remove_database, sync_folder


class Refuge:
    """Finds and locks the path at which a campaign goes on whose file another program took away."""

    def __init__(self, path: Path, folder: Path | None, clock: Callable[[], datetime], locks: Locks) -> None:
        self._path = path
        self._folder = folder or rescue_folder(path)
        self._clock = clock
        self._locks = locks

    def take(self) -> Path:
        """Return a path without a file, locked until the campaign is closed if that is possible."""
        stem = f"{self._path.stem}.{self._clock():%Y-%m-%d-%H%M%S}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
        paths = (self._folder / f"{name}{CAMPAIGN_SUFFIX}" for name in names)
        path = next(each for each in paths if not each.exists())
        with suppress(OSError):
            make_folder(path.parent)
            self._locks.take(path)
        return path

    def earlier_copy(self, path: Path, target: Path) -> sqlite3.Connection:
        """Return a connection for writing to a copy of the newest good backup of `path`, or to a new campaign.

        Raises OSError, sqlite3.Error or CampaignError if the file at `target` cannot be written.
        """
        backup = newest_good_backup(path)
        make_folder(target.parent)
        if backup is None:
            create_campaign(target, CURRENT)
        else:
            part = target.with_name(target.name + ".part")
            try:
                remove_database(part)
                copy_database(backup, part)
                migrate_copy(part, backup, CURRENT)
                part.rename(target)
            finally:
                remove_database(part)
            sync_folder(target.parent)
        return connect_to_write(target)
