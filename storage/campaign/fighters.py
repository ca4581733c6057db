"""The tables `fighter` and `fighter_pool`: how each combatant stands at the mark, for other programs to read.

The program itself reads only snapshots and events. It writes these rows in the transaction that moves the mark.
"""

from collections.abc import Iterable, Mapping
from sqlite3 import Connection
from typing import Final

from rules.state.encounter import Combatant, Encounter
from storage.campaign.database import Database
from storage.campaign.step_chain import StepChain
from storage.files.errors import CampaignError

BETWEEN_CONDITIONS: Final = ", "
"""What stands between the ids of conditions."""

_ADD: Final = """
    INSERT INTO fighter (encounter, id, name, side, position, stance, x, y, conditions)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_ADD_POOL: Final = "INSERT INTO fighter_pool (encounter, fighter, pool, value) VALUES (?, ?, ?, ?)"


class WrittenFighters:
    """Writes the rows of combatants that changed since they were last written through the same connection."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._known: dict[int, Mapping[str, Combatant]] = {}

    def write(self, connection: Connection, encounter: int, now: Encounter) -> None:
        """Write how the combatants of an encounter stand now, as part of a transaction."""
        if connection is not self._connection:
            # Another file took the place of the one that was written to.
            self._connection, self._known = connection, {}
        before = self._known.pop(encounter, None)
        if before is None:
            write_fighters(connection, encounter, now)
        else:
            _write_changed(connection, encounter, before, now.combatants)

    def note(self, encounter: int, now: Encounter) -> None:
        """Remember what was written, once the transaction is committed."""
        self._known[encounter] = now.combatants


def write_fighters(connection: Connection, encounter: int, now: Encounter) -> None:
    """Write how all combatants of an encounter stand, in place of what was written before."""
    connection.execute("DELETE FROM fighter WHERE encounter = ?", (encounter,))
    connection.execute("DELETE FROM fighter_pool WHERE encounter = ?", (encounter,))
    _add(connection, encounter, now.combatants.values())


def fill_fighters(database: Database, connection: Connection) -> None:
    """Write the combatants of all encounters; an encounter that is damaged gets none."""
    for (encounter,) in database.rows("SELECT id FROM encounter"):
        chain = StepChain(database, encounter)
        try:
            now = chain.encounter_after(chain.mark())
        except (CampaignError, KeyError):
            continue
        write_fighters(connection, encounter, now)


def _write_changed(
    connection: Connection, encounter: int, before: Mapping[str, Combatant], now: Mapping[str, Combatant]
) -> None:
    gone = [id for id in before if id not in now]
    changed = [each for id, each in now.items() if before.get(id) is not each]
    rows = [(encounter, id) for id in (*gone, *(each.id for each in changed))]
    connection.executemany("DELETE FROM fighter WHERE encounter = ? AND id = ?", rows)
    connection.executemany("DELETE FROM fighter_pool WHERE encounter = ? AND fighter = ?", rows)
    _add(connection, encounter, changed)


def _add(connection: Connection, encounter: int, fighters: Iterable[Combatant]) -> None:
    for each in fighters:
        x, y = (None, None) if each.at is None else each.at
        conditions = BETWEEN_CONDITIONS.join(condition.id for condition in each.conditions)
        row = (encounter, each.id, each.name, each.side, each.position, each.stance, x, y, conditions)
        connection.execute(_ADD, row)
        pools = [(encounter, each.id, pool, value) for pool, value in each.pools.items()]
        connection.executemany(_ADD_POOL, pools)
