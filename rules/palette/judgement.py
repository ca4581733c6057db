"""Judges an action: whether its needs are met, which of its choices are open, and what the GM has to rule.

A choice that was omitted takes the first value, its default first, that makes the action legal. `judge` settles
that; `states` judges every value a choice may take, so that the palette can show them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Literal, TypeAlias

from msgspec.structs import replace

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences, bind
from rules.choices.several import fits, is_allowed
from rules.facts.book import FactBook, Facts
from rules.facts.frame import Frame, price
from rules.facts.places import stops_of
from rules.formula.formulas import Undefined, Unknown
from rules.palette.sequence import Link, Sequence
from rules.resolving.option import ChoiceState, ChoiceValue, Reason, Status
from rules.resolving.resolution import Illegal, Missing, Verdict
from rules.ruleset.inputs import NOTHING
from rules.ruleset.rulebook import Plan, PlannedNeed
from rules.ruleset.sections import ALREADY_THERE, Choice
from rules.values import Number, Value

MOST_TRIES = 400
"""The most combinations of open choices that are tried before a choice is left to the table."""


def judge(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value],
    against: Mapping[str, Value] | None = None,
) -> Verdict:
    """Judge an action of an actor with the given choices; a reaction answers `against`."""
    plan = book.rulebook.plans[action]
    return Case(book, Frame(actor, plan, given, against), plan, given).verdict


_ByChoices: TypeAlias = dict[object, Reason | None]
"""The objection of one need, by the values of the choices it depends on."""

_Listed: TypeAlias = Mapping[str, tuple[Value, ...]]
"""The possible values of the open choices."""

_Fits: TypeAlias = Callable[[FactBook, Frame, Choice, Value], bool]
"""Returns whether a value is one that its choice allows."""


class _Way:
    """One assignment of the choices of an action, with the possible values of the open ones and the objections."""

    __slots__ = ("_frame", "_like", "known", "listed", "reasons")

    def __init__(self, like: Frame, known: Mapping[str, Value], frame: Frame | None = None) -> None:
        """Assign the choices `known`; the frame is made on demand, for the actor and action of `like`."""
        self._like = like
        self._frame = frame
        self.known = known
        self.listed: _Listed = {}
        self.reasons: tuple[Reason, ...] = ()

    @property
    def frame(self) -> Frame:
        """The frame with these choices."""
        if self._frame is None:
            self._frame = Frame(self._like.who, self._like.plan, self.known, self._like.against)
        return self._frame


class Case:
    """An action under judgement: `frame` has every choice settled, `listed` the values of the open ones.

    It is made from a frame that has only the choices `given`.
    """

    __slots__ = (
        "_closely",
        "_ends",
        "_fixed",
        "_hanging",
        "_left",
        "_limited",
        "book",
        "frame",
        "given",
        "listed",
        "plan",
        "preferences",
        "sequence",
        "verdict",
    )

    def __init__(
        self,
        book: FactBook,
        frame: Frame,
        plan: Plan,
        given: Mapping[str, Value],
        preferences: ChoicePreferences = NO_PREFERENCES,
    ) -> None:
        self.book = book
        self.plan = plan
        self.given = given
        self.preferences = preferences
        self.frame = frame
        self.sequence = Sequence(book, plan, judge)
        self._closely = True
        self._left: Set[str] = NOTHING
        self.listed: _Listed = bind(book, frame, plan, given, preferences)
        open_choices = {*self.listed, *(name for name in plan.to_be_told if name not in self.frame.known)}
        hanging = [need for need in plan.needs if need.depends_on and not need.depends_on.isdisjoint(open_choices)]
        self._limited = tuple(name for name in plan.limited if name in given) if plan.limited else ()
        self._ends = tuple(name for name in plan.ends if name in given) if plan.ends else ()
        self._hanging = tuple((need, _ByChoices()) for need in hanging)
        fixed = plan.needs if not hanging else (need for need in plan.needs if need not in hanging)
        self._fixed = judge_needs(self.frame.facts(book), fixed)
        self.verdict = self._settle()

    def _settle(self) -> Verdict:
        """Take the first values of open choices that make the action legal, else those with the fewest objections."""
        found = self._tried(_Way(self.frame, self.frame.known, self.frame), self.listed).reasons
        if self._mendable(found):
            least = _rank(found)
            for way in self._otherwise():
                rank = _rank(way.reasons)
                if rank < least:
                    least, found, self.frame, self.listed = rank, way.reasons, way.frame, way.listed
                if rank[0] == 0:
                    break
        return Verdict(status_of(found), found, self.frame.known)

    def _tried(self, way: _Way, listed: _Listed) -> _Way:
        """Return this assignment with the objections to the action in it."""
        way.listed = listed
        found = self._fixed
        if self._hanging or self.plan.to_be_told or self.plan.several or self._limited or self._ends:
            against = self._against(way)
            found = tuple(dict.fromkeys((*found, *against))) if against else found
        if self.plan.action.parts:
            found = tuple(dict.fromkeys((*found, *judge_parts(self.sequence, way.frame, self.plan))))
        way.reasons = found
        return way

    def _against(self, way: _Way) -> list[Reason]:
        """Return the objections that depend on open choices; each is judged once for each assignment of its choices."""
        known = way.known
        found: list[Reason] = []
        for need, judged in self._hanging:
            names = need.choices
            key = known.get(names[0]) if len(names) == 1 else tuple([known.get(name) for name in names])
            try:
                reason = judged[key]
            except KeyError:
                reason = judged[key] = judge_need(way.frame.facts(self.book), need)
            if reason is not None:
                found.append(reason)
        found += [Reason(name, "unknown") for name in self.plan.to_be_told if name not in known]
        found += (
            Reason(name, kind) for name in self.plan.several if (kind := self._misfit(way, name, fits)) is not None
        )
        found += (
            Reason(name, kind) for name in self._limited if (kind := self._misfit(way, name, is_allowed)) is not None
        )
        if any(self._leads_nowhere(way, name) for name in self._ends):
            found.append(Reason(ALREADY_THERE))
        return found

    def _leads_nowhere(self, way: _Way, name: str) -> bool:
        """Return whether the action only leads its actor to where they stand; one at somebody else does more."""
        here = self.book.encounter.combatants[way.frame.who].at
        stops = stops_of(str(way.known.get(name, "")))
        choices = self.plan.action.choices
        at_somebody = any(choice.kind == "combatant" and way.known.get(each) for each, choice in choices.items())
        return here is not None and stops == (here,) and not at_somebody

    def _misfit(self, way: _Way, name: str, fits: _Fits) -> Literal["unmet", "unknown"] | None:
        """Return how a choice objects: too many, too few or wrong things, a figure out of range; None if it fits."""
        if name not in way.known:
            return None
        try:
            choice = self.plan.action.choices[name]
            return None if fits(self.book, way.frame, choice, way.known[name]) else "unmet"
        except Unknown:
            return "unknown"

    def _mendable(self, reasons: tuple[Reason, ...], by_hand: bool = False) -> bool:
        """Return whether other values of open choices could leave fewer objections; `by_hand` includes picked ones."""
        unmet = [reason for reason in reasons if reason.kind == "unmet"]
        if unmet:
            return all(self._hangs_on_open(reason, by_hand) for reason in unmet)
        return any(reason.kind == "gm" and self._hangs_on_open(reason, by_hand) for reason in reasons)

    def _hangs_on_open(self, reason: Reason, by_hand: bool) -> bool:
        names = self.plan.mendable_by.get(reason.id, frozenset[str]())
        return any(self._is_open(name, by_hand) for name in names)

    def _is_open(self, name: str, by_hand: bool) -> bool:
        if self.plan.action.choices[name].pick:
            return by_hand
        return len(self.listed.get(name, ())) > 1

    def _otherwise(self) -> Iterator[_Way]:
        """Yield other assignments of the open choices, those with the fewest changes first, up to a bound."""
        listed, bound = self.listed, self.frame.known
        several = [name for name, values in listed.items() if len(values) > 1 and name in self.plan.decisive]
        names = [name for name in several if not self.plan.action.choices[name].pick]
        for name in names:
            for value in listed[name]:
                if value != bound.get(name):
                    yield self._taking(name, value, bound, listed)
        tries = 0
        free = [name for name in names if name not in self.plan.followers]
        for first, second in ((a, b) for i, a in enumerate(free) for b in free[i + 1 :]):
            for value in listed[first]:
                for other in listed[second]:
                    tries += 1
                    if tries > MOST_TRIES:
                        return
                    yield self._tried(_Way(self.frame, {**bound, first: value, second: other}), listed)

    def _taking(self, name: str, value: Value, bound: Mapping[str, Value], listed: _Listed) -> _Way:
        """Return the action with one choice set; the others stay bound, or are bound again if they depend on it."""
        followers = self.plan.followers.get(name)
        if followers is None:
            return self._tried(_Way(self.frame, {**bound, name: value}), listed)
        kept = {other: held for other, held in bound.items() if other in self.given or other not in followers}
        kept[name] = value
        frame = self._framed(kept)
        anew = bind(self.book, frame, self.plan, kept, self.preferences)
        return self._tried(_Way(frame, frame.known, frame), {**listed, **anew})

    def _anew(self, name: str, value: Value) -> _Way:
        """Return the action judged again with one more choice set."""
        given = {**self.given, name: value}
        case = Case(self.book, self._framed(given), self.plan, given, self.preferences)
        way = _Way(case.frame, case.frame.known, case.frame)
        way.listed, way.reasons = case.listed, case.verdict.reasons
        return way

    def _framed(self, known: Mapping[str, Value]) -> Frame:
        return Frame(self.frame.who, self.plan, known, self.frame.against)

    def states(self, closely: bool = True, left: Set[str] = NOTHING) -> tuple[ChoiceState, ...]:
        """Return every choice with each of its possible values, judged while the other choices stay as settled.

        If judged `closely`, a value is also legal if it is so with other values of the open choices; otherwise other
        targets count as equal to the settled one, as do values of choices of the kinds in `left`.
        """
        self._closely, self._left = closely, left if closely else left | {"combatant"}
        hopeless = self._is_hopeless()
        return tuple(self._state(name, hopeless) for name in self.plan.action.choices)

    def state(self, name: str, closely: bool = True) -> ChoiceState:
        """Return one choice with each of its values, judged as by `states`."""
        self._closely, self._left = closely, NOTHING if closely else frozenset({"combatant"})
        return self._state(name, self._is_hopeless())

    def _is_hopeless(self) -> bool:
        """Return whether no other value of any choice could leave fewer objections."""
        reasons = self.verdict.reasons
        return status_of(reasons) == "illegal" and not self._mendable(reasons, by_hand=True)

    def values(self, name: str) -> tuple[Value, ...]:
        """Return the values that a choice may take, as far as they can be listed, in the order for display."""
        choice = self.plan.action.choices[name]
        values = self.listed.get(name, ())
        if choice.kind == "one_of":
            # In the order of the ruleset, rather than with the default first.
            values = tuple(value for value in choice.values if value in values or name not in self.listed)
        elif choice.kind == "number":
            values = tuple(sorted(value for value in values if isinstance(value, int | float)))
        return tuple(value for value in values if value != "")

    def value(self, name: str, value: Value, closely: bool = True) -> ChoiceValue:
        """Return one value of a choice, judged as by `states`."""
        self._closely, self._left = closely, NOTHING if closely else frozenset({"combatant"})
        return self._judged_value(name, value, self._is_hopeless())

    def _state(self, name: str, hopeless: bool) -> ChoiceState:
        chosen = self.frame.known.get(name)
        judged = tuple(self._judged_value(name, value, hopeless) for value in self.values(name))
        kind = self.plan.action.choices[name].kind
        return ChoiceState(name, kind, None if chosen == "" else chosen, judged)

    def _judged_value(self, name: str, value: Value, hopeless: bool) -> ChoiceValue:
        return ChoiceValue(value, "illegal", self.verdict.reasons) if hopeless else self._value(name, value)

    def _value(self, name: str, value: Value) -> ChoiceValue:
        if value == self.frame.known.get(name) or self.plan.action.choices[name].kind in self._left:
            frame, reasons = self.frame, self.verdict.reasons
        elif name in self.plan.decisive:
            way = self._varied(name, value)
            frame, reasons = way.frame, way.reasons
        else:
            priced = name in self.plan.priced_by
            frame = self._framed({**self.frame.known, name: value}) if priced else self.frame
            reasons = self.verdict.reasons
        return ChoiceValue(value, status_of(reasons), reasons, self._costs(frame, name))

    def _varied(self, name: str, value: Value) -> _Way:
        """Return the assignment with another value of a choice; the others are as settled, or settled again."""
        if name in self.given:
            return self._anew(name, value)
        way = self._taking(name, value, self.frame.known, self.listed)
        if self._closely and status_of(way.reasons) != "legal" and self._mendable(way.reasons):
            return self._anew(name, value)
        return way

    def _costs(self, frame: Frame, name: str) -> Mapping[str, Number]:
        """Return what the action costs with a value of a choice; empty if the costs do not depend on it."""
        if name not in self.plan.priced_by:
            return {}
        facts = frame.facts(self.book)
        try:
            return {pool: price(facts, self.plan, pool) for pool in self.plan.costs}
        except (Unknown, Undefined):
            return {}


def judge_needs(facts: Facts, needs: Iterable[PlannedNeed]) -> tuple[Reason, ...]:
    """Return an objection for each need that is unmet or left to the GM or a missing fact, in order."""
    reasons = [reason for need in needs if (reason := judge_need(facts, need)) is not None]
    return tuple(dict.fromkeys(reasons)) if len(reasons) > 1 else tuple(reasons)


def is_barred(book: FactBook, frame: Frame, plan: Plan) -> bool:
    """Return whether an action is illegal for every choice, because a need that no choice affects is unmet.

    This is quick, as it does not judge the whole action. False proves nothing.
    """
    own = book.of(frame.who)
    if any(need.own and not need.gm and _is_unmet(own, need) for need in plan.needs):
        return True
    fixed = [need for need in plan.needs if not (need.own or need.gm or need.depends_on)]
    facts = frame.facts(book) if fixed else own
    return any(_is_unmet(facts, need) for need in fixed)


def _is_unmet(facts: Facts, need: PlannedNeed) -> bool:
    reason = judge_need(facts, need)
    return reason is not None and reason.kind == "unmet"


def judge_need(facts: Facts, need: PlannedNeed) -> Reason | None:
    """Return the objection of a need; None if it is met."""
    try:
        if facts[need.key] if need.own else need.when.evaluate(facts):
            return None
    except Unknown as unknown:
        return Reason(unknown.fact, "unknown")
    except Undefined as undefined:
        return Reason(need.id, "undefined", str(undefined))
    ruled = facts.get(need.id) if need.gm else None
    if ruled in (True, "yes") or (need.either and ruled is not None):
        return None
    return Reason(need.id, "gm" if need.gm and ruled is None else "unmet")


def judge_parts(sequence: Sequence, frame: Frame, plan: Plan) -> tuple[Reason, ...]:
    """Return the objections to each part of a combination, in the actor's state after the parts before it."""
    reasons: tuple[Reason, ...] = ()
    try:
        for link in sequence.links(frame):
            if plan.waived not in link.judged:
                link.judged[plan.waived] = _judged_part(link, plan.waived)
            reasons = tuple(dict.fromkeys((*reasons, *link.judged[plan.waived])))
    except Unknown as unknown:
        reasons = tuple(dict.fromkeys((*reasons, Reason(unknown.fact, "unknown"))))
    except (Illegal, Missing, Undefined):
        # The state after an impossible part may be unknown; the state after a possible one must be known.
        if status_of(reasons) != "illegal":
            raise
    return reasons


def _judged_part(link: Link, waived: frozenset[str]) -> tuple[Reason, ...]:
    own = _judged_with_choices(link, waived)
    if not link.plan.action.parts:
        return own
    inner = judge_parts(Sequence(link.book, link.plan, judge), link.frame, link.plan)
    return (*own, *(reason for reason in inner if reason.id not in waived))


def _judged_with_choices(link: Link, waived: frozenset[str]) -> tuple[Reason, ...]:
    """Return the objections of a part's own needs, each with the choices of the part that it depends on."""
    facts, known = link.frame.facts(link.book), link.frame.known
    found: list[Reason] = []
    for need in link.plan.needs:
        reason = None if need.id in waived else judge_need(facts, need)
        if reason is not None:
            chosen = tuple((name, known[name]) for name in need.choices if name in known)
            found.append(replace(reason, chosen=chosen) if chosen else reason)
    return tuple(dict.fromkeys(found))


def status_of(reasons: Iterable[Reason]) -> Status:
    """Return the status that reasons amount to: illegal if a need is unmet, a question if something is undecided."""
    status: Status = "legal"
    for reason in reasons:
        if reason.kind in ("unmet", "undefined"):
            return "illegal"
        status = "ask"
    return status


def _rank(reasons: tuple[Reason, ...]) -> tuple[int, int]:
    return ({"legal": 0, "ask": 1, "illegal": 2}[status_of(reasons)], len(reasons))
