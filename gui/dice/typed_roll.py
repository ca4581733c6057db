"""Parse typed rolls: a total, or the faces in order; tell why an input is not a valid roll."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from rules.dice.values import Dice, Pool, Sum, next_die, notation
from rules.words.figures import dice_in_words

Typed: TypeAlias = int | tuple[int, ...]
"""A typed roll: a total, or faces."""

PRINTED: Mapping[tuple[str, int], int] = {("0", 10): 10, ("00", 100): 100}
"""Values of dice numbered from zero: (printed face, sides of the die) to the value it counts."""

FIGURES = re.compile(r"\d{1,6}([\s,;+]+\d{1,6})*")


class Refused(Struct, frozen=True):
    """The reason why an input is not a valid roll: a message key and its arguments."""

    key: str
    named: Mapping[str, object] = field(default_factory=dict[str, object])


def read_typed(text: str, dice: Dice, letter: str = "d") -> Typed | Refused:
    """Return the typed roll: a whole number for a sum or for one die, else every face; or why it is refused.

    The 0 of a ten-sided die counts 10, and 00 counts 100. `letter` is the letter of dice notation in the user's
    language: `d` or `k`.
    """
    typed = text.strip()
    if not typed:
        return Refused("dice.nothing_typed")
    if not FIGURES.fullmatch(typed):
        return Refused("dice.no_figures")
    parts = re.split(r"[\s,;+]+", typed)
    if len(parts) == 1 and _count(dice) > 1:
        return _sum(int(typed), dice, letter)
    figures = _figures(parts, dice)
    wrong = _wrong_faces(figures, dice, letter)
    if wrong is not None:
        return wrong
    return figures[0] if len(figures) == 1 else tuple(figures)


def _dice_text(dice: Dice, letter: str) -> str:
    return dice_in_words(notation(dice), letter)


def _figures(parts: Sequence[str], dice: Dice) -> Sequence[int]:
    faces: list[int] = []
    for part in parts:
        sides = next_die(dice, faces)
        faces.append(PRINTED.get((part, sides or 0), int(part)))
    return faces


def _sum(total: int, dice: Dice, letter: str) -> Typed | Refused:
    if not isinstance(dice, Sum):
        return Refused("dice.faces_wanted", {"dice": _dice_text(dice, letter)})
    low, high = _count(dice), sum(kind.count * kind.sides for kind in dice.kinds)
    if not low <= total <= high:
        bare = _dice_text(Sum(dice.kinds), letter)
        return Refused("dice.no_such_sum", {"dice": bare, "total": total, "low": low, "high": high})
    return total


def _wrong_faces(faces: Sequence[int], dice: Dice, letter: str) -> Refused | None:
    for place, face in enumerate(faces):
        sides = next_die(dice, faces[:place])
        if sides is None:
            return Refused("dice.too_many_faces", {"dice": _dice_text(dice, letter), "count": place})
        if not 1 <= face <= sides:
            return Refused("dice.no_such_face", {"sides": sides, "face": face})
    if next_die(dice, faces) is None:
        return None
    if _count(dice) == 1:
        return Refused("dice.goes_on", {"face": faces[-1]})
    return Refused("dice.too_few_faces", {"dice": _dice_text(dice, letter), "count": _count(dice)})


def _count(dice: Dice) -> int:
    """Return the number of dice in hand; an open-ended die counts once, however often it is rolled."""
    match dice:
        case Sum():
            return sum(kind.count for kind in dice.kinds)
        case Pool():
            return len(dice.always) + abs(dice.extra)
        case _:
            return 1
