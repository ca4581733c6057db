"""The steps that change something without asking anybody: pools, positions, conditions, gear, places, counters."""

from collections.abc import Callable, Mapping
from math import floor
from typing import Any

from msgspec.structs import replace

from rules.board import grid as board
from rules.character import Item
from rules.encounter import Condition
from rules.events import (
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
from rules.facts import condition_view
from rules.formula import AnyFormula
from rules.frame import Frame
from rules.readers import place_of
from rules.stage import Stage
from rules.steps import (
    ChangePool,
    Count,
    End,
    Face,
    Gain,
    Handle,
    Let,
    Note,
    Push,
    Step,
    TakePosition,
    TakeStance,
    Travel,
)
from rules.values import Number, Value


def change_pool(stage: Stage, who: str, pool: str, change: Number, cause: str = "effect") -> None:
    """Change a pool by a whole figure, within the pool's bounds."""
    combatant = stage.combatant(who)
    rule = stage.rulebook.ruleset.pools[pool]
    facts = stage.book.of(who)
    now = combatant.pools.get(pool, 0)
    after = now + floor(change)
    if rule.high is not None and change > 0:
        after = min(after, max(now, rule.high.evaluate_number(facts)))
    if rule.low is not None and change < 0:
        after = max(after, min(now, rule.low.evaluate_number(facts)))
    if after != now:
        stage.emit(PoolChanged(who, pool, after - now, cause))


def gain_condition(stage: Stage, who: str, condition: Condition, cause: str = "effect") -> None:
    """Give a combatant a condition; one that is the same by its ruleset is replaced."""
    rule = stage.rulebook.ruleset.conditions[condition.id]
    replaces = -1
    for index, held in enumerate(stage.combatant(who).conditions):
        if held.id == condition.id and all(held.fields.get(f) == condition.fields.get(f) for f in rule.distinct):
            replaces = index
    stage.emit(ConditionGained(who, condition, replaces, cause))


def end_conditions(stage: Stage, who: str, ends: Callable[[Condition], bool], cause: str = "effect") -> None:
    """End all conditions of a combatant that are meant."""
    index = 0
    while index < len(stage.combatant(who).conditions):
        held = stage.combatant(who).conditions[index]
        if ends(held):
            stage.emit(ConditionEnded(who, held.id, index, cause))
        else:
            index += 1


def table_of(frame: Frame, stage: Stage, given: Mapping[str, AnyFormula]) -> dict[str, Value]:
    """The values of a table of formulas."""
    facts = frame.facts(stage.book)
    return {name: formula.evaluate(facts) for name, formula in given.items()}


def text_of(frame: Frame, stage: Stage, text: str) -> str:
    """An id as it stands, or the fact in braces."""
    if text.startswith("{") and text.endswith("}"):
        return str(frame.facts(stage.book)[text[1:-1].strip()])
    return text


def _pool(stage: Stage, frame: Frame, step: ChangePool) -> None:
    change = step.change.evaluate_number(frame.facts(stage.book))
    change_pool(stage, frame.who_is(step.on), step.pool, change, step.cause)


def _position(stage: Stage, frame: Frame, step: TakePosition) -> None:
    who, position = frame.who_is(step.on), text_of(frame, stage, step.position)
    if position and stage.combatant(who).position != position:
        stage.emit(PositionChanged(who, position))


def _stance(stage: Stage, frame: Frame, step: TakeStance) -> None:
    who, stance = frame.who_is(step.on), text_of(frame, stage, step.stance)
    if stage.combatant(who).stance != stance:
        stage.emit(StanceChanged(who, stance))


def _gain(stage: Stage, frame: Frame, step: Gain) -> None:
    fields = table_of(frame, stage, step.fields)
    gain_condition(stage, frame.who_is(step.on), Condition(step.condition, fields, stage.encounter.serial))


def _end(stage: Stage, frame: Frame, step: End) -> None:
    def meant(held: Condition) -> bool:
        if held.id != step.end:
            return False
        inner = frame.inner()
        inner.tables["condition"] = condition_view(stage.rulebook, held)
        return step.where is None or step.where.evaluate_flag(inner.facts(stage.book))

    end_conditions(stage, frame.who_is(step.on), meant)


def _count(stage: Stage, frame: Frame, step: Count) -> None:
    amount = 1 if step.by is None else step.by.evaluate_number(frame.facts(stage.book))
    piece = frame.known.get(step.of) if step.of else None
    counter = f"{step.count}:{piece}" if piece else step.count
    if amount:
        stage.emit(Spent(frame.who_is(step.on), counter, amount))


def _let(stage: Stage, frame: Frame, step: Let) -> None:
    frame.name(step.let, step.value.evaluate(frame.facts(stage.book)))


def _face(stage: Stage, frame: Frame, step: Face) -> None:
    who = frame.who_is(step.on)
    steps = floor(step.face.evaluate_number(frame.facts(stage.book)))
    grid = stage.rulebook.ruleset.grid
    if steps:
        stage.emit(Moved(who, 0, None, board.rotate(grid, stage.combatant(who).facing, steps)))


def _travel(stage: Stage, frame: Frame, step: Travel) -> None:
    who = frame.who_is(step.on)
    distance = step.travel.evaluate_number(frame.facts(stage.book))
    to = place_of(str(frame.known.get(step.to, ""))) if step.to else None
    if distance or to is not None:
        stage.emit(Moved(who, floor(distance), to if stage.combatant(who).at is not None else None))


def _push(stage: Stage, frame: Frame, step: Push) -> None:
    who, source = frame.who_is(step.on), frame.who_is(step.source)
    distance = floor(step.push.evaluate_number(frame.facts(stage.book)))
    here, there = stage.combatant(source).at, stage.combatant(who).at
    to = None
    if here is not None and there is not None and here != there:
        grid = stage.rulebook.ruleset.grid
        to = board.step(grid, there, board.direction(grid, here, there), distance)
    if distance:
        stage.emit(Moved(who, distance, to, cause="push"))


def _item(stage: Stage, frame: Frame, step: Handle) -> None:
    owner = frame.who_is(step.of)
    handle = text_of(frame, stage, step.item) if step.item.startswith("{") else str(frame.known.get(step.item, ""))
    item = stage.combatant(owner).item(handle)
    if item is None:
        return
    facts = frame.facts(stage.book)
    changed = _changed(item, text_of(frame, stage, step.to), table_of(frame, stage, step.set))
    if step.ready is not None:
        changed = replace(changed, ready=step.ready.evaluate_flag(facts))
    if step.consume is not None:
        changed = _consumed(changed, floor(step.consume.evaluate_number(facts)))
    if step.give:
        _hand_over(stage, owner, frame.who_is(step.give), item, changed)
    elif changed != item:
        stage.emit(ItemChanged(owner, changed))


def _changed(item: Item, to: str, fields: Mapping[str, Value]) -> Item:
    where = to or item.where
    return replace(item, where=where, ready=True if to else item.ready, fields={**item.fields, **fields})


def _consumed(item: Item, count: int) -> Item:
    held = item.fields.get("count", 1)
    left = (held if isinstance(held, int) else 1) - count
    if left <= 0:
        return replace(item, where="gone", fields={**item.fields, "count": 0})
    return replace(item, fields={**item.fields, "count": left})


def _hand_over(stage: Stage, giver: str, taker: str, item: Item, changed: Item) -> None:
    taken = {each.handle for each in stage.combatant(taker).items}
    key, number = item.id, 2
    while key in taken:
        key, number = f"{item.id}#{number}", number + 1
    stage.emit(ItemLost(giver, item.handle))
    stage.emit(ItemGained(taker, replace(changed, key="" if key == item.id else key), giver))


def _note(stage: Stage, frame: Frame, step: Note) -> None:
    stage.emit(Noted(step.note, who=frame.who_is(step.who), facts=table_of(frame, stage, step.given)))


def reset_counters(stage: Stage, who: str, counters: tuple[str, ...]) -> None:
    """Let counters of a combatant go back to nothing, if anything is on them."""
    held = {key.partition(":")[0] for key in stage.combatant(who).used}
    gone = tuple(counter for counter in counters if counter in held)
    if gone:
        stage.emit(CountersReset(who, gone))


EFFECTS: Mapping[type[Step], Callable[[Stage, Frame, Any], None]] = {
    ChangePool: _pool,
    TakePosition: _position,
    TakeStance: _stance,
    Gain: _gain,
    End: _end,
    Count: _count,
    Let: _let,
    Face: _face,
    Travel: _travel,
    Push: _push,
    Handle: _item,
    Note: _note,
}
"""What each step that asks nobody does."""
