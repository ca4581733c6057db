"""The roll rules of a ruleset: outcomes of tests, verdicts of contests, and their exact odds."""

from collections.abc import Callable, Iterable
from math import floor
from typing import TypeAlias

from msgspec import Struct

from rules.dice.odds import ContestOdds, Distribution, OddsTable, contest, ranked_contest
from rules.dice.values import MOST_DICE, Dice, Pool
from rules.ruleset.entries import PoolRule
from rules.values import Number, Value

TEST_TERMS = ("roll", "score", "against")
"""The names that formulas of a test may use."""

CONTEST_TERMS = (
    "ours",
    "theirs",
    "our_score",
    "their_score",
    "our_margin",
    "their_margin",
    "our_success",
    "their_success",
)
"""The names that formulas of a contest may use."""


Ranks: TypeAlias = tuple[Callable[..., Value], Callable[..., Value]]
"""The rank functions of both sides where the higher rank wins; each takes all `CONTEST_TERMS`."""


class TestRules:
    """The rules of one test: plain functions of the roll, the score and the opposing score."""

    __slots__ = ("critical_failure", "critical_success", "dice", "high", "id", "low", "margin", "pool", "success")

    def __init__(
        self,
        id: str,
        dice: Dice,
        *,
        success: Callable[..., Value],
        margin: Callable[..., Value],
        critical_success: Callable[..., Value] | None,
        critical_failure: Callable[..., Value] | None,
        bounds: tuple[Number | None, Number | None],
        pool: str = "",
    ) -> None:
        self.id = id
        self.dice = dice
        self.pool = pool
        self.success = success
        self.margin = margin
        self.critical_success = critical_success
        self.critical_failure = critical_failure
        self.low, self.high = bounds

    def bounded(self, score: Number) -> Number:
        """Limit a score to the range of the test."""
        if self.low is not None and score < self.low:
            return self.low
        return self.high if self.high is not None and score > self.high else score

    def dice_for(self, extra: Number) -> Dice:
        """Return the dice of a roll: those of the test, or its pool with `extra` more dice, at most 100 in all."""
        return pool_with(self.dice, extra) if isinstance(self.dice, Pool) else self.dice

    def outcome(self, roll: int, score: Number, against: Number, least: Number | None = None) -> str:
        """Return `success` or `failure`, or the critical kind of either; a roll below `least` is a failure."""
        if (least is None or roll >= least) and self.success(roll, score, against):
            critical = self.critical_success is not None and self.critical_success(roll, score, against)
            return "critical_success" if critical else "success"
        critical = self.critical_failure is not None and self.critical_failure(roll, score, against)
        return "critical_failure" if critical else "failure"


class ContestRules:
    """The rules of one contest between two rolls of a test."""

    __slots__ = ("_by", "_loses", "_ranks", "_wins", "again", "id", "reading")

    def __init__(
        self,
        id: str,
        reading: TestRules,
        *,
        wins: Callable[..., Value],
        loses: Callable[..., Value],
        by: Callable[..., Value],
        again: bool,
        ranks: Ranks | None = None,
    ) -> None:
        self.id = id
        self.reading = reading
        self._ranks = ranks
        self.again = again
        self._wins = wins
        self._loses = loses
        self._by = by

    def verdict(self, ours: int, our_score: Number, theirs: int, their_score: Number) -> int:
        """Return 1 if the first side wins, -1 if the second does, 0 for a tie."""
        terms = self._terms(ours, our_score, theirs, their_score)
        return 1 if self._wins(*terms) else -1 if self._loses(*terms) else 0

    def verdicts(self, rolls: Iterable[int], our_score: Number, their_score: Number) -> Callable[[int, int], int]:
        """Return a function for the verdict of any two of these rolls; it computes the rank of each roll once."""
        read, wins, loses = self.reading, self._wins, self._loses
        ours = {roll: (read.margin(roll, our_score, 0), read.success(roll, our_score, 0)) for roll in rolls}
        theirs = {roll: (read.margin(roll, their_score, 0), read.success(roll, their_score, 0)) for roll in ours}

        def verdict(our: int, their: int) -> int:
            our_margin, our_success = ours[our]
            their_margin, their_success = theirs[their]
            terms = (our, their, our_score, their_score, our_margin, their_margin, our_success, their_success)
            return 1 if wins(*terms) else -1 if loses(*terms) else 0

        return verdict

    def odds(self, dist: Distribution, our_score: Number, their_score: Number) -> ContestOdds:
        """Return the exact odds between two rolls of these dice."""
        if self._ranks is None:
            return contest(dist, dist, self.verdicts(dist.outcomes, our_score, their_score))
        our_rank, their_rank = self._ranks
        ours = {roll: _figure(our_rank(*self._terms(roll, our_score, 0, 0))) for roll in dist.outcomes}
        theirs = {roll: _figure(their_rank(*self._terms(0, 0, roll, their_score))) for roll in dist.outcomes}
        return ranked_contest(dist, dist, ours.__getitem__, theirs.__getitem__)

    def by(self, ours: int, our_score: Number, theirs: int, their_score: Number) -> Number:
        """Return the margin of the contest, whoever won."""
        return _figure(self._by(*self._terms(ours, our_score, theirs, their_score)))

    def _terms(self, ours: int, our_score: Number, theirs: int, their_score: Number) -> tuple[Value, ...]:
        """Return the arguments of the contest's formulas, in the order of `CONTEST_TERMS`."""
        read = self.reading
        return (
            ours,
            theirs,
            our_score,
            their_score,
            read.margin(ours, our_score, 0),
            read.margin(theirs, their_score, 0),
            read.success(ours, our_score, 0),
            read.success(theirs, their_score, 0),
        )


def _figure(value: Value) -> Number:
    return value if isinstance(value, int | float) else 0


def chance(
    reading: TestRules,
    table: OddsTable,
    score: Number,
    against: Number = 0,
    extra: Number = 0,
    least: Number | None = None,
) -> float:
    """Return the exact chance that a test succeeds, 0 to 1; the score is not limited to the range of the test.

    `extra` is the number of additional dice in its pool; a roll below `least` fails.
    """
    dice = reading.dice_for(extra)

    def succeeds(roll: int) -> bool:
        return (least is None or roll >= least) and bool(reading.success(roll, score, against))

    return table.remember((reading.id, score, against, dice, least), lambda: table.distribution(dice).where(succeeds))


class Needed(Struct, frozen=True):
    """The totals of the dice that succeed: from `low` or up to `high`, each None where there is no such bound.

    Without both every total succeeds; `none` says that no total does.
    """

    low: int | None = None
    high: int | None = None
    none: bool = False


def needed(
    reading: TestRules,
    table: OddsTable,
    dice: Dice,
    score: Number,
    against: Number = 0,
    least: Number | None = None,
) -> Needed | None:
    """Return the totals that succeed; None if they lie neither all at the upper nor all at the lower end."""

    def work() -> Needed | None:
        totals = table.distribution(dice).outcomes
        good = [reading.outcome(total, score, against, least).endswith("success") for total in totals]
        if all(good) or not any(good):
            return Needed(none=not any(good))
        count = sum(good)
        if all(good[-count:]):
            return Needed(low=totals[-count])
        return Needed(high=totals[count - 1]) if all(good[:count]) else None

    return table.remember(("needed", reading.id, score, against, dice, least), work)


def pool_of(rule: PoolRule) -> Pool:
    """Return the dice that a pool always has. Raises DiceError for impossible dice."""
    return Pool(rule.always, 0, rule.sides, rule.repeat_high, rule.repeat_low)


def pool_with(pool: Pool, extra: Number) -> Pool:
    """Return a pool with `extra` more dice, at most 100 in all."""
    most = MOST_DICE - len(pool.always)
    return Pool(pool.always, max(-most, min(most, floor(extra))), pool.extra_sides, pool.repeat_high, pool.repeat_low)


def contest_odds(opposition: ContestRules, table: OddsTable, ours: Number, theirs: Number) -> ContestOdds:
    """Return the exact odds of a contest between these scores, with ties counted as ties."""

    def work() -> ContestOdds:
        dist = table.distribution(opposition.reading.dice)
        return opposition.odds(dist, ours, theirs)

    return table.remember((opposition.id, ours, theirs), work)
