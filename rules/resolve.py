"""Performing an action: a generator that asks questions, is sent replies, and changes the stage by events."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.binding import bind
from rules.effects import EFFECTS, change_pool, table_of, text_of
from rules.encounter import Combatant
from rules.events import Answered, Performed, Reacted, Spent
from rules.facts import FactBook, condition_view, free_behind
from rules.frame import Frame, price
from rules.modifiers import gather
from rules.questions import ChoiceQuestion, ReactionQuestion, RulingQuestion, spelled
from rules.rolls import run_amount, run_contest, run_test
from rules.rulebook import Plan
from rules.signals import signal
from rules.stage import Asking, Illegal, Missing, Stage, Verdict
from rules.steps import (
    Amount,
    Arrange,
    Ask,
    Branch,
    Contest,
    Each,
    Give,
    Perform,
    React,
    Repeat,
    Script,
    Signal,
    Step,
    Stop,
    Test,
    Use,
)
from rules.turns import next_turn, put_off, roll_order
from rules.values import EMPTY, Number, Reply, Value

MOST_PASSES = 20
"""How often a repeated script runs at most."""

NOTHING = "none"
"""The answer of one who does not react."""


def run_action(
    stage: Stage,
    actor: str,
    action: str,
    verdict: Verdict,
    ruling: str = "",
    frame: Frame | None = None,
    against: Mapping[str, Value] | None = None,
) -> Asking:
    """Take a whole action: what the GM decides is asked, the price is paid, the steps are taken.

    `against` is what a reaction answers that is taken by itself.

    Raises Illegal if the rules forbid it and there is no ruling, Missing if a fact is needed that nobody gave.
    """
    if verdict.status == "illegal" and not ruling:
        raise Illegal(action, tuple(reason.id for reason in verdict.reasons))
    known = dict(verdict.bound)
    if not (yield from _gm_allows(stage, action, verdict, known, bool(ruling))):
        return "action"
    plan = stage.rulebook.plans[action]
    shown = {name: value for name, value in known.items() if value != ""}
    stage.emit(Performed(actor, action, shown, ruling))
    frame = frame or Frame(actor, plan, EMPTY, against)
    for name, value in known.items():
        frame.name(name, value)
    owed = take_price(stage, frame, plan)
    yield from run_script(stage, frame, plan.before)
    stopped = yield from run_body(stage, frame, plan)
    pay(stage, actor, owed)
    yield from send_signal(stage, "acted", actor, {"action": action})
    return stopped


def _gm_allows(stage: Stage, action: str, verdict: Verdict, known: dict[str, Value], ruled: bool) -> Asking:
    """Put to the GM what the rules leave to him; 'yes' if he allows all of it."""
    missing = tuple(reason.id for reason in verdict.reasons if reason.kind in ("unknown", "undefined"))
    if missing and not ruled:
        raise Missing(action, missing)
    for reason in verdict.reasons:
        if reason.kind == "gm" and not ruled:
            reply = yield RulingQuestion("", reason.id)
            answer = "yes" if is_yes(reply) else "no"
            stage.emit(Answered("", reason.id, answer))
            known[reason.id] = answer
            if answer == "no" and reason.id not in stage.rulebook.plans[action].either:
                return ""
    return "yes"


def run_body(stage: Stage, frame: Frame, plan: Plan) -> Asking:
    """Take the steps of an action, or the actions a combination is made of, in their order."""
    if stage.rehearsal:
        frame.name("preview", True)
    if plan.action.score is not None:
        facts = frame.facts(stage.book)
        terms = gather(facts, plan.action.mods)
        frame.name("score", plan.action.score.evaluate_number(facts) + sum(value for _, value in terms))
    for part in plan.action.parts:
        if part.when is not None and not part.when.evaluate_flag(frame.facts(stage.book)):
            continue
        inner = part_frame(stage.book, frame, part.action, table_of(frame, stage, part.given))
        inner_plan = stage.rulebook.plans[part.action]
        owed = take_price(stage, inner, inner_plan, frozenset(plan.spends))
        stopped = yield from run_body(stage, inner, inner_plan)
        pay(stage, inner.who, owed)
        if stopped == "action":
            return stopped
    return (yield from run_script(stage, frame, plan.action.do))


def part_frame(book: FactBook, frame: Frame, action: str, given: Mapping[str, Value]) -> Frame:
    """The frame of one part of a combination: its choices are those named here, else those of the same name."""
    plan = book.rulebook.plans[action]
    own = frozenset[str]() if frame.plan is None else frozenset(frame.plan.action.choices)
    taken = plan.action.choices
    known = {name: value for name, value in frame.known.items() if value != "" and (name in taken or name not in own)}
    known.update(given)
    inner = Frame(frame.who, plan, known, frame.against)
    bind(book, inner, plan, known)
    return inner


def take_price(stage: Stage, frame: Frame, plan: Plan, already: frozenset[str] = frozenset()) -> Mapping[str, Number]:
    """Count what an action takes of the turn's budget, but for what is spent already, and pay what it costs.

    Answers what is owed of the pools that are paid only after its steps.
    """
    facts = frame.facts(stage.book)
    ruleset = stage.rulebook.ruleset
    spends = {id: formula.evaluate_number(facts) for id, formula in plan.spends.items() if id not in already}
    costs = {pool: price(facts, plan, pool) for pool in plan.costs}
    for counter, amount in spends.items():
        if amount:
            stage.emit(Spent(frame.who, _counted(frame, plan, counter, ruleset.counters[counter].per_item), amount))
    owed = {pool: amount for pool, amount in costs.items() if ruleset.pools[pool].paid == "after"}
    pay(stage, frame.who, {pool: amount for pool, amount in costs.items() if pool not in owed})
    return owed


def pay(stage: Stage, who: str, costs: Mapping[str, Number]) -> None:
    """Take from somebody's pools what an action costs."""
    for pool, amount in costs.items():
        counts_up = stage.rulebook.ruleset.pools[pool].counts == "up"
        change_pool(stage, who, pool, amount if counts_up else -amount, "cost")


def _counted(frame: Frame, plan: Plan, counter: str, per_item: bool) -> str:
    """A counter's key; one that is counted piece by piece carries the piece the action is done with."""
    piece = frame.known.get(plan.items[0]) if per_item and plan.items else None
    return f"{counter}:{piece}" if piece else counter


def run_script(stage: Stage, frame: Frame, script: Script) -> Asking:
    """Take the steps of a script; answers '' at its end, or where it was stopped."""
    stage.enter()
    stopped = ""
    for step in script.steps:
        stage.tick()
        if (
            step.when is not None
            and not isinstance(step, Branch)
            and not step.when.evaluate_flag(frame.facts(stage.book))
        ):
            continue
        effect = EFFECTS.get(type(step))
        if effect is not None:
            effect(stage, frame, step)
            continue
        stopped = yield from _ASKING[type(step)](stage, frame, step)
        if stopped:
            break
    stage.leave()
    return stopped


def _test(stage: Stage, frame: Frame, step: Test) -> Asking:
    outcome = yield from run_test(stage, frame, step)
    return (yield from run_script(stage, frame, _script_of(step, outcome)))


def _script_of(step: Test, outcome: str) -> Script:
    if outcome == "critical_success":
        return step.success if step.critical_success is None else step.critical_success
    if outcome == "critical_failure":
        return step.failure if step.critical_failure is None else step.critical_failure
    return step.success if outcome == "success" else step.failure


def _contest(stage: Stage, frame: Frame, step: Contest) -> Asking:
    result = yield from run_contest(stage, frame, step)
    return (yield from run_script(stage, frame, {"win": step.win, "lose": step.lose, "tie": step.draw}[result]))


def _amount(stage: Stage, frame: Frame, step: Amount) -> Asking:
    return (yield from run_amount(stage, frame, step))


def _branch(stage: Stage, frame: Frame, step: Branch) -> Asking:
    taken = step.when is None or step.when.evaluate_flag(frame.facts(stage.book))
    return (yield from run_script(stage, frame, step.then if taken else step.otherwise))


def _ask(stage: Stage, frame: Frame, step: Ask) -> Asking:
    facts = frame.facts(stage.book)
    closed = {answer for answer, offer in step.offer.items() if not offer.evaluate_flag(facts)}
    answers = tuple(answer for answer in step.answers if answer not in closed)
    who = "" if step.who == "gm" else frame.who_is(step.who)
    if step.away:
        answers = _cells_away(stage, who, frame.who_is(step.away))
        if len(answers) < 2:
            frame.name(step.name or step.ask, next(iter(answers), ""))
            return ""
    reply = yield (
        RulingQuestion("", step.ask) if step.who == "gm" else ChoiceQuestion(who, step.ask, answers, step.assume)
    )
    answer = ("yes" if is_yes(reply) else "no") if step.who == "gm" else spelled(reply)
    stage.emit(Answered(who, step.ask, answer))
    frame.name(step.name or step.ask, answer)
    return ""


def _cells_away(stage: Stage, who: str, threat: str) -> tuple[str, ...]:
    places = free_behind(stage.rulebook.ruleset.grid, stage.encounter, who, threat)
    return tuple(f"{column},{row}" for column, row in places)


def is_yes(reply: Reply) -> bool:
    """Whether a reply to a yes-or-no question says yes."""
    return reply is True or reply == "yes"


def _react(stage: Stage, frame: Frame, step: React) -> Asking:
    """Open a group of reactions to somebody, and let him do what he answers."""
    who = frame.who_is(step.who)
    against = {"attacker": frame.who, **table_of(frame, stage, step.against)}
    for name, formula in step.otherwise.items():
        frame.name(f"{step.name}.{name}", formula.evaluate(frame.facts(stage.book)))
    frame.name(f"{step.name}.action", NOTHING)
    answers = () if stage.rehearsal else open_reactions(stage, who, step.react, against)
    if not answers:
        return ""
    reply = yield ReactionQuestion(who, step.react, frame.who, (*answers, NOTHING), against)
    action, given = reaction_of(reply, step.react)
    if action == NOTHING:
        stage.emit(Reacted(who, "", frame.who))
        return ""
    verdict = stage.judge(stage.book, who, action, given, against)
    if verdict.status == "illegal":
        raise Illegal(action, tuple(reason.id for reason in verdict.reasons))
    known = dict(verdict.bound)
    if not (yield from _gm_allows(stage, action, verdict, known, False)):
        return ""
    stage.emit(Reacted(who, action, frame.who, {name: value for name, value in known.items() if value != ""}))
    plan = stage.rulebook.plans[action]
    inner = Frame(who, plan, known, against)
    owed = take_price(stage, inner, plan)
    yield from run_script(stage, inner, plan.before)
    stopped = yield from run_body(stage, inner, plan)
    pay(stage, who, owed)
    frame.name(f"{step.name}.action", action)
    _take_over(frame, step.name, inner)
    yield from send_signal(stage, "reacted", who, {"action": action})
    return "action" if stopped == "action" else ""


GIVEN = "given:"
"""Marks the names in a reaction's frame that are handed back to the action it answers."""


def open_reactions(stage: Stage, who: str, group: str, against: Mapping[str, Value]) -> tuple[str, ...]:
    """The reactions of a group that somebody may choose from."""
    return tuple(
        id
        for id, plan in stage.rulebook.plans.items()
        if plan.action.reaction == group
        and plan.action.offered
        and stage.judge(stage.book, who, id, EMPTY, against).status != "illegal"
    )


def reaction_of(reply: Reply, group: str) -> tuple[str, Mapping[str, Value]]:
    """Which reaction a reply names, and with what choices: an id, or a table keyed by the group."""
    if isinstance(reply, Mapping):
        given = {name: value for name, value in reply.items() if name != group}
        return str(reply.get(group, NOTHING)), given
    return str(reply), EMPTY


def _give(stage: Stage, frame: Frame, step: Give) -> Asking:
    frame.name(f"{GIVEN}{step.give}", step.value.evaluate(frame.facts(stage.book)))
    return ""
    yield


def _use(stage: Stage, frame: Frame, step: Use) -> Asking:
    procedure = stage.rulebook.ruleset.procedures[step.use]
    for name, value in table_of(frame, stage, step.given).items():
        frame.name(name, value)
    stopped = yield from run_script(stage, frame, procedure.do)
    return "action" if stopped == "action" else ""


def _each(stage: Stage, frame: Frame, step: Each) -> Asking:
    if step.each == "items":
        return (yield from _each_item(stage, frame, step))
    if step.each == "conditions":
        return (yield from _each_condition(stage, frame, step))
    side = stage.combatant(frame.who).side
    for other in _in_turn(stage):
        if not _one_of(step.each, frame.who, side, other.id, other.side):
            continue
        frame.others[step.name] = other.id
        frame.name(step.name, other.id)
        if step.where is None or step.where.evaluate_flag(frame.facts(stage.book)):
            stopped = yield from run_script(stage, frame, step.do)
            if stopped:
                return stopped
    return ""


def _each_item(stage: Stage, frame: Frame, step: Each) -> Asking:
    owner = frame.who_is(step.of)
    for item in stage.combatant(owner).items:
        frame.pieces[step.name] = owner
        frame.name(step.name, item.handle)
        if step.where is None or step.where.evaluate_flag(frame.facts(stage.book)):
            stopped = yield from run_script(stage, frame, step.do)
            if stopped:
                return stopped
    return ""


def _each_condition(stage: Stage, frame: Frame, step: Each) -> Asking:
    for held in stage.combatant(frame.who).conditions:
        frame.tables[step.name] = condition_view(stage.rulebook, held)
        frame.name(step.name, held.id)
        frame.forget()
        if step.where is None or step.where.evaluate_flag(frame.facts(stage.book)):
            stopped = yield from run_script(stage, frame, step.do)
            if stopped:
                return stopped
    return ""


def _in_turn(stage: Stage) -> tuple[Combatant, ...]:
    """Everybody in the order of turns; those who have no place in it come last, as they came into the fight."""
    known = stage.encounter.combatants
    order = (*(id for id in stage.encounter.order if id in known), *known)
    return tuple(known[id] for id in dict.fromkeys(order))


def _one_of(kind: str, who: str, side: str, other: str, other_side: str) -> bool:
    if kind == "combatants":
        return True
    if other == who:
        return False
    return kind == "others" or (other_side == side) == (kind == "friends")


def _repeat(stage: Stage, frame: Frame, step: Repeat) -> Asking:
    passes = min(MOST_PASSES, int(step.repeat.evaluate_number(frame.facts(stage.book))))
    for _ in range(passes):
        stopped = yield from run_script(stage, frame, step.do)
        if stopped:
            return stopped
        if step.until is not None and step.until.evaluate_flag(frame.facts(stage.book)):
            break
    return ""


def _signal(stage: Stage, frame: Frame, step: Signal) -> Asking:
    return (yield from send_signal(stage, step.signal, frame.who_is(step.on), {"by": frame.who}))


def send_signal(stage: Stage, name: str, about: str, told: Mapping[str, Value] = EMPTY) -> Asking:
    """Send a signal, and run what it sets off."""
    for frame, script in signal(stage, name, about, told).scripts:
        yield from run_script(stage, frame, script)
    return ""


def _perform(stage: Stage, frame: Frame, step: Perform) -> Asking:
    """Let somebody take a whole action, if he wants to where it is only offered."""
    who, action = frame.who_is(step.by), text_of(frame, stage, step.perform)
    given = {name: value for name, value in table_of(frame, stage, step.given).items() if value != ""}
    verdict = stage.judge(stage.book, who, action, given, None)
    name = step.name or action
    frame.name(f"{name}.done", False)
    if step.offered:
        if verdict.status == "illegal":
            return ""
        reply = yield ChoiceQuestion(who, action, (action, NOTHING), NOTHING)
        stage.emit(Answered(who, action, str(reply)))
        if reply != action:
            return ""
    inner = Frame(who, stage.rulebook.plans[action], verdict.bound)
    stopped = yield from run_action(stage, who, action, verdict, frame=inner)
    frame.name(f"{name}.done", True)
    _take_over(frame, name, inner)
    return stopped


def _take_over(frame: Frame, name: str, inner: Frame) -> None:
    """Name in this frame what an inner action has given."""
    for key, value in inner.known.items():
        if key.startswith(GIVEN):
            frame.name(f"{name}.{key.removeprefix(GIVEN)}", value)


def _arrange(stage: Stage, frame: Frame, step: Arrange) -> Asking:
    if step.order == "roll":
        yield from roll_order(stage, run_script, send_signal)
        return ""
    if step.order == "later":
        yield from put_off(stage, frame.who, str(frame.known.get(step.after, "")), run_script, send_signal)
        return ""
    yield from next_turn(stage, run_script, send_signal)
    return ""


def _stop(_stage: Stage, _frame: Frame, step: Stop) -> Asking:
    return step.stop
    yield


_ASKING: Mapping[type[Step], Callable[[Stage, Frame, Any], Asking]] = {
    Test: _test,
    Contest: _contest,
    Amount: _amount,
    Branch: _branch,
    Ask: _ask,
    React: _react,
    Give: _give,
    Use: _use,
    Each: _each,
    Repeat: _repeat,
    Signal: _signal,
    Perform: _perform,
    Arrange: _arrange,
    Stop: _stop,
}
"""What each step that may ask, or that decides how things go on, does."""
