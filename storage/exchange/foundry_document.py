"""An actor that others have made, as a sheet of GURPS Character Sheet, so that one converter serves both.

The game aid keeps attacks apart from the gear and the traits that they belong to, and does not say which skill they
use. An attack belongs to the gear or trait of the same name. It uses the skill whose name is in the name of the attack,
otherwise the only skill of the same level.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.values import Number
from storage.exchange.foundry_actor import (
    Tree,
    children_of,
    entries_of,
    figure_at,
    level_of_entry,
    system_of,
    tree_at,
)
from storage.exchange.gcs.document import Node, node_at, number_at, text_at

_ATTRIBUTES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "st": "attributes.ST.import",
        "dx": "attributes.DX.import",
        "iq": "attributes.IQ.import",
        "ht": "attributes.HT.import",
        "will": "attributes.WILL.import",
        "per": "attributes.PER.import",
        "vision": "vision",
        "hp": "HP.max",
        "fp": "FP.max",
        "basic_speed": "basicspeed.value",
        "basic_move": "basicmove.value",
    }
)
"""Where the attributes of the other format stand in an actor."""

_LEFT: Final[Mapping[str, str]] = MappingProxyType({"hp": "HP.value", "fp": "FP.value"})

_PROFILE: Final[Mapping[str, str]] = MappingProxyType(
    {"player_name": "player", "tech_level": "techlevel", "SM": "sizemod", "handedness": "hand"}
)
"""Names in the profile of the other format that differ from those of an actor."""

_SHOTS: Final[Mapping[str, str]] = MappingProxyType(
    {"accuracy": "acc", "range": "range", "rate_of_fire": "rof", "shots": "shots", "bulk": "bulk", "recoil": "rcl"}
)
"""Names of figures of a shot that differ from those of an actor."""

_SAME: Final = ("title", "race", "religion", "age", "birthday", "eyes", "hair", "skin", "gender", "height", "weight")


class Loaded(NamedTuple):
    """The figures of a level of encumbrance, by their names in an actor."""

    move: Number
    dodge: Number


class Shown(NamedTuple):
    """The figures of a blow, by their names in an actor."""

    reach: str
    parry: str
    block: str


_NAMED: Final = re.compile(r"(.*?)(?:/TL[\w^]*)?(?:\s*\((.*)\))?", re.DOTALL)
_KIND: Final = re.compile(r"\s([a-z]+[-+]*)(?:\s+\w+)*\s*$")


def document_of(actor: Tree) -> Node:
    """Return an actor as a sheet of the other format."""
    system = system_of(actor)
    skills = [_skill(each) for each in entries_of(system, "skills") if level_of_entry(each) is not None]
    attacks = [*_attacks(system, "melee", skills), *_attacks(system, "ranged", skills)]
    carried = [_piece(each, attacks) for each in _top(system, "carried")]
    traits = [_trait(each, attacks) for each in entries_of(system, "ads")]
    owners = [entries_of(system, *names) for names in (("ads",), ("equipment", "carried"), ("equipment", "other"))]
    owned = {_name(each) for part in owners for each in part}
    bodily = dict.fromkeys(name for name, _ in attacks if name not in owned)
    return {
        "version": 0,
        "id": text_at(actor, "_id") or text_at(tree_at(actor, "_stats", "exportSource"), "uuid"),
        "profile": _profile(actor, system),
        "attributes": list(_attributes(system)),
        "traits": [*traits, *({"name": name, "weapons": _of(name, attacks)} for name in bodily)],
        "skills": skills,
        "spells": [_spell(each) for each in entries_of(system, "spells")],
        "equipment": carried,
        "other_equipment": [_piece(each, attacks) for each in _top(system, "other")],
        "notes": [{"text": text_at(each, "notes")} for each in entries_of(system, "notes")],
        "settings": {"body_type": {"locations": list(_places(system))}},
        "total_points": figure_at(system, "totalpoints.total"),
        "calc": _computed(system),
    }


def _profile(actor: Tree, system: Tree) -> Node:
    traits = tree_at(system, "traits")
    profile: dict[str, Any] = {name: text_at(traits, name) for name in _SAME}
    profile |= {theirs: text_at(traits, ours) for theirs, ours in _PROFILE.items()}
    weight = number_at(traits, "weight")
    if not profile["weight"] and weight:
        profile["weight"] = f"{weight:g} lb"
    return {key: value for key, value in profile.items() if value} | {"name": text_at(actor, "name")}


def _attributes(system: Tree) -> Iterator[Node]:
    for id, place in _ATTRIBUTES.items():
        value = figure_at(system, place)
        if value is None and place.endswith(".import"):
            value = figure_at(system, place.removesuffix("import") + "value")
        if value:
            left = figure_at(system, _LEFT[id]) if id in _LEFT else None
            yield {"attr_id": id, "calc": {"value": value} | ({} if left is None else {"current": left})}


def _places(system: Tree) -> Iterator[Node]:
    for entry in entries_of(system, "hitlocations"):
        amount = number_at(entry, "import")
        if amount is not None:
            yield {"id": text_at(entry, "where").casefold(), "calc": {"dr": {"all": amount}}}


def _computed(system: Tree) -> Node:
    levels = entries_of(system, "encumbrance")
    figures = [[number_at(each, name) or 0 for each in levels] for name in Loaded._fields]
    named = dict(zip(Loaded._fields, figures, strict=True))
    return {"thrust": text_at(system, "thrust"), "swing": text_at(system, "swing"), **named}


def _top(system: Tree, part: str) -> tuple[Tree, ...]:
    return children_of({"contains": tree_at(system, "equipment", part)})


def _piece(entry: Tree, attacks: list[tuple[str, Node]]) -> Node:
    name = _name(entry)
    inside = [_piece(each, attacks) for each in children_of(entry)]
    piece = {
        "description": name,
        "quantity": number_at(entry, "count"),
        "equipped": entry.get("equipped") is True,
        "weight": f"{number_at(entry, 'weight') or 0:g} lb",
        "local_notes": text_at(entry, "notes"),
        "weapons": _of(name, attacks),
    }
    return piece | ({"children": inside} if inside else {})


def _trait(entry: Tree, attacks: list[tuple[str, Node]]) -> Node:
    name, level = _name(entry), number_at(entry, "level")
    trait: dict[str, Any] = {"name": name, "local_notes": text_at(entry, "notes"), "weapons": _of(name, attacks)}
    if level is not None:
        trait["levels"] = level
    return trait | {"calc": {"points": number_at(entry, "points")}}


def _skill(entry: Tree) -> Node:
    named = _NAMED.fullmatch(_name(entry))
    name, special = (named[1], named[2] or "") if named else ("", "")
    calc = {"level": level_of_entry(entry)}
    return {"name": name, "specialization": special, "points": number_at(entry, "points"), "calc": calc}


def _spell(entry: Tree) -> Node:
    names = {"casting_cost": "cost", "maintenance_cost": "maintain", "casting_time": "casttime", "spell_class": "class"}
    spell: dict[str, Any] = {theirs: text_at(entry, ours) for theirs, ours in names.items()}
    spell |= {name: text_at(entry, name) for name in ("duration", "resist")}
    calc = {"level": level_of_entry(entry)}
    return spell | {"name": _name(entry), "points": number_at(entry, "points"), "calc": calc}


def _attacks(system: Tree, part: str, skills: list[Node]) -> Iterator[tuple[str, Node]]:
    """Yield the attacks with the name of what they belong to, as weapons of the other format."""
    for entry in entries_of(system, part):
        name, level, damage = _name(entry), level_of_entry(entry), text_at(entry, "damage")
        kind = _KIND.search(damage)
        weapon: dict[str, Any] = {
            "type": f"{part}_weapon",
            "usage": text_at(entry, "mode"),
            "strength": _text(entry, "st"),
            "damage": {"type": kind[1] if kind else ""},
            "defaults": _used(name, level, skills),
            "calc": {"level": level, "damage": damage} | {each: _text(entry, each) for each in Shown._fields},
        }
        weapon |= {theirs: _text(entry, ours) for theirs, ours in _SHOTS.items() if _text(entry, ours)}
        yield name, weapon


def _used(name: str, level: Number | None, skills: list[Node]) -> list[Node]:
    """Return the skill that an attack uses, as a default of the other format; none if nothing tells the skill."""
    called = name.casefold()
    by_name = [each for each in skills if text_at(each, "name").casefold() in called]
    best = max(by_name, key=_length, default=None)
    if best is None:
        same = [each for each in skills if node_at(each, "calc").get("level") == level]
        best = same[0] if len(same) == 1 else None
    if best is None:
        return []
    return [{"type": "skill", "name": best["name"], "specialization": best["specialization"]}]


def _length(skill: Node) -> int:
    return len(text_at(skill, "name"))


def _of(name: str, attacks: Iterable[tuple[str, Node]]) -> list[Node]:
    return [weapon for owner, weapon in attacks if owner == name]


def _name(entry: Tree) -> str:
    return " ".join(text_at(entry, "name").split())


def _text(entry: Tree, name: str) -> str:
    """Return a figure that may be stated as a text or as a number."""
    value: Any = entry.get(name)
    return f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else text_at(entry, name)
