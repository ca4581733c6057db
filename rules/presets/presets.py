"""Presets of a ruleset: combatants and encounters that can be used as they are.

They are read on demand (`preset_file`), never with the ruleset itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Condition, Item
from rules.state.encounter import Combatant, Encounter
from rules.values import Number, Place, Value
from rules.words.texts import Texts

FIRST_FIGHT = "first_fight"
"""The id of the encounter that introduces a ruleset to a newcomer."""


class PresetCharacter(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset character as its file describes it; its words are in the texts.

    A piece of gear is a table: its `id`, `where`, `ready` and `key`, and any fields of gear. A condition with which the
    character begins a fight is a table too: its `id` and its fields.
    """

    cite: str = ""
    beast: bool = False
    attributes: Mapping[str, Number] = field(default_factory=dict[str, Number])
    skills: Mapping[str, Number] = field(default_factory=dict[str, Number])
    traits: tuple[str, ...] = ()
    values: Mapping[str, Number] = field(default_factory=dict[str, Number])
    pools: Mapping[str, Number] = field(default_factory=dict[str, Number])
    items: tuple[Mapping[str, Value], ...] = ()
    conditions: tuple[Mapping[str, Value], ...] = ()


class PresetCombatant(Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant of a preset encounter: the character, the side, and the place on the board."""

    character: str
    side: str
    at: Place | None = None
    facing: int = 0
    position: str = ""


class PresetEncounter(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset encounter; `rules` switches optional rules on or off.

    A combatant in one of the conditions in `out` is out of the fight; thresholds of pools count as conditions.
    """

    fighters: tuple[PresetCombatant, ...]
    cite: str = ""
    rules: Mapping[str, bool] = field(default_factory=dict[str, bool])
    out: tuple[str, ...] = ()


class Presets(Struct, frozen=True):
    """All presets of a ruleset, by id."""

    ruleset: str
    characters: Mapping[str, PresetCharacter]
    fights: Mapping[str, PresetEncounter]


def sheet_tables(ready: Presets) -> dict[str, dict[str, Any]]:
    """Return the preset characters by id, each as the keys of a combatant in a scenario."""
    return {id: _sheet_table(told) for id, told in ready.characters.items()}


def _sheet_table(told: PresetCharacter) -> dict[str, Any]:
    table = msgspec.json.decode(msgspec.json.encode(told), type=dict[str, Any])
    return {key: value for key, value in table.items() if value and key not in ("cite", "beast")}


def character_of(ready: Presets, id: str, texts: Texts) -> Character:
    """Return the sheet of a preset character in a language. Raises KeyError for an unknown id."""
    told = ready.characters[id]
    return Character(
        id=id,
        ruleset=ready.ruleset,
        name=texts.name("characters", id),
        attributes=told.attributes,
        skills=told.skills,
        traits=told.traits,
        values=told.values,
        pools=told.pools,
        items=tuple(_piece(each) for each in told.items),
        conditions=tuple(_condition(each) for each in told.conditions),
        notes=texts.summary("characters", id),
    )


def weapons_of_people(ready: Presets) -> frozenset[str]:
    """Return the pieces of the catalogue that people among the presets carry and beasts do not."""
    people, beasts = (
        {str(piece["id"]) for told in ready.characters.values() if told.beast is beast for piece in told.items}
        for beast in (False, True)
    )
    return frozenset(people - beasts)


def fight_of(ready: Presets, id: str, rulebook: Rulebook, texts: Texts) -> Encounter:
    """Return a preset encounter at its start; several of a kind are numbered. Raises KeyError for an unknown id."""
    told = ready.fights[id]
    combatants = tuple(_combatants(ready, told, rulebook, texts))
    fight = begin_fight(rulebook, combatants, rules=told.rules)
    return replace(fight, turn=next(iter(fight.order), fight.turn))


def _combatants(ready: Presets, told: PresetEncounter, rulebook: Rulebook, texts: Texts) -> Iterator[Combatant]:
    alike = Counter(fighter.character for fighter in told.fighters)
    met: Counter[str] = Counter()
    for fighter in told.fighters:
        sheet = character_of(ready, fighter.character, texts)
        id = fighter.character
        if alike[id] > 1:
            met[id] += 1
            sheet = replace(sheet, name=f"{sheet.name} {met[id]}")
            id = f"{id}_{met[id]}"
        # Two rulesets may have the same wolf, and a campaign distinguishes sheets by their ids alone.
        sheet = replace(sheet, id=f"{ready.ruleset}_{id}")
        side = texts.name("sides", fighter.side)
        combatant = enlist(rulebook, sheet, id, side, told.rules)
        yield replace(combatant, position=fighter.position or combatant.position, at=fighter.at, facing=fighter.facing)


def _condition(told: Mapping[str, Value]) -> Condition:
    return Condition(str(told["id"]), {key: value for key, value in told.items() if key != "id"})


def _piece(told: Mapping[str, Value]) -> Item:
    fields = {key: value for key, value in told.items() if key not in ("id", "key", "where", "ready")}
    where, key = str(told.get("where", "pack")), str(told.get("key", ""))
    return Item(str(told["id"]), key, where, bool(told.get("ready", True)), fields)
