"""Opening a campaign: one file with one writer. A file that is not a sound campaign stays untouched."""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rules.words.messages import Message, message_of
from storage.campaign.backup_names import BackupReason, home_of, list_backups, list_rescued
from storage.campaign.backups import BackupReport, back_up_before, back_up_daily, with_backup
from storage.campaign.checks import check_log
from storage.campaign.connecting import connect_to_write
from storage.campaign.creation import create_campaign
from storage.campaign.database import Clock, Database
from storage.campaign.drafts import Drafts
from storage.campaign.encounters import Encounters
from storage.campaign.fights import Fights
from storage.campaign.house_rules import HouseRules
from storage.campaign.identity import read_identity
from storage.campaign.inspection import (
    check_file,
    check_tables,
    connect_to_read,
    identify,
    inspect,
    private_copy,
    was_left_open,
)
from storage.campaign.inventory import Inventory
from storage.campaign.kept_maps import KeptMaps
from storage.campaign.leftovers import (
    has_foreign_log,
    log_is_missing,
    put_companions_back,
    remove_idle_logs,
    roll_back,
    set_aside_log,
)
from storage.campaign.lock import IN_MEMORY, Locks, is_locked
from storage.campaign.log import Log
from storage.campaign.maps import Maps
from storage.campaign.migrating import migrate_copy, migrate_file
from storage.campaign.packs import Packs
from storage.campaign.pending import PendingSteps
from storage.campaign.portraits import Portraits
from storage.campaign.refuge import Refuge
from storage.campaign.rescue import Displaced
from storage.campaign.roster import Roster
from storage.campaign.schema import CURRENT, Schema
from storage.campaign.schema_check import check_readable
from storage.campaign.settings import Settings
from storage.campaign.shelving import Shelving
from storage.campaign.wal import LogState, read_log
from storage.files.errors import CampaignError, Trouble, schema_errors, system_errors
from storage.files.writing import companion, make_folder

LOG_LOST: Final = "campaign.log_lost"
"""The key of the notice that the newest changes of a campaign may be missing, because its log is."""


class Campaign:
    """An open campaign with its parts: each part reads and changes one kind of data.

    `obstacle` is why it can only be read: LOCKED if another program had it open for writing when it was opened; None
    if it can be written.

    Every change is saved at once. Use a campaign only in the thread that opened it, and close it at the end.
    """

    def __init__(
        self,
        database: Database,
        held: ExitStack,
        daily_backup: BackupReport,
        notices: tuple[Message, ...] = (),
        obstacle: Trouble = Trouble.READ_ONLY,
        locks: Locks | None = None,
    ) -> None:
        self.read_only = database.read_only
        self.obstacle = obstacle if database.read_only else None
        self.daily_backup = daily_backup
        self.notices = notices
        self._database = database
        self.roster = Roster(database)
        self.portraits = Portraits(database)
        self.maps = Maps(database)
        self.kept_maps = KeptMaps(database)
        self.encounters = Encounters(database)
        self.fights = Fights(database)
        self.pending = PendingSteps(database)
        self.drafts = Drafts(database)
        self.log = Log(database)
        self.settings = Settings(database)
        self.shelving = Shelving(database)
        self.house_rules = HouseRules(database)
        self.packs = Packs(database)
        self.inventory = Inventory(database)
        self._held = held
        self._locks = locks
        self._home = home_of(database.path)
        self._tell_displaced: Callable[[Displaced], object] | None = None
        database.when_displaced(self._note_displaced)
        self._back_up: Callable[[BackupReason], object] | None = None

    @property
    def path(self) -> Path:
        """The file; another one once another program has taken the first away."""
        return self._database.path

    @property
    def displaced(self) -> Displaced | None:
        """What happened to the file, if another program took it away while it was open."""
        return self._database.displaced

    @property
    def unsaved(self) -> CampaignError | None:
        """Why the last change could not be saved; None once a change was saved again."""
        return self._database.unsaved

    @property
    def home(self) -> Path | None:
        """The place from which another program took the campaign away, now or in an earlier run.

        None if it is in its place, or was saved elsewhere.
        """
        return self._home

    def when_displaced(self, tell: Callable[[Displaced], object]) -> None:
        """Call this function when another program has taken the file away."""
        self._tell_displaced = tell

    def settle(self) -> bool:
        """Bring all changes into the file itself, and return whether that worked; call it while nobody waits."""
        return self._database.settle()

    def stay_in_place(self) -> None:
        """Make sure that the file is still the one that was opened, as every change does.

        Raises CampaignError if the file was overwritten; the campaign goes on in a copy of its newest good backup then.
        """
        self._database.stay_in_place()

    def move_to(self, path: Path, *, replaces: bool = False) -> None:
        """Go on in a copy at a path without a file, or with one that the copy `replaces`; the file that is left stays.

        Raises CampaignError, and stays where it is then.
        """
        self.lock(path)
        self._database.move_to(path, replaces=replaces)
        self._home = None
        if self._locks is not None:
            self._locks.note(path)

    def lock(self, path: Path) -> None:
        """Keep other programs from a file until this campaign is closed. Raises CampaignError if one has it open."""
        with system_errors(path):
            try:
                if self._locks is not None:
                    self._locks.take(path)
            except BlockingIOError as error:
                raise CampaignError(Trouble.LOCKED, path) from error

    def now(self) -> datetime:
        """Return the current time."""
        return self._database.now()

    def protect_by(self, back_up: Callable[[BackupReason], object] | None) -> None:
        """Let this function make the backups before something risky, such as in another thread; None: `protect`."""
        self._back_up = back_up

    def protect(self, reason: BackupReason) -> None:
        """Back up the campaign as it is now, because something risky follows. Raises CampaignError if that fails.

        A function given to `protect_by` does it instead, and reports failures itself. A read-only campaign cannot
        change, so it gets no backup.
        """
        if self.read_only:
            return
        if self._back_up is None:
            back_up_before(self.path, reason, self._database.now())
        else:
            self._back_up(reason)

    def when_closed(self, do: Callable[[], object]) -> None:
        """Call this function once the file is closed."""
        before = self._held.pop_all()
        self._held.callback(do)
        self._held.push(before)

    def data_version(self) -> int:
        """Return a number that is another one after other programs have changed the file."""
        row = self._database.row("PRAGMA data_version")
        return 0 if row is None else row[0]

    @contextmanager
    def connection_to_read(self) -> Generator[sqlite3.Connection, None, None]:
        """Yield the connection of a campaign that is open for reading only, for queries of the user's own.

        Raises CampaignError if it is open for writing.
        """
        if not self.read_only:
            raise CampaignError(Trouble.READ_ONLY, self.path)
        yield self._database.connection

    def close(self) -> None:
        """Close the file and release its lock; closing twice does nothing."""
        if not self.read_only:
            with suppress(CampaignError):
                self._database.settle()
        self._held.close()
        if self._home is not None and not self.read_only:
            # Whoever looked at it while we held its lock could not clear up.
            remove_idle_logs(self._home)

    def _note_displaced(self, displaced: Displaced) -> None:
        self._home = self._home or displaced.path
        if self._locks is not None:
            self._locks.note(displaced.kept_in or IN_MEMORY)
        if self._tell_displaced is not None:
            self._tell_displaced(displaced)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_campaign(
    path: Path,
    clock: Clock,
    *,
    schema: Schema = CURRENT,
    daily_backup: bool = True,
    refuge: Path | None = None,
    tell: Callable[[Message], object] | None = None,
) -> Campaign:
    """Open the campaign at `path` for reading and writing; create it and its folder if it does not exist.

    Back up and migrate a file of an older version. Make the daily backup if it is due, which takes about a second
    for each half gigabyte; with `daily_backup` False the caller makes it (`backups.back_up_daily`, in any thread).
    `refuge` is the folder in which the campaign goes on if another program takes the file away; by default `rescued`
    beside it. `tell` gets a message before each part that may take long.

    Raises CampaignError if the file is not a campaign, is newer, damaged, in use, or cannot be written. The file is
    then unchanged, and no other file is left beside it.
    """
    path = full_path(path)
    with _errors_with_backup(), ExitStack() as held:
        locks = Locks(held.enter_context(ExitStack()))
        _take_lock(locks, path, schema)
        notices: list[Message] = []
        with system_errors(path):
            if not path.exists():
                create_campaign(path, schema)
            _tell(tell, "opening.after_crash" if was_left_open(path) else "opening.reading")
            put_companions_back(path)
            notices.extend(check_log(path, clock()))
            if has_foreign_log(path):
                log = set_aside_log(path, clock())
                notices.append(message_of("campaign.log_set_aside", path=str(path), log=str(log)))
            version = inspect(path, schema)
            if not os.access(path, os.W_OK):
                raise CampaignError(Trouble.READ_ONLY, path, message_of("campaign.only_read"))
            roll_back(path)
            if log_is_missing(path):
                notices.append(_log_missing(path))
            if version < schema.version:
                _tell(tell, "opening.migrating")
                migrate_file(path, version, schema, clock())
            connection = held.enter_context(closing(connect_to_write(path)))
        report = back_up_daily(path, clock()) if daily_backup else BackupReport()
        database = Database(path, connection, clock, read_only=False, refuge=Refuge(path, refuge, clock, locks))
        held.callback(database.close)
        return Campaign(database, held.pop_all(), report, tuple(notices), locks=locks)


def open_read_only(path: Path, clock: Clock, *, schema: Schema = CURRENT) -> Campaign:
    """Open the campaign at `path` for reading; every change raises `CampaignError`.

    Works while another program has the file open, with files and folders that are read-only, and as far as possible
    with newer and damaged files. A file of an older version, or one that was not closed, is read from a copy.

    Raises CampaignError if the file does not exist, is not a campaign, or cannot be read at all.
    """
    path = full_path(path)
    with _errors_with_backup(), ExitStack() as held:
        check_file(path)
        obstacle = Trouble.LOCKED if is_locked(path) else Trouble.READ_ONLY
        with system_errors(path):
            connection = held.enter_context(closing(_connect_read_only(path, held)))
            with schema_errors(path):
                version = identify(connection, path, newest=_ANY_VERSION)
                check_readable(connection, path, version)
            if version < schema.version:
                connection = held.enter_context(closing(_migrated_copy(path, schema, held)))
            elif version > schema.version:
                _check_newer(connection, path, version)
        database = Database(path, connection, clock, read_only=True)
        return Campaign(database, held.pop_all(), BackupReport(), obstacle=obstacle)


_ANY_VERSION = 2**31 - 1


def _tell(tell: Callable[[Message], object] | None, key: str) -> None:
    if tell is not None:
        tell(message_of(key))


def full_path(path: Path) -> Path:
    """Return the real path of a file, so that two paths to it do not count as two campaigns."""
    return Path(os.path.realpath(path.expanduser()))


def _log_missing(path: Path) -> Message:
    """Return what a log that is not there means: the file is a copy, or it is the original and its log was lost."""
    if not (list_backups(path) or list_rescued(path)):
        return message_of("campaign.log_missing", path=str(path))
    with closing(connect_to_read(path, immutable=True)) as connection:
        identity = read_identity(connection)
    changed = "" if identity is None else identity.changed
    with suppress(ValueError):
        changed = f"{datetime.fromisoformat(changed).astimezone():%Y-%m-%d %H:%M}"
    return message_of(LOG_LOST, path=str(path), changed=changed)


def _take_lock(locks: Locks, path: Path, schema: Schema) -> None:
    if path.exists():
        check_file(path)
    try:
        make_folder(path.parent)
        locks.take(path)
    except BlockingIOError as error:
        raise CampaignError(Trouble.LOCKED, path) from error
    except OSError as error:
        with system_errors(path):
            if path.exists():
                inspect(path, schema)
                if isinstance(error, PermissionError):
                    raise CampaignError(Trouble.READ_ONLY, path, message_of("campaign.folder_locked")) from error
            raise


def _connect_read_only(path: Path, held: ExitStack) -> sqlite3.Connection:
    if is_locked(path):
        # The writer cannot remove its log while this reader has it open.
        held.callback(remove_idle_logs, path)
        return connect_to_read(path, immutable=False)
    if was_left_open(path):
        copy = held.enter_context(private_copy(path))
        _mend_log(path, copy)
        if has_foreign_log(copy):
            companion(copy, "-wal").unlink()
        return sqlite3.connect(copy, isolation_level=None)
    if not os.access(path.parent, os.W_OK):
        return connect_to_read(path, immutable=True)
    # A program may come to write to the file while it is read.
    held.callback(remove_idle_logs, path)
    return connect_to_read(path, immutable=False)


def _mend_log(path: Path, copy: Path) -> None:
    """Let SQLite read as much as possible of the log of a copy, if that of the campaign is damaged."""
    report = read_log(path)
    if report.state is LogState.DAMAGED:
        # Damage is rare, and no other start pays for what mends it.
        from storage.campaign.mending import mend_copy

        mend_copy(copy, report)


def _migrated_copy(path: Path, schema: Schema, held: ExitStack) -> sqlite3.Connection:
    copy = held.enter_context(private_copy(path))
    migrate_copy(copy, path, schema)
    return connect_to_read(copy, immutable=True)


def _check_newer(connection: sqlite3.Connection, path: Path, version: int) -> None:
    try:
        check_tables(connection, path)
    except CampaignError as error:
        raise CampaignError(Trouble.TOO_NEW, path, f"version {version}, of which this one can read nothing") from error


@contextmanager
def _errors_with_backup() -> Generator[None, None, None]:
    try:
        yield
    except CampaignError as error:
        better = with_backup(error)
        if better is error:
            raise
        raise better from error
