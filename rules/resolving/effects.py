"""Steps that change something without a question: pools, positions, conditions, gear, places, counters."""

from collections.abc import Callable, Container, Mapping
from math import floor
from typing import Any

from msgspec.structs import replace

from rules.board import grid as board
from rules.facts.book import condition_view, names
from rules.facts.frame import Frame
from rules.formula.formulas import AnyFormula, FlagFormula, Undefined
from rules.resolving.reckoning import reckon
from rules.resolving.resolution import Resolution
from rules.ruleset.steps import (
    Alter,
    ChangePool,
    Count,
    End,
    Face,
    Gain,
    Handle,
    Let,
    Note,
    Reckon,
    Step,
    TakePosition,
    TakeStance,
)
from rules.state.character import Item
from rules.state.encounter import Condition
from rules.state.events import (
    ConditionEnded,
    ConditionGained,
    CountersReset,
    ItemChanged,
    ItemGained,
    ItemLost,
    Moved,
    Noted,
    PoolChanged,
    PositionChanged,
    Spent,
    StanceChanged,
)
from rules.values import Number, Value
from rules.words.messages import message_of


def change_pool(resolution: Resolution, who: str, pool: str, change: Number, cause: str = "effect") -> None:
    """Change a pool by a whole figure, within the pool's bounds."""
    combatant = resolution.combatant(who)
    rule = resolution.rulebook.ruleset.pools[pool]
    facts = resolution.book.of(who)
    now = combatant.pools.get(pool, 0)
    after = now + floor(change)
    if rule.high is not None and change > 0:
        after = min(after, max(now, rule.high.evaluate_number(facts)))
    if rule.low is not None and change < 0:
        after = max(after, min(now, rule.low.evaluate_number(facts)))
    if after != now:
        resolution.emit(PoolChanged(who, pool, after - now, cause))


def gain_condition(resolution: Resolution, who: str, condition: Condition, cause: str = "effect") -> None:
    """Give a combatant a condition; it replaces a condition that the ruleset counts as the same."""
    rule = resolution.rulebook.ruleset.conditions[condition.id]
    replaces = -1
    for index, held in enumerate(resolution.combatant(who).conditions):
        if held.id == condition.id and all(held.fields.get(f) == condition.fields.get(f) for f in rule.distinct):
            replaces = index
    resolution.emit(ConditionGained(who, condition, replaces, cause))


def end_conditions(resolution: Resolution, who: str, ends: Callable[[Condition], bool], cause: str = "effect") -> None:
    """End the conditions of a combatant that a step selects."""
    index = 0
    while index < len(resolution.combatant(who).conditions):
        held = resolution.combatant(who).conditions[index]
        if ends(held):
            resolution.emit(ConditionEnded(who, held.id, index, cause))
        else:
            index += 1


def table_of(frame: Frame, resolution: Resolution, given: Mapping[str, AnyFormula]) -> dict[str, Value]:
    """Return the values of a table of formulas."""
    facts = frame.facts(resolution.book)
    return {name: formula.evaluate(facts) for name, formula in given.items()}


def text_of(frame: Frame, resolution: Resolution, text: str) -> str:
    """Return an id as it is, or the value of the fact in braces."""
    if text.startswith("{") and text.endswith("}"):
        return str(frame.facts(resolution.book)[text[1:-1].strip()])
    return text


def id_of(frame: Frame, resolution: Resolution, text: str, known: Container[str]) -> str:
    """Return an id of a section as it is, or the value of the fact in braces; an empty text stands for none.

    Raises Undefined for a text that is no id, which a person may have written on a sheet.
    """
    id = text_of(frame, resolution, text)
    if id and id not in known:
        raise Undefined(text, message_of("formula.no_id", id=id))
    return id


def _pool(resolution: Resolution, frame: Frame, step: ChangePool) -> None:
    change = step.change.evaluate_number(frame.facts(resolution.book))
    pool = id_of(frame, resolution, step.pool, resolution.rulebook.ruleset.pools)
    if pool:
        change_pool(resolution, frame.who_is(step.on), pool, change, step.cause)


def _position(resolution: Resolution, frame: Frame, step: TakePosition) -> None:
    positions = resolution.rulebook.ruleset.positions
    who, position = frame.who_is(step.on), id_of(frame, resolution, step.position, positions)
    if position and resolution.combatant(who).position != position:
        resolution.emit(PositionChanged(who, position))


def _stance(resolution: Resolution, frame: Frame, step: TakeStance) -> None:
    stances = resolution.rulebook.ruleset.stances
    who, stance = frame.who_is(step.on), id_of(frame, resolution, step.stance, stances)
    if resolution.combatant(who).stance != stance:
        resolution.emit(StanceChanged(who, stance))


def _gain(resolution: Resolution, frame: Frame, step: Gain) -> None:
    id, fields = _condition_of(frame, resolution, step.condition), table_of(frame, resolution, step.fields)
    if id:
        gain_condition(resolution, frame.who_is(step.on), Condition(id, fields, resolution.encounter.serial))


def _condition_of(frame: Frame, resolution: Resolution, text: str) -> str:
    return id_of(frame, resolution, text, resolution.rulebook.ruleset.conditions)


def _end(resolution: Resolution, frame: Frame, step: End) -> None:
    on, id = frame.who_is(step.on), _condition_of(frame, resolution, step.end)
    if step.of:
        _end_for(resolution, frame, replace(step, end=id), on, frame.who_is(step.who))
    else:
        end_conditions(resolution, on, lambda held: _meant(resolution, frame, held, id, step.where))


def _meant(resolution: Resolution, frame: Frame, held: Condition, id: str, where: FlagFormula | None) -> bool:
    """Return whether a condition is of a kind and meets a step's filter."""
    if held.id != id:
        return False
    inner = frame.inner()
    inner.tables["condition"] = condition_view(resolution.rulebook, held)
    return where is None or where.evaluate_flag(inner.facts(resolution.book))


def _end_for(resolution: Resolution, frame: Frame, step: End, on: str, who: str) -> None:
    """End conditions for one of the combatants in a field; for the others they continue."""
    everybody = tuple(id for id in resolution.encounter.combatants if id != on)
    for held in resolution.combatant(on).conditions:
        named = held.fields.get(step.of)
        if not names(named, who) or not _meant(resolution, frame, held, step.end, step.where):
            continue
        those = everybody if named == "all" else named if isinstance(named, tuple) else ()
        left = tuple(id for id in those if id != who)
        if left:
            _replace_condition(resolution, on, held, {step.of: left})
        else:
            end_conditions(resolution, on, lambda each, ended=held: each is ended)


def _alter(resolution: Resolution, frame: Frame, step: Alter) -> None:
    on, id = frame.who_is(step.on), _condition_of(frame, resolution, step.alter)
    for held in resolution.combatant(on).conditions:
        if _meant(resolution, frame, held, id, step.where):
            inner = frame.inner()
            inner.tables["condition"] = condition_view(resolution.rulebook, held)
            _replace_condition(resolution, on, held, table_of(inner, resolution, step.set))


def _replace_condition(resolution: Resolution, who: str, held: Condition, fields: Mapping[str, Value]) -> None:
    """Replace a condition by one with other fields."""
    changed = Condition(held.id, {**held.fields, **fields}, held.since)
    for index, each in enumerate(resolution.combatant(who).conditions):
        if each is held and changed != held:
            resolution.emit(ConditionGained(who, changed, index))


def _count(resolution: Resolution, frame: Frame, step: Count) -> None:
    amount = 1 if step.by is None else step.by.evaluate_number(frame.facts(resolution.book))
    piece = frame.known.get(step.of) if step.of else None
    counter = f"{step.count}:{piece}" if piece else step.count
    if amount:
        resolution.emit(Spent(frame.who_is(step.on), counter, amount))


def _let(resolution: Resolution, frame: Frame, step: Let) -> None:
    frame.name(step.let, step.value.evaluate(frame.facts(resolution.book)))


def skip(resolution: Resolution, frame: Frame, step: Step) -> None:
    """Do what remains of a step if its `if` does not hold: a `let` stores its default."""
    if isinstance(step, Let) and step.default is not None:
        frame.name(step.let, step.default.evaluate(frame.facts(resolution.book)))


def _face(resolution: Resolution, frame: Frame, step: Face) -> None:
    who = frame.who_is(step.on)
    steps = floor(step.face.evaluate_number(frame.facts(resolution.book)))
    grid = resolution.rulebook.ruleset.grid
    if steps:
        resolution.emit(Moved(who, 0, None, board.rotate(grid, resolution.combatant(who).facing, steps)))


def _item(resolution: Resolution, frame: Frame, step: Handle) -> None:
    owner = frame.who_is(step.of)
    handle = text_of(frame, resolution, step.item) if step.item.startswith("{") else str(frame.known.get(step.item, ""))
    item = resolution.combatant(owner).item(handle)
    if item is None:
        return
    facts = frame.facts(resolution.book)
    changed = _changed(item, text_of(frame, resolution, step.to), table_of(frame, resolution, step.set))
    if step.ready is not None:
        changed = replace(changed, ready=step.ready.evaluate_flag(facts))
    if step.consume is not None:
        changed = _consumed(changed, floor(step.consume.evaluate_number(facts)))
    taker = frame.who_is(step.give) if step.give else owner
    if taker != owner:
        _hand_over(resolution, owner, taker, item, changed)
    elif changed != item:
        resolution.emit(ItemChanged(owner, changed))


def _changed(item: Item, to: str, fields: Mapping[str, Value]) -> Item:
    where = to or item.where
    return replace(item, where=where, ready=True if to else item.ready, fields={**item.fields, **fields})


def _consumed(item: Item, count: int) -> Item:
    held = item.fields.get("count", 1)
    left = (held if isinstance(held, int) else 1) - count
    if left <= 0:
        return replace(item, where="gone", fields={**item.fields, "count": 0})
    return replace(item, fields={**item.fields, "count": left})


def _hand_over(resolution: Resolution, giver: str, taker: str, item: Item, changed: Item) -> None:
    taken = {each.handle for each in resolution.combatant(taker).items}
    key, number = item.id, 2
    while key in taken:
        key, number = f"{item.id}#{number}", number + 1
    resolution.emit(ItemLost(giver, item.handle))
    resolution.emit(ItemGained(taker, replace(changed, key="" if key == item.id else key), giver))


def _note(resolution: Resolution, frame: Frame, step: Note) -> None:
    resolution.emit(Noted(step.note, who=frame.who_is(step.who), facts=table_of(frame, resolution, step.given)))


def reset_counters(resolution: Resolution, who: str, counters: tuple[str, ...]) -> None:
    """Reset counters of a combatant that are not 0."""
    held = {key.partition(":")[0] for key in resolution.combatant(who).used}
    gone = tuple(counter for counter in counters if counter in held)
    if gone:
        resolution.emit(CountersReset(who, gone))


EFFECTS: Mapping[type[Step], Callable[[Resolution, Frame, Any], None]] = {
    ChangePool: _pool,
    TakePosition: _position,
    TakeStance: _stance,
    Gain: _gain,
    End: _end,
    Alter: _alter,
    Count: _count,
    Let: _let,
    Reckon: reckon,
    Face: _face,
    Handle: _item,
    Note: _note,
}
"""The function of each step that asks no question."""
