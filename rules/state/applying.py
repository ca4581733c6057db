"""The effect of each event on an encounter: a fight is the fold of its events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.state.encounter import Combatant, Departed, Encounter
from rules.state.events import (
    AnyEvent,
    CardsDrawn,
    ConditionEnded,
    ConditionGained,
    CountersReset,
    DeckShuffled,
    Event,
    FactEntered,
    FogChanged,
    HouseRulesChanged,
    InitiativeSet,
    ItemChanged,
    ItemGained,
    ItemLost,
    Joined,
    Left,
    Moved,
    OrderChanged,
    PoolChanged,
    PositionChanged,
    RoundBegan,
    RuleSet,
    SheetChanged,
    SideChanged,
    Spent,
    StanceChanged,
    TerrainChanged,
    TurnBegan,
    TurnGranted,
)
from rules.state.fog import cleared
from rules.state.renaming import renamed_encounter
from rules.state.terrain import TerrainChange, altered


def apply(encounter: Encounter, event: AnyEvent) -> Encounter:
    """Return the encounter after an event; the given encounter does not change."""
    change = _CHANGES.get(type(event))
    return encounter if change is None else change(encounter, event)


def apply_all(encounter: Encounter, events: Iterable[AnyEvent]) -> Encounter:
    """Return the encounter after all events, applied in order."""
    for event in events:
        encounter = apply(encounter, event)
    return encounter


def _with_combatant(encounter: Encounter, combatant: Combatant) -> Encounter:
    return replace(encounter, combatants={**encounter.combatants, combatant.id: combatant})


def _pool(encounter: Encounter, event: PoolChanged) -> Encounter:
    combatant = encounter.combatants[event.who]
    now = combatant.pools.get(event.pool, 0) + event.change
    return _with_combatant(encounter, replace(combatant, pools={**combatant.pools, event.pool: now}))


def _spent(encounter: Encounter, event: Spent) -> Encounter:
    combatant = encounter.combatants[event.who]
    now = combatant.used.get(event.counter, 0) + event.amount
    return _with_combatant(encounter, replace(combatant, used={**combatant.used, event.counter: now}))


def _reset(encounter: Encounter, event: CountersReset) -> Encounter:
    combatant = encounter.combatants[event.who]
    kept = {key: count for key, count in combatant.used.items() if key.partition(":")[0] not in event.counters}
    return _with_combatant(encounter, replace(combatant, used=kept))


def _position(encounter: Encounter, event: PositionChanged) -> Encounter:
    return _with_combatant(encounter, replace(encounter.combatants[event.who], position=event.position))


def _stance(encounter: Encounter, event: StanceChanged) -> Encounter:
    return _with_combatant(encounter, replace(encounter.combatants[event.who], stance=event.stance))


def _gained(encounter: Encounter, event: ConditionGained) -> Encounter:
    combatant = encounter.combatants[event.who]
    held = combatant.conditions
    at = len(held) if event.replaces < 0 else event.replaces
    return _with_combatant(encounter, replace(combatant, conditions=(*held[:at], event.condition, *held[at + 1 :])))


def _ended(encounter: Encounter, event: ConditionEnded) -> Encounter:
    combatant = encounter.combatants[event.who]
    held = combatant.conditions
    return _with_combatant(encounter, replace(combatant, conditions=(*held[: event.index], *held[event.index + 1 :])))


def _item(encounter: Encounter, event: ItemChanged) -> Encounter:
    combatant = encounter.combatants[event.who]
    items = tuple(event.item if item.handle == event.item.handle else item for item in combatant.items)
    return _with_combatant(encounter, replace(combatant, items=items))


def _item_gained(encounter: Encounter, event: ItemGained) -> Encounter:
    combatant = encounter.combatants[event.who]
    return _with_combatant(encounter, replace(combatant, items=(*combatant.items, event.item)))


def _item_lost(encounter: Encounter, event: ItemLost) -> Encounter:
    combatant = encounter.combatants[event.who]
    items = tuple(item for item in combatant.items if item.handle != event.handle)
    return _with_combatant(encounter, replace(combatant, items=items))


def _moved(encounter: Encounter, event: Moved) -> Encounter:
    combatant = encounter.combatants[event.who]
    at = None if event.off else (combatant.at if event.at is None else event.at)
    facing = combatant.facing if event.facing is None else event.facing
    return _with_combatant(encounter, replace(combatant, at=at, facing=facing))


def _terrain(encounter: Encounter, event: TerrainChanged) -> Encounter:
    return replace(encounter, terrain=altered(encounter.terrain, event))


def _fog(encounter: Encounter, event: FogChanged) -> Encounter:
    return replace(encounter, fog=cleared(encounter.fog, event))


def _round(encounter: Encounter, event: RoundBegan) -> Encounter:
    return replace(encounter, round=event.round, order=event.order)


def _turn(encounter: Encounter, event: TurnBegan) -> Encounter:
    if not event.extra:
        return replace(encounter, turn=event.who, serial=event.serial, resume="")
    left = (
        encounter.extra_turns[encounter.extra_turns.index(event.who) + 1 :]
        if event.who in encounter.extra_turns
        else ()
    )
    resume = encounter.resume or encounter.turn
    return replace(encounter, turn=event.who, serial=event.serial, extra_turns=left, resume=resume)


def _granted(encounter: Encounter, event: TurnGranted) -> Encounter:
    return replace(encounter, extra_turns=(*encounter.extra_turns, event.who))


def _drawn(encounter: Encounter, event: CardsDrawn) -> Encounter:
    out = (*encounter.decks.get(event.deck, ()), *event.cards)
    return replace(encounter, decks={**encounter.decks, event.deck: out})


def _shuffled(encounter: Encounter, event: DeckShuffled) -> Encounter:
    return replace(encounter, decks={deck: out for deck, out in encounter.decks.items() if deck != event.deck})


def _initiative(encounter: Encounter, event: InitiativeSet) -> Encounter:
    known = {who: score for who, score in encounter.initiative.items() if who != event.who}
    if event.initiative is not None:
        known[event.who] = event.initiative
    return replace(encounter, initiative=known, order=event.order)


def _reordered(encounter: Encounter, event: OrderChanged) -> Encounter:
    return replace(encounter, order=event.order)


def _fact(encounter: Encounter, event: FactEntered) -> Encounter:
    known = {fact: value for fact, value in encounter.facts.items() if fact != event.fact}
    if event.value is not None:
        known[event.fact] = event.value
    return replace(encounter, facts=known)


def _rule(encounter: Encounter, event: RuleSet) -> Encounter:
    return replace(encounter, rules={**encounter.rules, event.rule: event.on})


def _house_rules(encounter: Encounter, event: HouseRulesChanged) -> Encounter:
    return renamed_encounter(replace(encounter, house_rules=event.text), event.renamed)


def _joined(encounter: Encounter, event: Joined) -> Encounter:
    joined, id = _with_combatant(encounter, event.combatant), event.combatant.id
    departed = {other: each for other, each in encounter.departed.items() if other != id}
    return replace(joined, order=(*encounter.order, id), departed=departed)


def _left(encounter: Encounter, event: Left) -> Encounter:
    staying = {id: combatant for id, combatant in encounter.combatants.items() if id != event.who}
    order, departed = tuple(id for id in encounter.order if id != event.who), encounter.departed
    if event.how not in ("", "mistake"):
        departed = {**departed, event.who: Departed(encounter.combatants[event.who], event.how)}
    unlit = TerrainChange(carried={event.who: None} if event.who in encounter.terrain.carried else {})
    terrain = altered(encounter.terrain, unlit)
    return replace(encounter, combatants=staying, order=order, departed=departed, terrain=terrain)


def _side(encounter: Encounter, event: SideChanged) -> Encounter:
    return _with_combatant(encounter, replace(encounter.combatants[event.who], side=event.side))


def _sheet(encounter: Encounter, event: SheetChanged) -> Encounter:
    gone = encounter.departed.get(event.who)
    if gone is not None and event.who not in encounter.combatants:
        left = replace(gone, combatant=replace(gone.combatant, sheet=event.sheet))
        return replace(encounter, departed={**encounter.departed, event.who: left})
    return _with_combatant(encounter, replace(encounter.combatants[event.who], sheet=event.sheet))


_CHANGES: Mapping[type[Event], Callable[[Encounter, Any], Encounter]] = {
    PoolChanged: _pool,
    Spent: _spent,
    CountersReset: _reset,
    PositionChanged: _position,
    StanceChanged: _stance,
    ConditionGained: _gained,
    ConditionEnded: _ended,
    ItemChanged: _item,
    ItemGained: _item_gained,
    ItemLost: _item_lost,
    Moved: _moved,
    TerrainChanged: _terrain,
    FogChanged: _fog,
    RoundBegan: _round,
    TurnBegan: _turn,
    TurnGranted: _granted,
    CardsDrawn: _drawn,
    DeckShuffled: _shuffled,
    InitiativeSet: _initiative,
    OrderChanged: _reordered,
    FactEntered: _fact,
    RuleSet: _rule,
    HouseRulesChanged: _house_rules,
    Joined: _joined,
    Left: _left,
    SideChanged: _side,
    SheetChanged: _sheet,
}
