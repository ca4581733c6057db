"""A change of house rules as a value; the event `HouseRulesChanged` holds them."""

from typing import Literal

from msgspec import Struct


class RuleChange(Struct, frozen=True, omit_defaults=True):
    """One change of house rules: a figure at a path, or a whole entry (`actions.climb`) that was added or removed.

    `before` and `after` are spelled as in a ruleset file; both are empty for anything but a single figure.
    """

    path: str
    how: Literal["set", "added", "removed"] = "set"
    before: str = ""
    after: str = ""
