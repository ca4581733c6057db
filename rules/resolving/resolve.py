"""Performing an action: a generator that asks questions, is sent replies, and changes the fight by events."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.board.grid import neighbours
from rules.choices.binding import bind
from rules.facts.belonging import is_offered
from rules.facts.book import FactBook
from rules.facts.frame import Frame, price
from rules.facts.measured import free_behind
from rules.facts.modifiers import gather
from rules.facts.places import spelled_place
from rules.formula.formulas import Gone
from rules.resolving.decks import shuffle
from rules.resolving.effects import EFFECTS, change_pool, skip, table_of, text_of
from rules.resolving.loops import run_each
from rules.resolving.questions import ChoiceQuestion, ReactionQuestion, RulingQuestion, spelled
from rules.resolving.resolution import Asking, Illegal, Missing, Resolution, Unasked, Verdict
from rules.resolving.rolls import run_amount, run_contest, run_deal, run_test
from rules.resolving.signals import signal
from rules.resolving.turns import exchange_turns, grant_turn, next_turn, put_off, roll_order, shift_turn
from rules.resolving.ways import run_push, run_travel
from rules.ruleset.rulebook import Plan
from rules.ruleset.sections import Choice
from rules.ruleset.steps import (
    MOST_PASSES,
    Amount,
    Arrange,
    Ask,
    Branch,
    Contest,
    Deal,
    Each,
    Give,
    Perform,
    Push,
    React,
    Repeat,
    Script,
    Shuffle,
    Signal,
    Step,
    Stop,
    Test,
    Travel,
    Use,
)
from rules.state.events import Answered, Performed, Reacted, Reckoned, Spent
from rules.values import EMPTY, Number, Reply, Value

NOTHING = "none"
"""The answer without a reaction."""


def run_action(
    resolution: Resolution,
    actor: str,
    action: str,
    verdict: Verdict,
    ruling: str = "",
    *,
    frame: Frame | None = None,
    against: Mapping[str, Value] | None = None,
) -> Asking:
    """Perform a whole action: ask for rulings, pay the price, take the steps.

    `against` describes what a reaction answers if it is performed by itself.

    Raises Illegal if the rules forbid it and there is no ruling, Missing if a fact is needed that nobody gave.
    """
    if verdict.status == "illegal" and not ruling:
        raise Illegal(actor, action, verdict)
    known = dict(verdict.bound)
    if not ruling and not (yield from _gm_allows(resolution, actor, action, verdict, known, against)):
        return "action"
    plan = resolution.rulebook.plans[action]
    shown = {name: value for name, value in known.items() if value != ""}
    resolution.emit(Performed(actor, action, shown, ruling))
    frame = frame or Frame(actor, plan, EMPTY, against)
    for name, value in known.items():
        frame.name(name, value)
    owed = take_price(resolution, frame, plan)
    yield from run_script(resolution, frame, plan.before)
    stopped = yield from run_body(resolution, frame, plan)
    pay(resolution, actor, owed)
    yield from send_signal(resolution, "acted", actor, {"action": action})
    return stopped


def is_to_be_told(verdict: Verdict) -> bool:
    """Return whether an action lacks a fact or a choice, so that nobody can perform it yet."""
    return any(reason.kind in ("unknown", "undefined") for reason in verdict.reasons)


def _gm_allows(
    resolution: Resolution,
    actor: str,
    action: str,
    verdict: Verdict,
    known: dict[str, Value],
    against: Mapping[str, Value] | None,
) -> Asking:
    """Ask the GM for all rulings and note them in `known`; return 'yes' if every one is granted.

    A ruling is a fact too, which something else of the action may ask for: the action is judged again with it.
    """
    asked = tuple(reason.id for reason in verdict.reasons if reason.kind == "gm")
    missing = tuple(
        reason.id for reason in verdict.reasons if reason.kind in ("unknown", "undefined") and reason.id not in asked
    )
    if missing:
        raise Missing(action, missing)
    for id in asked:
        reply = yield RulingQuestion("", id)
        answer = "yes" if is_yes(reply) else "no"
        resolution.emit(Answered("", id, answer))
        known[id] = answer
        if answer == "no" and id not in resolution.rulebook.plans[action].either:
            return ""
    if asked:
        now = resolution.judge(resolution.book, actor, action, known, against)
        if now.status == "illegal":
            raise Illegal(actor, action, now)
    return "yes"


def run_body(resolution: Resolution, frame: Frame, plan: Plan) -> Asking:
    """Take the steps of an action, or perform the parts of a combination in order."""
    if resolution.rehearsal:
        frame.name("preview", True)
    if plan.action.score is not None:
        facts = frame.facts(resolution.book)
        terms = gather(facts, plan.action.mods).terms
        base = plan.action.score.evaluate_number(facts)
        score = base + sum(value for _, value in terms)
        frame.name("score", score)
        if terms and not plan.rolls and not resolution.supposed:
            # A roll tells its terms itself.
            resolution.emit(Reckoned(frame.who, plan.id, ((plan.id, base), *terms), (), score))
    for part in plan.action.parts:
        if part.when is not None and not part.when.evaluate_flag(frame.facts(resolution.book)):
            continue
        inner_plan = resolution.rulebook.plans[part.action]
        chosen = part_choices(frame, inner_plan, table_of(frame, resolution, part.given))
        inner = part_frame(resolution.book, frame, inner_plan, chosen)
        owed = take_price(resolution, inner, inner_plan, frozenset(plan.spends))
        stopped = yield from run_body(resolution, inner, inner_plan)
        pay(resolution, inner.who, owed)
        if stopped == "action":
            return stopped
    return (yield from run_script(resolution, frame, plan.action.do))


def part_choices(frame: Frame, plan: Plan, given: Mapping[str, Value]) -> dict[str, Value]:
    """Return the choices of one part of a combination: those named there, else those of the same name."""
    own = frozenset[str]() if frame.plan is None else frozenset(frame.plan.action.choices)
    taken = plan.action.choices
    known = {name: value for name, value in frame.known.items() if value != "" and (name in taken or name not in own)}
    return {**known, **given}


def part_frame(book: FactBook, frame: Frame, plan: Plan, known: Mapping[str, Value]) -> Frame:
    """Return the frame of one part of a combination with its choices; open ones take their first values."""
    inner = Frame(frame.who, plan, known, frame.against)
    bind(book, inner, plan, known)
    return inner


def take_price(
    resolution: Resolution, frame: Frame, plan: Plan, already: frozenset[str] = frozenset()
) -> Mapping[str, Number]:
    """Count what an action spends of the turn's budget, apart from what is spent already, and pay its costs.

    Returns the costs that are due only after its steps.
    """
    facts = frame.facts(resolution.book)
    ruleset = resolution.rulebook.ruleset
    spends = {id: formula.evaluate_number(facts) for id, formula in plan.spends.items() if id not in already}
    costs = {pool: price(facts, plan, pool) for pool in plan.costs}
    for counter, amount in spends.items():
        if amount:
            resolution.emit(
                Spent(frame.who, _counted(frame, plan, counter, ruleset.counters[counter].per_item), amount)
            )
    owed = {pool: amount for pool, amount in costs.items() if ruleset.pools[pool].paid == "after"}
    pay(resolution, frame.who, {pool: amount for pool, amount in costs.items() if pool not in owed})
    return owed


def pay(resolution: Resolution, who: str, costs: Mapping[str, Number]) -> None:
    """Subtract costs from somebody's pools."""
    for pool, amount in costs.items():
        counts_up = resolution.rulebook.ruleset.pools[pool].counts == "up"
        change_pool(resolution, who, pool, amount if counts_up else -amount, "cost")


def _counted(frame: Frame, plan: Plan, counter: str, per_item: bool) -> str:
    """Return the key of a counter; a counter for each piece of gear includes the piece in use."""
    piece = frame.known.get(plan.items[0]) if per_item and plan.items else None
    return f"{counter}:{piece}" if piece else counter


def run_script(resolution: Resolution, frame: Frame, script: Script) -> Asking:
    """Take the steps of a script; return '' at its end, or where it was stopped."""
    resolution.enter()
    stopped = ""
    for step in script.steps:
        resolution.tick()
        try:
            if (
                step.when is not None
                and not isinstance(step, Branch)
                and not step.when.evaluate_flag(frame.facts(resolution.book))
            ):
                skip(resolution, frame, step)
                continue
            effect = EFFECTS.get(type(step))
            if effect is not None:
                effect(resolution, frame, step)
                continue
            stopped = yield from _ASKING[type(step)](resolution, frame, step)
        except Gone:
            # At a signal or the start of a turn nobody has chosen whom a step is about, who may have left the fight.
            if frame.plan is not None:
                raise
        if stopped:
            break
    resolution.leave()
    return stopped


def _test(resolution: Resolution, frame: Frame, step: Test) -> Asking:
    outcome = yield from run_test(resolution, frame, step)
    return (yield from run_script(resolution, frame, _script_of(step, outcome)))


def _script_of(step: Test, outcome: str) -> Script:
    if outcome == "critical_success":
        return step.success if step.critical_success is None else step.critical_success
    if outcome == "critical_failure":
        return step.failure if step.critical_failure is None else step.critical_failure
    return step.success if outcome == "success" else step.failure


def _contest(resolution: Resolution, frame: Frame, step: Contest) -> Asking:
    result = yield from run_contest(resolution, frame, step)
    return (yield from run_script(resolution, frame, {"win": step.win, "lose": step.lose, "tie": step.draw}[result]))


def _amount(resolution: Resolution, frame: Frame, step: Amount) -> Asking:
    if step.dice.evaluate_text(frame.facts(resolution.book)) == "":
        # Gear that does no damage has no dice: there is nothing to roll.
        frame.name(step.name, 0)
        return ""
    return (yield from run_amount(resolution, frame, step))


def _branch(resolution: Resolution, frame: Frame, step: Branch) -> Asking:
    taken = step.when is None or step.when.evaluate_flag(frame.facts(resolution.book))
    return (yield from run_script(resolution, frame, step.then if taken else step.otherwise))


def _ask(resolution: Resolution, frame: Frame, step: Ask) -> Asking:
    facts = frame.facts(resolution.book)
    closed = {answer for answer, offer in step.offer.items() if not offer.evaluate_flag(facts)}
    answers = tuple(answer for answer in step.answers if answer not in closed)
    who = "" if step.who == "gm" else frame.who_is(step.who)
    if step.away or step.around:
        answers = _cells(resolution, frame, step, who)
        if len(answers) < 2:
            frame.name(step.name or step.ask, next(iter(answers), ""))
            return ""
    elif not answers and who:
        # None of them is offered now.
        frame.name(step.name or step.ask, "")
        return ""
    reply = yield (
        RulingQuestion("", step.ask) if step.who == "gm" else ChoiceQuestion(who, step.ask, answers, step.assume)
    )
    answer = ("yes" if is_yes(reply) else "no") if step.who == "gm" else spelled(reply)
    resolution.emit(Answered(who, step.ask, answer))
    frame.name(step.name or step.ask, answer)
    return ""


def _cells(resolution: Resolution, frame: Frame, step: Ask, who: str) -> tuple[str, ...]:
    """Return the cells among which a question lets somebody choose."""
    if step.away:
        return tuple(map(spelled_place, free_behind(resolution.book, who, frame.who_is(step.away))))
    middle = resolution.combatant(frame.who_is(step.around)).at
    return () if middle is None else tuple(map(spelled_place, neighbours(resolution.rulebook.ruleset.grid, middle)))


def is_yes(reply: Reply) -> bool:
    """Return whether a reply to a yes-or-no question is yes."""
    return reply is True or reply == "yes"


def _react(resolution: Resolution, frame: Frame, step: React) -> Asking:
    """Ask somebody for a reaction of a group, and perform it."""
    who = frame.who_is(step.who)
    against = {"attacker": frame.who, **table_of(frame, resolution, step.against)}
    for name, formula in step.otherwise.items():
        frame.name(f"{step.name}.{name}", formula.evaluate(frame.facts(resolution.book)))
    frame.name(f"{step.name}.action", NOTHING)
    if resolution.supposed and not resolution.answered:
        resolution.unasked.append(Unasked(who, step.react, against, resolution.book))
        return ""
    answers = open_reactions(resolution, who, step.react, against)
    if not answers:
        return ""
    reply = yield ReactionQuestion(who, step.react, frame.who, (*answers, NOTHING), against)
    action, given = reaction_of(reply, step.react)
    if action == NOTHING:
        resolution.emit(Reacted(who, "", frame.who))
        return ""
    verdict = resolution.judge(resolution.book, who, action, given, against)
    if verdict.status == "illegal":
        raise Illegal(who, action, verdict)
    known = dict(verdict.bound)
    if not (yield from _gm_allows(resolution, who, action, verdict, known, against)):
        return ""
    resolution.emit(Reacted(who, action, frame.who, {name: value for name, value in known.items() if value != ""}))
    plan = resolution.rulebook.plans[action]
    inner = Frame(who, plan, known, against)
    owed = take_price(resolution, inner, plan)
    yield from run_script(resolution, inner, plan.before)
    stopped = yield from run_body(resolution, inner, plan)
    pay(resolution, who, owed)
    frame.name(f"{step.name}.action", action)
    _take_over(frame, step.name, inner)
    yield from send_signal(resolution, "reacted", who, {"action": action})
    return "action" if stopped == "action" else ""


GIVEN = "given:"
"""The prefix of names in a reaction's frame that are returned to the action it answers."""


def open_reactions(resolution: Resolution, who: str, group: str, against: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the reactions of a group that are open to somebody."""
    facts = resolution.book.of(who)
    return tuple(
        id
        for id, plan in resolution.rulebook.plans.items()
        if plan.action.reaction == group
        and is_offered(facts, plan)
        and resolution.judge(resolution.book, who, id, EMPTY, against).status != "illegal"
    )


def reaction_of(reply: Reply, group: str) -> tuple[str, Mapping[str, Value]]:
    """Read a reply: the reaction and its choices, from an id or a table keyed by the group."""
    if isinstance(reply, Mapping):
        given = {name: value for name, value in reply.items() if name != group}
        return str(reply.get(group, NOTHING)), given
    return str(reply), EMPTY


def _give(resolution: Resolution, frame: Frame, step: Give) -> Asking:
    frame.name(f"{GIVEN}{step.give}", step.value.evaluate(frame.facts(resolution.book)))
    return ""
    yield


def _use(resolution: Resolution, frame: Frame, step: Use) -> Asking:
    procedure = resolution.rulebook.ruleset.procedures[step.use]
    for name, value in table_of(frame, resolution, step.given).items():
        frame.pass_on(name, value, step.given[name])
    stopped = yield from run_script(resolution, frame, procedure.do)
    return "action" if stopped == "action" else ""


def _each(resolution: Resolution, frame: Frame, step: Each) -> Asking:
    return (yield from run_each(resolution, frame, step, run_script))


def _repeat(resolution: Resolution, frame: Frame, step: Repeat) -> Asking:
    passes = min(MOST_PASSES, int(step.repeat.evaluate_number(frame.facts(resolution.book))))
    for _ in range(passes):
        stopped = yield from run_script(resolution, frame, step.do)
        if stopped:
            return stopped
        if step.until is not None and step.until.evaluate_flag(frame.facts(resolution.book)):
            break
    return ""


def _signal(resolution: Resolution, frame: Frame, step: Signal) -> Asking:
    return (yield from send_signal(resolution, step.signal, frame.who_is(step.on), {"by": frame.who}))


def send_signal(resolution: Resolution, name: str, about: str, told: Mapping[str, Value] = EMPTY) -> Asking:
    """Send a signal and run the scripts it triggers."""
    for frame, script in signal(resolution, name, about, told).scripts:
        yield from run_script(resolution, frame, script)
    return ""


def _perform(resolution: Resolution, frame: Frame, step: Perform) -> Asking:
    """Have somebody perform a whole action; an offered action is a question first."""
    who, action = frame.who_is(step.by), text_of(frame, resolution, step.perform)
    given = {name: value for name, value in table_of(frame, resolution, step.given).items() if value != ""}
    verdict = resolution.judge(resolution.book, who, action, given, None)
    name = step.name or action
    frame.name(f"{name}.done", False)
    if (step.offered or step.if_legal) and (verdict.status == "illegal" or is_to_be_told(verdict)):
        return ""
    if not _are_listed(resolution.rulebook.plans[action].action.choices, given):
        return ""
    if step.offered:
        reply = yield ChoiceQuestion(who, action, (action, NOTHING), NOTHING)
        resolution.emit(Answered(who, action, str(reply)))
        if reply != action:
            return ""
    inner = Frame(who, resolution.rulebook.plans[action], verdict.bound)
    stopped = yield from run_action(resolution, who, action, verdict, frame=inner)
    frame.name(f"{name}.done", True)
    _take_over(frame, name, inner)
    return stopped


def _are_listed(choices: Mapping[str, Choice], given: Mapping[str, Value]) -> bool:
    """Return whether each value is in the list of its choice; a field of a condition can hold any text."""
    lists = ((choices[name], value) for name, value in given.items() if name in choices)
    return all(value in choice.values for choice, value in lists if choice.kind == "one_of")


def _take_over(frame: Frame, name: str, inner: Frame) -> None:
    """Store the figures that an inner action returned."""
    for key, value in inner.known.items():
        if key.startswith(GIVEN):
            frame.name(f"{name}.{key.removeprefix(GIVEN)}", value)


def _travel(resolution: Resolution, frame: Frame, step: Travel) -> Asking:
    return (yield from run_travel(resolution, frame, step, run_script))


def _push(resolution: Resolution, frame: Frame, step: Push) -> Asking:
    return (yield from run_push(resolution, frame, step, run_script))


def _arrange(resolution: Resolution, frame: Frame, step: Arrange) -> Asking:
    if step.order == "roll":
        yield from roll_order(resolution, run_script, send_signal)
        return ""
    if step.order == "later":
        yield from put_off(resolution, frame.who, str(frame.known.get(step.after, "")), run_script, send_signal)
        return ""
    who = frame.who_is(step.who) if step.who and frame.known.get(step.who, step.who) else ""
    if step.order == "extra":
        grant_turn(resolution, who or frame.who)
    elif step.order == "shift":
        by = 0 if step.by is None else step.by.evaluate_number(frame.facts(resolution.book))
        shift_turn(resolution, who or frame.who, by)
    elif step.order == "swap":
        yield from exchange_turns(resolution, frame.who, who, run_script, send_signal)
    else:
        yield from next_turn(resolution, run_script, send_signal, who)
    return ""


def _shuffle(resolution: Resolution, _frame: Frame, step: Shuffle) -> Asking:
    shuffle(resolution, step.shuffle)
    return ""
    yield


def _stop(_resolution: Resolution, _frame: Frame, step: Stop) -> Asking:
    return step.stop
    yield


_ASKING: Mapping[type[Step], Callable[[Resolution, Frame, Any], Asking]] = {
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
    Push: _push,
    Travel: _travel,
    Arrange: _arrange,
    Deal: run_deal,
    Shuffle: _shuffle,
    Stop: _stop,
}
"""The function of each step that may ask a question or change the course of the script."""
