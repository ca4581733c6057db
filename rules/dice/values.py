"""Dice as values: their notation, the faces that came up, and the total they make.

Nothing here is random by itself: a roll takes a `Source`, and `Generator` is a value whose state can be stored.
"""

import enum
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Self, assert_never

from msgspec import Struct

from rules.words.messages import Fault, message_of

MOST_DICE: Final = 100
MOST_SIDES: Final = 1000
MOST_ADD: Final = 1000
LONGEST_NOTATION: Final = 80

Source = Callable[[int], int]
"""A function that takes a number of sides and returns a face from 1 to that number."""

_TERM = re.compile(r"\s*([+-]?)\s*(?:([0-9]{0,4})[dk]([0-9]{1,5})|([0-9]{1,5}))\s*")
_WORD = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


class DiceError(Fault, ValueError):
    """Raised for impossible dice and for a reply that the dice cannot show; the message is a sentence for the user."""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of equal dice: `count` 1 to 100, `sides` 2 to 1000; raises `DiceError` outside of that."""

    count: int
    sides: int

    def __post_init__(self) -> None:
        """Refuse a count or a number of sides out of range."""
        if not 1 <= self.count <= MOST_DICE:
            raise DiceError(message_of("dice.count", count=self.count, most=MOST_DICE))
        _check_sides(self.sides)


class Sum(Struct, frozen=True, forbid_unknown_fields=True, tag="sum"):
    """Dice that are added up, and a constant `add` (-1000 to 1000).

    Each number of sides appears in one `Kind` only, and there are 100 dice at most; else `DiceError` is raised.
    """

    kinds: tuple[Kind, ...]
    add: int = 0

    def __post_init__(self) -> None:
        """Refuse no dice, too many dice, a kind named twice and an add out of range."""
        count = sum(kind.count for kind in self.kinds)
        if not 1 <= count <= MOST_DICE:
            raise DiceError(message_of("dice.count", count=count, most=MOST_DICE))
        if len({kind.sides for kind in self.kinds}) < len(self.kinds):
            raise DiceError(message_of("dice.same_sides"))
        if abs(self.add) > MOST_ADD:
            raise DiceError(message_of("dice.add", add=self.add, least=-MOST_ADD, most=MOST_ADD))


class OpenEnded(Struct, frozen=True, forbid_unknown_fields=True, tag="open_ended"):
    """One die that may be rolled repeatedly, 100 times at most.

    After a face `up` the die is rolled again and added. After a first face `down` every later die is subtracted; on
    later dice `down` is a face like any other. Without `up` the die is rolled again at most once, after `down`.
    `sides` is 2 to 1000; raises `DiceError` for faces that the die does not have, and for `up` equal to `down`.
    """

    sides: int
    up: int | None = None
    down: int | None = None

    def __post_init__(self) -> None:
        """Refuse faces the die does not have."""
        _check_sides(self.sides)
        for face in (self.up, self.down):
            if face is not None and not 1 <= face <= self.sides:
                raise DiceError(message_of("dice.no_face", sides=self.sides, face=face))
        if self.up is not None and self.up == self.down:
            raise DiceError(message_of("dice.up_and_down", face=self.up))


class Pool(Struct, frozen=True, forbid_unknown_fields=True, tag="pool"):
    """Dice of which one is kept: those `always` rolled, then |extra| dice of `extra_sides`.

    With `extra` of 0 or more the highest face is kept, and each further die that shows the top face of the largest
    dice adds `repeat_high`. With `extra` below 0 the lowest face is kept, and each further 1 subtracts `repeat_low`.
    At least one and at most 100 dice, of 2 to 1000 sides; repeats 0 to 1000; else `DiceError` is raised.
    """

    always: tuple[int, ...]
    extra: int
    extra_sides: int
    repeat_high: int = 1
    repeat_low: int = 1

    def __post_init__(self) -> None:
        """Refuse an empty or too large pool, and sides or repeats out of range."""
        count = len(self.always) + abs(self.extra)
        if not 1 <= count <= MOST_DICE:
            raise DiceError(message_of("dice.pool", count=count, most=MOST_DICE))
        for sides in (*self.always, self.extra_sides):
            _check_sides(sides)
        for repeat in (self.repeat_high, self.repeat_low):
            if not 0 <= repeat <= MOST_ADD:
                raise DiceError(message_of("dice.repeat", repeat=repeat, most=MOST_ADD))


Dice = Sum | OpenEnded | Pool
"""All kinds of dice that a ruleset can name."""


class Origin(enum.Enum):
    """Where the faces of a roll come from."""

    ROLLED = "rolled"
    TYPED = "typed"


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    """A result: `faces` in the order rolled, empty if only a sum was typed; `total` includes the constant."""

    dice: Dice
    faces: tuple[int, ...]
    total: int
    source: Origin


def parse_dice(text: str) -> Sum:
    """Read "3d6", "d6", "1d8+2", "1d6+2d4-1" or the Polish "2k10"; raises `DiceError` for anything else."""
    if len(text) > LONGEST_NOTATION:
        raise DiceError(message_of("dice.long", most=LONGEST_NOTATION))
    rest = text.lower().replace("\N{MINUS SIGN}", "-")
    counts: dict[int, int] = {}
    adds: list[int] = []
    position = 0
    while position < len(rest):
        term = _TERM.match(rest, position)
        if term is None or (position > 0 and not term[1]):
            raise _unreadable(text)
        position = term.end()
        if term[4]:
            adds.append(int(term[1] + term[4]))
        elif term[1] == "-":
            raise DiceError(message_of("dice.taken_away", text=repr(text)))
        else:
            counts[int(term[3])] = counts.get(int(term[3]), 0) + int(term[2] or 1)
    if not counts or len(adds) > 1:
        raise _unreadable(text)
    return Sum(tuple(Kind(count, sides) for sides, count in counts.items()), sum(adds))


def notation(dice: Dice) -> str:
    """Write the notation of dice, such as "2d8+1".

    `parse_dice` reads a `Sum` back from it; for other dice it leaves out how the faces are counted.
    """
    counts = Counter({dice.sides: 1} if isinstance(dice, OpenEnded) else _fixed_sides(dice))
    kinds = "+".join(f"{count}d{sides}" for sides, count in counts.items())
    return f"{kinds}{dice.add:+d}" if isinstance(dice, Sum) and dice.add else kinds


def next_die(dice: Dice, faces: Sequence[int]) -> int | None:
    """Return the sides of the die to roll after these faces, or None when the roll is complete."""
    if isinstance(dice, OpenEnded):
        return dice.sides if _rolls_on(dice, faces) else None
    sides = _fixed_sides(dice)
    return sides[len(faces)] if len(faces) < len(sides) else None


def total_of(dice: Dice, faces: Sequence[int]) -> int:
    """Return the total of a complete row of faces, including the constant of a `Sum`; the faces are not checked."""
    match dice:
        case Sum():
            return sum(faces) + dice.add
        case OpenEnded():
            return 2 * faces[0] - sum(faces) if faces[0] == dice.down else sum(faces)
        case Pool():
            return _kept(dice, faces)
        case _:
            assert_never(dice)


def maximum(dice: Dice) -> int | None:
    """Return the highest total; None where there is no practical bound."""
    match dice:
        case Sum():
            return sum(kind.count * kind.sides for kind in dice.kinds) + dice.add
        case OpenEnded():
            return None if dice.up is not None else max(_end_faces(dice))
        case Pool():
            return _kept(dice, _fixed_sides(dice))
        case _:
            assert_never(dice)


def check_faces(dice: Dice, faces: Sequence[int]) -> None:
    """Raise `DiceError` unless a complete roll of these dice can show these faces in this order."""
    if isinstance(dice, OpenEnded):
        _check_chain(dice, faces)
    else:
        _check_fixed(_fixed_sides(dice), faces)


def roll(dice: Dice, pick: Source) -> Roll:
    """Roll with faces from `pick`; raises `DiceError` if it gives a face the die does not have."""
    faces: list[int] = []
    while (sides := next_die(dice, faces)) is not None:
        faces.append(pick(sides))
    return _complete(dice, faces, Origin.ROLLED)


def read(dice: Dice, reply: int | Sequence[int]) -> Roll:
    """Turn what a person typed into a roll; raises `DiceError` for what these dice cannot show.

    A list holds every face in order. A number is the sum of the faces without the constant for a `Sum`, the first face
    for an `OpenEnded` die if that ends the roll, and the face for a `Pool` of one die.
    """
    if not isinstance(reply, int):
        return _complete(dice, reply, Origin.TYPED)
    if isinstance(dice, Sum) and len(_fixed_sides(dice)) > 1:
        return _typed_sum(dice, reply)
    return _complete(dice, (reply,), Origin.TYPED)


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

    def roll(self, dice: Dice) -> tuple[Roll, "Generator"]:
        """Roll dice, and give the roll and the generator after it."""
        faces: list[int] = []
        generator = self
        while (sides := next_die(dice, faces)) is not None:
            face, generator = generator.next(sides)
            faces.append(face)
        return _complete(dice, faces, Origin.ROLLED), generator


def _mixed(state: int) -> int:
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
    return state ^ (state >> 31)


def _check_sides(sides: int) -> None:
    if not 2 <= sides <= MOST_SIDES:
        raise DiceError(message_of("dice.sides", sides=sides, most=MOST_SIDES))


def _unreadable(text: str) -> DiceError:
    return DiceError(message_of("dice.unreadable", text=repr(text)))


def _fixed_sides(dice: Sum | Pool) -> tuple[int, ...]:
    if isinstance(dice, Pool):
        return dice.always + (dice.extra_sides,) * abs(dice.extra)
    return tuple(kind.sides for kind in dice.kinds for _ in range(kind.count))


def _rolls_on(dice: OpenEnded, faces: Sequence[int]) -> bool:
    if not faces:
        return True
    if len(faces) >= MOST_DICE:
        return False
    return faces[-1] == dice.up or (len(faces) == 1 and faces[0] == dice.down)


def _kept(dice: Pool, faces: Sequence[int]) -> int:
    if dice.extra < 0:
        return min(faces) - dice.repeat_low * max(0, faces.count(1) - 1)
    top = max(_fixed_sides(dice))
    return max(faces) + dice.repeat_high * max(0, faces.count(top) - 1)


def _end_faces(dice: OpenEnded) -> list[int]:
    return [face for face in range(1, dice.sides + 1) if face not in (dice.up, dice.down)]


def _check_face(sides: int, face: int) -> None:
    if isinstance(face, bool) or not 1 <= face <= sides:
        raise DiceError(message_of("dice.face", sides=sides, face=face))


def _check_fixed(sides: Sequence[int], faces: Sequence[int]) -> None:
    if len(faces) != len(sides):
        raise DiceError(message_of("dice.faces", count=len(sides), given=len(faces)))
    for die, face in zip(sides, faces, strict=True):
        _check_face(die, face)


def _check_chain(dice: OpenEnded, faces: Sequence[int]) -> None:
    if not faces:
        raise DiceError(message_of("dice.nothing_given"))
    for index, face in enumerate(faces):
        _check_face(dice.sides, face)
        if index and not _rolls_on(dice, faces[:index]):
            raise DiceError(message_of("dice.rolled_past", face=faces[index - 1]))
    if _rolls_on(dice, faces):
        raise DiceError(message_of("dice.rolled_on", face=faces[-1]))


def _typed_sum(dice: Sum, reply: int) -> Roll:
    low = sum(kind.count for kind in dice.kinds)
    high = sum(kind.count * kind.sides for kind in dice.kinds)
    if not low <= reply <= high:
        bare = notation(Sum(dice.kinds))
        raise DiceError(message_of("dice.sum", dice=bare, sum=reply, low=low, high=high))
    return Roll(dice, (), reply + dice.add, Origin.TYPED)


def _complete(dice: Dice, faces: Sequence[int], source: Origin) -> Roll:
    check_faces(dice, faces)
    return Roll(dice, tuple(faces), total_of(dice, faces), source)
