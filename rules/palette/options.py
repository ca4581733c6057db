"""The palette: the actions a combatant may take now, their price, and their odds."""

from collections.abc import Collection, Iterable, Mapping, Set
from math import floor
from typing import NamedTuple

from msgspec.structs import replace

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences
from rules.facts.belonging import is_offered
from rules.facts.book import FactBook, Facts
from rules.facts.frame import Frame, price
from rules.facts.marks import reached_marks
from rules.facts.modifiers import gather
from rules.formula.formulas import NO_RESULT, Undefined, Unknown
from rules.palette.areas import areas_of
from rules.palette.asked import is_asked
from rules.palette.judgement import Case, is_barred, judge, judge_needs, status_of
from rules.palette.rehearsal import choices_lacked, rehearse
from rules.palette.sequence import Sequence
from rules.resolving.option import ChoiceState, ChoiceValue, Option, Preview, Projection, Reason, Status
from rules.resolving.resolution import Illegal, Missing, Verdict
from rules.ruleset.rulebook import Plan
from rules.values import EMPTY, Number, Value


class LazyOption:
    """An action of a combatant, computed as far as it is asked for.

    Everything is computed on demand and cached: first whether any choice could make the action legal, then the verdict
    and the price, the score with its odds, the values of its choices. `option` does not depend on earlier queries.
    """

    __slots__ = (
        "_barred",
        "_book",
        "_case",
        "_closely",
        "_frame",
        "_given",
        "_judged",
        "_leaning",
        "_option",
        "_plan",
        "_preview",
        "action",
        "actor",
        "against",
    )

    def __init__(
        self,
        book: FactBook,
        actor: str,
        plan: Plan,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
        *,
        closely: bool = False,
    ) -> None:
        """Begin an action; if judged `closely`, an illegal one has a score too, and each value is judged."""
        self.actor = actor
        self.action = plan.id
        self.against = against
        self._book = book
        self._plan = plan
        self._given = given
        self._frame = Frame(actor, plan, given, against)
        self._leaning = preferences
        self._closely = closely
        self._barred: bool | None = None
        self._case: Case | None = None
        self._judged: _Judged | None = None
        self._preview: Preview | None = None
        self._option: Option | None = None

    @property
    def is_barred(self) -> bool:
        """Whether it is illegal for every choice, as far as that is known before it is judged."""
        if self._barred is None:
            self._barred = is_barred(self._book, self._frame, self._plan)
        return self._barred

    @property
    def bound(self) -> Mapping[str, Value]:
        """Every settled choice, given or by default."""
        return self._judged_case.verdict.bound

    @property
    def status(self) -> Status:
        """The status. The score is computed only if it could make a difference."""
        if self._judged is None and (self.is_barred or self._judged_case.verdict.status == "illegal"):
            return "illegal"
        if self._preview is None and self._depends_on_score():
            self._work_out_score()
        return status_of(self._judgement.reasons)

    @property
    def early_reasons(self) -> tuple[Reason, ...]:
        """The reasons that do not need its score."""
        return self._judgement.early

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons why it is not simply legal."""
        if self._preview is None and self.status != "legal":
            self._work_out_score()
        found = _told_once([self._as_asked(reason) for reason in self._judgement.reasons])
        return tuple(sorted(found, key=_weight))

    def _as_asked(self, reason: Reason) -> Reason:
        """Return a reason; where a figure is missing that follows from a choice the desk asks for, that choice."""
        if reason.kind != "unknown" or reason.id not in self._plan.action.choices:
            return reason
        facts = self._judged_case.frame.facts(self._book)
        left_open = (name for name in self._plan.action.choices if self.bound.get(name, "") == "")
        for name in left_open:
            if reason.id in self._plan.followers.get(name, ()) and is_asked(facts, self._plan.action.choices[name]):
                return replace(reason, id=name)
        return reason

    @property
    def preview(self) -> Preview:
        """The preview of its first roll: score, terms and odds."""
        return self._work_out_score()

    @property
    def option(self) -> Option:
        """The whole option."""
        if self._option is None:
            self._option = self._whole()
        return self._option

    def glance(self, left: Set[str]) -> Option:
        """Return the option without judging the values of choices of the kinds in `left`.

        They count as equal to the settled value.
        """
        return self._option or self._whole(left)

    def choice(self, name: str) -> ChoiceState:
        """Return the state of one of its choices. Raises KeyError if it has no such choice."""
        self._work_out_score()
        return self._settled((self._judged_case.state(name, self._closely),))[0]

    def values(self, name: str) -> tuple[Value, ...]:
        """Return the possible values of one of its choices, not judged. Raises KeyError if it has no such choice."""
        return self._judged_case.values(name)

    def value(self, name: str, value: Value) -> ChoiceValue:
        """Return one value of one of its choices, judged. Raises KeyError if it has no such choice."""
        case = self._judged_case
        if name in self._plan.priced_by:
            # A price may depend on the score.
            self._work_out_score()
        return self._settled_value(case.value(name, value, self._closely), case.frame.known.get(name))

    @property
    def _judged_case(self) -> Case:
        if self._case is None:
            self._case = Case(self._book, self._frame, self._plan, self._given, self._leaning)
        return self._case

    @property
    def _judgement(self) -> "_Judged":
        if self._judged is None:
            case = self._judged_case
            reasons = list(case.verdict.reasons)
            spends, costs = _price(self._book, case.frame, self._plan, case.sequence, reasons)
            if status_of(reasons) != "illegal":
                told = frozenset(reason.id for reason in reasons if reason.kind == "unknown")
                lacked = choices_lacked(self._book, case.frame, self._plan, told)
                reasons += [Reason(name, "unknown") for name in lacked]
            self._judged = _Judged(tuple(reasons), reasons, spends, costs)
        return self._judged

    def _depends_on_score(self) -> bool:
        """Return whether only its score could show that it is not simply legal."""
        case, reasons = self._judged_case, self._judgement.reasons
        status = status_of(reasons)
        if status == "illegal" or not (self._plan.rolls or self._plan.action.score is not None):
            return False
        return bool(self._plan.late) or (status == "legal" and _may_lack(case))

    def _work_out_score(self) -> Preview:
        if self._preview is None:
            case, reasons = self._judged_case, self._judgement.reasons
            rehearsed = self._closely or case.verdict.status != "illegal"
            found = _preview(self._book, case.frame, self._plan, case.verdict, reasons) if rehearsed else Preview()
            reasons += _late(case.frame.facts(self._book), self._plan, found)
            self._preview = found
        return self._preview

    def _whole(self, left: Set[str] = frozenset()) -> Option:
        case, spends, costs = self._judged_case, self._judgement.spends, self._judgement.costs
        facts = case.frame.facts(self._book)
        preview = self._work_out_score()
        return Option(
            self.actor,
            self.action,
            self.status,
            self.reasons,
            self._settled(case.states(self._closely, left)),
            self.bound,
            spends,
            costs,
            tuple(_projection(self._book, facts, pool, cost) for pool, cost in costs.items() if cost),
            _move(facts, self._plan),
            preview,
            self.against,
            areas_of(facts, self._plan),
        )

    @property
    def _fails_by_score(self) -> bool:
        """Whether only objections that depend on its score make it illegal."""
        return self.status == "illegal" and self._judged_case.verdict.status != "illegal"

    def _settled(self, states: tuple[ChoiceState, ...]) -> tuple[ChoiceState, ...]:
        """Return choices whose settled values include the objections that depend on the score."""
        if not self._fails_by_score:
            return states
        return tuple(
            replace(state, values=tuple(self._settled_value(value, state.chosen) for value in state.values))
            for state in states
        )

    def _settled_value(self, judged: ChoiceValue, chosen: Value | None) -> ChoiceValue:
        """Return a value of a choice; the settled one includes the objections that depend on the score."""
        if judged.value != chosen or not self._fails_by_score:
            return judged
        return replace(judged, status="illegal", reasons=self.reasons)


class _Judged(NamedTuple):
    """An action judged and priced; `reasons` are the `early` ones and, once computed, those of its score."""

    early: tuple[Reason, ...]
    reasons: list[Reason]
    spends: dict[str, Number]
    costs: dict[str, Number]


def _may_lack(case: Case) -> bool:
    """Return whether the score of an action, or of a part of it, may need a fact that nobody entered."""
    if _lacks(case.book, case.frame, case.plan):
        return True
    if not case.plan.action.parts:
        return False
    return any(_lacks(link.book, link.frame, link.plan) for link in case.sequence.links(case.frame))


def _lacks(book: FactBook, frame: Frame, plan: Plan) -> bool:
    facts = frame.facts(book)
    return any(not _is_told(facts, plan, name) for name in book.rulebook.unknowns.of(plan.id))


def _is_told(facts: Facts, plan: Plan, name: str) -> bool:
    choice = plan.action.choices.get(name)
    try:
        return (choice is not None and choice.optional) or facts[name] != ""
    except NO_RESULT:
        return False


def lazy_palette(
    book: FactBook, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
) -> tuple[LazyOption, ...]:
    """Return every action that a combatant has, in the ruleset's order, without reactions, as lazy options.

    `given` holds choices for all actions that have them, such as the target the GM points at; `preferences` are the
    values they prefer where possible. Actions that are illegal now are not rehearsed, each value of a choice is judged
    with the others as settled, and other targets are not judged; `option` itself computes all of that.
    """
    facts = book.of(actor)
    return tuple(
        LazyOption(
            book,
            actor,
            plan,
            {name: value for name, value in given.items() if name in plan.action.choices},
            None,
            preferences,
        )
        for plan in book.rulebook.plans.values()
        if not plan.action.reaction and is_offered(facts, plan)
    )


def palette(
    book: FactBook, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
) -> tuple[Option, ...]:
    """Return all options of `lazy_palette`, computed in full."""
    return tuple(lazy.option for lazy in lazy_palette(book, actor, given, preferences))


def lazy_reactions(book: FactBook, who: str, group: str, against: Mapping[str, Value]) -> tuple[LazyOption, ...]:
    """Return every reaction of a group that a combatant who is attacked has, as lazy options."""
    facts = book.of(who)
    return tuple(
        lazy_option(book, who, id, EMPTY, against)
        for id, plan in book.rulebook.plans.items()
        if plan.action.reaction == group and is_offered(facts, plan)
    )


def reactions(book: FactBook, who: str, group: str, against: Mapping[str, Value]) -> tuple[Option, ...]:
    """Return all options of `lazy_reactions`, computed in full."""
    return tuple(lazy.option for lazy in lazy_reactions(book, who, group, against))


def lazy_option(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value] = EMPTY,
    against: Mapping[str, Value] | None = None,
    preferences: ChoicePreferences = NO_PREFERENCES,
) -> LazyOption:
    """Return one action of a combatant with the given choices, as a lazy option; a reaction answers `against`."""
    return LazyOption(book, actor, book.rulebook.plans[action], given, against, preferences, closely=True)


def option(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value] = EMPTY,
    against: Mapping[str, Value] | None = None,
    preferences: ChoicePreferences = NO_PREFERENCES,
) -> Option:
    """Return the option of `lazy_option`, computed in full."""
    return lazy_option(book, actor, action, given, against, preferences).option


def judge_closely(
    book: FactBook, actor: str, action: str, given: Mapping[str, Value], against: Mapping[str, Value] | None
) -> Verdict:
    """Judge an action including the needs that ask for its score, which needs a rehearsal."""
    if not book.rulebook.plans[action].late:
        return judge(book, actor, action, given, against)
    stands = lazy_option(book, actor, action, given, against)
    return Verdict(stands.status, stands.reasons, stands.bound)


def _told_once(reasons: Collection[Reason]) -> Iterable[Reason]:
    """Return reasons without repetitions, and without missing facts that a ruling of the GM will tell."""
    ruled = {reason.id for reason in reasons if reason.kind == "gm"}
    return dict.fromkeys(reason for reason in reasons if reason.kind != "unknown" or reason.id not in ruled)


def _weight(reason: Reason) -> bool:
    """Return the sort key of a reason: what the rules forbid comes before what is still to be decided."""
    return reason.kind not in ("unmet", "undefined")


def _price(
    book: FactBook, frame: Frame, plan: Plan, sequence: Sequence, reasons: list[Reason]
) -> tuple[dict[str, Number], dict[str, Number]]:
    """Return what an action spends and costs, including its parts, without zeros."""
    spends: dict[str, Number] = {}
    costs: dict[str, Number] = {}
    try:
        _add_price(spends, costs, book, frame, plan, sequence)
    except Unknown as unknown:
        reasons.append(Reason(unknown.fact, "unknown"))
    except Undefined as undefined:
        reasons.append(Reason(plan.id, "undefined", str(undefined)))
    return {id: figure for id, figure in spends.items() if figure}, {id: cost for id, cost in costs.items() if cost}


def _add_price(
    spends: dict[str, Number],
    costs: dict[str, Number],
    book: FactBook,
    frame: Frame,
    plan: Plan,
    sequence: Sequence,
) -> None:
    """Add what an action spends and costs: a combination spends each budget once, and its costs add up."""
    facts = frame.facts(book)
    turns = 1 if plan.action.turns is None else plan.action.turns.evaluate_number(facts)
    for id, formula in plan.spends.items():
        if id not in spends:
            spends[id] = formula.evaluate_number(facts) * turns
    for pool in plan.costs:
        costs[pool] = costs.get(pool, 0) + price(facts, plan, pool)
    if plan.action.parts:
        for link in sequence.links(frame):
            inner = Sequence(link.book, link.plan, judge)
            _add_price(spends, costs, link.book, link.frame, link.plan, inner)


def _move(facts: Facts, plan: Plan) -> Number | None:
    """Return the most the actor may move in an action, in whole units; None if nobody moves or it is unknown."""
    if plan.action.move is None:
        return None
    try:
        return floor(plan.action.move.evaluate_number(facts))
    except (Unknown, Undefined):
        return None


def _projection(book: FactBook, facts: Facts, pool: str, cost: Number) -> Projection:
    """Return what a cost leaves of a pool, and the marks it crosses."""
    rule = book.rulebook.ruleset.pools[pool]
    before = facts.number(pool)
    after = before + cost if rule.counts == "up" else before - cost
    base = facts.base or facts
    then = Facts(book, facts.combatant, base, {pool: after}, base.views)
    already = frozenset(reached_marks(rule.marks, base))
    return Projection(pool, before, after, tuple(id for id in reached_marks(rule.marks, then) if id not in already))


def _late(facts: Facts, plan: Plan, preview: Preview) -> tuple[Reason, ...]:
    """Return the objections of needs that ask for the score."""
    if not plan.late or preview.score is None:
        return ()
    facts["score"] = preview.score
    facts["odds"] = preview.odds or 0
    return judge_needs(facts, plan.late)


def _preview(book: FactBook, frame: Frame, plan: Plan, verdict: Verdict, reasons: list[Reason]) -> Preview:
    """Return score, terms and odds: those the action states, or those of its first roll."""
    action = plan.action
    facts = frame.facts(book)
    if action.score is None and (not plan.rolls or (action.parts and verdict.status == "illegal")):
        return Preview()
    try:
        if action.score is not None:
            terms, _, unused = gather(facts, action.mods)
            base = action.score.evaluate_number(facts)
            score = base + sum(value for _, value in terms)
            facts["score"] = score
            return Preview(score, terms, _stated_odds(facts, plan), unused, base=base)
        shown = rehearse(book, frame, plan)
        return shown if action.odds is None else replace(shown, odds=_stated_odds(facts, plan))
    except Unknown as unknown:
        if verdict.status != "illegal":
            reasons.append(Reason(unknown.fact, "unknown"))
    except Undefined as undefined:
        reasons.append(Reason(plan.id, "undefined", str(undefined)))
    except (Illegal, Missing):
        return Preview()
    return Preview()


def _stated_odds(facts: Facts, plan: Plan) -> float | None:
    if plan.action.odds is None:
        return None
    try:
        return plan.action.odds.evaluate_number(facts)
    except Unknown:
        return None
