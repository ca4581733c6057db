"""House rules: a GM's changes to rulesets, as the text they wrote.

The newest enabled house rule of a ruleset is in force. One that is not enabled is a draft: the GM is working on it or
has switched it off. A replaced house rule is removed, and its text stays in the file.
"""

import sqlite3

from msgspec import Struct

from storage.campaign.database import Database


class HouseRule(Struct, frozen=True):
    """One change to a ruleset: `body` is TOML in the language of ruleset files; it applies while `enabled`."""

    id: int
    ruleset: str
    body: str
    enabled: bool


class HouseRules:
    """Reads and changes the house rules of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, ruleset: str, *, removed: bool = False) -> tuple[HouseRule, ...]:
        """Return the house rules for a ruleset, oldest first; with `removed` the removed ones instead."""
        rows = self._database.rows(
            "SELECT id, ruleset, body, enabled FROM house_rule WHERE ruleset = ? AND removed = ? ORDER BY id",
            (ruleset, int(removed)),
        )
        return tuple(HouseRule(id, ruleset, body, bool(enabled)) for id, ruleset, body, enabled in rows)

    def in_force(self, ruleset: str) -> str:
        """Return the text in force for a ruleset in this campaign; empty if there is none."""
        return self._newest(ruleset, enabled=True) or ""

    def draft(self, ruleset: str) -> str:
        """Return the text to edit for a ruleset: the draft if there is one, else the text in force."""
        draft = self._newest(ruleset, enabled=False)
        return self.in_force(ruleset) if draft is None else draft

    def earlier(self, ruleset: str, limit: int = 20) -> tuple[str, ...]:
        """Return up to `limit` texts that were in force for a ruleset before the current one, oldest first."""
        rows = self._database.rows(
            "SELECT body FROM house_rule WHERE ruleset = ? AND enabled = 1 AND removed = 1 ORDER BY id DESC LIMIT ?",
            (ruleset, limit),
        )
        return tuple(body for (body,) in reversed(rows))

    def put_in_force(self, ruleset: str, body: str) -> None:
        """Put a text in force for a ruleset; remove the previous one and the draft."""
        now = self._database.stamp()
        with self._database.change() as connection:
            self._put_away(connection, ruleset, now)
            self._insert(connection, ruleset, body, True, now)

    def keep_draft(self, ruleset: str, body: str) -> None:
        """Save a text as the draft of a ruleset; if the text is in force, remove the draft instead."""
        if body == self.draft(ruleset):
            return
        now = self._database.stamp()
        drafts = "ruleset = ? AND enabled = 0 AND removed = 0"
        if body == self.in_force(ruleset):
            change, values = f"UPDATE house_rule SET removed = 1, updated = ? WHERE {drafts}", (now, ruleset)
        else:
            change, values = f"UPDATE house_rule SET body = ?, updated = ? WHERE {drafts}", (body, now, ruleset)
        with self._database.change() as connection:
            if connection.execute(change, values).rowcount == 0:
                self._insert(connection, ruleset, body, False, now)

    def add(self, ruleset: str, body: str, *, enabled: bool = True) -> HouseRule:
        """Add a house rule and return it."""
        now = self._database.stamp()
        with self._database.change() as connection:
            id = self._insert(connection, ruleset, body, enabled, now)
        return HouseRule(id, ruleset, body, enabled)

    def save(self, rule: HouseRule) -> None:
        """Save a house rule, and restore it if it is removed; raises KeyError for an unknown id."""
        self._update(
            rule.id,
            "ruleset = ?, body = ?, enabled = ?, removed = 0",
            (rule.ruleset, rule.body, int(rule.enabled)),
        )

    def remove(self, id: int) -> None:
        """Remove a house rule; raises KeyError if there is none with this id."""
        self._update(id, "removed = 1", ())

    def _newest(self, ruleset: str, *, enabled: bool) -> str | None:
        row = self._database.row(
            "SELECT body FROM house_rule WHERE ruleset = ? AND enabled = ? AND removed = 0 ORDER BY id DESC LIMIT 1",
            (ruleset, int(enabled)),
        )
        return None if row is None else row[0]

    def _put_away(self, connection: sqlite3.Connection, ruleset: str, now: str) -> None:
        connection.execute(
            "UPDATE house_rule SET removed = 1, updated = ? WHERE ruleset = ? AND removed = 0", (now, ruleset)
        )

    def _insert(self, connection: sqlite3.Connection, ruleset: str, body: str, enabled: bool, now: str) -> int:
        cursor = connection.execute(
            "INSERT INTO house_rule (ruleset, body, enabled, updated) VALUES (?, ?, ?, ?)",
            (ruleset, body, int(enabled), now),
        )
        return cursor.lastrowid or 0

    def _update(self, id: int, change: str, values: tuple[str | int, ...]) -> None:
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(f"UPDATE house_rule SET {change}, updated = ? WHERE id = ?", (*values, now, id))
            if cursor.rowcount == 0:
                raise KeyError(id)
