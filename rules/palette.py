"""The palette: what a combatant may do now, what it costs, and how likely it is to work."""

from collections.abc import Mapping
from math import floor

from rules.facts import FactBook, Facts
from rules.formula import Undefined, Unknown
from rules.frame import Frame, price
from rules.judgement import judge, judge_needs, status_of
from rules.modifiers import gather
from rules.option import Option, Preview, Projection, Reason
from rules.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion, RollQuestion, RulingQuestion
from rules.resolve import NOTHING, run_body
from rules.rulebook import Plan
from rules.stage import Illegal, Missing, Stage, Verdict
from rules.values import EMPTY, Number, Reply, Value


def palette(book: FactBook, actor: str, given: Mapping[str, Value] = EMPTY) -> tuple[Option, ...]:
    """Every action of a combatant as it stands now, in the ruleset's order; reactions are left out.

    `given` holds choices that all actions which have them take over, such as the target the GM points at.
    """
    return tuple(
        option(book, actor, id, {name: value for name, value in given.items() if name in plan.action.choices})
        for id, plan in book.rulebook.plans.items()
        if not plan.action.reaction
    )


def reactions(book: FactBook, who: str, group: str, against: Mapping[str, Value]) -> tuple[Option, ...]:
    """Every reaction of a group as it stands for somebody who is attacked."""
    return tuple(
        option(book, who, id, EMPTY, against)
        for id, plan in book.rulebook.plans.items()
        if plan.action.reaction == group and plan.action.offered
    )


def option(
    book: FactBook,
    actor: str,
    action: str,
    given: Mapping[str, Value] = EMPTY,
    against: Mapping[str, Value] | None = None,
) -> Option:
    """One action as it stands for a combatant with the choices given; `against` is what a reaction answers."""
    plan = book.rulebook.plans[action]
    verdict = judge(book, actor, action, given, against)
    frame = Frame(actor, plan, verdict.bound, against)
    reasons = list(verdict.reasons)
    facts = frame.facts(book)
    spends = _figures(book, frame, plan, "spends", reasons)
    costs = _figures(book, frame, plan, "costs", reasons)
    preview = _preview(book, frame, plan, verdict, reasons)
    reasons += _late(facts, plan, preview)
    return Option(
        actor,
        action,
        status_of(reasons),
        tuple(dict.fromkeys(reasons)),
        verdict.choices,
        verdict.bound,
        spends,
        costs,
        tuple(_projection(book, facts, pool, cost) for pool, cost in costs.items() if cost),
        _move(facts, plan),
        preview,
    )


def _figures(book: FactBook, frame: Frame, plan: Plan, kind: str, reasons: list[Reason]) -> dict[str, Number]:
    """What an action spends or costs, its parts included; what is 0 is left out."""
    figures: dict[str, Number] = {}
    try:
        _add_figures(figures, book, frame, plan, kind)
    except Unknown as unknown:
        reasons.append(Reason(unknown.fact, "unknown"))
    except Undefined as undefined:
        reasons.append(Reason(plan.id, "undefined", str(undefined)))
    return {name: figure for name, figure in figures.items() if figure}


def _add_figures(figures: dict[str, Number], book: FactBook, frame: Frame, plan: Plan, kind: str) -> None:
    facts = frame.facts(book)
    own = plan.spends if kind == "spends" else plan.costs
    for name, formula in own.items():
        if name not in figures or kind == "costs":
            figure = formula.evaluate_number(facts) if kind == "spends" else price(facts, plan, name)
            figures[name] = figures.get(name, 0) + figure
    stage = Stage(book.rulebook, book.encounter, judge, rehearsal=True)
    for part in plan.action.parts:
        if part.when is not None and not part.when.evaluate_flag(facts):
            continue
        inner_plan = book.rulebook.plans[part.action]
        given = {name: formula.evaluate(facts) for name, formula in part.given.items()}
        same = {name: value for name, value in frame.known.items() if name not in inner_plan.action.let}
        verdict = judge(stage.book, frame.who, part.action, {**same, **given}, frame.against)
        inner = Frame(frame.who, inner_plan, {**same, **verdict.bound, **given}, frame.against)
        _add_figures(figures, stage.book, inner, inner_plan, kind)
        work = run_body(stage, inner, inner_plan)
        try:
            next(work)
        except (StopIteration, Unknown):
            continue
        work.close()


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
    then = Facts(book, facts.combatant, base, {pool: after}, {})
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
    try:
        if action.score is not None:
            terms = gather(facts, action.mods)
            score = action.score.evaluate_number(facts) + sum(value for _, value in terms)
            facts["score"] = score
            return Preview(score, terms, _stated_odds(facts, plan))
        return rehearse(book, frame, plan)
    except Unknown as unknown:
        if verdict.status == "legal":
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
    """Go through an action up to the first roll the actor makes; nothing of it counts."""
    stage = Stage(book.rulebook, book.encounter, judge, rehearsal=True)
    actor = frame.who
    inner = Frame(actor, plan, frame.known, frame.against)
    work = run_body(stage, inner, plan)
    reply: Reply | None = None
    while True:
        try:
            question = next(work) if reply is None else work.send(reply)
        except StopIteration:
            return Preview(odds=1.0 if stage.certain else None)
        if stage.certain:
            work.close()
            return Preview(odds=1.0)
        if isinstance(question, RollQuestion) and question.who == actor:
            work.close()
            return Preview(question.score, question.mods, question.odds)
        reply = _taken_for_granted(question)
        if reply is None:
            work.close()
            return Preview()


def _taken_for_granted(question: AnyQuestion) -> Reply | None:
    """What a rehearsal assumes; None where it cannot go on, because somebody else rolls first."""
    if isinstance(question, ChoiceQuestion):
        return question.assume or question.answers[0]
    if isinstance(question, ReactionQuestion):
        return NOTHING
    if isinstance(question, RulingQuestion):
        return "yes"
    return None
