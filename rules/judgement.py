"""Judging an action: are its needs met, what of its choices is still open, what has the GM to say?

A choice that was left out takes the first value, its default first, with which the action is legal. `judge` settles
that; `states` judges every value a choice may take, so that the palette can show them.
"""

from collections.abc import Iterable, Iterator, Mapping

from rules.binding import bind
from rules.facts import FactBook, Facts
from rules.formula import Undefined, Unknown
from rules.frame import Frame, price
from rules.option import ChoiceState, ChoiceValue, Reason, Status
from rules.rulebook import Plan, PlannedNeed
from rules.sequence import Link, Sequence
from rules.stage import Verdict
from rules.values import Number, Value

MOST_TRIES = 400
"""How many combinations of open choices are tried before a choice is left to the table."""


def judge(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value],
    against: Mapping[str, Value] | None = None,
) -> Verdict:
    """Judge one action of one actor with the choices given; `against` is what a reaction answers."""
    return Case(book, actor, book.rulebook.plans[action], given, against).verdict


class Case:
    """One action under judgement: `frame` has every choice settled, `listed` the values of those left open."""

    __slots__ = ("_fixed", "_hanging", "book", "frame", "given", "listed", "plan", "sequence", "verdict")

    def __init__(
        self,
        book: FactBook,
        actor: str,
        plan: Plan,
        given: Mapping[str, Value],
        against: Mapping[str, Value] | None,
    ) -> None:
        self.book = book
        self.plan = plan
        self.given = given
        self.frame = Frame(actor, plan, given, against)
        self.sequence = Sequence(book, plan, judge)
        self.listed = bind(book, self.frame, plan, given)
        open_choices = self.listed.keys()
        hanging = [need for need in plan.needs if need.hangs and not need.hangs.isdisjoint(open_choices)]
        self._hanging = tuple(hanging)
        fixed = plan.needs if not hanging else (need for need in plan.needs if need not in hanging)
        untold = (Reason(name, "unknown") for name in plan.to_be_told if name not in self.frame.known)
        self._fixed = (*judge_needs(self.frame.facts(book), fixed), *untold)
        self.verdict = self._settle()

    def _settle(self) -> Verdict:
        """Take the first values of the open choices with which the action is legal, else those least against it."""
        found = self.tried(self.frame)
        if self._mendable(found):
            for bound in self._combinations(self.frame.known, self.listed):
                other = Frame(self.frame.who, self.plan, bound, self.frame.against)
                reasons = self.tried(other)
                if _rank(reasons) < _rank(found):
                    found, self.frame = reasons, other
                if status_of(reasons) == "legal":
                    break
        return Verdict(status_of(found), found, self.frame.known)

    def tried(self, frame: Frame) -> tuple[Reason, ...]:
        """What stands against the action with the choices of this frame."""
        found = self._fixed
        if self._hanging:
            found = (*found, *judge_needs(frame.facts(self.book), self._hanging))
        if self.plan.action.parts and status_of(found) != "illegal":
            found = tuple(dict.fromkeys((*found, *judge_parts(self.sequence, frame, self.plan))))
        return found

    def _mendable(self, reasons: tuple[Reason, ...]) -> bool:
        """Whether other values of the open choices could leave less against the action."""
        unmet = [reason for reason in reasons if reason.kind == "unmet"]
        if unmet:
            return all(self._hangs_on_open(reason) for reason in unmet)
        return any(reason.kind == "gm" and self._hangs_on_open(reason) for reason in reasons)

    def _hangs_on_open(self, reason: Reason) -> bool:
        names = self.plan.mendable_by.get(reason.id, frozenset[str]())
        return any(len(self.listed.get(name, ())) > 1 for name in names if not self.plan.action.choices[name].pick)

    def _combinations(
        self, bound: Mapping[str, Value], listed: Mapping[str, tuple[Value, ...]]
    ) -> Iterator[dict[str, Value]]:
        """Other ways to take the open choices, those that change least first, up to a bound."""
        several = [name for name, values in listed.items() if len(values) > 1 and name in self.plan.decisive]
        names = [name for name in several if not self.plan.action.choices[name].pick]
        for name in names:
            for value in listed[name]:
                if value != bound.get(name):
                    yield {**bound, name: value}
        tries = 0
        for first, second in ((a, b) for i, a in enumerate(names) for b in names[i + 1 :]):
            for value in listed[first]:
                for other in listed[second]:
                    tries += 1
                    if tries > MOST_TRIES:
                        return
                    yield {**bound, first: value, second: other}

    def states(self) -> tuple[ChoiceState, ...]:
        """Every choice, with each value it may still take judged while the others stay as settled."""
        reasons = self.verdict.reasons
        hopeless = status_of(reasons) == "illegal" and not self._mendable(reasons)
        return tuple(self._state(name, hopeless) for name in self.plan.action.choices)

    def _state(self, name: str, hopeless: bool) -> ChoiceState:
        choice = self.plan.action.choices[name]
        chosen = self.frame.known.get(name)
        values = self.listed.get(name, ())
        if choice.kind == "one_of":
            # Told in the order of the ruleset, not with the value first that is taken for granted.
            values = tuple(value for value in choice.values if value in values or name not in self.listed)
        elif choice.kind == "number":
            values = tuple(sorted(value for value in values if isinstance(value, int | float)))
        judged = tuple(
            ChoiceValue(value, "illegal", self.verdict.reasons) if hopeless else self._judged(name, value)
            for value in values
            if value != ""
        )
        return ChoiceState(name, choice.kind, None if chosen == "" else chosen, judged)

    def _judged(self, name: str, value: Value) -> ChoiceValue:
        unpriced = self.plan.action.choices[name].kind == "number" and name not in self.plan.priced_by
        if value == self.frame.known.get(name) or unpriced:
            # Figures are listed within the bounds the ruleset sets them, so each that costs the same is as good as
            # the one settled on.
            frame, reasons = self.frame, self.verdict.reasons
        elif name in self.given:
            frame = self._with(name, value)
            reasons = judge_needs(frame.facts(self.book), self.plan.needs) if not self.plan.action.parts else ()
        else:
            frame, reasons = self._varied(name, value)
        return ChoiceValue(value, status_of(reasons), reasons, self._costs(frame, name))

    def _varied(self, name: str, value: Value) -> tuple[Frame, tuple[Reason, ...]]:
        """A value of an open choice: as the others are settled, or as they could be settled with it."""
        if name not in self.plan.decisive:
            priced = name in self.plan.priced_by
            return self._with(name, value) if priced else self.frame, self.verdict.reasons
        frame = self._with(name, value)
        bound = frame.known
        reasons = self.tried(frame)
        if status_of(reasons) == "illegal" and self._mendable(reasons):
            others = {other: values for other, values in self.listed.items() if other != name}
            for combination in self._combinations(bound, others):
                other = Frame(self.frame.who, self.plan, combination, self.frame.against)
                found = self.tried(other)
                if status_of(found) != "illegal":
                    return other, found
        return frame, reasons

    def _with(self, name: str, value: Value) -> Frame:
        """The frame with one choice made otherwise."""
        return Frame(self.frame.who, self.plan, {**self.frame.known, name: value}, self.frame.against)

    def _costs(self, frame: Frame, name: str) -> Mapping[str, Number]:
        """What the action costs with a value of a choice, where its costs hang on that choice."""
        if name not in self.plan.priced_by:
            return {}
        facts = frame.facts(self.book)
        try:
            return {pool: price(facts, self.plan, pool) for pool in self.plan.costs}
        except (Unknown, Undefined):
            return {}


def judge_needs(facts: Facts, needs: Iterable[PlannedNeed]) -> tuple[Reason, ...]:
    """The needs that are not met, or that the GM or a fact nobody entered decides, in their order."""
    reasons: list[Reason] = []
    for need in needs:
        try:
            if facts[need.key] if need.own else need.met(facts):
                continue
        except Unknown as unknown:
            reasons.append(Reason(unknown.fact, "unknown"))
            continue
        except ArithmeticError as problem:
            reasons.append(Reason(need.id, "undefined", str(Undefined(need.source, str(problem)))))
            continue
        ruled = facts.get(need.id) if need.gm else None
        if ruled not in (True, "yes") and not (need.either and ruled is not None):
            reasons.append(Reason(need.id, "gm" if need.gm and ruled is None else "unmet"))
    return tuple(dict.fromkeys(reasons)) if len(reasons) > 1 else tuple(reasons)


def judge_parts(sequence: Sequence, frame: Frame, plan: Plan) -> tuple[Reason, ...]:
    """The needs of each part of a combination, as the parts before it leave the actor."""
    reasons: tuple[Reason, ...] = ()
    waived = frozenset((*plan.action.waives, *plan.action.parts_waive))
    try:
        for link in sequence.links(frame):
            reasons = tuple(dict.fromkeys((*reasons, *_judged_part(link, waived))))
            if status_of(reasons) == "illegal":
                break
    except Unknown as unknown:
        reasons = tuple(dict.fromkeys((*reasons, Reason(unknown.fact, "unknown"))))
    return reasons


def _judged_part(link: Link, waived: frozenset[str]) -> tuple[Reason, ...]:
    own = judge_needs(link.frame.facts(link.book), (need for need in link.plan.needs if need.id not in waived))
    if not link.plan.action.parts:
        return own
    inner = judge_parts(Sequence(link.book, link.plan, judge), link.frame, link.plan)
    return (*own, *(reason for reason in inner if reason.id not in waived))


def status_of(reasons: Iterable[Reason]) -> Status:
    """What reasons amount to: illegal if a need is unmet, a question if only the GM or a fact stands open."""
    status: Status = "legal"
    for reason in reasons:
        if reason.kind in ("unmet", "undefined"):
            return "illegal"
        status = "ask"
    return status


def _rank(reasons: tuple[Reason, ...]) -> tuple[int, int]:
    return ({"legal": 0, "ask": 1, "illegal": 2}[status_of(reasons)], len(reasons))
