"""Random unusual fights: any gear in any place, any states and positions that a ruleset knows."""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from rules.board.grid import facings
from rules.facts.places import spelled_place
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Attribute
from rules.state.character import PLACES, Character, Item
from rules.state.encounter import Combatant, Condition, Encounter
from rules.state.terrain import Terrain
from rules.trial.chance import Pick
from rules.trial.held_texts import PEOPLE, Held, held_texts
from rules.values import Value

NAMES = ("ana", "bo", "cyd", "dag")
"""The ids of the combatants."""

WIDTH = 5
"""The number of columns and rows in which they stand."""


def some_fight(rulebook: Rulebook, pick: Pick) -> Encounter:
    """Return a fight of two to four combatants, as strange as the ruleset allows.

    Raises Undefined or Unknown if a figure of a combatant cannot be computed.
    """
    ids = NAMES[: pick((2, 2, 3, 4))]
    rules = {id: pick((True, False)) for id in rulebook.ruleset.rules if pick((True, False))}
    on_board, strange = pick((True, True, False)), pick((True, False))
    fighters = [_fighter(rulebook, id, ids, rules, pick) for id in ids]
    if on_board:
        fighters = [_placed(rulebook, fighter, pick) for fighter in fighters]
    if strange:
        held = held_texts(rulebook.ruleset)
        fighters = [_in_some_state(rulebook, fighter, ids, held, pick) for fighter in fighters]
    fight = begin_fight(rulebook, fighters, pick(ids), rules)
    return replace(fight, terrain=_ground(fight, pick)) if on_board and pick((True, False)) else fight


def _ground(fight: Encounter, pick: Pick) -> Terrain:
    """Return a ground with a few solid, high, dark and covered cells where nobody stands."""
    taken = {fighter.at for fighter in fight.combatants.values()}
    free = [spelled_place((x, y)) for x in range(WIDTH) for y in range(WIDTH) if (x, y) not in taken]
    some = [pick(free) for _ in range(6)]
    return Terrain(
        cells={some[0]: "solid", some[1]: "solid", some[2]: "difficult"},
        light={some[3]: pick(("dim", "dark"))},
        heights={some[4]: pick((1, 2))},
        cover={some[5]: pick((1, 2, 3, 4))},
    )


def _fighter(rulebook: Rulebook, id: str, ids: tuple[str, ...], rules: Mapping[str, bool], pick: Pick) -> Combatant:
    side = ("a", "b")[ids.index(id)] if id in ids[:2] else pick(("a", "b", "c"))
    return enlist(rulebook, _sheet(rulebook, id, pick), id, side, rules)


def _placed(rulebook: Rulebook, fighter: Combatant, pick: Pick) -> Combatant:
    at = (pick(range(WIDTH)), pick(range(WIDTH)))
    return replace(fighter, at=at, facing=pick(range(facings(rulebook.ruleset.grid))))


def _in_some_state(rulebook: Rulebook, fighter: Combatant, ids: tuple[str, ...], texts: Held, pick: Pick) -> Combatant:
    """Put a combatant into any position, stance and conditions."""
    ruleset = rulebook.ruleset
    kinds = tuple(ruleset.conditions)
    held = tuple(_condition(rulebook, pick(kinds), ids, texts, pick) for _ in range(pick((0, 0, 1, 2))) if kinds)
    return replace(
        fighter,
        position=pick((fighter.position, *ruleset.positions)),
        stance=pick(("", "", *ruleset.stances)),
        conditions=held,
        pools={id: pick((now, now, now // 2, 1, 0)) for id, now in fighter.pools.items()},
    )


def _sheet(rulebook: Rulebook, id: str, pick: Pick) -> Character:
    """Return a sheet with figures over the whole range, a few skills and traits, and much gear."""
    ruleset = rulebook.ruleset
    skills, traits, items = tuple(ruleset.skills), tuple(ruleset.traits), tuple(ruleset.items)
    return Character(
        id,
        ruleset.id,
        attributes={key: _attribute(rule, pick) for key, rule in ruleset.attributes.items()},
        skills={pick(skills): pick((0, 1, 3, 8, 12, 14, 20)) for _ in range(pick((0, 2, 6))) if skills},
        traits=tuple(dict.fromkeys(pick(traits) for _ in range(pick((0, 1, 3))) if traits)),
        items=tuple(_item(pick(items), pick) for _ in range(pick((0, 2, 4))) if items),
    )


def _item(id: str, pick: Pick) -> Item:
    """Return a piece of the catalogue, usually in a hand."""
    return Item(id, where=pick(("right_hand", "left_hand", "both_hands", "worn", *PLACES)), ready=pick((True, False)))


def _condition(rulebook: Rulebook, id: str, ids: tuple[str, ...], texts: Held, pick: Pick) -> Condition:
    """Return a condition with its fields filled in as steps do, or some of them blank."""
    held = texts[id]
    some: Mapping[str, Callable[[str], Value]] = {
        "number": lambda _: pick((0, 1, 2, 5)),
        "flag": lambda _: pick((True, False)),
        "text": lambda name: pick(("", *_possible(held.get(name), ids))),
        "list": lambda _: pick(((), ids[:1])),
    }
    kinds = rulebook.ruleset.conditions[id].fields
    return Condition(id, {name: some[kind](name) for name, kind in kinds.items() if pick((True, True, False))})


def _possible(held: AbstractSet[str] | None, ids: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts of a field; one that only the game master fills may name anybody."""
    if held is None:
        yield from ids
    else:
        for text in sorted(held):
            yield from ids if text == PEOPLE else (text,)


def _attribute(rule: Attribute, pick: Pick) -> float | int:
    low = rule.default if rule.low is None else rule.low
    high = rule.default if rule.high is None else rule.high
    return pick((rule.default, rule.default, low, high))
