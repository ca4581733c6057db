"""What a GM changes by hand, as events: the same the rules would cause, marked as done by hand."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rules.board import grid as board
from rules.character import Character
from rules.encounter import Combatant, Condition, Encounter
from rules.events import (
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
    PoolChanged,
    PositionChanged,
    RuleSet,
    SideChanged,
    StanceChanged,
)
from rules.facts import FactBook
from rules.rulebook import Rulebook
from rules.sheet_change import sheet_events
from rules.turns import turn_order
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


def left(who: str) -> tuple[AnyEvent, ...]:
    """Somebody left the fight."""
    return (Left(who),)


def side_taken(encounter: Encounter, who: str, side: str) -> tuple[AnyEvent, ...]:
    """Another side."""
    return () if encounter.combatants[who].side == side else (SideChanged(who, side),)


def sheet_edited(encounter: Encounter, sheet: Character) -> tuple[AnyEvent, ...]:
    """A sheet taken over by everybody in the fight who has it, each under his own name."""
    return tuple(
        event
        for combatant in encounter.combatants.values()
        if combatant.sheet.id == sheet.id
        for event in sheet_events(combatant, _as_named(sheet, combatant))
    )


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
