"""Dice as values: one die, the dice that are read together, whatever is rolled at once, and cards of a deck.

`rules.dice.notation` writes and reads them, `rules.dice.faces` tells which faces may come up and what they come to,
`rules.dice.distributions` how likely each total is.
"""

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.words.messages import Fault, message_of

MOST_DICE: Final = 100
MOST_SIDES: Final = 1000
MOST_ADD: Final = 1000
MOST_KEPT: Final = 20
MOST_KEPT_SIDES: Final = 100
MOST_MIXED: Final = 128
"""The most dice that are rolled on or of which some are kept, their most sides, and the most numbers of each kind that
may have come up: the exact chances of more take too long."""


class DiceError(Fault, ValueError):
    """Raised for impossible dice and for a reply that the dice cannot show; the message is a sentence for the user."""


class Die(Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """One die of 2 to 1000 `sides` and the faces at which it is rolled again; 0 for never.

    A first face of `again` or less is replaced by that of a second roll. From the face `up` on the die is rolled on and
    the faces are added, 100 times at most. After a first face of `down` or less it is rolled on too, and everything
    after that face is subtracted. Raises `DiceError` for faces that the die does not have or that collide.
    """

    sides: int
    up: int = 0
    down: int = 0
    again: int = 0

    def __post_init__(self) -> None:
        """Refuse sides and faces out of range."""
        if not 2 <= self.sides <= MOST_SIDES:
            raise DiceError(message_of("dice.sides", sides=self.sides, most=MOST_SIDES))
        for face, least, most in (
            (self.up, 2, self.sides),
            (self.down, 1, self.sides),
            (self.again, 1, self.sides - 1),
        ):
            if face and not least <= face <= most:
                raise DiceError(message_of("dice.no_face", sides=self.sides, face=face))
        if self.up and max(self.down, self.again) >= self.up:
            raise DiceError(message_of("dice.up_and_down", face=self.up))

    @property
    def is_plain(self) -> bool:
        """Whether the die is rolled once."""
        return not (self.up or self.down or self.again)


class Group(Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """Dice that are read together; `sign` is -1 if they are subtracted.

    A positive `keep` is the number of highest dice that count, a negative one that of lowest dice; with 0 all are
    added. If one is kept, each further die with the best face (the top of the largest dice, or a 1) moves the total
    by `repeat`. With `hits` or `misses` faces are counted: each figure of `hits` adds 1 for a face of at least that
    much, each of `misses` takes 1 off for a face of at most that much. Raises `DiceError` for what does not combine.
    """

    dice: tuple[Die, ...]
    keep: int = 0
    repeat: int = 0
    hits: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    sign: Literal[1, -1] = 1

    def __post_init__(self) -> None:
        """Refuse no dice, too many, and ways of reading that do not combine."""
        if not 1 <= len(self.dice) <= MOST_DICE:
            raise DiceError(message_of("dice.count", count=len(self.dice), most=MOST_DICE))
        self._check_effort()
        if not 0 <= self.repeat <= MOST_ADD:
            raise DiceError(message_of("dice.repeat", repeat=self.repeat, most=MOST_ADD))
        if self.repeat and not (abs(self.keep) == 1 and all(die.is_plain for die in self.dice)):
            raise DiceError(message_of("dice.repeat_of_one"))
        if self.counts and self.keep:
            raise DiceError(message_of("dice.keep_or_count"))

    def _check_effort(self) -> None:
        """Refuse dice whose exact chances take too long."""
        rolled_on = not self.counts and any(die.up or die.down for die in self.dice)
        if not (self.keep or rolled_on):
            return
        most_sides = max(die.sides for die in self.dice)
        mixed = prod(number + 1 for number in Counter(self.dice).values()) if self.keep else 0
        if len(self.dice) > MOST_KEPT or most_sides > MOST_KEPT_SIDES or mixed > MOST_MIXED:
            raise DiceError(message_of("dice.effort", most=MOST_KEPT, sides=MOST_KEPT_SIDES))

    @property
    def counts(self) -> bool:
        """Whether faces are counted instead of added."""
        return bool(self.hits or self.misses)

    @property
    def is_plain(self) -> bool:
        """Whether the faces of all dice are added."""
        return not (self.keep or self.counts) and all(die.is_plain for die in self.dice)

    @property
    def best(self) -> int:
        """The face whose repetition counts: the top of the largest dice, or 1 if the lowest is kept."""
        return 1 if self.keep < 0 else max(die.sides for die in self.dice)

    def points(self, face: int) -> int:
        """Return what one face counts."""
        if not self.counts:
            return face
        return sum(face >= least for least in self.hits) - sum(face <= most for most in self.misses)


class Dice(Struct, frozen=True, forbid_unknown_fields=True, tag="dice", cache_hash=True):
    """Whatever is rolled at once: groups of 1 to 100 dice in all, and a constant `add` (-1000 to 1000).

    Raises `DiceError` outside of that.
    """

    groups: tuple[Group, ...]
    add: int = 0

    def __post_init__(self) -> None:
        """Refuse no dice, too many dice and an add out of range."""
        count = sum(len(group.dice) for group in self.groups)
        if not 1 <= count <= MOST_DICE:
            raise DiceError(message_of("dice.count", count=count, most=MOST_DICE))
        if abs(self.add) > MOST_ADD:
            raise DiceError(message_of("dice.add", add=self.add, least=-MOST_ADD, most=MOST_ADD))

    @property
    def dice(self) -> Sequence[Die]:
        """All dice, in the order in which their faces are named."""
        return [die for group in self.groups for die in group.dice]

    @property
    def is_plain(self) -> bool:
        """Whether every face is added or subtracted as it falls."""
        return all(group.is_plain for group in self.groups)

    @property
    def counts(self) -> bool:
        """Whether the total is a number of counted faces."""
        return all(group.counts for group in self.groups)


class Cards(Struct, frozen=True, forbid_unknown_fields=True, tag="cards", cache_hash=True):
    """Cards drawn from a deck without replacement: the cards `left` in it, ascending, and how many are drawn.

    Of several cards the highest counts, or the lowest with `keep = -1`. `deck` is the id of the deck, whose cards may
    have names. Raises `DiceError` if more are drawn than left.
    """

    left: tuple[int, ...]
    draw: int = 1
    keep: Literal[1, -1] = 1
    deck: str = ""

    def __post_init__(self) -> None:
        """Refuse to draw nothing, and more cards than there are."""
        if not 1 <= self.draw <= min(len(self.left), MOST_DICE):
            raise DiceError(message_of("dice.cards", count=self.draw, left=len(self.left)))


AnyDice: TypeAlias = Dice | Cards
"""Everything whose faces come from outside."""
