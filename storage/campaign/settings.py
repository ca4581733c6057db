"""The settings that travel with a campaign. What belongs to this computer is in `preferences`."""

from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from storage.campaign.database import Database
from storage.files.codec import NOT_READABLE, to_json

T = TypeVar("T", bool, int, str)


class Setting(Struct, Generic[T], frozen=True):
    """A declared setting: what it is called in the file, what it is when nobody set it, and what it is for.

    A value is of the same type as `default`.
    """

    name: str
    default: T
    description: str


OPEN_ENCOUNTER: Final = Setting("open_encounter", 0, "The encounter on the desk when the campaign opens; 0 for none.")
RULESET: Final = Setting("ruleset", "", "The ruleset new characters and encounters begin with; empty to ask.")
TYPED_ROLLS: Final = Setting("typed_rolls", False, "Whether rolls are typed in from real dice rather than made here.")
SIDES_OF_THE_PROGRAM: Final = Setting(
    "sides_of_the_program", "", "The sides the program rolls for whatever `typed_rolls` says, a line each."
)
SIDES_OF_THE_TABLE: Final = Setting(
    "sides_of_the_table", "", "The sides whose rolls are typed in whatever `typed_rolls` says, a line each."
)
PASS_OVER: Final = Setting("pass_over", True, "Whether the turns of those who can do nothing in them are passed over.")
NEWEST_FIRST: Final = Setting("newest_first", True, "Whether the log shows the newest line at the top.")

SETTINGS: Final = (
    OPEN_ENCOUNTER,
    RULESET,
    TYPED_ROLLS,
    SIDES_OF_THE_PROGRAM,
    SIDES_OF_THE_TABLE,
    PASS_OVER,
    NEWEST_FIRST,
)
"""All settings of a campaign."""


def favourites_of(ruleset: str) -> Setting[str]:
    """The favourite actions of a ruleset: their ids, with spaces between."""
    return Setting(f"favourites.{ruleset}", "", "The favourite actions of a ruleset, by id, with spaces between.")


class Settings:
    """Reads and changes the settings of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, setting: Setting[T]) -> T:
        """The value of a setting; its default if it was never set, or if what was set is of another type."""
        row = self._database.row("SELECT value FROM setting WHERE name = ?", (setting.name,))
        if row is None:
            return setting.default
        try:
            return msgspec.json.decode(row[0], type=type(setting.default))
        except NOT_READABLE:
            return setting.default

    def set(self, setting: Setting[T], value: T) -> None:
        """Keep a value for a setting."""
        with self._database.change() as connection:
            connection.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (setting.name, to_json(value)),
            )
