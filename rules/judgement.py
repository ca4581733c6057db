"""Judging an action: are its needs met, what of its choices is still open, what has the GM to say?

A choice that was left out takes the first value, its default first, with which the action is legal; every value it
may take is judged, so that the palette can show them.
"""

from collections.abc import Iterable, Mapping

from rules.facts import FactBook, Facts
from rules.formula import Undefined, Unknown
from rules.frame import Frame
from rules.option import ChoiceState, ChoiceValue, Reason, Status
from rules.candidates import candidates, default_of
from rules.resolve import part_frame, run_body, take_price
from rules.rulebook import Plan
from rules.ruleset import Need
from rules.stage import Stage, Verdict
from rules.values import Value

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
    return _Case(book, actor, book.rulebook.plans[action], given, against).verdict()


class _Case:
    """One action under judgement."""

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
        self.tries = 0
        self.frame = Frame(actor, plan, given, against)

    def verdict(self) -> Verdict:
        listed = self._bind()
        reasons = self._reasons(self.frame, frozenset(listed))
        bound, more = self._settle(dict(self.frame.known), listed, reasons)
        status = status_of(more)
        states = tuple(self._state(name, bound, listed) for name in self.plan.action.choices)
        return Verdict(status, more, bound, states)

    def _bind(self) -> dict[str, tuple[Value, ...]]:
        """Give every choice that cannot be listed its default; answers the values of those that are still open."""
        listed: dict[str, tuple[Value, ...]] = {}
        for name, choice in self.plan.action.choices.items():
            if name in self.given:
                continue
            value = default_of(self.frame.facts(self.book), choice)
            values = candidates(self.book, self.frame, choice)
            if values is None:
                if value is not None:
                    self.frame.name(name, value)
                continue
            if choice.optional and value is None:
                value = ""
            ordered = values if value is None else (value, *(each for each in values if each != value))
            listed[name] = ordered or ("",)
            self.frame.name(name, listed[name][0])
        return listed

    def _reasons(self, frame: Frame, open_choices: frozenset[str]) -> tuple[Reason, ...]:
        """What stands against the action whatever the open choices are."""
        if self.plan.action.parts:
            return ()
        facts = frame.facts(self.book)
        needs = ((id, need) for id, need, hangs in self.plan.needs if not hangs & open_choices)
        return judge_needs(facts, needs)

    def _settle(
        self, bound: dict[str, Value], listed: Mapping[str, tuple[Value, ...]], reasons: tuple[Reason, ...]
    ) -> tuple[Mapping[str, Value], tuple[Reason, ...]]:
        """The first values of the open choices with which the action is legal, else those with the fewest reasons."""
        best = self._try(bound)
        if status_of(best) == "legal" or status_of(reasons) == "illegal":
            return bound, _joined(reasons, best)
        chosen = bound
        for other in self._combinations(bound, listed):
            found = self._try(other)
            if _rank(found) < _rank(best):
                best, chosen = found, other
            if status_of(best) == "legal":
                break
        return chosen, best

    def _combinations(
        self, bound: Mapping[str, Value], listed: Mapping[str, tuple[Value, ...]]
    ) -> Iterable[dict[str, Value]]:
        """Every way to take the open choices, those that change least first, up to a bound."""
        names = [name for name, values in listed.items() if len(values) > 1]
        for name in names:
            for value in listed[name][1:]:
                yield {**bound, name: value}
        for first, second in ((a, b) for i, a in enumerate(names) for b in names[i + 1 :]):
            for value in listed[first][1:]:
                for other in listed[second][1:]:
                    self.tries += 1
                    if self.tries > MOST_TRIES:
                        return
                    yield {**bound, first: value, second: other}

    def _try(self, bound: Mapping[str, Value]) -> tuple[Reason, ...]:
        """What stands against the action with all choices taken."""
        frame = Frame(self.frame.who, self.plan, bound, self.frame.against)
        if self.plan.action.parts:
            return judge_parts(self.book, frame, self.plan)
        return judge_needs(frame.facts(self.book), ((id, need) for id, need, _ in self.plan.needs))

    def _state(self, name: str, bound: Mapping[str, Value], listed: Mapping[str, tuple[Value, ...]]) -> ChoiceState:
        """One choice, with each value it may still take judged while the others stay as settled."""
        choice = self.plan.action.choices[name]
        chosen = bound.get(name)
        values = listed.get(name)
        if values is None and name in self.given and choice.kind == "one_of":
            values = choice.values
        judged = tuple(self._judged(name, value, bound, listed) for value in values or () if value != "")
        return ChoiceState(name, choice.kind, None if chosen == "" else chosen, judged)

    def _judged(
        self, name: str, value: Value, bound: Mapping[str, Value], listed: Mapping[str, tuple[Value, ...]]
    ) -> ChoiceValue:
        tried = {**bound, name: value}
        reasons = self._try(tried)
        if status_of(reasons) == "illegal":
            others = {other: values for other, values in listed.items() if other != name}
            _, reasons = self._settle_others(tried, others, reasons)
        return ChoiceValue(value, status_of(reasons), reasons)

    def _settle_others(
        self, bound: dict[str, Value], listed: Mapping[str, tuple[Value, ...]], reasons: tuple[Reason, ...]
    ) -> tuple[Mapping[str, Value], tuple[Reason, ...]]:
        """Whether a value could be taken if the choices left open were taken otherwise."""
        for other in self._combinations(bound, listed):
            found = self._try(other)
            if status_of(found) != "illegal":
                return other, found
        return bound, reasons


def judge_needs(facts: Facts, needs: Iterable[tuple[str, Need]]) -> tuple[Reason, ...]:
    """The needs that are not met, or that the GM or a fact nobody entered decides, in their order."""
    reasons: list[Reason] = []
    for id, need in needs:
        try:
            if need.when.evaluate(facts):
                continue
        except Unknown as unknown:
            reasons.append(Reason(unknown.fact, "unknown"))
            continue
        except ArithmeticError as problem:
            reasons.append(Reason(id, "undefined", str(Undefined(need.when.source, str(problem)))))
            continue
        ruled = facts.get(id) if need.gm else None
        if ruled not in (True, "yes"):
            reasons.append(Reason(id, "gm" if need.gm and ruled is None else "unmet"))
    return tuple(dict.fromkeys(reasons))


def judge_parts(book: FactBook, frame: Frame, plan: Plan) -> tuple[Reason, ...]:
    """A combination: its own needs, and those of each part as the parts before it leave the actor."""
    reasons = judge_needs(frame.facts(book), ((id, need) for id, need, _ in plan.needs))
    stage = Stage(book.rulebook, book.encounter, judge, rehearsal=True)
    for part in plan.action.parts:
        facts = frame.facts(stage.book)
        if part.when is not None and not part.when.evaluate_flag(facts):
            continue
        given = {name: formula.evaluate(facts) for name, formula in part.given.items()}
        inner_plan = book.rulebook.plans[part.action]
        inner = part_frame(stage, frame, part.action, given)
        waived = frozenset(plan.action.waives)
        if inner_plan.action.parts:
            found = judge_parts(stage.book, inner, inner_plan)
        else:
            needs = ((id, need) for id, need, _ in inner_plan.needs if id not in waived)
            found = judge_needs(inner.facts(stage.book), needs)
        reasons = _joined(reasons, tuple(each for each in found if each.id not in waived))
        if status_of(reasons) == "illegal":
            break
        _rehearse(stage, inner, inner_plan)
    return reasons


def _rehearse(stage: Stage, frame: Frame, plan: Plan) -> None:
    """Take a part's steps for the sake of the parts after it, as far as they ask nothing."""
    take_price(stage, frame, plan)
    work = run_body(stage, frame, plan)
    try:
        next(work)
    except (StopIteration, Unknown):
        return
    work.close()


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


def _joined(reasons: tuple[Reason, ...], more: tuple[Reason, ...]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys((*reasons, *more)))
