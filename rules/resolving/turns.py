"""Turns and rounds: who is next, which counters reset, and the scripts at the start and end of a turn."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.facts.readers import counters_back
from rules.formula.formulas import FlagFormula, Undefined, Unknown
from rules.resolving.effects import reset_counters
from rules.resolving.initiative import roll_for_order, turn_order
from rules.resolving.resolution import Asking, Resolution
from rules.ruleset.steps import Script
from rules.state.encounter import Encounter
from rules.state.events import InitiativeSet, OrderChanged, PassedOver, RoundBegan, TurnBegan, TurnGranted
from rules.values import Number

RunScript: TypeAlias = Callable[[Resolution, Frame, Script], Asking]
"""Takes the steps of a script."""

SendSignal: TypeAlias = Callable[[Resolution, str, str], Asking]
"""Sends a signal to conditions."""


def next_turn(resolution: Resolution, run: RunScript, send: SendSignal, to: str = "") -> Asking:
    """End the current turn and begin the next; after the last one a new round begins.

    The next turn is that of `to` if they have not had theirs in this round, or if a new round begins.
    """
    yield from _advance(resolution, run, send, to)
    return (yield from _pass_over(resolution, run, send))


def _pass_over(resolution: Resolution, run: RunScript, send: SendSignal) -> Asking:
    """Begin and end the turns of combatants who can do nothing, until the turn of one who can.

    Each is skipped at most once; if nobody can do anything, nobody is skipped.
    """
    for _ in range(len(resolution.encounter.combatants) if resolution.passing else 0):
        idle = frozenset(id for id in resolution.encounter.combatants if is_idle(resolution.book, id))
        if resolution.encounter.turn not in idle or len(idle) == len(resolution.encounter.combatants):
            break
        resolution.emit(PassedOver(resolution.encounter.turn))
        yield from _advance(resolution, run, send)
    return ""


def is_idle(book: FactBook, who: str) -> bool:
    """Return whether a combatant can do nothing in their turn, as far as known."""
    return _holds(book.rulebook.ruleset.turn.passed_over, book, who)


def is_spent(book: FactBook, who: str) -> bool:
    """Return whether a combatant's turn allows nothing more that counts, as far as known."""
    return _holds(book.rulebook.ruleset.turn.spent, book, who)


def _holds(rule: FlagFormula | None, book: FactBook, who: str) -> bool:
    try:
        return rule is not None and rule.evaluate_flag(book.of(who))
    except (Unknown, Undefined):
        return False


def _advance(resolution: Resolution, run: RunScript, send: SendSignal, to: str = "") -> Asking:
    """End the current turn and begin the next: an extra one, else that of the next in the order."""
    rules = resolution.rulebook.ruleset.turn
    ending = resolution.encounter.turn
    if ending in resolution.encounter.combatants:
        yield from run(resolution, Frame(ending), rules.turn_end)
        yield from send(resolution, "turn_end", ending)
        reset_counters(resolution, ending, counters_back(resolution.rulebook.ruleset, "turn_end"))
    if not ending:
        _settle(resolution)
    extra = next(iter(_present(resolution.encounter, resolution.encounter.extra_turns)), "")
    if extra:
        return (yield from _begin(resolution, extra, run, send, extra=True))
    last = resolution.encounter.resume or ending
    order = tuple(_present(resolution.encounter, _order(resolution)))
    if not order:
        return ""
    at = order.index(last) + 1 if last in order else 0
    if at >= len(order):
        yield from _next_round(resolution, run, send)
        order, at = resolution.encounter.order, 0
    order = _brought_forward(resolution, order, at, to)
    return (yield from _begin(resolution, order[at], run, send))


def _brought_forward(resolution: Resolution, order: tuple[str, ...], at: int, to: str) -> tuple[str, ...]:
    """Return the order with somebody whose turn is still to come at this place, and record it."""
    if to not in order[at + 1 :]:
        return order
    others = tuple(id for id in order if id != to)
    order = (*others[:at], to, *others[at:])
    resolution.emit(OrderChanged(order))
    return order


def grant_turn(resolution: Resolution, who: str) -> None:
    """Give somebody an extra turn after the current one and those granted before it."""
    resolution.emit(TurnGranted(who))


def exchange_turns(resolution: Resolution, who: str, other: str, run: RunScript, send: SendSignal) -> Asking:
    """Exchange the places of two combatants in the order, and their initiative if both have rolled.

    Nothing happens if either has had their turn in this round. If one of them is on turn, nothing of that turn ends;
    the turn of the other begins instead.
    """
    order = tuple(_present(resolution.encounter, _order(resolution)))
    on, mine, yours = (_place(order, each) for each in (resolution.encounter.turn, who, other))
    if min(mine, yours) < max(on, 0) or mine == yours:
        return ""
    changed = {who: other, other: who}
    later = tuple(changed.get(id, id) for id in order)
    known = resolution.encounter.initiative
    resolution.emit(OrderChanged(later))
    if who in known and other in known:
        resolution.emit(InitiativeSet(who, known[other], later))
        resolution.emit(InitiativeSet(other, known[who], later))
    if on not in (mine, yours):
        return ""
    yield from _begin(resolution, later[on], run, send)
    return (yield from _pass_over(resolution, run, send))


def shift_turn(resolution: Resolution, who: str, by: Number) -> None:
    """Change somebody's initiative by a figure, and their place if their turn in this round is still to come.

    Whoever has had their turn, or has it, keeps their place until the next round. Nothing happens without a roll.
    """
    known = resolution.encounter.initiative
    rule = resolution.rulebook.ruleset.turn.initiative
    if not by or who not in known or rule is None:
        return
    order = tuple(_present(resolution.encounter, _order(resolution)))
    on, place = _place(order, resolution.encounter.turn), _place(order, who)
    figure = known[who] + by
    if place > on:
        others = [id for id in order if id != who]
        sign = -1 if rule.first == "high" else 1
        later = (at for at in range(on + 1, len(others)) if _is_behind(known.get(others[at]), figure, sign))
        at = next(later, len(others))
        order = (*others[:at], who, *others[at:])
    resolution.emit(InitiativeSet(who, figure, order))


def _is_behind(other: Number | None, figure: Number, sign: int) -> bool:
    """Return whether somebody acts after a figure; without a roll of their own they do."""
    return other is None or sign * other > sign * figure


def put_off(resolution: Resolution, who: str, after: str, run: RunScript, send: SendSignal) -> Asking:
    """Delay somebody's turn in this round: until after that of `after`, else until after everybody's.

    A current turn is not finished: nothing of it ends, and it begins again later. If nobody is left to wait for, the
    turn ends; a combatant who has had their turn in this round keeps their place.
    """
    order = tuple(_present(resolution.encounter, _order(resolution)))
    on, place = _place(order, resolution.encounter.turn), _place(order, who)
    if place < max(on, 0):
        return ""
    others = [id for id in order if id != who]
    behind = _place(tuple(others), after) + 1
    behind = behind if behind > place else len(others)
    later = (*others[:behind], who, *others[behind:])
    if later == order:
        return (yield from next_turn(resolution, run, send)) if place == on else ""
    resolution.emit(OrderChanged(later))
    if place != on:
        return ""
    yield from _begin(resolution, later[place], run, send)
    return (yield from _pass_over(resolution, run, send))


def _place(order: tuple[str, ...], who: str) -> int:
    """Return the index of a combatant in an order; -1 if absent."""
    return order.index(who) if who in order else -1


def _begin(resolution: Resolution, who: str, run: RunScript, send: SendSignal, *, extra: bool = False) -> Asking:
    """Begin somebody's turn."""
    resolution.emit(TurnBegan(who, resolution.encounter.serial + 1, extra))
    reset_counters(resolution, who, counters_back(resolution.rulebook.ruleset, "turn_start"))
    yield from send(resolution, "turn_start", who)
    yield from run(resolution, Frame(who), resolution.rulebook.ruleset.turn.turn_start)
    return ""


def _settle(resolution: Resolution) -> None:
    """Set the order of turns of a fight that begins; before, it is the order of joining."""
    order = turn_order(resolution.book, resolution.encounter.initiative)
    if order != resolution.encounter.order:
        resolution.emit(OrderChanged(order))


def _order(resolution: Resolution) -> tuple[str, ...]:
    return resolution.encounter.order or turn_order(resolution.book, resolution.encounter.initiative)


def _next_round(resolution: Resolution, run: RunScript, send: SendSignal) -> Asking:
    rules = resolution.rulebook.ruleset.turn
    yield from _everybody(resolution, rules.round_end, "round_end", run, send)
    order = turn_order(resolution.book, resolution.encounter.initiative)
    resolution.emit(RoundBegan(resolution.encounter.round + 1, order))
    back = counters_back(resolution.rulebook.ruleset, "round_start")
    for id in order:
        reset_counters(resolution, id, back)
    yield from _everybody(resolution, rules.round_start, "round_start", run, send)
    rule = rules.initiative
    again = rule is not None and rule.again is not None and rule.again.evaluate_flag(resolution.book.of(order[0]))
    if again and resolution.encounter.initiative:
        yield from roll_for_order(resolution)
    return ""


def _everybody(resolution: Resolution, script: Script, moment: str, run: RunScript, send: SendSignal) -> Asking:
    for id in _present(resolution.encounter, _order(resolution)):
        yield from run(resolution, Frame(id), script)
        yield from send(resolution, moment, id)
    return ""


def _present(encounter: Encounter, order: Iterable[str]) -> Iterable[str]:
    return (id for id in order if id in encounter.combatants)


def roll_order(resolution: Resolution, run: RunScript, send: SendSignal) -> Asking:
    """Ask everybody for initiative, set the order of turns by it, and begin the first turn."""
    before = resolution.encounter.initiative
    yield from roll_for_order(resolution)
    order = resolution.encounter.order
    if resolution.encounter.initiative is not before and resolution.encounter.turn != order[0]:
        yield from _begin(resolution, order[0], run, send)
        yield from _pass_over(resolution, run, send)
    return ""
