"""Hand edits as events: the same events that rules cause, marked as done by hand."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from gui.desk.mustering import figures_of, places_in_area, places_of_newcomers
from rules.board import grid as board
from rules.facts.book import FactBook, Facts
from rules.facts.figures import cells_of, taken_cells
from rules.play.aftermath import with_departed
from rules.resolving.initiative import turn_order
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import value_of
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Condition, Departure, Encounter
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
    SheetChanged,
    SideChanged,
    StanceChanged,
    TerrainChanged,
)
from rules.state.sheet_change import sheet_events
from rules.state.text_bounds import LONGEST_LOG_NOTE, within
from rules.values import Number, Place, Value
from rules.words.folding import fold
from storage.campaign.character_ids import is_random_id

AMENDS = "amends"
"""The fact of a note that names the step whose note it replaces."""

CAUSE = "hand"
"""The cause of events made by hand."""


def pool_changed(who: str, pool: str, by: Number) -> tuple[AnyEvent, ...]:
    """Change a pool by a figure; no event for 0."""
    return (PoolChanged(who, pool, by, CAUSE),) if by else ()


def pool_set(encounter: Encounter, who: str, pool: str, value: Number) -> tuple[AnyEvent, ...]:
    """Set a pool to a figure."""
    return pool_changed(who, pool, value - encounter.combatants[who].pools.get(pool, 0))


def position_taken(encounter: Encounter, who: str, position: str) -> tuple[AnyEvent, ...]:
    """Put a combatant into another position."""
    there = encounter.combatants[who].position == position
    return () if there else (PositionChanged(who, position, CAUSE),)


def stance_taken(encounter: Encounter, who: str, stance: str) -> tuple[AnyEvent, ...]:
    """Put a combatant into a stance, or out of it (empty)."""
    there = encounter.combatants[who].stance == stance
    return () if there else (StanceChanged(who, stance, CAUSE),)


def condition_gained(
    encounter: Encounter, who: str, condition: str, fields: Mapping[str, Value]
) -> tuple[AnyEvent, ...]:
    """Give a combatant a condition."""
    return (ConditionGained(who, Condition(condition, fields, encounter.serial), cause=CAUSE),)


def condition_ended(encounter: Encounter, who: str, index: int) -> tuple[AnyEvent, ...]:
    """End the condition at an index of a combatant's list."""
    held = encounter.combatants[who].conditions[index]
    return (ConditionEnded(who, held.id, index, CAUSE),)


def rule_set(rule: str, on: bool) -> tuple[AnyEvent, ...]:
    """Switch an optional rule on or off."""
    return (RuleSet(rule, on),)


def fact_key(fact: str, who: str, target: str = "") -> str:
    """Return the key of a fact about a combatant, or about two, in the encounter."""
    return ":".join(filter(None, (fact, who, target)))


def fact_entered(key: str, value: Value | None) -> tuple[AnyEvent, ...]:
    """Enter a fact, or withdraw it (None)."""
    return (FactEntered(key, value),)


def kind_of(events: Iterable[AnyEvent]) -> str:
    """Return the kind of step these events make: `note`, `rule`, or `hand` for any other edit."""
    kinds = {type(event) for event in events}
    if HouseRulesChanged in kinds:
        return "rule"
    return "note" if kinds == {Noted} else "rule" if kinds == {RuleSet} else CAUSE


def noted(text: str, amends: int = 0) -> tuple[AnyEvent, ...]:
    """Write a note into the log; it may replace the note of an earlier step. A long one is cut off visibly."""
    return (Noted(text=within(text, LONGEST_LOG_NOTE), facts={AMENDS: amends} if amends else {}),)


def joined(combatant: Combatant) -> tuple[AnyEvent, ...]:
    """Let a combatant join the fight."""
    return (Joined(combatant),)


def ordered(rulebook: Rulebook, encounter: Encounter) -> tuple[AnyEvent, ...]:
    """Order the turns by the rules in a fight that has not begun; no event in one that has."""
    order = turn_order(FactBook(rulebook, encounter), encounter.initiative)
    return () if encounter.turn or order == encounter.order else (OrderChanged(order),)


def left(who: str, how: Departure) -> tuple[AnyEvent, ...]:
    """Take a combatant out of the fight; `how` says how they leave, empty if nobody said."""
    return (Left(who, how),)


def side_taken(encounter: Encounter, who: str, side: str) -> tuple[AnyEvent, ...]:
    """Move a combatant to another side."""
    return () if encounter.combatants[who].side == side else (SideChanged(who, side),)


def sheet_edited(rulebook: Rulebook, encounter: Encounter, sheet: Character, called: str = "") -> tuple[AnyEvent, ...]:
    """Give a changed sheet to every combatant that has it; pools shrink to their new maximum.

    `called` is the name of the character before, if it is another. A combatant with another name is a copy and keeps
    that name.
    """
    whose = [combatant for combatant in encounter.combatants.values() if combatant.sheet.id == sheet.id]
    former = called or sheet.name
    events = tuple(event for each in whose for event in sheet_events(each, _as_named(sheet, each, former)))
    before, after = FactBook(rulebook, encounter), FactBook(rulebook, apply_all(encounter, events))
    return (*events, *(lost for each in whose for lost in _overflowing(before.of(each.id), after.of(each.id))))


def sheets_given(encounter: Encounter, sheets: Mapping[str, Character]) -> tuple[AnyEvent, ...]:
    """Give combatants, and those who left, sheets under their own names; their state stays as it is."""
    everybody = with_departed(encounter).combatants
    named = {who: replace(sheet, name=everybody[who].sheet.name) for who, sheet in sheets.items()}
    return tuple(SheetChanged(who, sheet) for who, sheet in named.items() if sheet != everybody[who].sheet)


def _overflowing(before: Facts, after: Facts) -> Iterator[PoolChanged]:
    """Lower pools to a maximum that shrank; a pool that was above its maximum before keeps what somebody gave it."""
    for id, pool in after.book.rulebook.ruleset.pools.items():
        held = after.combatant.pools.get(id, 0)
        if pool.high is None:
            continue
        could, can = (value_of(facts, pool.high) for facts in (before, after))
        if isinstance(could, int | float) and isinstance(can, int | float) and can < held <= could:
            yield PoolChanged(after.combatant.id, id, can - held, CAUSE)


def initiative_set(book: FactBook, who: str, initiative: Number) -> tuple[AnyEvent, ...]:
    """Set a combatant's initiative."""
    reached = {**book.encounter.initiative, who: initiative}
    return (InitiativeSet(who, initiative, turn_order(book, reached)),)


def moved(
    rulebook: Rulebook, encounter: Encounter, who: str, at: Place | None, facing: int | None
) -> tuple[AnyEvent, ...]:
    """Put a combatant on another place or turn them; `at` of None keeps the place."""
    here = encounter.combatants[who].at
    far = 0 if at is None or here is None else board.distance(rulebook.ruleset.grid, here, at)
    withdrawn = measured_withdrawn(rulebook, encounter, (who,)) if here is None and at is not None else ()
    return (Moved(who, far, at, facing, CAUSE), *withdrawn)


def measured_withdrawn(rulebook: Rulebook, encounter: Encounter, who: Collection[str]) -> tuple[AnyEvent, ...]:
    """Withdraw the facts that were entered about combatants and that the board measures from now on."""
    measured = {id for id, fact in rulebook.ruleset.facts.items() if fact.measure}
    keys = (key.split(":") for key in encounter.facts)
    return tuple(
        FactEntered(":".join(parts), None)
        for parts in keys
        if parts[0] in measured and not set(parts[1:]).isdisjoint(who)
    )


_Kind = TypeVar("_Kind")


def ground_changed(encounter: Encounter, wanted: TerrainChanged) -> tuple[AnyEvent, ...]:
    """Change the board; no event comes of what is so already."""
    terrain = encounter.terrain
    new = TerrainChanged(
        _new(terrain.cells, wanted.cells, ""),
        _new(terrain.borders, wanted.borders, ""),
        _new(terrain.light, wanted.light, ""),
        _new(terrain.heights, wanted.heights, 0),
        _new(terrain.cover, wanted.cover, 0),
        _new(terrain.lights, wanted.lights, None),
        _new(terrain.carried, wanted.carried, None),
    )
    return (new,) if new != TerrainChanged() else ()


def _new(there: Mapping[str, object], wanted: Mapping[str, _Kind], none: object) -> Mapping[str, _Kind]:
    """Return the kinds of what is not so already; what is not there counts as `none`."""
    return {key: kind for key, kind in wanted.items() if there.get(key, none) != kind}


def all_placed(rulebook: Rulebook, encounter: Encounter, home: Place = (0, 0)) -> tuple[AnyEvent, ...]:
    """Put everybody who has no place on the board: each side in a line of its own, facing the others.

    The first side stands at `home` if nobody has a place yet.
    """
    grid, events = rulebook.ruleset.grid, list[AnyEvent]()
    homeless = [each for each in encounter.combatants.values() if each.at is None]
    for side in dict.fromkeys(each.side for each in homeless):
        who = [each.id for each in homeless if each.side == side]
        figures = figures_of(rulebook, encounter, who)
        taken = taken_cells(FactBook(rulebook, encounter))
        spots = places_of_newcomers(grid, encounter, side, "line", figures, home=home, taken=taken)
        moves = [Moved(id, 0, at, facing, CAUSE) for id, (at, facing) in zip(who, spots, strict=True)]
        encounter = apply_all(encounter, moves)
        events.extend(moves)
    withdrawn = measured_withdrawn(rulebook, encounter, [each.id for each in homeless])
    return (*events, *turned_to_foes(rulebook, encounter), *withdrawn)


def side_placed(rulebook: Rulebook, encounter: Encounter, side: str, area: Collection[Place]) -> tuple[AnyEvent, ...]:
    """Put a whole side into an area, towards its foes; no event if the area has not enough free cells.

    Before the fight begins, everybody on the board turns to their nearest foe too.
    """
    book, grid = FactBook(rulebook, encounter), rulebook.ruleset.grid
    others = [each for each in encounter.combatants.values() if each.side != side and each.at is not None]
    taken = {cell for each in others for cell in cells_of(book, each.id)}
    who = [each for each in encounter.combatants.values() if each.side == side]
    figures = figures_of(rulebook, encounter, [each.id for each in who])
    spots = places_in_area(grid, encounter, side, area, taken, figures)
    if not spots:
        return ()
    moves = [
        Moved(each.id, 0 if each.at is None else board.distance(grid, each.at, at), at, facing, CAUSE)
        for each, (at, facing) in zip(who, spots, strict=True)
    ]
    withdrawn = measured_withdrawn(rulebook, encounter, [each.id for each in who if each.at is None])
    turns = () if encounter.turn else turned_to_foes(rulebook, apply_all(encounter, moves))
    return (*moves, *turns, *withdrawn)


def turned_to_foes(rulebook: Rulebook, encounter: Encounter) -> tuple[AnyEvent, ...]:
    """Turn every combatant on the board to their nearest foe; no event for those who face them already.

    A figure of several cells that would turn into somebody else's stays as it is.
    """
    grid = rulebook.ruleset.grid
    there = [each for each in encounter.combatants.values() if each.at is not None]
    turns: list[AnyEvent] = []
    for who in there:
        foes = [foe.at for foe in there if foe.side != who.side and foe.at not in (None, who.at)]
        if who.at is not None and foes:
            nearest = min((at for at in foes if at is not None), key=partial(board.distance, grid, who.at))
            facing = board.direction(grid, who.at, nearest)
            turn = Moved(who.id, facing=facing, cause=CAUSE)
            if facing != who.facing and _has_room(rulebook, apply_all(encounter, (*turns, turn)), who.id):
                turns.append(turn)
    return tuple(turns)


def _has_room(rulebook: Rulebook, encounter: Encounter, who: str) -> bool:
    """Return whether a figure of several cells stands in none that are somebody else's."""
    book = FactBook(rulebook, encounter)
    cells = cells_of(book, who)
    return len(cells) == 1 or taken_cells(book, who).isdisjoint(cells)


def taken_off(who: str) -> tuple[AnyEvent, ...]:
    """Take a combatant off the board; they stay in the fight."""
    return (Moved(who, cause=CAUSE, off=True),)


def free_id(encounter: Encounter, character: Character) -> str:
    """Return an id for a character that is free in the fight: their own, or one of the name where theirs is random.

    If another has it, it gets a number.
    """
    wanted = character.id
    if is_random_id(wanted):
        wanted = re.sub(r"[^a-z0-9]+", "_", fold(character.name)).strip("_") or "combatant"
    number, id = 2, wanted
    while id in encounter.combatants:
        number, id = number + 1, f"{wanted}_{number}"
    return id


def _as_named(sheet: Character, combatant: Combatant, former: str) -> Character:
    """Return the sheet for a combatant: under their own name if they had another than the character, `former`."""
    is_original = combatant.id == sheet.id or combatant.sheet.name == former
    return sheet if is_original else replace(sheet, name=combatant.sheet.name)
