"""The falls of dice that lead to the same: a few replies that stand for all others, with their chances."""

from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.dice.values import Dice
from rules.dice.ways import Faces, Way, ways
from rules.palette.figures_asked import figures_asked
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.ruleset.roll_rules import ContestRules
from rules.ruleset.rulebook import Rulebook
from rules.values import Number

OF_CONTESTS: Final = (
    "by",
    *(f"{side}_{figure}" for side in ("ours", "theirs") for figure in ("total", "margin", "outcome", "success")),
)
"""The figures of a contest that may differ although its result is the same."""


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
    """Sorts the falls of dice in one action by what formulas ask about them."""

    def __init__(self, rulebook: Rulebook, action: str) -> None:
        self._rulebook = rulebook
        self._asked = rulebook.odds.remember(("figures asked", action), lambda: figures_asked(rulebook, action))

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
        score, least, total = question.score, question.least, self._is_asked(question, "total")
        margin, by_first = self._is_asked(question, "margin"), self._is_asked(question, "first")
        classes: dict[Hashable, RollClass] = {}
        for way in self._ways(question.dice, by_first=by_first):
            outcome = rules.outcome(way.total, score, against, least)
            key = (
                outcome,
                way.total if total else None,
                rules.margin(way.total, score, against) if margin else None,
                way.faces[0] if by_first else None,
            )
            success = outcome.endswith("success")
            _add(classes, key, RollClass((way.faces,), way.chance, success, outcome, way.total))
        return classes.values()

    def _of_contest(self, question: RollQuestion) -> tuple[RollClass, ...]:
        rules = self._rulebook.contest_rules[question.contest]
        theirs = 0 if question.opponent is None else question.opponent.score
        asked = tuple(figure for figure in OF_CONTESTS if self._is_asked(question, figure))
        key = ("classes", question.contest, question.score, theirs, asked)
        falls = self._ways(question.dice)
        return self._rulebook.odds.remember(key, lambda: contest_classes(rules, falls, (question.score, theirs), asked))

    def _is_asked(self, question: RollQuestion, figure: str) -> bool:
        return f"{question.name}.{figure}" in self._asked

    def _ways(self, dice: Dice, *, by_first: bool = False) -> tuple[Way, ...]:
        return self._rulebook.odds.remember(("ways", dice, by_first), lambda: ways(dice, by_first=by_first))


def contest_classes(
    rules: ContestRules, falls: Iterable[Way], scores: tuple[Number, Number], asked: Collection[str]
) -> tuple[RollClass, ...]:
    """Return the classes of pairs of rolls between these scores; ties that are rolled again are left out."""
    falls = tuple(falls)
    our_score, their_score = scores
    ours = [(way, *_side(rules, way, our_score, asked, "ours")) for way in falls]
    theirs = [(way, *_side(rules, way, their_score, asked, "theirs")) for way in falls]
    verdict = rules.verdicts([way.total for way in falls], our_score, their_score)
    by_margin = "by" in asked
    classes: dict[Hashable, RollClass] = {}
    for our, *our_figures in ours:
        for their, *their_figures in theirs:
            result = verdict(our.total, their.total)
            if result == 0 and rules.again:
                continue
            by = rules.by(our.total, our_score, their.total, their_score) if by_margin else 0
            key = (result, by, *our_figures, *their_figures)
            replies, chance = (our.faces, their.faces), our.chance * their.chance
            _add(classes, key, RollClass(replies, chance, result > 0, str(result), our.total - their.total))
    whole = sum(each.chance for each in classes.values())
    return _likeliest_first(replace(each, chance=each.chance / whole) for each in classes.values())


def _side(rules: ContestRules, way: Way, score: Number, asked: Collection[str], side: str) -> Iterator[object]:
    """Yield the figures of one side's roll that formulas ask for."""
    reading = rules.reading
    if f"{side}_total" in asked:
        yield way.total
    if f"{side}_margin" in asked:
        yield reading.margin(way.total, score, 0)
    if f"{side}_outcome" in asked or f"{side}_success" in asked:
        yield reading.outcome(way.total, score, 0)


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
