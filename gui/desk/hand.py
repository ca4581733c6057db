"""What a GM changes by hand, as events: the same the rules would cause, marked as done by hand."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from rules.board import grid as board
from rules.facts.book import FactBook, Facts
from rules.resolving.turns import turn_order
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import value_of
from rules.state.character import Character
from rules.state.encounter import Combatant, Condition, Encounter
from rules.state.events import (
    AnyEvent,
    ConditionEnded,
    ConditionGained,
    FactEntered,
    HouseRulesChanged,
    InitiativeSet,
    Joined,
    Left,
    Moved,
    Noted,
    OrderChanged,
    PoolChanged,
    PositionChanged,
    RuleSet,
    SideChanged,
    StanceChanged,
    apply_all,
)
from rules.state.sheet_change import sheet_events
from rules.values import Number, Place, Value

AMENDS = "amends"
"""The fact of a note that names the step whose note it takes the place of."""

CAUSE = "hand"
"""The cause that events carry if a person is."""


def pool_changed(who: str, pool: str, by: Number) -> tuple[AnyEvent, ...]:
    """A pool up or down by a figure; nothing if it is 0."""
    return (PoolChanged(who, pool, by, CAUSE),) if by else ()


def pool_set(encounter: Encounter, who: str, pool: str, value: Number) -> tuple[AnyEvent, ...]:
    """A pool set to a figure."""
    return pool_changed(who, pool, value - encounter.combatants[who].pools.get(pool, 0))


def position_taken(encounter: Encounter, who: str, position: str) -> tuple[AnyEvent, ...]:
    """Another position."""
    there = encounter.combatants[who].position == position
    return () if there else (PositionChanged(who, position, CAUSE),)


def stance_taken(encounter: Encounter, who: str, stance: str) -> tuple[AnyEvent, ...]:
    """A stance taken, or left (empty)."""
    there = encounter.combatants[who].stance == stance
    return () if there else (StanceChanged(who, stance, CAUSE),)


def condition_gained(
    encounter: Encounter, who: str, condition: str, fields: Mapping[str, Value]
) -> tuple[AnyEvent, ...]:
    """A condition more."""
    return (ConditionGained(who, Condition(condition, fields, encounter.serial), cause=CAUSE),)


def condition_ended(encounter: Encounter, who: str, index: int) -> tuple[AnyEvent, ...]:
    """The condition at a place of a combatant's list ended."""
    held = encounter.combatants[who].conditions[index]
    return (ConditionEnded(who, held.id, index, CAUSE),)


def rule_set(rule: str, on: bool) -> tuple[AnyEvent, ...]:
    """An optional rule switched on or off."""
    return (RuleSet(rule, on),)


def fact_key(fact: str, who: str, target: str = "") -> str:
    """The name under which an encounter keeps a fact about somebody, or about somebody and another."""
    return ":".join(filter(None, (fact, who, target)))


def fact_entered(key: str, value: Value | None) -> tuple[AnyEvent, ...]:
    """A fact stated, or withdrawn (None)."""
    return (FactEntered(key, value),)


def kind_of(events: Iterable[AnyEvent]) -> str:
    """What kind of step these events make: a `note`, a `rule` switched, or another edit by `hand`."""
    kinds = {type(event) for event in events}
    if HouseRulesChanged in kinds:
        return "rule"
    return "note" if kinds == {Noted} else "rule" if kinds == {RuleSet} else CAUSE


def noted(text: str, amends: int = 0) -> tuple[AnyEvent, ...]:
    """Something written into the log; it may take the place of what an earlier step wrote."""
    return (Noted(text=text, facts={AMENDS: amends} if amends else {}),)


def joined(combatant: Combatant) -> tuple[AnyEvent, ...]:
    """Somebody came into the fight."""
    return (Joined(combatant),)


def ordered(rulebook: Rulebook, encounter: Encounter) -> tuple[AnyEvent, ...]:
    """The order of turns as the rules have it, in a fight that has not begun; nothing in one that has."""
    order = turn_order(FactBook(rulebook, encounter), encounter.initiative)
    return () if encounter.turn or order == encounter.order else (OrderChanged(order),)


def left(who: str) -> tuple[AnyEvent, ...]:
    """Somebody left the fight."""
    return (Left(who),)


def side_taken(encounter: Encounter, who: str, side: str) -> tuple[AnyEvent, ...]:
    """Another side."""
    return () if encounter.combatants[who].side == side else (SideChanged(who, side),)


def sheet_edited(rulebook: Rulebook, encounter: Encounter, sheet: Character) -> tuple[AnyEvent, ...]:
    """A sheet taken over by everybody in the fight who has it, under his own name; no pool holds too much by it."""
    whose = [combatant for combatant in encounter.combatants.values() if combatant.sheet.id == sheet.id]
    events = tuple(event for each in whose for event in sheet_events(each, _as_named(sheet, each)))
    before, after = FactBook(rulebook, encounter), FactBook(rulebook, apply_all(encounter, events))
    return (*events, *(lost for each in whose for lost in _overflowing(before.of(each.id), after.of(each.id))))


def _overflowing(before: Facts, after: Facts) -> Iterator[PoolChanged]:
    """What pools lose that hold less by now; one that held more than it can already was given that by somebody."""
    for id, pool in after.book.rulebook.ruleset.pools.items():
        held = after.combatant.pools.get(id, 0)
        if pool.high is None:
            continue
        could, can = (value_of(facts, pool.high) for facts in (before, after))
        if isinstance(could, int | float) and isinstance(can, int | float) and can < held <= could:
            yield PoolChanged(after.combatant.id, id, can - held, CAUSE)


def initiative_set(book: FactBook, who: str, initiative: Number) -> tuple[AnyEvent, ...]:
    """Somebody's place in the order of turns, by a figure."""
    reached = {**book.encounter.initiative, who: initiative}
    return (InitiativeSet(who, initiative, turn_order(book, reached)),)


def moved(
    rulebook: Rulebook, encounter: Encounter, who: str, at: Place | None, facing: int | None
) -> tuple[AnyEvent, ...]:
    """Somebody put on another place, or turned; `at` of None leaves him where he is."""
    here = encounter.combatants[who].at
    far = 0 if at is None or here is None else board.distance(rulebook.ruleset.grid, here, at)
    return (Moved(who, far, at, facing, CAUSE),)


def turned_to_foes(rulebook: Rulebook, encounter: Encounter) -> tuple[AnyEvent, ...]:
    """Everybody on the board turned to the nearest of those on other sides, whoever stands so already left alone."""
    grid = rulebook.ruleset.grid
    there = [each for each in encounter.combatants.values() if each.at is not None]
    turns: list[AnyEvent] = []
    for who in there:
        foes = [foe.at for foe in there if foe.side != who.side and foe.at not in (None, who.at)]
        if who.at is not None and foes:
            nearest = min((at for at in foes if at is not None), key=partial(board.distance, grid, who.at))
            facing = board.direction(grid, who.at, nearest)
            if facing != who.facing:
                turns.append(Moved(who.id, facing=facing, cause=CAUSE))
    return tuple(turns)


def taken_off(who: str) -> tuple[AnyEvent, ...]:
    """Somebody taken off the board; he stays in the fight."""
    return (Moved(who, cause=CAUSE, off=True),)


def free_id(encounter: Encounter, wanted: str) -> str:
    """An id nobody in the fight has: the one wanted, else with a number after it."""
    number, id = 2, wanted
    while id in encounter.combatants:
        number, id = number + 1, f"{wanted}_{number}"
    return id


def _as_named(sheet: Character, combatant: Combatant) -> Character:
    """The sheet as a copy of a character has it: under the name he goes by in the fight, if that is his own."""
    return sheet if combatant.id == sheet.id else replace(sheet, name=combatant.sheet.name)
