"""The palette: what a combatant may do now, what it costs, and how likely it is to work."""

from collections.abc import Mapping
from math import floor

from msgspec.structs import replace

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences
from rules.dice.values import Pool
from rules.facts.book import FactBook, Facts
from rules.facts.frame import Frame, price
from rules.facts.modifiers import gather
from rules.formula.formulas import Undefined, Unknown
from rules.palette.judgement import Case, judge, judge_needs, status_of
from rules.palette.sequence import Sequence
from rules.resolving.option import ChoiceState, Option, Preview, Projection, Reason, Status
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion, RollQuestion, RulingQuestion
from rules.resolving.resolution import Illegal, Missing, Resolution, Verdict
from rules.resolving.resolve import NOTHING, run_body
from rules.ruleset.rulebook import Plan
from rules.values import EMPTY, Number, Reply, Value


class LazyOption:
    """An action as it stands for a combatant, worked out as far as somebody asks.

    Needs, settled choices and price are worked out at once. The score with its odds and the values of choices are
    worked out when they are first asked for, and kept. `option` is the same whatever was asked for before it.
    """

    __slots__ = ("_case", "_closely", "_costs", "_option", "_preview", "_reasons", "_spends")

    def __init__(
        self,
        book: FactBook,
        actor: str,
        plan: Plan,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
        closely: bool = False,
    ) -> None:
        """Judge an action; looked at `closely`, one that is not open has a score too, and each value is judged."""
        case = self._case = Case(book, actor, plan, given, against, preferences)
        self._closely = closely
        self._reasons = list(case.verdict.reasons)
        self._spends, self._costs = _price(book, case.frame, plan, case.sequence, self._reasons)
        self._preview: Preview | None = None
        self._option: Option | None = None

    @property
    def actor(self) -> str:
        """The combatant."""
        return self._case.frame.who

    @property
    def action(self) -> str:
        """The id of the action."""
        return self._case.plan.id

    @property
    def against(self) -> Mapping[str, Value] | None:
        """What a reaction answers."""
        return self._case.frame.against

    @property
    def bound(self) -> Mapping[str, Value]:
        """Every choice that is settled, given or by default."""
        return self._case.verdict.bound

    @property
    def status(self) -> Status:
        """Whether it may be done. The score is worked out for it only where it could make a difference."""
        if self._preview is None and self._depends_on_score():
            self._work_out_score()
        return status_of(self._reasons)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it is not plainly open."""
        if self._preview is None and self.status != "legal":
            self._work_out_score()
        return tuple(sorted(dict.fromkeys(self._reasons), key=_weight))

    @property
    def preview(self) -> Preview:
        """Its first roll: score, terms and odds."""
        return self._preview or self._work_out_score()

    @property
    def option(self) -> Option:
        """Everything about it."""
        if self._option is None:
            self._option = self._whole()
        return self._option

    def choice(self, name: str) -> ChoiceState:
        """The state of one of its choices. Raises KeyError if it has no such choice."""
        self._work_out_score()
        return self._settled(self._case.state(name, self._closely))

    def _depends_on_score(self) -> bool:
        """Whether it could be known only from its score that it is not plainly open."""
        case = self._case
        status = status_of(self._reasons)
        if status == "illegal" or not (case.plan.rolls or case.plan.action.score is not None):
            return False
        return bool(case.plan.late) or (status == "legal" and _may_lack(case))

    def _work_out_score(self) -> Preview:
        if self._preview is None:
            case = self._case
            rehearsed = self._closely or case.verdict.status != "illegal"
            self._preview = (
                _preview(case.book, case.frame, case.plan, case.verdict, self._reasons) if rehearsed else Preview()
            )
            self._reasons += _late(case.frame.facts(case.book), case.plan, self._preview)
        return self._preview

    def _whole(self) -> Option:
        case = self._case
        book, plan, facts = case.book, case.plan, case.frame.facts(case.book)
        preview = self._work_out_score()
        return Option(
            self.actor,
            self.action,
            self.status,
            self.reasons,
            tuple(self._settled(state) for state in case.states(self._closely)),
            self.bound,
            self._spends,
            self._costs,
            tuple(_projection(book, facts, pool, cost) for pool, cost in self._costs.items() if cost),
            _move(facts, plan),
            preview,
            case.frame.against,
        )

    def _settled(self, state: ChoiceState) -> ChoiceState:
        """A choice whose settled value is told all that the score has against it as well."""
        if self.status != "illegal" or self._case.verdict.status == "illegal":
            return state
        reasons = self.reasons
        values = tuple(
            replace(each, status="illegal", reasons=reasons) if each.value == state.chosen else each
            for each in state.values
        )
        return replace(state, values=values)


def _may_lack(case: Case) -> bool:
    """Whether the score of an action, or of a part of it, asks for something that nobody told."""
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
    except (Unknown, ArithmeticError):
        return False


def lazy_palette(
    book: FactBook, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
) -> tuple[LazyOption, ...]:
    """Every action of a combatant as it stands now, in the ruleset's order; reactions are left out.

    `given` holds choices that all actions which have them take over, such as the target the GM points at; `leaning`
    is what they turn to where it suits them. What is not open now is not rehearsed, each value of a choice is judged
    with the others as they are settled, and whom else it could be done to is not judged: who asks for that `option`
    itself is told all of that.
    """
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
        if not plan.action.reaction and plan.action.offered
    )


def palette(
    book: FactBook, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
) -> tuple[Option, ...]:
    """All options of `lazy_palette`, worked out in full."""
    return tuple(lazy.option for lazy in lazy_palette(book, actor, given, preferences))


def reactions(book: FactBook, who: str, group: str, against: Mapping[str, Value]) -> tuple[Option, ...]:
    """Every reaction of a group as it stands for somebody who is attacked."""
    return tuple(
        option(book, who, id, EMPTY, against)
        for id, plan in book.rulebook.plans.items()
        if plan.action.reaction == group and plan.action.offered
    )


def lazy_option(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value] = EMPTY,
    against: Mapping[str, Value] | None = None,
    preferences: ChoicePreferences = NO_PREFERENCES,
) -> LazyOption:
    """One action as it stands for a combatant with the choices given; `against` is what a reaction answers."""
    return LazyOption(book, actor, book.rulebook.plans[action], given, against, preferences, closely=True)


def option(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value] = EMPTY,
    against: Mapping[str, Value] | None = None,
    preferences: ChoicePreferences = NO_PREFERENCES,
) -> Option:
    """The same as `lazy_option`, worked out in full."""
    return lazy_option(book, actor, action, given, against, preferences).option


def judge_closely(
    book: FactBook, actor: str, action: str, given: Mapping[str, Value], against: Mapping[str, Value] | None
) -> Verdict:
    """Judge an action with the needs that ask for its score, for which it has to be rehearsed."""
    if not book.rulebook.plans[action].late:
        return judge(book, actor, action, given, against)
    stands = lazy_option(book, actor, action, given, against)
    return Verdict(stands.status, stands.reasons, stands.bound)


def _weight(reason: Reason) -> bool:
    """What the rules forbid is told before what is still to be decided."""
    return reason.kind not in ("unmet", "undefined")


def _price(
    book: FactBook, frame: Frame, plan: Plan, sequence: Sequence, reasons: list[Reason]
) -> tuple[dict[str, Number], dict[str, Number]]:
    """What an action spends and costs, its parts included; what is 0 is left out."""
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
    """Add what an action spends and costs: budgets are spent once by a combination, costs add up."""
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
    """The most the actor may move in an action, in whole units; None if nobody moves or it cannot be told."""
    if plan.action.move is None:
        return None
    try:
        return floor(plan.action.move.evaluate_number(facts))
    except (Unknown, Undefined):
        return None


def _projection(book: FactBook, facts: Facts, pool: str, cost: Number) -> Projection:
    """What a cost leaves of a pool, and the marks that are crossed by it."""
    rule = book.rulebook.ruleset.pools[pool]
    before = facts.number(pool)
    after = before + cost if rule.counts == "up" else before - cost
    base = facts.base or facts
    then = Facts(book, facts.combatant, base, {pool: after}, base.views)
    crossed = tuple(
        id for id, mark in rule.marks.items() if mark.when.evaluate_flag(then) and not mark.when.evaluate_flag(base)
    )
    return Projection(pool, before, after, crossed)


def _late(facts: Facts, plan: Plan, preview: Preview) -> tuple[Reason, ...]:
    """The needs that ask for the score itself."""
    if not plan.late or preview.score is None:
        return ()
    facts["score"] = preview.score
    facts["odds"] = preview.odds or 0
    return judge_needs(facts, plan.late)


def _preview(book: FactBook, frame: Frame, plan: Plan, verdict: Verdict, reasons: list[Reason]) -> Preview:
    """Score, terms and odds: stated by the action itself, or those of its first roll."""
    action = plan.action
    facts = frame.facts(book)
    if action.score is None and (not plan.rolls or (action.parts and verdict.status == "illegal")):
        return Preview()
    try:
        if action.score is not None:
            terms = gather(facts, action.mods)
            score = action.score.evaluate_number(facts) + sum(value for _, value in terms)
            facts["score"] = score
            return Preview(score, terms, _stated_odds(facts, plan))
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


def rehearse(book: FactBook, frame: Frame, plan: Plan) -> Preview:
    """Go through an action up to the first roll the actor makes; nothing of it counts.

    Where that roll follows on something that cannot fail, the action is sure to succeed.
    """
    resolution = Resolution(book.rulebook, book.encounter, judge, rehearsal=True, book=book)
    actor = frame.who
    inner = Frame(actor, plan, frame.known, frame.against)
    work = run_body(resolution, inner, plan)
    reply: Reply | None = None
    while True:
        try:
            question = next(work) if reply is None else work.send(reply)
        except StopIteration:
            return Preview(odds=1.0 if resolution.certain else None)
        if isinstance(question, RollQuestion) and question.who == actor:
            work.close()
            pool = question.dice if isinstance(question.dice, Pool) else None
            odds = 1.0 if resolution.certain else question.odds
            return Preview(question.score, question.mods, odds, pool, question.of_pool)
        reply = taken_for_granted(question)
        if reply is None:
            work.close()
            return Preview(odds=1.0 if resolution.certain else None)


def taken_for_granted(question: AnyQuestion) -> Reply | None:
    """What a rehearsal assumes; None where it cannot go on, because somebody else rolls first."""
    if isinstance(question, ChoiceQuestion):
        return question.assume or question.answers[0]
    if isinstance(question, ReactionQuestion):
        return NOTHING
    if isinstance(question, RulingQuestion):
        return "yes"
    return None
