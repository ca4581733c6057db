"""Dice in words: which ones, and how they are read."""

from collections.abc import Iterator

from gui.words.words import Words
from rules.dice.notation import in_hand, notation
from rules.dice.values import AnyDice, Cards, Die, Group


def told_dice(dice: AnyDice, words: Words) -> str:
    """Return the dice to take in hand, or the cards to draw."""
    if isinstance(dice, Cards):
        return words("dice.cards", count=dice.draw, left=len(dice.left))
    return words.dice(in_hand(notation(dice)))


def short_dice(dice: AnyDice, words: Words) -> str:
    """Return the same for a narrow place; it says if the lowest die counts, which is bad luck."""
    told = told_dice(dice, words)
    lowest = not isinstance(dice, Cards) and dice.groups[0].keep < 0
    return words("palette.short_lowest", dice=told) if lowest else told


def full_dice(dice: AnyDice, words: Words) -> str:
    """Return the dice and how they are read."""
    return ", ".join((told_dice(dice, words), *readings(dice, words)))


def readings(dice: AnyDice, words: Words) -> Iterator[str]:
    """Yield how the faces are read, where that is not just their sum."""
    if isinstance(dice, Cards):
        if dice.draw > 1:
            yield words("dice.read_highest_card" if dice.keep > 0 else "dice.read_lowest_card")
        return
    told: dict[str, None] = {}
    for group in dice.groups:
        told |= dict.fromkeys(_of_group(group, words))
        for die in dict.fromkeys(group.dice):
            told |= dict.fromkeys(_of_die(die, words))
    yield from told


def _of_group(group: Group, words: Words) -> Iterator[str]:
    if group.keep and len(group.dice) > abs(group.keep):
        key = "dice.read_highest" if group.keep > 0 else "dice.read_lowest"
        yield words(key, count=abs(group.keep))
        if group.repeat:
            further = "dice.read_further" if group.keep > 0 else "dice.read_further_less"
            yield words(further, face=group.best, count=group.repeat)
    for face in group.hits:
        top = max(die.sides for die in group.dice)
        yield words("dice.read_hit" if face >= top else "dice.read_hits", face=face)
    for face in group.misses:
        yield words("dice.read_miss" if face == 1 else "dice.read_misses", face=face)


def _of_die(die: Die, words: Words) -> Iterator[str]:
    if die.up:
        yield words("dice.read_up" if die.up == die.sides else "dice.read_up_from", face=die.up)
    if die.down:
        yield words("dice.read_down" if die.down == 1 else "dice.read_down_from", face=die.down)
    if die.again:
        yield words("dice.read_again" if die.again == 1 else "dice.read_again_from", face=die.again)
