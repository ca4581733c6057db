"""Unfinished actions: saved after every answer, so that a crash loses no roll."""

from collections.abc import Mapping
from sqlite3 import Connection
from typing import Final

from msgspec import Struct, field
from msgspec.json import Decoder

from rules.values import Reply, Value
from storage.campaign.database import Database
from storage.files.codec import to_json


class Pending(Struct, frozen=True, omit_defaults=True):
    """An unfinished action: everything needed to continue with its next question.

    `replies` are the answers so far, in order; `dice` is the state of the dice generator after them, None if it was
    not used. For a reaction performed on its own, `against` describes what it reacts to; None for any other action.
    `secrets` are the indices of the replies that are secret rolls. `awaited` holds the indices of the replies that a
    person was asked for, each with the state of the dice generator at that moment.
    """

    actor: str
    action: str
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])
    replies: tuple[Reply, ...] = ()
    ruling: str = ""
    dice: int | None = None
    against: Mapping[str, Value] | None = None
    secrets: tuple[int, ...] = ()
    awaited: Mapping[int, int] = field(default_factory=dict[int, int])


_PENDING: Final = Decoder(Pending)


class PendingSteps:
    """At most one unfinished action per encounter; committing a step or moving the mark clears it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, encounter: int) -> Pending | None:
        """Return the unfinished action of an encounter, or None if there is none."""
        row = self._database.row("SELECT body FROM pending_step WHERE encounter = ?", (encounter,))
        if row is None:
            return None
        return self._database.decode(_PENDING, row[0], f"the unfinished action of encounter {encounter}")

    def save(self, encounter: int, pending: Pending) -> None:
        """Save the unfinished action of an encounter in place of the previous one."""
        now = self._database.stamp()
        with self._database.change() as connection:
            connection.execute(
                "INSERT INTO pending_step (encounter, body, updated) VALUES (?, ?, ?) "
                "ON CONFLICT (encounter) DO UPDATE SET body = excluded.body, updated = excluded.updated",
                (encounter, to_json(pending), now),
            )

    def clear(self, encounter: int) -> None:
        """Delete the unfinished action of an encounter, if there is one."""
        with self._database.change() as connection:
            clear_pending(connection, encounter)


def clear_pending(connection: Connection, encounter: int) -> None:
    """Delete the unfinished action of an encounter as part of a transaction."""
    connection.execute("DELETE FROM pending_step WHERE encounter = ?", (encounter,))
