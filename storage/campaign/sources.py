"""The sources of a recovery: the damaged file with its log, read in every possible way, and its backups."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct

from storage.campaign.backups import backups_of
from storage.campaign.inspection import check_migrations, connect_to_read, identify
from storage.campaign.lock import is_locked
from storage.campaign.mending import connect_to_salvage, mend_header, variants_of_log
from storage.campaign.salvage import Row, Salvage, readable_rows
from storage.campaign.schema import CURRENT
from storage.campaign.schema_check import check_readable
from storage.campaign.seals import KEYS, columns_of, seal_of
from storage.campaign.wal import LogState, read_log
from storage.files.errors import FILE_FAULTS, CampaignError
from storage.files.writing import companion

_MOST_BACKUPS: Final = 12
"""The number of the newest backups to read."""


class Sealed(Struct, frozen=True):
    """A row of a table with seals, as one source has it: `seal` is True if it has its seal, None if it has none."""

    values: tuple[Any, ...]
    seal: bool | None


_STEP: Final = "encounter, parent, state, hash, kind, actor, subject, round, text, committed"
"""The columns of a step that are read besides its id."""


class Source:
    """A readable copy of the campaign: `file` is what it is a copy of, `is_main` whether that is the file itself."""

    def __init__(self, file: Path, connection: sqlite3.Connection, *, is_main: bool) -> None:
        self.file = file
        self.connection = connection
        self.is_main = is_main

    def steps(self) -> Iterator[Row]:
        """Yield all readable steps, oldest first: id, encounter, parent, state, hash, and the texts of the hash."""
        return Salvage(self.connection, "step", tuple(_STEP.split(", "))).rows()

    def step(self, id: int) -> Row | None:
        """Return a step like `steps`; None if it cannot be read."""
        sql = f"SELECT id, {_STEP} FROM step WHERE id = ?"
        return next(iter(readable_rows(self.connection, sql, (id,))[0]), None)

    def events(self, step: int) -> list[Row] | None:
        """Return kind, who and body of each event of a step; None if they cannot all be read."""
        rows, whole = readable_rows(
            self.connection, "SELECT kind, who, body FROM event WHERE step = ? ORDER BY seq", (step,)
        )
        return rows if whole else None

    def last_step(self) -> int:
        """Return the number of the newest step that the file knows of."""
        found = 0
        for sql in (
            "SELECT max(id) FROM step",
            "SELECT seq FROM sqlite_sequence WHERE name = 'step'",
            "SELECT max(mark) FROM encounter",
        ):
            rows, _ = readable_rows(self.connection, sql)
            found = max((found, *(row[0] or 0 for row in rows)))
        return found

    def snapshots(self) -> Iterator[Row]:
        """Yield all readable snapshots: id, encounter, step, body, hash."""
        return Salvage(self.connection, "snapshot", ("encounter", "step", "body", "hash")).rows()

    def sealed(self, table: str) -> tuple[dict[str, Sealed], set[str], bool]:
        """Return the readable rows of a table by key, the keys of its seals, and whether everything was readable."""
        columns = columns_of(table)
        salvage = Salvage(self.connection, table, columns)
        sql = "SELECT row, hash FROM seal WHERE kind = ? ORDER BY row"
        listed, whole = readable_rows(self.connection, sql, (table,))
        if not whole:
            listed += readable_rows(self.connection, f"{sql} DESC", (table,))[0]
        seals = {str(row): str(hash) for row, hash in listed}
        rows: dict[str, Sealed] = {}
        key = columns.index(KEYS[table])
        for _, *values in salvage.rows():
            own = str(values[key])
            known = seals.get(own)
            rows[own] = Sealed(tuple(values), None if known is None else known == seal_of(*map(_bytes, values)))
        return rows, set(seals), whole and salvage.complete


def _bytes(value: object) -> bytes | None:
    """Return a value as SQLite casts it to a blob."""
    if value is None or isinstance(value, bytes):
        return value
    return str(value).encode()


def open_sources(path: Path, held: ExitStack) -> list[Source]:
    """Return all sources for the campaign at a path, the newest content first; `held` closes and removes them.

    Raises OSError if the file cannot be copied.
    """
    folder = Path(held.enter_context(TemporaryDirectory(prefix="fightbook-")))
    sources = [*_main_sources(path, folder, held)]
    for number, backup in enumerate(reversed(backups_of(path)[-_MOST_BACKUPS:])):
        copy = _copied(backup, folder / f"backup{number}")
        sources += _opened(backup, copy, held, is_main=False)
    if not any(source.is_main for source in sources):
        sources = [*_with_new_header(path, folder, sources, held), *sources]
    return sources


def _main_sources(path: Path, folder: Path, held: ExitStack) -> Iterator[Source]:
    """Yield the file with its log; if that is not whole, first with all that may be in it, at last without it.

    What a log holds is newer, and whether it is sound is for seals and hashes to say.
    """
    if is_locked(path):
        # Opening the file by other means than SQLite would drop the locks that this process may hold on it.
        yield from _opened(path, _backed_up(path, folder / "main"), held, is_main=True)
        return
    report = read_log(path)
    if report.state is LogState.SOUND:
        yield from _opened(path, _copied(path, folder / "main"), held, is_main=True)
        return
    scratch = _copied(path, folder / "scratch")
    for variant in variants_of_log(scratch, report):
        yield from _opened(path, _copied(scratch, folder / variant), held, is_main=True)


def _with_new_header(path: Path, folder: Path, backups: list[Source], held: ExitStack) -> Iterator[Source]:
    """Yield the file with a new header, and with the first page of each backup: what is behind may be sound."""
    if is_locked(path):
        return
    samples: list[Path | None] = [None, *(source.file for source in backups)]
    for number, sample in enumerate(samples):
        copy = _copied(path, folder / f"header{number}")
        mend_header(copy, sample)
        yield from _opened(path, copy, held, is_main=True)


def _backed_up(path: Path, folder: Path) -> Path:
    folder.mkdir()
    copy = folder / path.name
    with closing(connect_to_read(path, immutable=False)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy


def _copied(path: Path, folder: Path) -> Path:
    folder.mkdir()
    copy = folder / path.name
    shutil.copyfile(path, copy)
    for suffix in ("-wal", "-journal"):
        if companion(path, suffix).exists():
            shutil.copyfile(companion(path, suffix), companion(copy, suffix))
    return copy


def _opened(file: Path, copy: Path, held: ExitStack, *, is_main: bool) -> Iterator[Source]:
    """Yield a source on a copy; nothing if it is no campaign, or of an older version and not to be migrated."""
    try:
        connection = connect_to_salvage(copy)
    except FILE_FAULTS:
        return
    try:
        version = identify(connection, file, CURRENT.version)
        check_readable(connection, file, version)
        if version < CURRENT.version:
            check_migrations(connection)
            connection.execute("PRAGMA journal_mode = DELETE")
            CURRENT.migrate(connection)
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except (*FILE_FAULTS, CampaignError):
        connection.close()
        return
    held.enter_context(closing(connection))
    yield Source(file, connection, is_main=is_main)
