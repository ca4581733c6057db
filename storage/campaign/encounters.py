"""The encounters of a campaign: prepared, running and removed."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from rules.state.encounter import Encounter
from rules.state.text_bounds import within
from storage.campaign.database import Database, Row
from storage.campaign.fighters import write_fighters
from storage.campaign.house_rules import HouseRules
from storage.campaign.step_chain import StepChain
from storage.campaign.steps import add_snapshot


class EncounterEntry(Struct, frozen=True):
    """An encounter as lists show it; `round` is the round of the step at the mark."""

    id: int
    name: str
    ruleset: str
    updated: datetime
    round: int


class Encounters:
    """Lists, creates, renames and removes encounters; `Fights` holds their steps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entries(self, *, removed: bool = False) -> tuple[EncounterEntry, ...]:
        """Return all encounters, last changed first; with `removed` the removed ones instead."""
        rows = self._database.rows(
            """
            SELECT encounter.id, encounter.name, encounter.ruleset, encounter.updated,
                ifnull(step.round, encounter.round)
            FROM encounter LEFT JOIN step ON step.id = encounter.mark
            WHERE encounter.removed = ? ORDER BY encounter.updated DESC, encounter.id DESC
            """,
            (int(removed),),
        )
        return tuple(self._entry(row) for row in rows)

    def create(self, name: str, encounter: Encounter, *, own_house_rules: bool = False) -> int:
        """Create an encounter with this start under the house rules in force, or its own; return its id.

        A name that is too long is cut off visibly.
        """
        if not own_house_rules:
            encounter = replace(encounter, house_rules=HouseRules(self._database).in_force(encounter.ruleset))
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(
                "INSERT INTO encounter (name, ruleset, round, created, updated) VALUES (?, ?, ?, ?, ?)",
                (within(name), encounter.ruleset, encounter.round, now, now),
            )
            id = cursor.lastrowid or 0
            add_snapshot(connection, id, None, encounter)
            write_fighters(connection, id, encounter)
        return id

    def rename(self, id: int, name: str) -> None:
        """Rename an encounter, as `create` names it; raises KeyError if there is none with this id."""
        self._update(id, "name = ?", within(name))

    def remove(self, id: int) -> None:
        """Remove an encounter; its data stays in the file. Raises KeyError if there is none with this id."""
        self._update(id, "removed = ?", 1)

    def restore(self, id: int) -> None:
        """Restore a removed encounter; raises KeyError if there is none with this id."""
        self._update(id, "removed = ?", 0)

    def copy(self, id: int, name: str, *, from_start: bool = False) -> int:
        """Create an encounter that starts at the current state of this one, or at its start; return its id.

        Raises KeyError if there is none with this id.
        """
        chain = StepChain(self._database, id)
        return self.create(name, chain.encounter_after(0 if from_start else chain.mark()))

    def _update(self, id: int, change: str, value: str | int) -> None:
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(f"UPDATE encounter SET {change}, updated = ? WHERE id = ?", (value, now, id))
            if cursor.rowcount == 0:
                raise KeyError(id)

    def _entry(self, row: Row) -> EncounterEntry:
        id, name, ruleset, updated, round = row
        return EncounterEntry(id, within(name or ""), ruleset or "", self._database.time(updated), round or 1)
