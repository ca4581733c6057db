"""The encounters of a campaign: prepared, running and put away."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from rules.state.encounter import Encounter
from storage.campaign.database import Database, Row
from storage.campaign.house_rules import HouseRules
from storage.campaign.step_chain import Trail
from storage.files.codec import to_json


class EncounterEntry(Struct, frozen=True):
    """An encounter as a list shows it; `round` is that of the newest step that is not undone."""

    id: int
    name: str
    ruleset: str
    updated: datetime
    round: int


class Encounters:
    """Lists, makes, names and puts away encounters; what happens in them is in `Fights`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def entries(self, *, removed: bool = False) -> tuple[EncounterEntry, ...]:
        """All encounters, those changed last first; with `removed` the ones put away instead."""
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

    def create(self, name: str, encounter: Encounter) -> int:
        """Keep a new encounter, which begins as given, under the house rules that are in force; returns its id."""
        encounter = replace(encounter, house_rules=HouseRules(self._database).in_force(encounter.ruleset))
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(
                "INSERT INTO encounter (name, ruleset, round, created, updated) VALUES (?, ?, ?, ?, ?)",
                (name, encounter.ruleset, encounter.round, now, now),
            )
            id = cursor.lastrowid or 0
            connection.execute("INSERT INTO snapshot (encounter, body) VALUES (?, ?)", (id, to_json(encounter)))
        return id

    def rename(self, id: int, name: str) -> None:
        """Give an encounter another name; raises KeyError if there is none with this id."""
        self._update(id, "name = ?", name)

    def remove(self, id: int) -> None:
        """Put an encounter away; nothing of it is lost. Raises KeyError if there is none with this id."""
        self._update(id, "removed = ?", 1)

    def restore(self, id: int) -> None:
        """Bring back an encounter that was put away; raises KeyError if there is none with this id."""
        self._update(id, "removed = ?", 0)

    def copy(self, id: int, name: str, *, from_start: bool = False) -> int:
        """Keep another encounter that begins as this one stands now, or as it began; returns its id.

        Raises KeyError if there is none with this id.
        """
        trail = Trail(self._database, id)
        return self.create(name, trail.encounter_after(0 if from_start else trail.mark()))

    def _update(self, id: int, change: str, value: str | int) -> None:
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(f"UPDATE encounter SET {change}, updated = ? WHERE id = ?", (value, now, id))
            if cursor.rowcount == 0:
                raise KeyError(id)

    def _entry(self, row: Row) -> EncounterEntry:
        id, name, ruleset, updated, round = row
        return EncounterEntry(id, name, ruleset, self._database.time(updated), round)
