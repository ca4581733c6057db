"""The doctor: examines everything in a campaign, works on a copy, and changes nothing.

It reads every page and index, compares every seal and hash, replays every step, and decodes all that is stored.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.campaign.chain_checks import CANNOT_BE, Tick, check_encounter
from storage.campaign.checks import migration_findings, seal_finding
from storage.campaign.content_checks import (
    dangling_findings,
    house_rule_findings,
    index_findings,
    map_findings,
    page_findings,
    pending_findings,
    picture_findings,
    schema_findings,
    setting_findings,
    sheet_findings,
    version_findings,
)
from storage.campaign.findings import limited
from storage.campaign.inspection import (
    CHECKED_AFTER_A_CRASH,
    check_file,
    check_tables,
    connect_to_read,
    identify,
    private_copy,
)
from storage.campaign.lock import is_locked
from storage.campaign.mending import connect_leniently, mend_copy
from storage.campaign.schema import CHARACTER_INDEX, CURRENT, LOG_INDEX
from storage.campaign.seals import broken_seals
from storage.campaign.wal import LogReport, LogState, read_log
from storage.files.errors import FILE_FAULTS, CampaignError, schema_errors, system_errors

MOST_OF_A_KIND: Final = 20
"""The number of findings to give of one check; the rest are counted."""

STEPS_BETWEEN_TICKS: Final = 50

_INSTRUCTIONS_BETWEEN_TICKS: Final = 20_000
"""Instructions of SQLite; they take a few milliseconds."""


class Findings(Struct, frozen=True):
    """What an examination found, in the order of the checks; nothing if the campaign is sound."""

    messages: tuple[Message, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.messages


def examine(path: Path) -> Findings:
    """Examine the campaign at a path, with its write-ahead log, whether or not it is in use.

    Raises CampaignError if the file is no campaign or cannot be read at all.
    """
    check_file(path)
    if is_locked(path):
        return examine_open(path, _nothing)
    with system_errors(path), private_copy(path) as copy:
        report = read_log(path)
        found = list(_log_findings(path, report))
        mend_copy(copy, report)
        with closing(connect_leniently(copy)) as connection:
            return Findings((*found, *_examined(connection, path, _nothing)))


def examine_open(path: Path, tick: Tick) -> Findings:
    """Examine a campaign that is in use, as it is now; call it in any thread.

    A copy is examined; a large campaign in its place, without its full-text indexes. `tick` is called every few
    milliseconds; what it raises ends the examination. Raises CampaignError like `examine`.
    """
    with system_errors(path), closing(connect_to_read(path, immutable=False)) as source:
        if path.stat().st_size > CHECKED_AFTER_A_CRASH:
            source.execute("BEGIN")
            return _examine_quietly(source, path, tick, whole=False)
        with tempfile.TemporaryDirectory(prefix="fightbook-") as folder:
            copy = Path(folder) / path.name
            with closing(connect_leniently(copy)) as target:
                source.backup(target)
                return _examine_quietly(target, path, tick, whole=True)


def _examine_quietly(connection: sqlite3.Connection, path: Path, tick: Tick, *, whole: bool) -> Findings:
    connection.set_progress_handler(_Handler(tick), _INSTRUCTIONS_BETWEEN_TICKS)
    return Findings(tuple(_examined(connection, path, tick, whole=whole)))


def examine_copy(path: Path) -> Findings:
    """Examine a file that nobody else has, such as a copy just made, in its place."""
    with system_errors(path), closing(connect_leniently(path)) as connection:
        return Findings(tuple(_examined(connection, path, _nothing)))


class _Handler:
    """Calls a tick from within SQLite; SQLite swallows what it raises, and interrupts the statement."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick

    def __call__(self) -> int:
        self._tick()
        return 0


def _nothing() -> None:
    """Do nothing between two pieces of an examination that nobody waits for."""


def _log_findings(path: Path, report: LogReport) -> Iterator[Message]:
    if report.state is LogState.DAMAGED:
        yield message_of("damage.log_damaged", path=path.name)
    elif report.state is LogState.TORN:
        yield message_of("damage.log_torn", path=path.name)


def _examined(connection: sqlite3.Connection, path: Path, tick: Tick, *, whole: bool = True) -> Iterator[Message]:
    with schema_errors(path):
        version = identify(connection, path, CURRENT.version)
    pages = list(_guarded("sqlite_schema", partial(page_findings, connection)))
    yield from pages
    if version < CURRENT.version:
        if pages:
            return
        with schema_errors(path):
            CURRENT.migrate(connection)
    try:
        check_tables(connection, path)
    except CampaignError as error:
        yield error.message
        return
    for table, check in _checks(connection, tick):
        if not whole and table in (LOG_INDEX, CHARACTER_INDEX):
            # SQLite checks these only for a connection that may write.
            continue
        tick()
        yield from limited(_guarded(table, check), MOST_OF_A_KIND)
    for encounter in _encounters(connection):
        check = partial(check_encounter, connection, encounter, _NowAndThen(tick))
        yield from limited(_guarded("step", check), MOST_OF_A_KIND)
    tick()


def _checks(connection: sqlite3.Connection, tick: Tick) -> Sequence[tuple[str, Callable[[], Iterator[Message]]]]:
    """Return the checks of everything but steps, each with the table that cannot be read if it fails."""
    return (
        ("_sqlite_migrations", partial(migration_findings, connection, CURRENT.version)),
        ("sqlite_schema", partial(schema_findings, connection)),
        ("seal", partial(_seal_findings, connection)),
        ("event", partial(dangling_findings, connection)),
        (LOG_INDEX, partial(index_findings, connection, LOG_INDEX)),
        (CHARACTER_INDEX, partial(index_findings, connection, CHARACTER_INDEX)),
        ("character", partial(sheet_findings, connection, tick)),
        ("character_revision", partial(version_findings, connection, tick)),
        ("picture", partial(picture_findings, connection, tick)),
        ("map", partial(map_findings, connection)),
        ("setting", partial(setting_findings, connection)),
        ("house_rule", partial(house_rule_findings, connection)),
        ("pending_step", partial(pending_findings, connection)),
    )


def _seal_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    # Naming a row asks further queries, and damage may end the list, so it is taken whole.
    return (seal_finding(connection, seal) for seal in tuple(broken_seals(connection)))


def _encounters(connection: sqlite3.Connection) -> Sequence[int]:
    try:
        return [id for (id,) in connection.execute("SELECT id FROM encounter ORDER BY id")]
    except sqlite3.Error:
        # The checks of pages and seals have said so.
        return ()


def _guarded(table: str, check: Callable[[], Iterator[Message]]) -> Iterator[Message]:
    """Yield what a check finds, and a finding if it cannot read the table."""
    try:
        yield from check()
    except (*FILE_FAULTS, *CANNOT_BE) as error:
        yield message_of("damage.unread", table=table, detail=str(error))


class _NowAndThen:
    """Calls a tick once in a number of steps."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._count = 0

    def __call__(self) -> None:
        self._count += 1
        if self._count % STEPS_BETWEEN_TICKS == 0:
            self._tick()
