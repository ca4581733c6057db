"""Parse typed rolls: a total, or the faces in order; tell why an input is not a valid roll."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rules.dice.faces import next_faces
from rules.dice.rolling import is_single
from rules.dice.values import AnyDice, Cards, DiceError
from rules.resolving.rolls import dice_read
from rules.talk.cards import cards_meant
from rules.talk.matching import words_of
from rules.talk.replying import which_card
from rules.words.messages import Message, message_of

Typed: TypeAlias = int | tuple[int, ...]
"""A typed roll: a total, or faces."""

PRINTED: Mapping[tuple[str, int], int] = {("0", 10): 10, ("00", 100): 100}
"""Values of dice numbered from zero: (printed face, sides of the die) to the value it counts."""

FIGURES = re.compile(r"-?\d{1,6}|\d{1,6}([\s,;+]+\d{1,6})*")


NO_NAMES: Mapping[int, str] = {}
"""The names of a deck whose cards have none."""


def read_typed(
    text: str, dice: AnyDice, faces_wanted: bool = False, names: Mapping[int, str] = NO_NAMES
) -> Typed | Message:
    """Return the typed roll: a whole number for a total or for one die, else every face; or why it is refused.

    The 0 of a ten-sided die counts 10, and 00 counts 100. With `faces_wanted` the total of several dice is refused.
    Cards that have `names` are typed by them, with a comma between several.
    """
    typed = text.strip()
    if not typed:
        return message_of("dice.nothing_typed")
    if isinstance(dice, Cards) and names:
        named = _cards_named(typed, names)
        return named if isinstance(named, Message) else _checked(named, dice, faces_wanted)
    if not FIGURES.fullmatch(typed):
        return message_of("dice.no_figures")
    parts = re.split(r"[\s,;+]+", typed)
    total = len(parts) == 1 and not is_single(dice)
    figures = (int(typed),) if total else _figures(parts, dice)
    return _checked(figures, dice, faces_wanted)


def _cards_named(typed: str, names: Mapping[int, str]) -> Sequence[int] | Message:
    cards: list[int] = []
    for part in filter(None, map(str.strip, re.split(r"[,;+]", typed))):
        left = words_of(part)
        while left:
            meant, used = cards_meant(left, names)
            if len(meant) != 1:
                return which_card(part, meant, names)
            cards.append(meant[0])
            left = left[used:]
    return cards or message_of("dice.nothing_typed")


def _checked(figures: Sequence[int], dice: AnyDice, faces_wanted: bool) -> Typed | Message:
    reply = figures[0] if len(figures) == 1 else tuple(figures)
    try:
        dice_read(dice, reply, faces_wanted)
    except DiceError as refusal:
        return refusal.full_message
    return reply


def _figures(parts: Sequence[str], dice: AnyDice) -> Sequence[int]:
    faces: list[int] = []
    for part in parts:
        sides = max(next_faces(dice, faces) or (0,))
        faces.append(PRINTED.get((part, sides), int(part)))
    return faces
