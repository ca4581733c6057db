"""Scenario files: the state of a fight, the steps to play, and the expected results.

docs/scenarios.md documents the format. Nothing is guessed: unknown keys and ids are errors with the place and the
nearest known word.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.board.grid import facings
from rules.formula.formulas import Undefined
from rules.loading.text_limits import UnfitText, parse_toml
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Fact, Ruleset
from rules.ruleset.skills import unknown_skills
from rules.scenario.terrain import terrain_of
from rules.scenario.values import (
    ScenarioError,
    as_flag,
    as_list,
    as_number,
    as_place,
    as_table,
    as_text,
    as_type,
    as_value,
    check_known,
)
from rules.state.character import PLACES, Character, Item, number_items
from rules.state.encounter import Combatant, Condition, Encounter
from rules.values import Value
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

SETUP_KEYS = ("ruleset", "turn", "rules", "terrain", "combatants", "step", "name")
"""The keys at the top of a scenario file."""

COMBATANT_KEYS = (
    "id",
    "name",
    "side",
    "position",
    "stance",
    "at",
    "facing",
    "attributes",
    "skills",
    "traits",
    "pools",
    "values",
    "used",
    "conditions",
    "items",
)
"""The keys of a combatant."""


_KINDS: Mapping[str, Message] = {
    "attributes": message_of("kind.attribute"),
    "values": message_of("kind.value"),
    "pools": message_of("kind.pool"),
    "used": message_of("kind.counter"),
    "position": message_of("kind.position"),
    "stance": message_of("kind.stance"),
}
"""The word for an entry under a combatant's key, in a message about an unknown id."""


class Scenario(Struct, frozen=True):
    """A scenario that was read: the fight at its start, and the steps as they are written."""

    encounter: Encounter
    steps: tuple[Mapping[str, Any], ...]


def parse(text: str, json_text: bool = False) -> Mapping[str, Any]:
    """Return the tree of a scenario file, TOML or JSON. Raises ScenarioError if it cannot be parsed."""
    try:
        tree = json.loads(text) if json_text else parse_toml(text)
    except UnfitText as problem:
        raise ScenarioError(problem.message) from problem
    except json.JSONDecodeError as problem:
        what = _json_fault(problem)
        raise ScenarioError(
            message_of("scenario.not_json", what=what, line=problem.lineno, column=problem.colno)
        ) from problem
    except (ValueError, RecursionError) as problem:
        raise ScenarioError(message_of("scenario.json_too_much")) from problem
    if not isinstance(tree, dict):
        raise ScenarioError(message_of("scenario.no_table"))
    return cast("Mapping[str, Any]", tree)


def _json_fault(problem: json.JSONDecodeError) -> Message:
    """Return the message for a JSON text, by the character at which parsing fails."""
    sign = problem.doc[problem.pos : problem.pos + 1]
    before = problem.doc[: problem.pos].rstrip()[-1:]
    if not sign:
        return message_of("json.end")
    if sign == '"' and before in ("", *"[{,:"):
        return message_of("json.text")
    return message_of("json.sign", sign=sign if sign.isprintable() else f"U+{ord(sign):04X}")


def ruleset_of(tree: Mapping[str, Any]) -> str:
    """Return the id of a scenario's ruleset. Raises ScenarioError if the scenario has none."""
    id = tree.get("ruleset")
    if not isinstance(id, str) or not id:
        raise ScenarioError(message_of("scenario.ruleset"), "ruleset")
    return id


def read_scenario(tree: Mapping[str, Any], rulebook: Rulebook) -> Scenario:
    """Return the set-up and the steps of a scenario. Raises ScenarioError for unknown keys and ids and unfit values."""
    _known_keys(tree, SETUP_KEYS, "")
    rules = _table(tree, "rules", "")
    for id, on in rules.items():
        check_known(id, rulebook.ruleset.rules, message_of("kind.rule"), f"rules.{id}")
        if not isinstance(on, bool):
            raise ScenarioError(message_of("scenario.flag", value=repr(on)), f"rules.{id}")
    entries = _list(tree, "combatants", "")
    if not entries:
        raise ScenarioError(message_of("scenario.nobody"), "combatants")
    ids = [_text(entry, "id", f"combatants[{index}]") for index, entry in enumerate(entries)]
    fighters = [_combatant(entry, f"combatants[{index}]", rulebook, rules) for index, entry in enumerate(entries)]
    if len({fighter.id for fighter in fighters}) < len(fighters):
        raise ScenarioError(message_of("scenario.same_id"), "combatants")
    turn = tree.get("turn", fighters[0].id)
    check_known(turn, ids, message_of("kind.combatant"), "turn")
    steps = tuple(_list(tree, "step", ""))
    terrain = terrain_of(tree, rulebook.ruleset, ids)
    try:
        return Scenario(replace(begin_fight(rulebook, fighters, turn, rules), terrain=terrain), steps)
    except Undefined as problem:
        raise ScenarioError(problem.full_message, "combatants") from problem


def _combatant(entry: Mapping[str, Any], path: str, rulebook: Rulebook, rules: Mapping[str, bool]) -> Combatant:
    ruleset = rulebook.ruleset
    _known_keys(entry, COMBATANT_KEYS, path)
    id = _text(entry, "id", path)
    sheet = Character(
        id=id,
        ruleset=ruleset.id,
        name=as_text(entry.get("name", ""), f"{path}.name"),
        attributes=_figures(entry, "attributes", path, ruleset.attributes),
        skills=_skills(entry, path, ruleset),
        traits=_traits(entry, path, ruleset),
        values=_figures(entry, "values", path, ruleset.values),
        pools=_figures(entry, "pools", path, ruleset.pools),
        items=_items(entry, path, ruleset),
    )
    side = as_text(entry.get("side", id), f"{path}.side")
    try:
        fighter = enlist(rulebook, sheet, id, side, rules)
    except Undefined as problem:
        raise ScenarioError(problem.full_message, path) from problem
    used = _figures(entry, "used", path, ruleset.counters)
    stance, held = _stance(entry, path, ruleset)
    at = entry.get("at")
    return Combatant(
        fighter.id,
        sheet,
        fighter.side,
        _chosen(entry, "position", path, ruleset.positions) or fighter.position,
        stance,
        fighter.pools,
        used,
        (*held, *_conditions(entry, path, ruleset)),
        number_items(sheet.items),
        None if at is None else as_place(at, f"{path}.at"),
        _facing(entry, path, facings(rulebook.ruleset.grid)),
    )


def _stance(entry: Mapping[str, Any], path: str, ruleset: Ruleset) -> tuple[str, tuple[Condition, ...]]:
    """Return the named stance; if it is a condition that counts as a stance, an empty text and the condition."""
    held = tuple(id for id, rule in ruleset.conditions.items() if rule.stance)
    stance = _chosen(entry, "stance", path, (*ruleset.stances, *held))
    return ("", (Condition(stance),)) if stance in held else (stance, ())


def _skills(entry: Mapping[str, Any], path: str, ruleset: Ruleset) -> dict[str, int | float]:
    for id in unknown_skills(_table(entry, "skills", path), ruleset.skills):
        check_known(id, ruleset.skills, message_of("kind.skill"), f"{path}.skills.{id}")
    return _numbers(entry, "skills", path)


def _traits(entry: Mapping[str, Any], path: str, ruleset: Ruleset) -> tuple[str, ...]:
    traits = entry.get("traits", [])
    if not isinstance(traits, list):
        raise ScenarioError(message_of("scenario.needs_ids"), f"{path}.traits")
    for trait in cast("list[Any]", traits):
        check_known(trait, ruleset.traits, message_of("kind.trait"), f"{path}.traits")
    return tuple(cast("list[str]", traits))


def _items(entry: Mapping[str, Any], path: str, ruleset: Ruleset) -> tuple[Item, ...]:
    items: list[Item] = []
    for index, table in enumerate(_list(entry, "items", path)):
        here = f"{path}.items[{index}]"
        id = _text(table, "id", here)
        where = table.get("where", "pack")
        check_known(where, PLACES, message_of("kind.place"), f"{here}.where")
        fields = {key: value for key, value in table.items() if key not in ("id", "where", "ready", "key")}
        if id not in ruleset.items and not fields:
            check_known(id, ruleset.items, message_of("kind.item"), f"{here}.id")
        for key in fields:
            check_known(key, ruleset.fields, message_of("kind.field_of_gear"), f"{here}.{key}")
        types = ruleset.fields
        known = {
            key: _field(value, types[key].type, f"{here}.{key}", types[key].values) for key, value in fields.items()
        }
        ready = as_flag(table.get("ready", True), f"{here}.ready")
        items.append(Item(id, as_text(table.get("key", ""), f"{here}.key"), where, ready, known))
    return tuple(items)


def _conditions(entry: Mapping[str, Any], path: str, ruleset: Ruleset) -> tuple[Condition, ...]:
    conditions: list[Condition] = []
    for index, each in enumerate(as_list(entry.get("conditions", []), f"{path}.conditions")):
        here = f"{path}.conditions[{index}]"
        table: Mapping[str, Any] = {"id": each} if isinstance(each, str) else as_table(each, here)
        id = _text(table, "id", here)
        check_known(id, ruleset.conditions, message_of("kind.condition"), here)
        given = {key: value for key, value in table.items() if key != "id"}
        types = ruleset.conditions[id].fields
        for key in given:
            check_known(key, types, message_of("kind.field_of", id=id), f"{here}.{key}")
        fields = {key: _field(value, types[key], f"{here}.{key}") for key, value in given.items()}
        conditions.append(Condition(id, fields))
    return tuple(conditions)


def _field(value: object, type_: str, path: str, values: tuple[str, ...] = ()) -> Value:
    return as_type(as_value(value, path), type_, path, values)


def _figures(entry: Mapping[str, Any], key: str, path: str, known: Mapping[str, Any]) -> dict[str, int | float]:
    for id in _table(entry, key, path):
        check_known(id.partition(":")[0], known, _KINDS[key], f"{path}.{key}.{id}")
    return _numbers(entry, key, path)


def _numbers(entry: Mapping[str, Any], key: str, path: str) -> dict[str, int | float]:
    table = _table(entry, key, path)
    for id, figure in table.items():
        as_number(figure, f"{path}.{key}.{id}")
    return dict(table)


def _chosen(entry: Mapping[str, Any], key: str, path: str, known: Iterable[str]) -> str:
    id = entry.get(key, "")
    if id:
        check_known(id, known, _KINDS[key], f"{path}.{key}")
    return str(id)


def read_against(given: Mapping[str, Any], path: str, ruleset: Ruleset) -> dict[str, Value]:
    """Return the figures of an attack from an `against` table. Raises ScenarioError."""
    facts: Mapping[str, Fact] = ruleset.against
    for key in given:
        check_known(key, ("attacker", *facts), message_of("kind.known_of_attack"), f"{path}.{key}")
    return {key: as_value(value, f"{path}.{key}") for key, value in given.items()}


def _known_keys(table: Mapping[str, Any], known: tuple[str, ...], path: str) -> None:
    for key in table:
        if key not in known:
            where = f"{path}.{key}" if path else key
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, known)), where)


def _table(tree: Mapping[str, Any], key: str, path: str) -> dict[str, Any]:
    table = tree.get(key, {})
    if not isinstance(table, dict):
        raise ScenarioError(message_of("scenario.needs_table"), f"{path}.{key}".removeprefix("."))
    return cast("dict[str, Any]", table)


def _list(tree: Mapping[str, Any], key: str, path: str) -> list[Mapping[str, Any]]:
    listed = tree.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in cast("list[Any]", listed)):
        raise ScenarioError(message_of("scenario.needs_tables"), f"{path}.{key}".removeprefix("."))
    return cast("list[Mapping[str, Any]]", listed)


def _facing(entry: Mapping[str, Any], path: str, count: int) -> int:
    """Return a combatant's facing: one of `count` directions, clockwise from 0."""
    facing = entry.get("facing", 0)
    if isinstance(facing, bool) or not isinstance(facing, int):
        raise ScenarioError(message_of("scenario.whole_number", value=repr(facing)), f"{path}.facing")
    if not 0 <= facing < count:
        raise ScenarioError(message_of("scenario.facing", last=count - 1, value=facing), f"{path}.facing")
    return facing


def _text(table: Mapping[str, Any], key: str, path: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise ScenarioError(message_of("scenario.needs_text"), f"{path}.{key}")
    return value
