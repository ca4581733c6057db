"""One difference between two states of a table's house rules, as the event of a change keeps it."""

from typing import Literal

from msgspec import Struct


class RuleChange(Struct, frozen=True, omit_defaults=True):
    """One thing house rules changed: a figure at a path, or a whole entry (`actions.climb`) that came or went.

    `before` and `after` are as the ruleset's files would have them; both are empty for what is no single figure.
    """

    path: str
    how: Literal["set", "added", "removed"] = "set"
    before: str = ""
    after: str = ""
