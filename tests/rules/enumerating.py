"""Enumerating the outcomes of rolls with their exact chances, independently of the program's own odds."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rules.dice.faces import next_faces, total_of
from rules.dice.values import AnyDice, Cards
from rules.formula.formulas import FlagFormula, NumberFormula
from rules.palette.judgement import judge
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion, RollQuestion, RulingQuestion
from rules.resolving.resolution import Resolution, Verdict
from rules.resolving.resolve import NOTHING, run_action
from rules.ruleset.rolls import ContestRule, TestRule
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, Contested, Rolled
from rules.values import Number, Reply

RAREST = Fraction(1, 10**11)
"""The enumeration ends chains of open-ended rolls that are rarer than this."""

Faces = tuple[int, ...]
Outcomes = tuple[tuple[Faces, Fraction], ...]


@cache
def outcomes(dice: AnyDice, by_first: bool = False) -> Outcomes:
    """Return faces for each total of these dice, and its chance, by rising totals.

    With `by_first` each total stands once for each face of the first die. Rows are built face by face; those that leave
    the same to come and show the same faces in any order are merged.
    """
    rows: dict[object, tuple[Faces, Fraction]] = {(): ((), Fraction(1))}
    chances: dict[tuple[int, int], Fraction] = {}
    shown: dict[tuple[int, int], Faces] = {}
    while rows:
        more: dict[object, tuple[Faces, Fraction]] = {}
        for faces, chance in rows.values():
            open_faces = next_faces(dice, faces)
            if open_faces is None or chance < RAREST:
                ended = faces if open_faces is None else _ended(dice, faces)
                result = total_of(dice, ended), ended[0] if by_first else 0
                chances[result] = chances.get(result, Fraction(0)) + chance
                shown.setdefault(result, ended)
                continue
            for face in open_faces:
                row = (*faces, face)
                key = _merge_key(dice, row), row[0] if by_first else 0
                first, known = more.get(key, (row, Fraction(0)))
                more[key] = first, known + chance / len(open_faces)
        rows = more
    return tuple((shown[result], chances[result]) for result in sorted(chances))


def _ended(dice: AnyDice, faces: Faces) -> Faces:
    """Return faces so rare that the last ones do not matter, with 2s up to their end."""
    while next_faces(dice, faces) is not None:
        faces = (*faces, 2)
    return faces


def _merge_key(dice: AnyDice, row: Faces) -> object:
    """Return the key that equivalent rows share, whatever further dice show."""
    if isinstance(dice, Cards):
        return tuple(sorted(row))
    if not all(die.is_plain for die in dice.dice):
        return row
    (group, *others) = dice.groups
    if abs(group.keep) == 1 and not others:
        return max(row), min(row), row.count(group.best), row.count(1), len(row)
    if group.is_plain and not others:
        return sum(row), len(row)
    return tuple(sorted(zip((die.sides for die in dice.dice), row, strict=False)))


class Trial:
    """An action that runs on a fight of its own up to its next question, with the given replies."""

    def __init__(self, fight: Fight, option: Option, replies: Sequence[Reply] = ()) -> None:
        self._resolution = Resolution(fight.rulebook, fight.encounter, judge)
        verdict = Verdict(option.status, option.reasons, option.bound)
        self._work = run_action(self._resolution, option.actor, option.action, verdict, against=option.against)
        self.question: AnyQuestion | None = next(self._work, None)
        for reply in replies:
            self.answer(reply)

    @property
    def events(self) -> list[AnyEvent]:
        """Return the events so far."""
        return self._resolution.events

    @property
    def encounter(self) -> Encounter:
        """Return the fight after the events so far."""
        return self._resolution.encounter

    def answer(self, reply: Reply) -> None:
        """Answer the open question."""
        try:
            self.question = self._work.send(reply)
        except StopIteration:
            self.question = None


def granted(question: AnyQuestion | None) -> Reply | None:
    """Return the reply that a preview assumes; None for dice and without a question."""
    if isinstance(question, ChoiceQuestion):
        return question.assume or question.answers[0]
    if isinstance(question, ReactionQuestion):
        return NOTHING
    return "yes" if isinstance(question, RulingQuestion) else None


def to_first_roll(fight: Fight, option: Option, replies: Sequence[Reply] = ()) -> tuple[tuple[Reply, ...], Trial]:
    """Return the replies that lead to the next roll, with the answers that a preview assumes, and the trial there."""
    given = list(replies)
    trial = Trial(fight, option, given)
    while (reply := granted(trial.question)) is not None:
        given.append(reply)
        trial.answer(reply)
    return tuple(given), trial


def chance_of_roll(fight: Fight, option: Option, replies: tuple[Reply, ...], anew: bool = False) -> Fraction | None:
    """Return the chance that the roll after these replies succeeds, or that the contest it begins is won.

    With `anew`, rolls that lead to the same roll again do not count. None if there are no others.
    """
    asked = Trial(fight, option, replies).question
    assert isinstance(asked, RollQuestion)
    ways = outcomes(asked.dice)
    before = len(Trial(fight, option, replies).events)
    after = Trial(fight, option, (*replies, ways[-1][0])).question
    if isinstance(after, RollQuestion) and after.about == asked.about and after.dice == asked.dice:
        told = Trial(fight, option, (*replies, ways[-1][0], ways[0][0])).events[before:]
        if len(told) > 2 and isinstance(told[2], Contested):
            return _chance_of_contest(fight, option, replies, told[2].contest, (asked, after))
    counts = _read_all(ways, lambda faces: _outcome(fight, option, (*replies, faces), asked, anew))
    decided = sum((chance for (_, chance), count in zip(ways, counts, strict=True) if count), Fraction(0))
    won = sum((chance for (_, chance), count in zip(ways, counts, strict=True) if count > 0), Fraction(0))
    return won / decided if decided else None


def _outcome(fight: Fight, option: Option, replies: tuple[Reply, ...], asked: RollQuestion, anew: bool) -> int:
    """Return 1 for a success, -1 for a failure, 0 for a roll that does not count."""
    trial = Trial(fight, option, replies)
    if anew and trial.question == asked:
        return 0
    rolled = [event for event in trial.events if isinstance(event, Rolled) and event.roll == asked.roll]
    shown = next(event for event in reversed(rolled) if event.actor == asked.who and event.faces == replies[-1])
    return 1 if shown.outcome.endswith("success") else -1


FEW = 40
"""Up to this many totals, all are run; of more, those around each change of the outcome, and some between."""


def _read_all(ways: Outcomes, read: Callable[[Faces], int]) -> list[int]:
    """Return the outcome of each total; of many totals only some are read, because outcomes are monotonic."""
    if len(ways) <= FEW:
        return [read(faces) for faces, _ in ways]
    first, last = read(ways[0][0]), read(ways[-1][0])
    counts = [first] * len(ways)
    sign = 1 if last >= first else -1
    for border in (-1, 0):
        at = bisect_right(ways, border, key=lambda way: sign * read(way[0]))
        if sign * first <= border:
            counts[at:] = [sign * (border + 1)] * (len(ways) - at)
    for index in range(0, len(ways), len(ways) // 12):
        assert counts[index] == read(ways[index][0]), f"{ways[index][0]} does not lie in its order"
    return counts


MOST_PAIRS = 40
"""The most pairs of rolls of a contest that are run, spread over all pairs."""


def _chance_of_contest(
    fight: Fight, option: Option, replies: tuple[Reply, ...], rule: str, asked: tuple[RollQuestion, RollQuestion]
) -> Fraction | None:
    """Return the chance by the contest's rule, after checking that the resolver agrees on pairs of rolls."""
    dice, scores = asked[0].dice, (asked[0].score, asked[1].score)
    before = len(Trial(fight, option, replies).events)
    ways = outcomes(dice)
    pairs = [(mine, yours) for mine, _ in ways for yours, _ in ways]
    settled: set[int | None] = set()
    for mine, yours in pairs[:: max(1, len(pairs) // MOST_PAIRS)]:
        told = _verdict(fight, option, (*replies, mine, yours), before)
        said = verdict(fight.rulebook, rule, (total_of(dice, mine), total_of(dice, yours)), scores)
        assert told == said or said == 0, f"{rule}: {mine} against {yours} is {told}, by the rule {said}"
        settled |= {told} if said == 0 else set()
    assert len(settled) < 2, f"{rule}: ties are settled as {settled}"
    shares = shares_of(fight.rulebook, rule, dice, scores)
    if fight.rulebook.ruleset.contests[rule].again:
        return None if shares.tied == 1 else shares.won / (1 - shares.tied)
    if shares.tie is None:
        return shares.won
    ours = _verdict(fight, option, (*replies, *shares.tie), before) == 1
    return shares.won + (shares.tied if ours else 0)


def _verdict(fight: Fight, option: Option, replies: tuple[Reply, ...], before: int) -> int | None:
    """Return who won a contest; None if it is rolled again."""
    told = Trial(fight, option, replies).events[before:]
    if len(told) > 2 and isinstance(told[2], Contested):
        return told[2].verdict
    return None


class Shares(NamedTuple):
    """The shares of all pairs of rolls that the actor wins and that tie, and a pair that ties if there is one."""

    won: Fraction
    tied: Fraction
    tie: tuple[Faces, Faces] | None


@cache
def shares_of(rulebook: Rulebook, rule: str, dice: AnyDice, scores: tuple[Number, Number]) -> Shares:
    """Return the shares of a contest of these dice between these scores."""
    won, tied, tie = 0.0, 0.0, None
    ways = [(total_of(dice, faces), faces, float(chance)) for faces, chance in outcomes(dice)]
    ours, theirs = ([_roll(rulebook, rule, total, score) for total, _, _ in ways] for score in scores)
    for my_roll, (_, my_faces, my_chance) in zip(ours, ways, strict=True):
        for your_roll, (_, your_faces, your_chance) in zip(theirs, ways, strict=True):
            said = _winner(rulebook, rule, my_roll, your_roll)
            if said > 0:
                won += my_chance * your_chance
            elif said == 0:
                tied += my_chance * your_chance
                tie = my_faces, your_faces
    return Shares(Fraction(won), Fraction(tied), tie)


def verdict(rulebook: Rulebook, rule: str, totals: tuple[int, int], scores: tuple[Number, Number]) -> int:
    """Return who wins a contest, by evaluating its formulas directly."""
    mine, yours = (_roll(rulebook, rule, total, score) for total, score in zip(totals, scores, strict=True))
    return _winner(rulebook, rule, mine, yours)


class Thrown(NamedTuple):
    """The roll of one side of a contest."""

    total: int
    score: Number
    margin: Number
    success: bool


def _roll(rulebook: Rulebook, rule: str, total: int, score: Number) -> Thrown:
    test: TestRule = rulebook.ruleset.tests[rulebook.ruleset.contests[rule].test]
    facts = {"roll": total, "score": score, "against": 0, **dict.fromkeys(test.figures, 0)}
    return Thrown(total, score, _number(test.margin, facts), _flag(test.success, facts))


def _winner(rulebook: Rulebook, rule: str, mine: Thrown, yours: Thrown) -> int:
    contest: ContestRule = rulebook.ruleset.contests[rule]
    names: dict[str, bool | int | float] = {
        "ours": mine.total,
        "theirs": yours.total,
        "our_score": mine.score,
        "their_score": yours.score,
        "our_margin": mine.margin,
        "their_margin": yours.margin,
        "our_success": mine.success,
        "their_success": yours.success,
        "our_degree": int(mine.success),
        "their_degree": int(yours.success),
    }
    return 1 if _flag(contest.wins, names) else -1 if _flag(contest.loses, names) else 0


def _number(formula: NumberFormula, facts: dict[str, Number]) -> Number:
    return formula.evaluate_number(facts)


def _flag(formula: FlagFormula, facts: dict[str, Number]) -> bool:
    return formula.evaluate_flag(facts)
