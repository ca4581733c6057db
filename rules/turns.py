"""Turns and rounds: who is next, what comes back, and what happens as a turn begins or ends."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from rules.dice import Dice, Origin, notation, parse_dice
from rules.effects import reset_counters
from rules.encounter import Encounter
from rules.events import InitiativeSet, OrderChanged, PassedOver, Rolled, RoundBegan, TurnBegan
from rules.facts import FactBook, Facts
from rules.formula import Undefined, Unknown
from rules.frame import Frame
from rules.questions import RollQuestion
from rules.readers import counters_back
from rules.reading import pool_of, pool_with
from rules.rolls import dice_read
from rules.ruleset import Initiative
from rules.stage import Asking, Stage
from rules.steps import Script
from rules.values import Number

RunScript: TypeAlias = Callable[[Stage, Frame, Script], Asking]
"""Takes the steps of a script."""

SendSignal: TypeAlias = Callable[[Stage, str, str], Asking]
"""Lets conditions hear of a moment."""


def turn_order(book: FactBook, initiative: Mapping[str, Number]) -> tuple[str, ...]:
    """Everybody in the order of turns: by initiative if anybody rolled, else as the ruleset says, else as they came."""
    turn = book.rulebook.ruleset.turn
    ids = tuple(book.encounter.combatants)
    standing = {id: 0 if turn.order is None else turn.order.evaluate_number(book.of(id)) for id in ids}
    if initiative and turn.initiative is not None:
        sign = -1 if turn.initiative.first == "high" else 1
        last = min(initiative.values()) - 1 if sign < 0 else max(initiative.values()) + 1
        tie = turn.initiative.tie
        ties = standing if tie is None else {id: tie.evaluate_number(book.of(id)) for id in ids}
        return tuple(sorted(ids, key=lambda id: (sign * initiative.get(id, last), -ties[id])))
    return tuple(sorted(ids, key=lambda id: -standing[id]))


def next_turn(stage: Stage, run: RunScript, send: SendSignal) -> Asking:
    """End the turn that is on and begin the next; after the last of the order a new round begins."""
    yield from _advance(stage, run, send)
    return (yield from _pass_over(stage, run, send))


def _pass_over(stage: Stage, run: RunScript, send: SendSignal) -> Asking:
    """Let the turns of those who can do nothing in them begin and end, until it is that of somebody who can.

    Each is passed over once at most; where nobody could do anything, nobody is.
    """
    for _ in range(len(stage.encounter.combatants) if stage.passing else 0):
        idle = frozenset(id for id in stage.encounter.combatants if is_idle(stage.book, id))
        if stage.encounter.turn not in idle or len(idle) == len(stage.encounter.combatants):
            break
        stage.emit(PassedOver(stage.encounter.turn))
        yield from _advance(stage, run, send)
    return ""


def is_idle(book: FactBook, who: str) -> bool:
    """Whether somebody can do nothing in his turn, as far as it is known."""
    rule = book.rulebook.ruleset.turn.passed_over
    try:
        return rule is not None and rule.evaluate_flag(book.of(who))
    except (Unknown, Undefined):
        return False


def _advance(stage: Stage, run: RunScript, send: SendSignal) -> Asking:
    """End the turn that is on and begin the next, whoever's it is."""
    rules = stage.rulebook.ruleset.turn
    ending = stage.encounter.turn
    if ending in stage.encounter.combatants:
        yield from run(stage, Frame(ending), rules.turn_end)
        yield from send(stage, "turn_end", ending)
        reset_counters(stage, ending, counters_back(stage.rulebook.ruleset, "turn_end"))
    if not ending:
        _settle(stage)
    order = tuple(id for id in _order(stage) if id in stage.encounter.combatants)
    if not order:
        return ""
    at = order.index(ending) + 1 if ending in order else 0
    if at >= len(order):
        yield from _next_round(stage, run, send)
        order, at = stage.encounter.order, 0
    return (yield from _begin(stage, order[at], run, send))


def put_off(stage: Stage, who: str, after: str, run: RunScript, send: SendSignal) -> Asking:
    """Put somebody's turn off for this round: behind that of `after`, else behind everybody's.

    One whose turn is on is not through with it: nothing of it ends, and it begins when it comes. Where nobody is left
    to wait for, the turn is passed on; one who has had his turn this round stays where he is.
    """
    order = tuple(_present(stage.encounter, _order(stage)))
    on, place = _place(order, stage.encounter.turn), _place(order, who)
    if place < max(on, 0):
        return ""
    others = [id for id in order if id != who]
    behind = _place(tuple(others), after) + 1
    behind = behind if behind > place else len(others)
    later = (*others[:behind], who, *others[behind:])
    if later == order:
        return (yield from next_turn(stage, run, send)) if place == on else ""
    stage.emit(OrderChanged(later))
    if place != on:
        return ""
    yield from _begin(stage, later[place], run, send)
    return (yield from _pass_over(stage, run, send))


def _place(order: tuple[str, ...], who: str) -> int:
    """Where somebody stands in an order; -1 if nowhere."""
    return order.index(who) if who in order else -1


def _begin(stage: Stage, who: str, run: RunScript, send: SendSignal) -> Asking:
    """Begin somebody's turn."""
    stage.emit(TurnBegan(who, stage.encounter.serial + 1))
    reset_counters(stage, who, counters_back(stage.rulebook.ruleset, "turn_start"))
    yield from send(stage, "turn_start", who)
    yield from run(stage, Frame(who), stage.rulebook.ruleset.turn.turn_start)
    return ""


def _settle(stage: Stage) -> None:
    """Settle the order of a fight that begins: until then it is that in which they came."""
    order = turn_order(stage.book, stage.encounter.initiative)
    if order != stage.encounter.order:
        stage.emit(OrderChanged(order))


def _order(stage: Stage) -> tuple[str, ...]:
    return stage.encounter.order or turn_order(stage.book, stage.encounter.initiative)


def _next_round(stage: Stage, run: RunScript, send: SendSignal) -> Asking:
    rules = stage.rulebook.ruleset.turn
    yield from _everybody(stage, rules.round_end, "round_end", run, send)
    order = turn_order(stage.book, stage.encounter.initiative)
    stage.emit(RoundBegan(stage.encounter.round + 1, order))
    back = counters_back(stage.rulebook.ruleset, "round_start")
    for id in order:
        reset_counters(stage, id, back)
    yield from _everybody(stage, rules.round_start, "round_start", run, send)
    rule = rules.initiative
    again = rule is not None and rule.again is not None and rule.again.evaluate_flag(stage.book.of(order[0]))
    if again and stage.encounter.initiative:
        yield from _roll_for_order(stage)
    return ""


def _everybody(stage: Stage, script: Script, moment: str, run: RunScript, send: SendSignal) -> Asking:
    for id in _present(stage.encounter, _order(stage)):
        yield from run(stage, Frame(id), script)
        yield from send(stage, moment, id)
    return ""


def _present(encounter: Encounter, order: Iterable[str]) -> Iterable[str]:
    return (id for id in order if id in encounter.combatants)


def _initiative_dice(rule: Initiative, facts: Facts) -> Dice:
    """The dice somebody rolls initiative with."""
    if rule.test:
        return facts.book.rulebook.readings[rule.test].dice
    if rule.pool is None:
        return parse_dice(rule.dice)
    return pool_with(pool_of(rule.pool), 0 if rule.extra is None else rule.extra.evaluate_number(facts))


def roll_order(stage: Stage, run: RunScript, send: SendSignal) -> Asking:
    """Ask everybody's initiative roll, settle the order of turns by it, and let the first of it begin."""
    before = stage.encounter.initiative
    yield from _roll_for_order(stage)
    order = stage.encounter.order
    if stage.encounter.initiative is not before and stage.encounter.turn != order[0]:
        stage.emit(TurnBegan(order[0], stage.encounter.serial + 1))
        yield from _pass_over(stage, run, send)
    return ""


def _roll_for_order(stage: Stage) -> Asking:
    rule = stage.rulebook.ruleset.turn.initiative
    if rule is None:
        return ""
    rolled: dict[str, Number] = {}
    for id, combatant in tuple(stage.encounter.combatants.items()):
        facts = stage.book.of(id)
        if rule.when is not None and not rule.when.evaluate_flag(facts):
            continue
        score = rule.score.evaluate_number(facts)
        shared = combatant.side if rule.each == "side" else id
        if shared not in rolled:
            dice = _initiative_dice(rule, facts)
            reply = yield RollQuestion(id, "initiative", dice, "initiative", score)
            roll = dice_read(dice, reply)
            typed = roll.source is Origin.TYPED
            stage.emit(Rolled(id, "initiative", notation(dice), roll.total, roll.faces, typed, score))
            rolled[shared] = roll.total
        total = rolled[shared] + score + rule.faces.get(f"{rolled[shared]:g}", 0)
        stage.emit(InitiativeSet(id, total, turn_order(stage.book, {**stage.encounter.initiative, id: total})))
    return ""
