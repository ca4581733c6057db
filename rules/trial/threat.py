"""How dangerous foes are: the share of quick fights that a side wins, with what is known about its accuracy.

Simulated players learn in a few fights that do not count which actions hurt, and then play the fight again and again.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from rules.board.grid import direction
from rules.play.enlistment import begin_fight
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Combatant, Encounter
from rules.trial.skirmish import Luck, Skirmish

LESSONS = 6
"""The number of fights for learning, before those that count."""

MOST_FIGHTS = 100
"""The most fights that count."""

FEWEST_FIGHTS = 20
"""The fewest fights that count, however clear the result seems."""

MOST_TURNS = 300
"""The number of turns after which nobody has won."""

NARROW = 0.2
"""The width of the range at which more fights would tell little more."""

SURE = 1.96
"""The standard deviations within which 95 of 100 results lie."""

APART = 2
"""The distance between the two lines, in cells."""


class Threat(Struct, frozen=True):
    """The result of quick fights: how many a side won and lost, and in how many nobody won in time."""

    won: int = 0
    lost: int = 0
    open: int = 0

    @property
    def fights(self) -> int:
        """The number of fights."""
        return self.won + self.lost + self.open

    @property
    def share(self) -> float:
        """The share of fights that the side won; those without a winner count as half."""
        return (self.won + self.open / 2) / self.fights if self.fights else 0.5

    @property
    def range(self) -> tuple[float, float]:
        """The range in which the true share lies in 95 of 100 cases, by Wilson's score interval."""
        count, share = self.fights, self.share
        if not count:
            return 0.0, 1.0
        middle = (share + SURE**2 / (2 * count)) / (1 + SURE**2 / count)
        half = SURE * sqrt(share * (1 - share) / count + SURE**2 / (4 * count**2)) / (1 + SURE**2 / count)
        # Rounding may put the end of the range on the wrong side of a share of 0 or 1.
        return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))

    @property
    def is_known(self) -> bool:
        """Whether more fights would tell little more."""
        low, high = self.range
        return self.fights >= MOST_FIGHTS or (self.fights >= FEWEST_FIGHTS and high - low <= NARROW)


def facing_lines(
    rulebook: Rulebook, ours: Sequence[Combatant], theirs: Sequence[Combatant], rules: dict[str, bool] | None = None
) -> Encounter:
    """Return a fight of two sides in two lines that face each other, as their combatants stand otherwise."""
    lines = ((ours, 0, APART), (theirs, APART, 0))
    placed = [_placed(rulebook, each, (x, y), (there, y)) for line, x, there in lines for y, each in enumerate(line)]
    return begin_fight(rulebook, placed, rules=rules)


def threats(rulebook: Rulebook, start: Encounter, side: str, luck: Callable[[int], Luck]) -> Iterator[Threat]:
    """Yield the results of more and more quick fights, as one side sees them, until they are known well enough.

    `luck` gives chance from a seed: the same luck gives the same results.
    """
    skirmish = Skirmish(rulebook, start)
    for lesson in range(LESSONS):
        skirmish.play(luck(lesson), MOST_TURNS)
    found = Threat()
    while not found.is_known:
        winner = skirmish.play(luck(LESSONS + found.fights), MOST_TURNS).winner
        if winner == side:
            found = replace(found, won=found.won + 1)
        elif winner:
            found = replace(found, lost=found.lost + 1)
        else:
            found = replace(found, open=found.open + 1)
        yield found


def _placed(rulebook: Rulebook, combatant: Combatant, at: tuple[int, int], towards: tuple[int, int]) -> Combatant:
    facing = direction(rulebook.ruleset.grid, at, towards)
    return replace(combatant, at=at, facing=facing, stance="", used={})
