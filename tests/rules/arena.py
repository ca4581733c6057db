"""Random unusual fights: any gear in any place, any states and positions; and random edits by a GM."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from rules.board.grid import step
from rules.board.ground import sides
from rules.facts.places import spelled_border, spelled_place
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Attribute, Fact
from rules.state.character import PLACES, Character, Item
from rules.state.encounter import Combatant, Condition, Encounter
from rules.state.events import (
    AnyEvent,
    ConditionEnded,
    ConditionGained,
    FactEntered,
    ItemChanged,
    Joined,
    Left,
    Moved,
    Noted,
    PoolChanged,
    PositionChanged,
    RuleSet,
    SideChanged,
    StanceChanged,
    TerrainChanged,
)
from rules.state.sheet_change import sheet_events
from rules.state.terrain import BORDER_KINDS, MOST_COVER, LightSource
from rules.values import Value
from tests.rules.playing import Pick

NAMES = ("ana", "bo", "cyd", "dag", "eve", "fin")
FACINGS = tuple(range(8))


def some_fight(rulebook: Rulebook, pick: Pick) -> Encounter:
    """Return a fight of two to five combatants, as strange as the ruleset allows."""
    ids = NAMES[: pick((2, 2, 3, 4, 5))]
    rules = {id: pick((True, False)) for id in rulebook.ruleset.rules if pick((True, False))}
    board = pick((True, True, False))
    fighters = [some_fighter(rulebook, id, ids, rules, pick, board) for id in ids]
    encounter = begin_fight(rulebook, fighters, pick(ids), rules)
    if board:
        return encounter
    stated = {f"{id}:{who}": _figure(fact, pick) for id, fact in rulebook.ruleset.facts.items() for who in ids[:2]}
    return replace(encounter, facts={key: value for key, value in stated.items() if pick((True, False))})


def some_fighter(
    rulebook: Rulebook, id: str, ids: tuple[str, ...], rules: Mapping[str, bool], pick: Pick, board: bool
) -> Combatant:
    """Return a combatant in any state and with anything in their hands."""
    ruleset = rulebook.ruleset
    fighter = enlist(rulebook, some_sheet(rulebook, id, pick), id, pick(("a", "b", "b", "c")), rules)
    positions, stances = tuple(ruleset.positions), ("", "", *ruleset.stances)
    kinds = tuple(ruleset.conditions)
    held = tuple(some_condition(rulebook, pick(kinds), ids, pick) for _ in range(pick((0, 0, 1, 3))) if kinds)
    return replace(
        fighter,
        position=pick((positions[0], *positions)),
        stance=pick(stances),
        conditions=held,
        at=(pick(range(5)), pick(range(5))) if board else None,
        facing=pick(FACINGS[: 6 if ruleset.grid.shape == "hex" else 8]),
    )


def some_sheet(rulebook: Rulebook, id: str, pick: Pick) -> Character:
    """Return a sheet with figures over the whole range, a few skills and traits, and much gear."""
    ruleset = rulebook.ruleset
    skills, traits = tuple(ruleset.skills), tuple(ruleset.traits)
    return Character(
        id,
        ruleset.id,
        attributes={key: _attribute(rule, pick) for key, rule in ruleset.attributes.items()},
        skills={pick(skills): pick((0, 1, 3, 8, 12, 14, 20, 60)) for _ in range(pick((0, 2, 6))) if skills},
        traits=tuple(dict.fromkeys(pick(traits) for _ in range(pick((0, 1, 3))) if traits)),
        items=tuple(some_item(rulebook, pick) for _ in range(pick((0, 2, 4, 7)))),
    )


def some_item(rulebook: Rulebook, pick: Pick) -> Item:
    """Return a piece of the catalogue, usually in a hand."""
    where = pick(("right_hand", "left_hand", "both_hands", "worn", *PLACES))
    return Item(pick(tuple(rulebook.ruleset.items)), where=where, ready=pick((True, True, False)))


def some_condition(rulebook: Rulebook, id: str, ids: tuple[str, ...], pick: Pick, since: int = 0) -> Condition:
    """Return a condition with its fields filled in, or some of them blank."""
    some: Mapping[str, Callable[[], Value]] = {
        "number": lambda: pick((0, 1, 2, 5)),
        "flag": lambda: pick((True, False)),
        "text": lambda: pick(("", *ids)),
        "list": lambda: pick(((), ids[:1], ids)),
    }
    kinds = rulebook.ruleset.conditions[id].fields
    return Condition(id, {name: some[kind]() for name, kind in kinds.items() if pick((True, True, False))}, since)


def hand_edit(fight: Fight, pick: Pick) -> tuple[AnyEvent, ...]:
    """Return the events of a random change that a GM makes by hand."""
    who = pick(tuple(fight.encounter.combatants))
    edit = pick(tuple(EDITS))
    return tuple(EDITS[edit](fight, fight.encounter.combatants[who], pick))


Edit = Callable[[Fight, Combatant, Pick], Iterator[AnyEvent]]


def _pool(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    pool = pick(tuple(fight.rulebook.ruleset.pools))
    yield PoolChanged(combatant.id, pool, pick((-30, -8, -3, -1, 1, 2, 10, 40)), "hand")


def _position(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    yield PositionChanged(combatant.id, pick(tuple(fight.rulebook.ruleset.positions)), "hand")


def _stance(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    yield StanceChanged(combatant.id, pick(("", *fight.rulebook.ruleset.stances)), "hand")


def _gain(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    ids, kinds = tuple(fight.encounter.combatants), tuple(fight.rulebook.ruleset.conditions)
    gained = some_condition(fight.rulebook, pick(kinds), ids, pick, fight.encounter.serial)
    yield ConditionGained(combatant.id, gained, cause="hand")


def _end(_fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    if combatant.conditions:
        index = pick(range(len(combatant.conditions)))
        yield ConditionEnded(combatant.id, combatant.conditions[index].id, index, "hand")


def _item(_fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    if combatant.items:
        item = pick(combatant.items)
        yield ItemChanged(combatant.id, replace(item, where=pick(PLACES), ready=pick((True, False))), "hand")


def _move(_fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    yield Moved(combatant.id, 0, (pick(range(5)), pick(range(5))), pick((None, 0, 3)), "hand")


def _ground(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    grid, at = fight.rulebook.ruleset.grid, combatant.at or (0, 0)
    beyond = step(grid, at, pick(sides(grid)))
    cells = {spelled_place((pick(range(5)), pick(range(5)))): pick(("solid", "difficult", ""))}
    borders = {spelled_border(at, beyond): pick((*BORDER_KINDS, ""))}
    light = {spelled_place((pick(range(5)), pick(range(5)))): pick(("dim", "dark", ""))}
    heights = {spelled_place((pick(range(5)), pick(range(5)))): pick((-1, 0, 2))}
    cover = {pick((spelled_place(at), spelled_border(at, beyond))): pick(range(MOST_COVER + 1))}
    lights = {spelled_place((pick(range(5)), pick(range(5)))): pick((None, LightSource(1, 3)))}
    yield TerrainChanged(cells, borders, light, heights, cover, lights)


def _rule(fight: Fight, _combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    if fight.rulebook.ruleset.rules:
        yield RuleSet(pick(tuple(fight.rulebook.ruleset.rules)), pick((True, False)))


def _fact(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    if fight.rulebook.ruleset.facts:
        fact = pick(tuple(fight.rulebook.ruleset.facts))
        other = pick(("", *(f":{id}" for id in fight.encounter.combatants if id != combatant.id)))
        value = pick((None, _figure(fight.rulebook.ruleset.facts[fact], pick)))
        yield FactEntered(f"{fact}:{combatant.id}{other}", value)


def _side(_fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    yield SideChanged(combatant.id, pick(("a", "b", "c")))


def _sheet(fight: Fight, combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    yield from sheet_events(combatant, some_sheet(fight.rulebook, combatant.sheet.id, pick))


def _leave(fight: Fight, combatant: Combatant, _pick: Pick) -> Iterator[AnyEvent]:
    if len(fight.encounter.combatants) > 2 and fight.encounter.turn != combatant.id:
        yield Left(combatant.id)


def _join(fight: Fight, _combatant: Combatant, pick: Pick) -> Iterator[AnyEvent]:
    free = [id for id in NAMES if id not in fight.encounter.combatants]
    if free:
        ids = tuple(fight.encounter.combatants)
        board = any(other.at is not None for other in fight.encounter.combatants.values())
        yield Joined(some_fighter(fight.rulebook, free[0], ids, fight.encounter.rules, pick, board))


def _note(_fight: Fight, combatant: Combatant, _pick: Pick) -> Iterator[AnyEvent]:
    yield Noted(text="A dog barks.", who=combatant.id)


EDITS: Mapping[str, Edit] = {
    "pool": _pool,
    "position": _position,
    "stance": _stance,
    "gain": _gain,
    "end": _end,
    "item": _item,
    "move": _move,
    "ground": _ground,
    "rule": _rule,
    "fact": _fact,
    "side": _side,
    "sheet": _sheet,
    "leave": _leave,
    "join": _join,
    "note": _note,
}


def _attribute(rule: Attribute, pick: Pick) -> float | int:
    low = rule.default if rule.low is None else rule.low
    high = rule.default if rule.high is None else rule.high
    return pick((rule.default, low, high, (low + high) // 2))


def _figure(fact: Fact, pick: Pick) -> Value:
    if fact.type == "flag":
        return pick((True, False))
    if fact.type == "list":
        return pick(((), fact.values[:1], fact.values))
    if fact.type == "text":
        return pick(fact.values or ("",))
    return pick((0, 1, 2, 5, 30))
