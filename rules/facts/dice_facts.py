"""Notation of dice from figures and from other notation."""

from rules.dice.values import MOST_DICE, MOST_SIDES
from rules.facts.book import Facts
from rules.values import Number


def dice(_facts: Facts, count: Number, sides: Number, read: str = "") -> str:
    """Return notation of so many equal dice, at least one, and how they are `read`."""
    return f"{max(1, min(MOST_DICE, int(count)))}d{max(2, min(MOST_SIDES, int(sides)))}{read}"


def plus_dice(_facts: Facts, dice: str, more: str) -> str:
    """Return the notation of both dice; an empty text adds nothing."""
    return f"{dice}+{more}" if dice and more else dice or more


def multiplied(_facts: Facts, dice: str, times: Number) -> str:
    """Return a multiple of the same dice."""
    count, _, rest = dice.partition("d")
    return f"{int(count or 1) * max(1, int(times))}d{rest}" if rest else dice


def summed(_facts: Facts, dice: str, more: Number) -> str:
    """Return the same dice with a figure added."""
    return dice if more == 0 else f"{dice}{more:+g}"
