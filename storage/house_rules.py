"""A GM's changes to the rulesets, as the text he wrote."""

from msgspec import Struct

from storage.database import Database


class HouseRule(Struct, frozen=True):
    """One change to a ruleset: `body` is TOML in the language of ruleset files; it counts while it is `enabled`."""

    id: int
    ruleset: str
    body: str
    enabled: bool


class HouseRules:
    """Keeps the house rules of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, ruleset: str, *, removed: bool = False) -> tuple[HouseRule, ...]:
        """The house rules for a ruleset in the order they were made; with `removed` the ones put away instead."""
        rows = self._database.rows(
            "SELECT id, ruleset, body, enabled FROM house_rule WHERE ruleset = ? AND removed = ? ORDER BY id",
            (ruleset, int(removed)),
        )
        return tuple(HouseRule(id, ruleset, body, bool(enabled)) for id, ruleset, body, enabled in rows)

    def add(self, ruleset: str, body: str, *, enabled: bool = True) -> HouseRule:
        """Keep a new house rule."""
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(
                "INSERT INTO house_rule (ruleset, body, enabled, updated) VALUES (?, ?, ?, ?)",
                (ruleset, body, int(enabled), now),
            )
        return HouseRule(cursor.lastrowid or 0, ruleset, body, enabled)

    def save(self, rule: HouseRule) -> None:
        """Keep a house rule as it is now, and bring it back if it was put away; raises KeyError for no such id."""
        self._update(
            rule.id,
            "ruleset = ?, body = ?, enabled = ?, removed = 0",
            (rule.ruleset, rule.body, int(rule.enabled)),
        )

    def remove(self, id: int) -> None:
        """Put a house rule away; raises KeyError if there is none with this id."""
        self._update(id, "removed = 1", ())

    def _update(self, id: int, change: str, values: tuple[str | int, ...]) -> None:
        now = self._database.stamp()
        with self._database.change() as connection:
            cursor = connection.execute(f"UPDATE house_rule SET {change}, updated = ? WHERE id = ?", (*values, now, id))
            if cursor.rowcount == 0:
                raise KeyError(id)
