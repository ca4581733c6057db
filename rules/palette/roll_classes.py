"""The falls of dice that lead to the same: a few replies that stand for all others, with their chances."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.dice.faces import Faces, counted
from rules.dice.values import AnyDice
from rules.dice.ways import Way, ways
from rules.palette.figures_asked import figures_asked
from rules.resolving.questions import DiceQuestion, Opponent, RollQuestion
from rules.resolving.rolls import figures_of
from rules.ruleset.roll_rules import DEGREES, ContestRules, Side, TestRules
from rules.ruleset.rulebook import Rulebook

OF_CONTESTS: Final = (
    "by",
    *(
        f"{side}_{figure}"
        for side in ("ours", "theirs")
        for figure in ("total", "margin", "outcome", "success", "degree")
    ),
)
"""The figures of a contest that may differ although its result is the same."""


TIES: Final[Mapping[str, int]] = MappingProxyType({"ours": 1, "theirs": -1, "none": 0})
"""The verdict of a tie, by who wins it."""


class RollClass(Struct, frozen=True):
    """Replies to a roll (two for a contest), the chance of all falls that they stand for, and whether these succeed.

    `success` is None for an amount, which neither succeeds nor fails. Classes of the same `kind` come to the same
    outcome; `rank` puts them in an order.
    """

    replies: tuple[Faces, ...]
    chance: float
    success: bool | None = None
    kind: str = ""
    rank: float = 0


class RollClasses:
    """Sorts the falls of dice in one action by what formulas ask about them.

    In an `answered` action the formulas of all reactions ask too.
    """

    def __init__(self, rulebook: Rulebook, action: str, *, answered: bool = False) -> None:
        self._rulebook = rulebook
        self._asked = rulebook.odds.remember(
            ("figures asked", action, answered), lambda: figures_asked(rulebook, action, answered=answered)
        )

    def of(self, question: RollQuestion | DiceQuestion) -> tuple[RollClass, ...]:
        """Return the classes of a roll, the likeliest first; their chances together are 1."""
        if isinstance(question, RollQuestion) and question.contest:
            return self._of_contest(question)
        if isinstance(question, RollQuestion) and question.roll in self._rulebook.test_rules:
            found = self._of_test(question)
        else:
            found = [RollClass((way.faces,), way.chance, rank=way.total) for way in self._ways(question.dice)]
        return _likeliest_first(found)

    def _of_test(self, question: RollQuestion) -> Iterable[RollClass]:
        rules, against = self._rulebook.test_rules[question.roll], question.against or 0
        score, figures, total = question.score, figures_of(question.figures), self._is_asked(question, "total")
        margin, by_first = self._is_asked(question, "margin"), self._is_asked(question, "first")
        tallies = self._tallies(question, rules, "")
        classes: dict[Hashable, RollClass] = {}
        for way in self._ways(question.dice, by_first=by_first, tallies=tallies):
            outcome = rules.outcome(way.total, score, against, figures)
            key = (
                outcome,
                way.total if total else None,
                rules.margin_of(way.total, score, against, figures) if margin else None,
                way.faces[0] if by_first else None,
                counted(way.faces, tallies),
            )
            success = outcome.endswith("success")
            _add(classes, key, RollClass((way.faces,), way.chance, success, outcome, way.total))
        return classes.values()

    def _of_contest(self, question: RollQuestion) -> tuple[RollClass, ...]:
        rules = self._rulebook.contest_rules[question.contest]
        opponent = question.opponent or Opponent("", 0, 0)
        tie, reading = TIES[opponent.tie], rules.reading
        asked = tuple(figure for figure in OF_CONTESTS if self._is_asked(question, figure))
        ours, theirs = (Side(each.score, figures_of(each.figures)) for each in (question, opponent))
        tallies = (self._tallies(question, reading, "ours_"), self._tallies(question, reading, "theirs_"))
        falls = (
            self._ways(question.dice, tallies=tallies[0]),
            self._ways(reading.dice_for(theirs.figures), tallies=tallies[1]),
        )
        key = ("classes", question.contest, ours, theirs, tie, asked, tallies)
        return self._rulebook.odds.remember(
            key, lambda: contest_classes(rules, falls, (ours, theirs, tie), asked, tallies)
        )

    def _tallies(self, question: RollQuestion, rules: TestRules, prefix: str) -> tuple[Faces, ...]:
        """Return the faces of the tallies that formulas ask for."""
        return tuple(faces for name, faces in rules.tallies.items() if self._is_asked(question, f"{prefix}{name}"))

    def _is_asked(self, question: RollQuestion, figure: str) -> bool:
        return f"{question.name}.{figure}" in self._asked

    def _ways(self, dice: AnyDice, *, by_first: bool = False, tallies: tuple[Faces, ...] = ()) -> tuple[Way, ...]:
        key = ("ways", dice, by_first, tallies)
        return self._rulebook.odds.remember(key, lambda: ways(dice, by_first=by_first, tallies=tallies))


def contest_classes(
    rules: ContestRules,
    falls: tuple[Iterable[Way], Iterable[Way]],
    between: tuple[Side, Side, int],
    asked: Collection[str],
    tallies: tuple[tuple[Faces, ...], tuple[Faces, ...]] = ((), ()),
) -> tuple[RollClass, ...]:
    """Return the classes of pairs of rolls between two sides; ties that are rolled again are left out.

    `between` holds our side, theirs, and the verdict of any other tie: 1 if it is ours, -1 if it is theirs.
    """
    our_side, their_side, tie = between
    ours = [(way, *_side(rules, way, our_side, asked, "ours"), counted(way.faces, tallies[0])) for way in falls[0]]
    theirs = [
        (way, *_side(rules, way, their_side, asked, "theirs"), counted(way.faces, tallies[1])) for way in falls[1]
    ]
    verdict = rules.verdicts([way.total for way, *_ in ours], our_side, [way.total for way, *_ in theirs], their_side)
    by_margin = "by" in asked
    classes: dict[Hashable, RollClass] = {}
    for our, *our_figures in ours:
        for their, *their_figures in theirs:
            result = verdict(our.total, their.total)
            if result == 0 and rules.again:
                continue
            result = result or tie
            by = rules.by(our.total, our_side, their.total, their_side) if by_margin else 0
            key = (result, by, *our_figures, *their_figures)
            replies, chance = (our.faces, their.faces), our.chance * their.chance
            _add(classes, key, RollClass(replies, chance, result > 0, str(result), our.total - their.total))
    whole = sum(each.chance for each in classes.values())
    return _likeliest_first(replace(each, chance=each.chance / whole) for each in classes.values())


def _side(rules: ContestRules, way: Way, side: Side, asked: Collection[str], name: str) -> Iterator[object]:
    """Yield the figures of one side's roll that formulas ask for."""
    reading, (score, figures) = rules.reading, side
    if f"{name}_total" in asked:
        yield way.total
    if f"{name}_margin" in asked:
        yield reading.margin_of(way.total, score, 0, figures)
    if not {f"{name}_outcome", f"{name}_success", f"{name}_degree"}.isdisjoint(asked):
        yield DEGREES[reading.outcome(way.total, score, 0, figures)]


def coarser(classes: Collection[RollClass], most: int) -> tuple[RollClass, ...]:
    """Return about `most` classes that stand for these, each for neighbours of its kind; each kind keeps one or more.

    The chance of each kind remains exact.
    """
    kinds: dict[str, list[RollClass]] = {}
    for each in sorted(classes, key=_rank):
        kinds.setdefault(each.kind, []).append(each)
    shares = ((alike, max(1, round(most * len(alike) / len(classes)))) for alike in kinds.values())
    return _likeliest_first(each for alike, share in shares for each in _joined(alike, share))


def _joined(alike: Collection[RollClass], most: int) -> Iterator[RollClass]:
    """Yield classes of one kind, in the order of their ranks, joined to `most` of about the same chance."""
    whole = sum(each.chance for each in alike)
    bins: dict[int, list[RollClass]] = {}
    below = 0.0
    for each in alike:
        bins.setdefault(min(most - 1, int(most * (below + each.chance / 2) / whole)), []).append(each)
        below += each.chance
    for together in bins.values():
        likeliest = max(together, key=_chance)
        yield replace(likeliest, chance=sum(each.chance for each in together))


def _add(classes: dict[Hashable, RollClass], key: Hashable, more: RollClass) -> None:
    known = classes.get(key)
    classes[key] = more if known is None else replace(known, chance=known.chance + more.chance)


def _rank(each: RollClass) -> float:
    return each.rank


def _chance(each: RollClass) -> float:
    return each.chance


def _likeliest_first(classes: Iterable[RollClass]) -> tuple[RollClass, ...]:
    return tuple(sorted(classes, key=_rarity))


def _rarity(each: RollClass) -> float:
    return -each.chance
