"""Questions in SQL to a campaign, from the command line; they read, and can change nothing."""

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from rules.words.messages import Fault, message_of
from storage.campaign.campaign import open_read_only
from storage.campaign.database import Clock
from storage.campaign.patience import READING, Patience
from storage.files.errors import CampaignError, Trouble

_FORBIDDEN: Final = frozenset({sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH})


class QuestionError(Fault):
    """A text is no question that SQLite can answer by reading the campaign."""


def ask(path: Path, clock: Clock, sql: str) -> Iterator[Mapping[str, object]]:
    """Yield the rows of a query as mappings from column to value; columns of the same name get numbers.

    A campaign of an older version is read from a migrated copy. Raises CampaignError for trouble with the file, and
    QuestionError for a query that is wrong or would change something.
    """
    # sqlite-utils takes a tenth of a second to import, and nothing else that a start needs does.
    from sqlite_utils import Database

    with open_read_only(path, clock) as campaign, campaign.connection_to_read() as connection:
        connection.execute("PRAGMA query_only = ON")
        connection.set_authorizer(_judge)
        Patience(connection).grant(READING)
        try:
            # sqlite-utils leaves the types of the rows open.
            database: Any = Database(connection, recursive_triggers=False, execute_plugins=False)
            yield from database.query(sql)
        except ValueError as error:
            raise QuestionError(message_of("sql.no_rows")) from error
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                raise CampaignError(Trouble.TOO_SLOW, path) from error
            raise QuestionError(message_of("sql.wrong", detail=str(error))) from error


def _judge(action: int, _first: str | None, _second: str | None, _database: str | None, _trigger: str | None) -> int:
    """Let a statement touch no other file."""
    return sqlite3.SQLITE_DENY if action in _FORBIDDEN else sqlite3.SQLITE_OK
