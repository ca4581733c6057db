"""The marks that identify a campaign file: the id in its header, its version and its tables."""

import sqlite3
from collections.abc import Callable, Mapping

from msgspec import Struct

APPLICATION_ID = 0x46427631
"""The `application_id` in the header of every campaign file: the letters FBv1."""

LOG_INDEX = "step_fts"
"""The full-text index over the sentences of the log."""

CHARACTER_INDEX = "character_fts"
"""The full-text index over names, players and notes of the characters."""

COLUMNS: Mapping[str, str] = {
    "character": "key, id, ruleset, name, player, notes, body, removed, created, updated, source",
    "character_revision": "id, character, body, saved, picture, hash, origin, author, source, encounter, round",
    "portrait": "character, updated, picture",
    "picture": "id, hash, content",
    "encounter": "id, name, ruleset, round, mark, removed, created, updated",
    "step": "id, encounter, parent, depth, state, kind, actor, subject, round, text, committed, hash",
    "event": "step, seq, kind, who, body",
    "snapshot": "id, encounter, step, body, hash",
    "pending_step": "encounter, body, updated",
    "house_rule": "id, ruleset, body, enabled, removed, updated",
    "setting": "name, value",
    "campaign": "only, id, generation, changes, base_generation, base_changes, log_pending, changed",
    "map": "id, name, body, picture, updated",
    "draft": "character, body, base, updated, picture",
    "seal": "kind, row, hash",
    "fighter": "encounter, id, name, side, position, stance, x, y, conditions",
    "fighter_pool": "encounter, fighter, pool, value",
    LOG_INDEX: "text",
    CHARACTER_INDEX: "name, player, notes",
}
"""The tables of the newest version and the columns the program reads."""


class Schema(Struct, frozen=True):
    """A version of the file's layout, and the function that migrates an older or empty file to it."""

    version: int
    migrate: Callable[[sqlite3.Connection], None]


def _migrate(connection: sqlite3.Connection) -> None:
    # sqlite-utils takes a tenth of a second to import, and most starts have nothing to migrate.
    from storage.campaign.migrations import migrate

    migrate(connection)


CURRENT = Schema(7, _migrate)
"""The version this program reads and writes."""
