"""What an action leads to, worked out by performing it on paper with every fall of the dice."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from rules.facts.book import FactBook
from rules.facts.marks import reached_marks
from rules.formula.formulas import Undefined, Unknown
from rules.palette.on_paper import begun_on_paper, up_to_a_roll
from rules.palette.options import judge_closely
from rules.palette.roll_classes import RollClass, RollClasses, coarser
from rules.resolving.option import Option
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.resolving.resolution import Illegal, Missing, Resolution, Unasked
from rules.state.encounter import Combatant
from rules.values import EMPTY, Number, Reply

MOST_RUNS: Final = 800
"""How often an action is performed on paper at most."""

EXACT: Final = 1e-6
"""The chance of what was not followed to its end below which figures count as exact."""

FEWEST_CLASSES: Final = 3
"""The fewest classes that the falls of a roll are sorted into where many rolls follow one another."""

MOST_QUESTIONS: Final = 60
"""The most questions that one run answers."""


Kind: TypeAlias = Literal["position", "condition", "out"]
"""What changes in the state of a combatant: their position, a condition, or that they are in the fight."""


class RollChance(Struct, frozen=True):
    """One of the rolls an action leads to: who rolls, what for, the chance to come to it and the chance it succeeds.

    Both chances are those of the whole action, 0 to 1. `contest` is the id of a contest, which both sides roll;
    `opponent` is then the other side. `rough` is the chance of the ways there that were joined with others or left out.
    """

    who: str
    about: str
    roll: str
    success: float
    reached: float
    contest: str = ""
    opponent: str = ""
    rough: float = 0.0


class StateChance(Struct, frozen=True):
    """The chance that somebody is in a position or condition after the action in which they are not before it.

    `out` stands for leaving the fight; its `id` is empty.
    """

    who: str
    kind: Kind
    id: str
    chance: float


class PoolChance(Struct, frozen=True):
    """What somebody may have left in a pool after the action: each figure with its chance, the highest first."""

    who: str
    pool: str
    before: Number
    after: tuple[tuple[Number, float], ...]

    @property
    def mean(self) -> float:
        """The figure to expect on average."""
        return sum(figure * chance for figure, chance in self.after)


class Outlook(Struct, frozen=True):
    """What an action leads to: its rolls in the order in which they come up, and the state it leaves people in.

    `left` is the chance of what was not followed to its end, `joined` that of rolls whose neighbouring totals counted
    as one; figures may be wrong by that much, and are exact if both are 0. `unasked` holds who could react, which no
    figure takes into account; `sure` names a contest that is won without a roll.
    """

    rolls: tuple[RollChance, ...] = ()
    states: tuple[StateChance, ...] = ()
    pools: tuple[PoolChance, ...] = ()
    left: float = 0.0
    unasked: tuple[str, ...] = ()
    sure: str = ""
    joined: float = 0.0

    @property
    def rough(self) -> float:
        """The chance of everything that was not worked out exactly."""
        return min(1.0, self.left + self.joined)


_RollKey: TypeAlias = tuple[str, str, str, str, str, int]
_Mark: TypeAlias = tuple[str, Kind, str]
_Level: TypeAlias = tuple[str, str]


class _Standing(Struct, frozen=True):
    """The state of all combatants as far as an outlook tells it."""

    marks: frozenset[_Mark] = frozenset()
    levels: Mapping[_Level, Number] = field(default_factory=dict[_Level, Number])


class _Open(Struct, frozen=True):
    """A run that waits to be made: the replies that lead there, the rolls on the way, and the state it starts from."""

    replies: tuple[Reply, ...]
    chance: float
    rolls: tuple[str, ...] = ()
    standing: _Standing = _Standing()
    coarse: bool = False


class Foresight:
    """Works out the outlook of an option run by run, the likeliest falls of the dice first.

    Nobody reacts in it, choices are those that a preview assumes, and the GM allows everything. `go_on` makes the next
    run; `outlook` may be asked at any time and counts runs that are still open as if they ended where they are.
    """

    def __init__(self, book: FactBook, option: Option, runs: int = MOST_RUNS) -> None:
        self._book = FactBook(book.rulebook, book.encounter)
        self._option = option
        self._classes = RollClasses(book.rulebook, option.action)
        self._runs = runs
        self._made = 0
        self._number = 0
        self._open: list[tuple[float, int, _Open]] = []
        self._before = self._standing_of(self._book)
        self._reached: dict[_RollKey, float] = {}
        self._success: dict[_RollKey, float] = {}
        self._rough: dict[_RollKey, float] = {}
        self._marks: dict[_Mark, float] = {}
        self._levels: dict[_Level, dict[Number, float]] = {}
        self._unasked: dict[tuple[str, str], bool] = {}
        self._to_judge: list[tuple[Unasked, str]] = []
        self._sure = ""
        self._joined = 0.0
        self._waiting = 0.0
        self._failed = 0.0
        self._push(_Open((), 1.0, standing=self._before))

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to work out, or the limit of runs is reached."""
        return not self._to_judge and (not self._open or self._made >= self._runs)

    def go_on(self) -> bool:
        """Make the next run, or judge the next reaction; return whether there is more to do."""
        if self._to_judge:
            self._judge(*self._to_judge.pop())
        elif not self.is_done:
            self._made += 1
            _, _, waiting = heappop(self._open)
            self._run(waiting)
            self._waiting -= waiting.chance
        return not self.is_done

    @property
    def outlook(self) -> Outlook:
        """What is known so far."""
        marks, levels = dict(self._marks), {level: dict(figures) for level, figures in self._levels.items()}
        for _, _, waiting in self._open:
            _count(marks, levels, waiting.standing, waiting.chance)
        left = sum(waiting.chance for _, _, waiting in self._open) + self._failed
        return Outlook(
            tuple(self._rolls(left)),
            tuple(self._states(marks)),
            tuple(self._pools(levels)),
            left if left > EXACT else 0.0,
            tuple(dict.fromkeys(who for (who, _), can in self._unasked.items() if can)),
            self._sure,
            self._joined,
        )

    def _rolls(self, left: float) -> Iterator[RollChance]:
        for key, reached in self._reached.items():
            who, about, roll, contest, opponent, _ = key
            rough = self._rough.get(key, 0.0) + (0.0 if reached > 1 - EXACT else left)
            yield RollChance(who, about, roll, self._success[key], reached, contest, opponent, rough)

    def _states(self, marks: Mapping[_Mark, float]) -> Iterator[StateChance]:
        for (who, kind, id), chance in sorted(marks.items(), key=_by_who):
            if (who, kind, id) not in self._before.marks:
                yield StateChance(who, kind, id, chance)

    def _pools(self, levels: Mapping[_Level, Mapping[Number, float]]) -> Iterator[PoolChance]:
        for level, before in self._before.levels.items():
            figures = levels.get(level, {})
            if any(figure != before for figure in figures):
                yield PoolChance(*level, before, tuple(sorted(figures.items(), reverse=True)))

    def _push(self, waiting: _Open) -> None:
        # The number keeps equally likely runs in the order in which they were found.
        self._number += 1
        self._waiting += waiting.chance
        heappush(self._open, (-waiting.chance, self._number, waiting))

    def _run(self, waiting: _Open) -> None:
        resolution, work = begun_on_paper(self._book, self._option)
        try:
            question, replies = up_to_a_roll(work, waiting.replies, MOST_QUESTIONS)
        except (Unknown, Undefined, Illegal, Missing):
            self._failed += waiting.chance
            return
        finally:
            work.close()
        self._note_unasked(resolution)
        self._sure = self._sure or resolution.certain
        standing = self._standing_of(resolution.book)
        if isinstance(question, RollQuestion | DiceQuestion):
            self._branch(question, _Open(replies, waiting.chance, waiting.rolls, standing, waiting.coarse))
        else:
            _count(self._marks, self._levels, standing, waiting.chance)

    def _branch(self, question: RollQuestion | DiceQuestion, at: _Open) -> None:
        """Follow each class of falls from a roll."""
        rolls = at.rolls
        key: _RollKey | None = None
        if isinstance(question, RollQuestion) and question.odds is not None:
            spelled = f"{question.who} {question.about} {question.contest}"
            opponent = "" if question.opponent is None else question.opponent.who
            key = (question.who, question.about, question.roll, question.contest, opponent, rolls.count(spelled))
            rolls = (*rolls, spelled)
            self._reached[key] = self._reached.get(key, 0.0) + at.chance
            self._success.setdefault(key, 0.0)
            if at.coarse:
                self._rough[key] = self._rough.get(key, 0.0) + at.chance
        classes, coarse = self._classes_of(question, at)
        for each in classes:
            chance = at.chance * each.chance
            if key is not None and each.success:
                self._success[key] += chance
            self._push(_Open((*at.replies, *each.replies), chance, rolls, at.standing, coarse))

    def _classes_of(self, question: RollQuestion | DiceQuestion, at: _Open) -> tuple[tuple[RollClass, ...], bool]:
        """Return the classes of a roll, and whether it or a roll before it is coarse.

        A roll gets as large a share of the runs that remain as its chance; half of it is for the rolls after it.
        """
        classes = self._classes.of(question)
        share = (self._runs - self._made - len(self._open)) * at.chance / max(self._waiting, at.chance)
        fewer = max(FEWEST_CLASSES, int(share) // 2)
        if len(classes) > fewer:
            joined = coarser(classes, fewer)
            if len(joined) < len(classes):
                self._joined += 0.0 if at.coarse else at.chance
                return joined, True
        return classes, at.coarse

    def _note_unasked(self, resolution: Resolution) -> None:
        """Note who could have reacted; their reactions are judged later, each once."""
        for each in resolution.unasked:
            key = (each.who, each.group)
            if key not in self._unasked:
                self._unasked[key] = False
                plans = self._book.rulebook.plans
                group = [id for id, plan in plans.items() if plan.action.reaction == each.group and plan.action.offered]
                self._to_judge += [(each, id) for id in group]

    def _judge(self, unasked: Unasked, action: str) -> None:
        """Find out whether a reaction was open."""
        key = (unasked.who, unasked.group)
        if not self._unasked[key]:
            verdict = judge_closely(unasked.book, unasked.who, action, EMPTY, unasked.against)
            self._unasked[key] = verdict.status != "illegal"

    def _standing_of(self, book: FactBook) -> _Standing:
        marks: set[_Mark] = set()
        levels: dict[_Level, Number] = {}
        for combatant in book.encounter.combatants.values():
            marks.add((combatant.id, "position", combatant.position))
            marks.update((combatant.id, "condition", held.id) for held in combatant.conditions)
            facts = book.of(combatant.id)
            marks.update((combatant.id, "condition", id) for id in reached_marks(book.rulebook.marks, facts))
            levels.update(_levels_of(combatant, book))
        marks.update((id, "out", "") for id in self._book.encounter.combatants if id not in book.encounter.combatants)
        return _Standing(frozenset(marks), levels)


def _levels_of(combatant: Combatant, book: FactBook) -> Iterator[tuple[_Level, Number]]:
    for pool in book.rulebook.ruleset.pools:
        if pool in combatant.pools:
            yield (combatant.id, pool), combatant.pools[pool]


def _count(
    marks: dict[_Mark, float], levels: dict[_Level, dict[Number, float]], standing: _Standing, chance: float
) -> None:
    for mark in standing.marks:
        marks[mark] = marks.get(mark, 0.0) + chance
    for level, figure in standing.levels.items():
        figures = levels.setdefault(level, {})
        figures[figure] = figures.get(figure, 0.0) + chance


def _by_who(item: tuple[_Mark, float]) -> tuple[str, str, float]:
    (who, kind, _), chance = item
    return who, kind, -chance
