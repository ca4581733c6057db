"""A figure typed into the tracker: a change (`-3`, `+2`) or the new value of the pool (`17`)."""

import re
from typing import Final

from msgspec import Struct

from gui.words.words import MINUS
from rules.values import Number

PATTERN: Final = rf"\s*([+\-{MINUS}]?)\s*(\d{{1,5}}(?:[.,]\d{{1,2}})?)\s*"
"""The pattern of a typed figure; a comma serves as a decimal point."""


class Amount(Struct, frozen=True):
    """An amount to change a pool by, or to set it to."""

    figure: Number
    change: bool

    def change_of(self, now: Number, low: Number | None, high: Number | None) -> Number:
        """Return the change of a pool that holds `now`.

        A change stops at the pool's bounds (None: no bound), unless the pool is beyond them already; setting a figure
        ignores them.
        """
        if not self.change:
            return self.figure - now
        wanted = now + self.figure
        if high is not None:
            wanted = min(wanted, max(high, now))
        if low is not None:
            wanted = max(wanted, min(low, now))
        return wanted - now


def read_amount(typed: str) -> Amount | None:
    """Return the typed amount; None if it is not a figure."""
    found = re.fullmatch(PATTERN, typed)
    if found is None:
        return None
    sign, digits = found.groups()
    figure = float(digits.replace(",", "."))
    whole: Number = int(figure) if figure.is_integer() else figure
    return Amount(-whole if sign in ("-", MINUS) else whole, change=bool(sign))
