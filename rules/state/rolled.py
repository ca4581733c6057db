"""What a roll was made of besides its score: the figures of its dice, and the modifiers that did not count."""

from msgspec import Struct

from rules.values import Number

Terms = tuple[tuple[str, Number], ...]
"""The terms of a figure: each modifier's id and how much it adds, none of them 0."""


class RolledFigure(Struct, frozen=True, omit_defaults=True):
    """A figure that a roll stated, such as the number of its dice: the `value` that `mods` make of `base`."""

    name: str
    value: Number
    base: Number = 0
    mods: Terms = ()


class Unused(Struct, frozen=True, omit_defaults=True):
    """A modifier that applied but did not count, because of another.

    `by` exceeds it, or cancels it with the other sign.
    """

    id: str
    value: Number
    by: str
    cancelled: bool = False
