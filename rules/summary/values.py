"""The summary of a fight as values."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from rules.values import Number

RollKind: TypeAlias = Literal["attack", "defence", "other"]
"""What a roll was for: an act against a foe, a reaction to one, or anything else."""


class Tally(Struct, frozen=True):
    """How many rolls there were, how many succeeded, and how many successes their odds promised."""

    tries: int = 0
    made: int = 0
    expected: float = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Return both tallies together."""
        return Tally(self.tries + other.tries, self.made + other.made, self.expected + other.expected)


class Person(Struct, frozen=True):
    """What one combatant did and suffered.

    `acts` counts actions and reactions by id. `rolls` holds the tally of each question the combatant rolled for, and
    `faced` that of the attacks against them. `dealt`, `taken`, `spent` and `regained` are amounts above 0 by pool:
    harm that the combatant did to others, harm they took from whatever source, costs they paid, and what came back.
    """

    id: str
    name: str
    side: str
    acts: Mapping[str, int] = field(default_factory=dict[str, int])
    rolls: Mapping[str, Tally] = field(default_factory=dict[str, Tally])
    faced: Tally = Tally()
    dealt: Mapping[str, Number] = field(default_factory=dict[str, Number])
    taken: Mapping[str, Number] = field(default_factory=dict[str, Number])
    spent: Mapping[str, Number] = field(default_factory=dict[str, Number])
    regained: Mapping[str, Number] = field(default_factory=dict[str, Number])


class TurnTime(Struct, frozen=True):
    """How long a turn took at the table, in seconds, without breaks; `round` is the round in which it ended."""

    who: str
    round: int
    seconds: float


class Summary(Struct, frozen=True):
    """A whole fight in sums.

    `kinds` says of each question what its rolls were for. `rounds` lists the rounds of `levels`: the level of a pool
    at the start, at the end of each round and now, None while the combatant was not there. Without clock times there
    are no `turns`.
    """

    people: tuple[Person, ...]
    kinds: Mapping[str, RollKind]
    rounds: tuple[int, ...]
    levels: Mapping[tuple[str, str], tuple[Number | None, ...]]
    turns: tuple[TurnTime, ...] = ()

    def rolled(self, person: Person, kind: RollKind) -> Tally:
        """Return the tally of all rolls of a kind."""
        found = (tally for about, tally in person.rolls.items() if self.kinds[about] == kind)
        return sum(found, Tally())
