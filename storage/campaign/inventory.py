"""What a campaign holds, in so few values that two copies of it can be compared."""

from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from storage.campaign.database import Database


class LastStep(Struct, frozen=True):
    """The newest step of a campaign: its encounter's name, its round, the sentences of the log, and when."""

    encounter: str
    round: int
    text: str
    committed: datetime


class CharacterContents(Struct, frozen=True):
    """A character: the hash of the current version, when it was saved or put away, and the hashes of all versions."""

    id: str
    name: str
    hash: str
    saved: datetime
    versions: frozenset[str]
    removed: bool = False


class CampaignContents(Struct, frozen=True):
    """What a campaign file holds.

    `id`, `generation` and `changes` are those of the table `campaign`; the id is empty if the file is of a version
    without one. `steps` are the hashes of all steps of all branches, `starts` those of the starts of encounters.
    `encounters` counts those that are not put away, `people` the characters that are not.
    """

    path: Path
    id: str
    generation: str
    changes: int
    changed: datetime | None
    encounters: int
    last_step: LastStep | None
    characters: tuple[CharacterContents, ...]
    steps: frozenset[str]
    starts: frozenset[str]

    @property
    def people(self) -> int:
        """The number of characters that are not put away."""
        return sum(not each.removed for each in self.characters)


_LAST_STEP: Final = """
    SELECT encounter.name, step.round, step.text, step.committed
    FROM step JOIN encounter ON encounter.id = step.encounter ORDER BY step.id DESC LIMIT 1
"""

_CHARACTERS: Final = 'SELECT key, id, name, updated, removed FROM "character" ORDER BY name, id'

_VERSIONS: Final = 'SELECT "character", hash FROM character_revision ORDER BY id'


class Inventory:
    """Reads what the campaign holds; every method raises CampaignError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self) -> CampaignContents:
        """Return what the campaign holds now; reads one row for each step, some milliseconds for ten thousand."""
        database = self._database
        identity = database.identity()
        ((encounters,),) = database.rows("SELECT count(*) FROM encounter WHERE removed = 0")
        return CampaignContents(
            database.path,
            "" if identity is None else identity.id,
            "" if identity is None else identity.generation,
            0 if identity is None else identity.changes,
            None if identity is None or not identity.changed else database.time(identity.changed),
            encounters,
            self._last_step(),
            self._characters(),
            frozenset(hash for (hash,) in database.rows("SELECT hash FROM step")),
            frozenset(hash for (hash,) in database.rows("SELECT hash FROM snapshot WHERE step IS NULL")),
        )

    def _last_step(self) -> LastStep | None:
        row = self._database.row(_LAST_STEP)
        if row is None:
            return None
        encounter, round, text, committed = row
        return LastStep(encounter, round, text, self._database.time(committed))

    def _characters(self) -> tuple[CharacterContents, ...]:
        versions: dict[int, list[str]] = {}
        for key, hash in self._database.rows(_VERSIONS):
            versions.setdefault(key, []).append(hash)
        return tuple(
            CharacterContents(
                id,
                name,
                versions[key][-1] if key in versions else "",
                self._database.time(updated),
                frozenset(versions.get(key, ())),
                bool(removed),
            )
            for key, id, name, updated, removed in self._database.rows(_CHARACTERS)
        )
