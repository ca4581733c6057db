"""Notation of dice from figures and from other notation."""

from math import floor

from rules.dice.notation import multiple
from rules.dice.values import MOST_ADD, MOST_DICE, MOST_SIDES
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
    return multiple(dice, max(1, min(MOST_DICE, int(times))))


def summed(_facts: Facts, dice: str, more: Number) -> str:
    """Return the same dice with a figure added, rounded down."""
    add = max(-MOST_ADD, min(MOST_ADD, floor(more)))
    return f"{dice}{add:+d}" if dice and add else dice
