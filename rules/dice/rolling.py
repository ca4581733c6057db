"""Rolls: from a source of faces, from a seeded generator, or from what a person typed.

Nothing here is random by itself: a roll takes a `Source`, and `Generator` is a value whose state can be stored.
"""

import enum
from collections.abc import Callable, Sequence
from typing import Self

from msgspec import Struct

from rules.dice.distributions import bounds, distribution
from rules.dice.faces import check_faces, next_faces, total_of
from rules.dice.notation import notation
from rules.dice.values import AnyDice, Cards, Dice, DiceError
from rules.words.messages import message_of

Source = Callable[[int], int]
"""A function that takes a number and returns a figure from 1 to that number."""

_WORD = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


class Origin(enum.Enum):
    """Where the faces of a roll come from."""

    ROLLED = "rolled"
    TYPED = "typed"


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    """A result: `faces` in the order named, empty if only a total was typed; `total` includes the constant."""

    dice: AnyDice
    faces: tuple[int, ...]
    total: int
    source: Origin


def roll(dice: AnyDice, pick: Source) -> Roll:
    """Roll with faces from `pick`; raises `DiceError` if it gives a face that cannot come up."""
    faces: list[int] = []
    while (open_faces := next_faces(dice, faces)) is not None:
        figure = pick(len(open_faces))
        if not 1 <= figure <= len(open_faces):
            raise DiceError(message_of("dice.face", sides=len(open_faces), face=figure))
        faces.append(open_faces[figure - 1])
    return Roll(dice, tuple(faces), total_of(dice, faces), Origin.ROLLED)


def read(dice: AnyDice, reply: int | Sequence[int]) -> Roll:
    """Turn what a person typed into a roll; raises `DiceError` for what these dice cannot show.

    A list holds every face, in the order of `rules.dice.faces`. A number is the face of a single die or card, else the
    total of the dice without the constant: their sum, the kept dice, or the number of counted faces.
    """
    if isinstance(reply, bool):
        raise DiceError(message_of("dice.not_shown", reply=str(reply)))
    if not isinstance(reply, int):
        check_faces(dice, reply)
        return Roll(dice, tuple(reply), total_of(dice, reply), Origin.TYPED)
    if is_single(dice):
        check_faces(dice, (reply,))
        return Roll(dice, (reply,), total_of(dice, (reply,)), Origin.TYPED)
    if isinstance(dice, Cards):
        raise DiceError(message_of("dice.faces", count=dice.draw, given=1))
    return _typed_total(dice, reply)


def is_single(dice: AnyDice) -> bool:
    """Return whether one number names the face of the only die or card, however often it may be rolled again."""
    return dice.draw == 1 if isinstance(dice, Cards) else len(dice.dice) == 1


def _typed_total(dice: Dice, reply: int) -> Roll:
    total = reply + dice.add
    low, high = bounds(dice)
    if not low <= total or (high is not None and total > high):
        bare = notation(Dice(dice.groups))
        if high is None:
            raise DiceError(message_of("dice.sum_below", dice=bare, sum=reply, low=low - dice.add))
        raise DiceError(message_of("dice.sum", dice=bare, sum=reply, low=low - dice.add, high=high - dice.add))
    if not dice.is_plain and total not in distribution(dice).outcomes:
        raise DiceError(message_of("dice.no_total", dice=notation(Dice(dice.groups)), sum=reply))
    return Roll(dice, (), total, Origin.TYPED)


class Generator(Struct, frozen=True, forbid_unknown_fields=True):
    """A seeded generator as a value: the same state always gives the same face and the same next generator.

    The steps are those of splitmix64 (Steele, Lea and Flood, 2014). `state` is an unsigned number of 64 bits.
    """

    state: int

    def __post_init__(self) -> None:
        """Refuse a state of more than 64 bits."""
        if not 0 <= self.state <= _WORD:
            raise DiceError(message_of("dice.state"))

    @classmethod
    def seeded(cls, seed: int) -> Self:
        """Make a generator from the lowest 64 bits of a whole number."""
        return cls(seed & _WORD)

    def next(self, sides: int) -> tuple[int, "Generator"]:
        """Give a face from 1 to `sides` (1 to 2**64), each equally likely, and the generator after it."""
        if not 1 <= sides <= _WORD + 1:
            raise DiceError(message_of("dice.no_sides", sides=sides))
        # Numbers past the last whole multiple of the sides are drawn again, else low faces would be more likely.
        fair = (_WORD + 1) // sides * sides
        state = (self.state + _GAMMA) & _WORD
        while (number := _mixed(state)) >= fair:
            state = (state + _GAMMA) & _WORD
        return number % sides + 1, Generator(state)

    def roll(self, dice: AnyDice) -> tuple[Roll, "Generator"]:
        """Roll dice, and give the roll and the generator after it."""
        faces: list[int] = []
        generator = self
        while (open_faces := next_faces(dice, faces)) is not None:
            figure, generator = generator.next(len(open_faces))
            faces.append(open_faces[figure - 1])
        return Roll(dice, tuple(faces), total_of(dice, faces), Origin.ROLLED), generator


def _mixed(state: int) -> int:
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
    return state ^ (state >> 31)
