"""Dice of damage in the fourth edition, and the basic damage of a strength."""

import re
from typing import Final, NamedTuple

from rules.values import Number

_DICE: Final = re.compile(r"\+?(?:(\d{1,3})d\d{0,2})?\s*([-+]?\s*\d{1,4})?(?:\s*x\s*(\d{1,3}))?", re.IGNORECASE)


class Dice(NamedTuple):
    """A number of six-sided dice, what is added to their sum, and what the sum is multiplied with."""

    dice: int = 0
    add: int = 0
    times: int = 1

    def plus(self, other: "Dice") -> "Dice":
        """Return both together."""
        return Dice(self.dice + other.dice, self.add + other.add, self.times + other.times - 1)

    def by(self, level: Number) -> "Dice":
        """Return the dice of so many levels."""
        return Dice(int(self.dice * level), int(self.add * level), self.times)

    def text(self) -> str:
        """Return the dice as that program writes them: `2d+1`, `1dx3`, or `3` without dice."""
        add = f"{self.add:+d}" if self.add else ""
        shown = f"{self.dice}d{add}" if self.dice else f"{self.add}"
        return f"{shown}x{self.times}" if self.times != 1 else shown


def dice_of(text: str) -> Dice:
    """Return the dice that a text states; no dice for a text that states none."""
    found = _DICE.fullmatch(text.strip())
    if found is None:
        return Dice()
    return Dice(int(found[1] or 0), int("".join((found[2] or "0").split())), int(found[3] or 1))


class DamageRules(NamedTuple):
    """The optional rules for basic damage that a sheet uses."""

    is_exponential: bool = False
    is_swing_reduced: bool = False
    is_thrust_from_swing: bool = False


USUAL: Final = DamageRules()
"""The rules without any option."""


def thrust(strength: int, rules: DamageRules = USUAL) -> Dice:
    """Return the basic thrusting damage of a strength."""
    if rules.is_thrust_from_swing:
        swung = swing(strength, rules)
        return swung._replace(add=swung.add - 2)
    if rules.is_exponential and not rules.is_swing_reduced:
        return Dice(1, strength - 12) if strength < 12 else _step(strength - 11)
    if strength < 19:
        return Dice(1, (max(strength, 1) - 1) // 2 - 6)
    if rules.is_swing_reduced:
        return _slow_step((strength - 9) // 2 - 2)
    value = strength - 11 - (strength > 50)
    if strength > 79:
        value -= 1 + (strength - 80) // 5
    return _step(value // 2)


def swing(strength: int, rules: DamageRules = USUAL) -> Dice:
    """Return the basic swinging damage of a strength."""
    if rules.is_exponential and not rules.is_swing_reduced:
        return Dice(1, strength - 10) if strength < 10 else _step(strength - 9)
    if strength < 10:
        return Dice(1, (max(strength, 1) - 1) // 2 - 5)
    if rules.is_swing_reduced:
        return _slow_step((strength - 10) // 2)
    if strength < 28:
        return _step(strength - 9)
    value = strength + 9 + (strength > 59)
    if strength > 40:
        value -= (strength - 40) // 5
    return _step(value // 2)


def _step(step: int) -> Dice:
    """Return the dice at a step of the table, where four steps make a die."""
    return Dice(step // 4 + 1, step % 4 - 1)


def _slow_step(step: int) -> Dice:
    """Return the dice at a step of the table for reduced swings, where seven steps make two dice."""
    pairs, rest = divmod(step, 7)
    more, add = divmod(rest, 4)
    count = 1 + 2 * pairs + more
    return Dice(count + 1, -1) if add == 3 else Dice(count, add)
