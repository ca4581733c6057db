"""What the entries of a ruleset have in common."""

from msgspec import Struct


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all entries: `cite` names the place of the rule in its source."""

    cite: str = ""
