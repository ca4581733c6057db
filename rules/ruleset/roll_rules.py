"""The roll rules of a ruleset: outcomes of tests, verdicts of contests, and their exact odds."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rules.dice.faces import Faces
from rules.dice.notation import Template
from rules.dice.odds import ContestOdds, Distribution, contest, ranked_contest
from rules.dice.odds_table import OddsTable
from rules.dice.values import AnyDice, Dice
from rules.values import Number, Value

TEST_TERMS = ("roll", "score", "against")
"""The names that formulas of every test may use, before the figures of the test."""

CONTEST_TERMS = (
    "ours",
    "theirs",
    "our_score",
    "their_score",
    "our_margin",
    "their_margin",
    "our_success",
    "their_success",
    "our_degree",
    "their_degree",
)
"""The names that formulas of a contest may use."""

DEGREES: Mapping[str, int] = {"critical_success": 2, "success": 1, "failure": 0, "critical_failure": -1}
"""The degree of each outcome."""

Ranks: TypeAlias = tuple[Callable[..., Value], Callable[..., Value]]
"""The rank functions of both sides where the higher rank wins; each takes all `CONTEST_TERMS`."""

Figures: TypeAlias = tuple[Number, ...]
"""The figures that a roll states about its dice and its success, in the order of its test."""


class Bounds(NamedTuple):
    """The lowest and the highest that a figure counts; None for no bound."""

    low: Number | None = None
    high: Number | None = None

    def bounded(self, figure: Number) -> Number:
        """Limit a figure to the range."""
        if self.low is not None and figure < self.low:
            return self.low
        return self.high if self.high is not None and figure > self.high else figure


NO_BOUNDS = Bounds()
"""The range of a figure that may be anything."""


class Side(NamedTuple):
    """What one side brings to a roll: the score and the figures of the test."""

    score: Number
    figures: Figures = ()


class TestRules:
    """The rules of one test: plain functions of the roll, the score, the opposing score and the test's figures.

    `figures` names these with the range of each, `tallies` the faces whose number a script may ask for.
    """

    __slots__ = (
        "_dice",
        "bounds",
        "critical_failure",
        "critical_success",
        "figures",
        "id",
        "margin",
        "success",
        "tallies",
        "template",
        "usual",
    )

    def __init__(
        self,
        id: str,
        template: Template,
        *,
        success: Callable[..., Value],
        margin: Callable[..., Value],
        critical_success: Callable[..., Value] | None = None,
        critical_failure: Callable[..., Value] | None = None,
        bounds: Bounds = NO_BOUNDS,
        figures: Mapping[str, Bounds] | None = None,
        tallies: Mapping[str, Faces] | None = None,
    ) -> None:
        self.id = id
        self.template = template
        self.success = success
        self.margin = margin
        self.critical_success = critical_success
        self.critical_failure = critical_failure
        self.bounds = bounds
        self.figures = figures or {}
        self.tallies = tallies or {}
        self.usual: Figures = tuple(bounds.bounded(0) for bounds in self.figures.values())
        self._dice: dict[Figures, Dice] = {}

    def dice_for(self, figures: Figures = ()) -> Dice:
        """Return the dice of a roll with these figures."""
        known = self._dice.get(figures)
        if known is None:
            if len(self._dice) >= MOST_KNOWN:
                self._dice.clear()
            known = self._dice[figures] = self.template.dice(dict(zip(self.figures, figures, strict=False)))
        return known

    def outcome(self, roll: int, score: Number, against: Number, figures: Figures = ()) -> str:
        """Return `success` or `failure`, or the critical kind of either."""
        if self.success(roll, score, against, *figures):
            critical = self.critical_success is not None and self.critical_success(roll, score, against, *figures)
            return "critical_success" if critical else "success"
        critical = self.critical_failure is not None and self.critical_failure(roll, score, against, *figures)
        return "critical_failure" if critical else "failure"

    def margin_of(self, roll: int, score: Number, against: Number, figures: Figures = ()) -> Number:
        """Return the margin of success or failure."""
        return _figure(self.margin(roll, score, against, *figures))


MOST_KNOWN = 512
"""The number of dice that a test keeps for figures it has met."""


class ContestRules:
    """The rules of one contest between two rolls of a test; `graded` says that the degrees of success matter."""

    __slots__ = ("_by", "_loses", "_ranks", "_wins", "again", "graded", "id", "reading")

    def __init__(
        self,
        id: str,
        reading: TestRules,
        *,
        wins: Callable[..., Value],
        loses: Callable[..., Value],
        by: Callable[..., Value],
        again: bool,
        graded: bool = False,
        ranks: Ranks | None = None,
    ) -> None:
        self.id = id
        self.reading = reading
        self._ranks = ranks
        self.again = again
        self.graded = graded
        self._wins = wins
        self._loses = loses
        self._by = by

    def verdict(self, our_roll: int, ours: Side, their_roll: int, theirs: Side) -> int:
        """Return 1 if the first side wins, -1 if the second does, 0 for a tie."""
        terms = self._terms(our_roll, ours, their_roll, theirs)
        return 1 if self._wins(*terms) else -1 if self._loses(*terms) else 0

    def verdicts(
        self, our_rolls: Iterable[int], ours: Side, their_rolls: Iterable[int], theirs: Side
    ) -> Callable[[int, int], int]:
        """Return a function for the verdict of any two of these rolls; it computes the rank of each roll once."""
        wins, loses = self._wins, self._loses
        our_ranks = {roll: self._rank(roll, ours) for roll in our_rolls}
        their_ranks = {roll: self._rank(roll, theirs) for roll in their_rolls}
        our_score, their_score = ours.score, theirs.score

        def verdict(our: int, their: int) -> int:
            our_margin, our_success, our_degree = our_ranks[our]
            their_margin, their_success, their_degree = their_ranks[their]
            terms = (our, their, our_score, their_score, our_margin, their_margin, our_success, their_success)
            terms += (our_degree, their_degree)
            return 1 if wins(*terms) else -1 if loses(*terms) else 0

        return verdict

    def odds(self, our_dist: Distribution, ours: Side, their_dist: Distribution, theirs: Side) -> ContestOdds:
        """Return the exact odds between a roll of each side."""
        if self._ranks is None:
            verdict = self.verdicts(our_dist.outcomes, ours, their_dist.outcomes, theirs)
            return contest(our_dist, their_dist, verdict)
        our_rank, their_rank = self._ranks
        none = Side(0, self.reading.usual)
        our_ranks = {roll: _figure(our_rank(*self._terms(roll, ours, 0, none))) for roll in our_dist.outcomes}
        their_ranks = {roll: _figure(their_rank(*self._terms(0, none, roll, theirs))) for roll in their_dist.outcomes}
        return ranked_contest(our_dist, their_dist, our_ranks.__getitem__, their_ranks.__getitem__)

    def by(self, our_roll: int, ours: Side, their_roll: int, theirs: Side) -> Number:
        """Return the margin of the contest, whoever won."""
        return _figure(self._by(*self._terms(our_roll, ours, their_roll, theirs)))

    def _terms(self, our_roll: int, ours: Side, their_roll: int, theirs: Side) -> tuple[Value, ...]:
        """Return the arguments of the contest's formulas, in the order of `CONTEST_TERMS`."""
        our_margin, our_success, our_degree = self._rank(our_roll, ours)
        their_margin, their_success, their_degree = self._rank(their_roll, theirs)
        return (
            our_roll,
            their_roll,
            ours.score,
            theirs.score,
            our_margin,
            their_margin,
            our_success,
            their_success,
            our_degree,
            their_degree,
        )

    def _rank(self, roll: int, side: Side) -> tuple[Value, Value, int]:
        """Return the margin of a roll, whether it succeeds, and the degree of its outcome if that matters."""
        read, (score, figures) = self.reading, side
        margin, success = read.margin(roll, score, 0, *figures), read.success(roll, score, 0, *figures)
        return margin, success, DEGREES[read.outcome(roll, score, 0, figures)] if self.graded else 0


def _figure(value: Value) -> Number:
    return value if isinstance(value, int | float) else 0


def chance(reading: TestRules, table: OddsTable, score: Number, against: Number = 0, figures: Figures = ()) -> float:
    """Return the exact chance that a test succeeds, 0 to 1; the score is not limited to the range of the test."""

    def work() -> float:
        def succeeds(roll: int) -> bool:
            return bool(reading.success(roll, score, against, *figures))

        return table.distribution(reading.dice_for(figures)).where(succeeds)

    return table.remember((reading.id, score, against, figures), work)


class Needed(Struct, frozen=True):
    """The totals of the dice that succeed: from `low` or up to `high`, each None where there is no such bound.

    Without both every total succeeds; `none` says that no total does.
    """

    low: int | None = None
    high: int | None = None
    none: bool = False


def needed(
    reading: TestRules, table: OddsTable, dice: AnyDice, score: Number, against: Number = 0, figures: Figures = ()
) -> Needed | None:
    """Return the totals that succeed; None if they lie neither all at the upper nor all at the lower end."""

    def work() -> Needed | None:
        totals = table.distribution(dice).outcomes
        good = [bool(reading.success(total, score, against, *figures)) for total in totals]
        if all(good) or not any(good):
            return Needed(none=not any(good))
        count = sum(good)
        if all(good[-count:]):
            return Needed(low=totals[-count])
        return Needed(high=totals[count - 1]) if all(good[:count]) else None

    return table.remember(("needed", reading.id, score, against, dice, figures), work)


def contest_odds(opposition: ContestRules, table: OddsTable, ours: Side, theirs: Side) -> ContestOdds:
    """Return the exact odds of a contest between these sides, with ties counted as ties."""

    def work() -> ContestOdds:
        read = opposition.reading
        our_dist = table.distribution(read.dice_for(ours.figures))
        return opposition.odds(our_dist, ours, table.distribution(read.dice_for(theirs.figures)), theirs)

    return table.remember((opposition.id, ours, theirs), work)
