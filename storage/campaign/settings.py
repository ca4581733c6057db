"""The settings in the campaign file. The settings of this computer are in `storage.files.preferences`."""

import sqlite3
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from storage.campaign.database import Database
from storage.files.codec import NOT_READABLE, to_json

T = TypeVar("T", bool, int, str)


class Setting(Struct, Generic[T], frozen=True):
    """A setting: its name in the file, its default and its description.

    The type of `default` is the type of its values.
    """

    name: str
    default: T
    description: str


OPEN_ENCOUNTER: Final = Setting("open_encounter", 0, "The encounter on the desk when the campaign opens; 0 for none.")
RULESET: Final = Setting("ruleset", "", "The ruleset of new characters and encounters; empty to ask.")
TYPED_ROLLS: Final = Setting("typed_rolls", False, "Whether people type in rolls from real dice.")
SIDES_OF_THE_PROGRAM: Final = Setting(
    "sides_of_the_program", "", "The sides the program rolls for regardless of `typed_rolls`, one per line."
)
SIDES_OF_THE_TABLE: Final = Setting(
    "sides_of_the_table", "", "The sides whose rolls are typed in regardless of `typed_rolls`, one per line."
)
PASS_OVER: Final = Setting("pass_over", True, "Whether turns of combatants that can do nothing are skipped.")
END_SPENT: Final = Setting("end_spent", False, "Whether a turn ends by itself once it allows nothing more.")
LIKELY_FIRST: Final = Setting("likely_first", True, "Whether the palette begins with the likely actions.")
NEWEST_FIRST: Final = Setting("newest_first", True, "Whether the log shows the newest line at the top.")
LOG_LANGUAGES: Final = Setting(
    "log_languages",
    "",
    "The languages of the texts in the log, one per line: the first step in it, a space, the language.",
)

SETTINGS: Final = (
    OPEN_ENCOUNTER,
    RULESET,
    TYPED_ROLLS,
    SIDES_OF_THE_PROGRAM,
    SIDES_OF_THE_TABLE,
    PASS_OVER,
    END_SPENT,
    LIKELY_FIRST,
    NEWEST_FIRST,
    LOG_LANGUAGES,
)
"""All settings of a campaign."""


def favourites_of(ruleset: str) -> Setting[str]:
    """Return the setting for the favourite actions of a ruleset: their ids with spaces between them."""
    return Setting(f"favourites.{ruleset}", "", "The favourite actions of a ruleset: ids with spaces between them.")


def sparring_of(ruleset: str) -> Setting[str]:
    """Return the setting for the opponents that sheets of a ruleset spar with: their ids, one per line."""
    return Setting(f"sparring.{ruleset}", "", "The opponents that sheets of a ruleset spar with: ids, one per line.")


def own_draft_of(ruleset: str) -> Setting[str]:
    """Return the setting for a table's own entries of a ruleset that are edited and not in force yet, as JSON."""
    return Setting(
        f"own_draft.{ruleset}", "", "Own entries of a ruleset that are edited and not in force; empty if none."
    )


class Settings:
    """Reads and changes the settings of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, setting: Setting[T]) -> T:
        """Return the value of a setting; its default if it is not set or has a value of another type."""
        row = self._database.row("SELECT value FROM setting WHERE name = ?", (setting.name,))
        if row is None:
            return setting.default
        try:
            return msgspec.json.decode(row[0], type=type(setting.default))
        except NOT_READABLE:
            return setting.default

    def set(self, setting: Setting[T], value: T) -> None:
        """Save the value of a setting, unless it has that value already: a change waits for the disk."""
        if self.get(setting) == value:
            return
        with self._database.change() as connection:
            write_setting(connection, setting, value)


def write_setting(connection: sqlite3.Connection, setting: Setting[T], value: T) -> None:
    """Write the value of a setting in a transaction that is under way."""
    connection.execute(
        "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (setting.name, to_json(value)),
    )
