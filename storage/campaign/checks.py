"""Quick checks of what a campaign holds, made at each opening: seals, the newest steps, the record of migrations."""

import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from rules.words.messages import Message, message_of
from storage.campaign.chain_checks import newest_step_holds
from storage.campaign.findings import encounter_named, row_named
from storage.campaign.seals import KEYS, LARGE, BrokenSeal, broken_seals
from storage.campaign.wal import LogState, log_of, read_log
from storage.files.errors import CampaignError, Trouble


def check_log(path: Path, now: datetime) -> tuple[Message, ...]:
    """Return what there is to say about the write-ahead log of a campaign that can be opened all the same.

    SQLite will overwrite the end of a log that is not whole, so a copy of it is kept. Call it before anything connects
    to the campaign, and only while no program writes to it. Raises CampaignError if SQLite would forget changes of the
    log, OSError if it cannot be read or copied.
    """
    report = read_log(path)
    if report.state is LogState.DAMAGED:
        raise CampaignError(Trouble.DAMAGED, path, message_of("damage.log_damaged", path=path.name))
    if report.state is LogState.SOUND:
        return ()
    return message_of("damage.log_torn", path=path.name), message_of("damage.log_kept", log=str(_kept_log(path, now)))


def _kept_log(path: Path, now: datetime) -> Path:
    log = log_of(path)
    kept = log.with_name(f"{log.name}.torn-{now:%Y-%m-%d-%H%M%S}")
    shutil.copyfile(log, kept)
    return kept


def check_content(connection: sqlite3.Connection, path: Path, version: int, *, large: bool) -> None:
    """Raise CampaignError if a seal, the newest step of an encounter, or the record of migrations does not hold.

    Takes milliseconds; with `large` it also reads tables that may be large. Raises sqlite3.Error for unreadable pages.
    """
    found = next(content_findings(connection, version, large=large), None)
    if found is not None:
        raise CampaignError(Trouble.DAMAGED, path, found)


def content_findings(connection: sqlite3.Connection, version: int, *, large: bool) -> Iterator[Message]:
    """Yield what `check_content` finds."""
    yield from migration_findings(connection, version)
    tables = [table for table in KEYS if large or table not in LARGE]
    for seal in broken_seals(connection, tables):
        yield seal_finding(connection, seal)
    for id, mark in connection.execute("SELECT id, mark FROM encounter").fetchall():
        if not newest_step_holds(connection, id, mark):
            yield message_of("damage.newest_step", encounter=encounter_named(connection, id))


def migration_findings(connection: sqlite3.Connection, version: int) -> Iterator[Message]:
    """Yield a finding if the version of the file and the record of its migrations differ."""
    rows = connection.execute("SELECT migration_set, name FROM _sqlite_migrations ORDER BY id").fetchall()
    if rows != [("fightbook", f"{number:04}") for number in range(1, version + 1)]:
        yield message_of("damage.migrations", version=version)


def seal_finding(connection: sqlite3.Connection, seal: BrokenSeal) -> Message:
    """Return the finding for a row without its seal."""
    what = row_named(connection, seal.table, seal.row)
    if not seal.present:
        return message_of("damage.row_missing", what=what)
    return message_of("damage.row_changed" if seal.known else "damage.row_unsealed", what=what)
