"""Writing a fight as the text of a scenario file, with all that such a file can hold."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, cast

from msgspec.structs import asdict

from rules.state.character import Item
from rules.state.encounter import Combatant, Condition, Encounter
from rules.state.fog import Fog
from rules.state.terrain import LightSource
from rules.values import Reply, Value

LeftOut: TypeAlias = Literal["initiative", "facts", "round", "notes", "fog"]
"""The parts of a fight that a scenario cannot hold: initiative, stated facts, the round, notes on sheets, and fog."""


def scenario_text(encounter: Encounter, name: str = "") -> str:
    """Return the text of a scenario that begins in the state of this fight.

    Raises ValueError for a fight without combatants.
    """
    if not encounter.combatants:
        raise ValueError("a scenario needs at least one combatant")
    return "\n".join(_lines(encounter, name)) + "\n"


def step_text(
    word: str, entry: Mapping[str, Value | Sequence[Reply]], expect: Mapping[str, Value] | None = None
) -> str:
    """Return the text of one step, such as `do` with the actor, the action, its choices and its `replies`."""
    told = ", ".join(f"{_key(key)} = {_any(value)}" for key, value in entry.items())
    lines = ["[[step]]", f"{word} = {{ {told} }}"]
    return "\n".join([*lines, f"expect = {_table(expect)}"] if expect else lines) + "\n"


def state_text(who: str, key: str, figures: Mapping[str, Value]) -> str:
    """Return the text of a step that checks figures of one combatant, such as their `pools`."""
    return f"[[step]]\nstate = {{ {_key(who)} = {{ {key} = {_table(figures)} }} }}\n"


def _any(value: object) -> str:
    """Write a value, a list of replies, or a reply with its choices."""
    if isinstance(value, Mapping):
        return _table(cast("Mapping[str, Value]", value))
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_any, cast('Sequence[object]', value)))}]"
    return _value(cast("Value", value))


def left_out(encounter: Encounter) -> tuple[LeftOut, ...]:
    """Return the parts of this fight that its scenario omits."""
    sheets = [combatant.sheet for combatant in encounter.combatants.values()]
    found: Mapping[LeftOut, bool] = {
        "initiative": bool(encounter.initiative),
        "facts": bool(encounter.facts),
        "round": encounter.round > 1,
        "fog": encounter.fog != Fog(),
        "notes": any(sheet.notes or sheet.player or sheet.about or sheet.advances for sheet in sheets),
    }
    return tuple(what for what, there in found.items() if there)


def _lines(encounter: Encounter, name: str) -> Iterator[str]:
    yield f"ruleset = {_value(encounter.ruleset)}"
    if name:
        yield f"name = {_value(name)}"
    if encounter.turn in encounter.combatants:
        yield f"turn = {_value(encounter.turn)}"
    if encounter.rules:
        yield f"rules = {_table(encounter.rules)}"
    if not encounter.terrain.is_plain:
        terrain = encounter.terrain
        layers = ((layer, getattr(terrain, layer)) for layer in terrain.__struct_fields__)
        written = (f"{layer} = {_table(table)}" for layer, table in layers if table)
        yield f"terrain = {{ {', '.join(written)} }}"
    for combatant in _in_order(encounter):
        yield ""
        yield "[[combatants]]"
        yield from (f"{key} = {text}" for key, text in _combatant(combatant))


def _in_order(encounter: Encounter) -> Iterable[Combatant]:
    """Return the combatants in the order of turns: without rolls, a ruleset may keep the order of the file."""
    ids = dict.fromkeys((*(id for id in encounter.order if id in encounter.combatants), *encounter.combatants))
    return (encounter.combatants[id] for id in ids)


def _combatant(combatant: Combatant) -> Iterator[tuple[str, str]]:
    sheet = combatant.sheet
    yield "id", _value(combatant.id)
    yield "name", _value(combatant.name)
    yield "side", _value(combatant.side)
    yield "position", _value(combatant.position)
    if combatant.stance:
        yield "stance", _value(combatant.stance)
    if combatant.at is not None:
        yield "at", f"[{combatant.at[0]}, {combatant.at[1]}]"
    if combatant.facing:
        yield "facing", _value(combatant.facing)
    figures = (
        ("attributes", sheet.attributes),
        ("skills", sheet.skills),
        ("values", sheet.values),
        ("pools", combatant.pools),
        ("used", combatant.used),
    )
    yield from ((key, _table(table)) for key, table in figures if table)
    if sheet.traits:
        yield "traits", _value(sheet.traits)
    if combatant.conditions:
        yield "conditions", _list(_condition(held) for held in combatant.conditions)
    if combatant.items:
        yield "items", _list(_item(item) for item in combatant.items)


def _condition(held: Condition) -> str:
    fields = {field: value for field, value in held.fields.items() if value != ()}
    return _table({"id": held.id, **fields}) if fields else _value(held.id)


def _item(item: Item) -> str:
    entry: dict[str, Value] = {"id": item.id, "where": item.where}
    if item.key:
        entry["key"] = item.key
    if not item.ready:
        entry["ready"] = False
    return _table({**entry, **{field: value for field, value in item.fields.items() if value != ()}})


def _list(entries: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {entry},\n" for entry in entries) + "]"


def _table(table: Mapping[str, Value | LightSource]) -> str:
    return "{ " + ", ".join(f"{_key(key)} = {_value(value)}" for key, value in table.items()) + " }"


def _key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else _value(key)


def _value(value: Value | LightSource) -> str:
    if isinstance(value, LightSource):
        return _table(asdict(value))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, str):
        # Scenario files refuse invisible characters; the escapes of JSON are escapes of TOML too.
        seen = "".join(sign for sign in value if sign.isprintable() or sign in "\n\t")
        return json.dumps(seen, ensure_ascii=False)
    return f"{value!r}"
