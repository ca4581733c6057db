"""Mending: finds what a combatant could do first, so that an unmet need of an action would be met.

It tries: it rehearses every action that is legal now and asks nobody anything on a copy of the fight, and judges the
need again afterwards. The fight itself does not change.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, zip_longest

from msgspec import Struct, field

from rules.dice.values import DiceError
from rules.facts.belonging import is_offered
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Undefined, Unknown
from rules.palette import options as palette
from rules.palette.judgement import Case, judge, judge_needs
from rules.resolving.option import Option, Reason
from rules.resolving.resolution import Illegal, Missing, Resolution
from rules.resolving.resolve import run_action
from rules.ruleset.rulebook import Plan
from rules.state.events import PoolChanged
from rules.values import EMPTY, Number, Value

MOST_TRIES = 60
"""The most actions that are rehearsed; each with its default choices first, then with others."""

_CANNOT = (Illegal, Missing, Unknown, Undefined, DiceError)


class Mend(Struct, frozen=True):
    """An action that would meet a need: its choices, and what it costs of each pool."""

    need: str
    action: str
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])
    costs: Mapping[str, Number] = field(default_factory=dict[str, Number])


class _Act(Struct, frozen=True):
    """A rehearsed action, and the fight after it."""

    action: str
    choices: Mapping[str, Value]
    costs: Mapping[str, Number]
    after: FactBook
    weight: tuple[Number, bool]
    """Its cost of all pools together, and whether it is a combination of several actions; less is better."""


class Mender:
    """Finds what one combatant could do first. Each action is rehearsed once, however many actions are to be mended."""

    def __init__(self, book: FactBook, actor: str) -> None:
        self.book = book
        self.actor = actor
        self._acts: tuple[_Act, ...] | None = None

    def mend(self, option: Option) -> tuple[Mend, ...]:
        """Return the cheapest action that would meet each unmet need of an action; omit needs without one.

        A reaction cannot be mended: there is no time for anything before it.
        """
        plan = self.book.rulebook.plans[option.action]
        if plan.action.reaction:
            return ()
        unmet = _unmet(option.reasons)
        return tuple(found for need in unmet if (found := self._find(option, plan, need, unmet)) is not None)

    def _find(self, option: Option, plan: Plan, need: str, unmet: Collection[str]) -> Mend | None:
        if self._acts is None:
            self._acts = tuple(sorted(self._go_through(), key=_weight_of))
        given = {name: value for name, value in option.bound.items() if value != ""}
        for act in self._acts:
            if act.action != plan.id and self._meets(act.after, plan, need, given, unmet):
                return Mend(need, act.action, act.choices, act.costs)
        return None

    def _meets(self, book: FactBook, plan: Plan, need: str, given: Mapping[str, Value], unmet: Collection[str]) -> bool:
        """Return whether a need would be met; the need is checked alone first, because that is quick.

        An action that makes another part of a combination impossible does not mend it.
        """
        if any(late.id == need for late in plan.late):
            return self._meets_late(book, plan, need, given)
        if self._is_unmet(book, plan, need, given):
            return False
        try:
            after = _unmet(judge(book, self.actor, plan.id, given).reasons)
        except _CANNOT:
            return False
        return need not in after and (not plan.action.parts or all(each in unmet for each in after))

    def _meets_late(self, book: FactBook, plan: Plan, need: str, given: Mapping[str, Value]) -> bool:
        """Return whether a need that asks for the score would be met: the score has to be computed first."""
        try:
            after = palette.lazy_option(book, self.actor, plan.id, given)
            return after.preview.score is not None and need not in _unmet(after.reasons)
        except _CANNOT:
            return False

    def _is_unmet(self, book: FactBook, plan: Plan, need: str, given: Mapping[str, Value]) -> bool:
        """Return whether the need's own formula shows that it is unmet."""
        facts = Frame(self.actor, plan, given).facts(book)
        found = judge_needs(facts, (wanted for wanted in plan.needs if wanted.id == need))
        return any(reason.kind == "unmet" for reason in found)

    def _go_through(self) -> Iterator[_Act]:
        for action, choices in islice(self._candidates(), MOST_TRIES):
            act = self._act(action, choices)
            if act is not None:
                yield act

    def _candidates(self) -> Iterator[tuple[str, Mapping[str, Value]]]:
        """Yield every action worth trying: each with its default choices, then with one choice changed."""
        open_ones: list[Case] = []
        facts = self.book.of(self.actor)
        for plan in self.book.rulebook.plans.values():
            if plan.action.reaction or plan.action.table or not is_offered(facts, plan):
                continue
            case = Case(self.book, Frame(self.actor, plan), plan, EMPTY)
            if case.verdict.status == "legal":
                open_ones.append(case)
                yield plan.id, EMPTY
        # Alternate between actions, so that one with many choices does not use up all tries.
        for round in zip_longest(*(_other_choices(case) for case in open_ones)):
            yield from (each for each in round if each is not None)

    def _act(self, action: str, choices: Mapping[str, Value]) -> _Act | None:
        """Rehearse an action; return None if it is impossible, or asks anybody anything."""
        resolution = Resolution(self.book.rulebook, self.book.encounter, judge)
        try:
            verdict = judge(self.book, self.actor, action, choices)
            work = run_action(resolution, self.actor, action, verdict)
            next(work)
        except StopIteration:
            costs = _costs(resolution, self.actor)
            combined = bool(self.book.rulebook.plans[action].action.parts)
            return _Act(action, choices, costs, resolution.book, (sum(costs.values()), combined))
        except _CANNOT:
            return None
        work.close()
        return None


def _other_choices(case: Case) -> Iterator[tuple[str, Mapping[str, Value]]]:
    """Yield an action with one of its choices changed; figures are kept, because they change no state."""
    for choice in case.states():
        for value in choice.legal if choice.kind != "number" else ():
            if value != choice.chosen:
                yield case.plan.id, {choice.name: value}


def _costs(resolution: Resolution, actor: str) -> Mapping[str, Number]:
    costs: dict[str, Number] = {}
    for event in resolution.events:
        if isinstance(event, PoolChanged) and event.who == actor and event.cause == "cost":
            costs[event.pool] = costs.get(event.pool, 0) + abs(event.change)
    return costs


def _unmet(reasons: Iterable[Reason]) -> Collection[str]:
    return dict.fromkeys(reason.id for reason in reasons if reason.kind in ("unmet", "undefined")).keys()


def _weight_of(act: _Act) -> tuple[Number, bool]:
    return act.weight
