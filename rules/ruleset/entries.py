"""What the entries of a ruleset have in common."""

from msgspec import Struct


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all entries: `cite` names the place of the rule in its source."""

    cite: str = ""


class PoolRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Dice of which one is kept: those in `always`, and as many dice of `sides` as a figure says.

    With a figure of 0 or more the highest face is kept, and each further top face adds `repeat_high`. With a figure
    below 0 as many dice are rolled, the lowest face is kept, and each further 1 subtracts `repeat_low`. The log names
    the figure by the id in `name`.
    """

    always: tuple[int, ...]
    sides: int
    name: str
    repeat_high: int = 1
    repeat_low: int = 1
