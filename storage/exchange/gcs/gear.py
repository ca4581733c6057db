"""Converting the gear of a sheet: pieces with their weight, weapons with their ways of use, shields and armour."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Any, Final, NamedTuple, cast

from rules.ruleset.sections import Ruleset
from rules.state.character import Item
from rules.values import Number, Value
from rules.words.specialities import LONGEST, level_of, spelled
from storage.exchange.gcs.document import Node, node_at, nodes_at, number_at, text_at
from storage.exchange.gcs.mapping import GearMap
from storage.exchange.gcs.report import slug

_WEIGHTS: Final[Mapping[str, float]] = {
    "lb": 1,
    "#": 1,
    "oz": 1 / 16,
    "tn": 2000,
    "lt": 2240,
    "t": 2200,
    "kg": 2.2,
    "g": 0.0022,
}
_WEIGHT: Final = re.compile(r"([\d.,]+)\s*([a-z#]*)")
_DAMAGE: Final = re.compile(r"(\d{1,3})d6?([-+]\d{1,4})?(?![x×])(?:[^a-z]*([a-z]+[-+]*))?")
_RANGE: Final = re.compile(r"(\d[\d,]{0,20})(?:\s*/\s*(\d[\d,]{0,20}))?")
_FROM_TO: Final = re.compile(r"(?P<first>C|[0-9]{1,3})-(?P<last>[0-9]{1,3})")

LONGEST_REACH: Final = 7
"""Maximum number of signs of a reach; a longer one is none."""


class Weapon(NamedTuple):
    """A way to use something as a weapon: its entry in the file, and our skill for it, empty if we have none."""

    node: Node
    usage: str
    ranged: bool
    skill: str


class Piece(NamedTuple):
    """A converted piece of gear, and its kind: `weapon`, `warding` (a shield), `armour` or empty."""

    item: Item
    name: str
    kind: str
    equipped: bool


def weapons_of(node: Node, skills: Mapping[str, str], levels: Mapping[str, Number]) -> Iterator[Weapon]:
    """Yield the weapons of a piece of gear or a trait."""
    for weapon in nodes_at(node, "weapons"):
        ranged = text_at(weapon, "id").startswith("W") or text_at(weapon, "type") == "ranged_weapon"
        ranged = ranged or any(text_at(weapon, key) for key in ("accuracy", "range", "shots"))
        yield Weapon(weapon, text_at(weapon, "usage"), ranged, _skill_of(weapon, skills, levels))


def weapon_summary(weapon: Weapon, names: tuple[str, ...]) -> str:
    """Return the figures with these names in one line, as the other program has computed them."""
    figures = [f"{name.replace('_', ' ')} {value}" for name in names if (value := _figure(weapon.node, name))]
    level = number_at(node_at(weapon.node, "calc"), "level")
    return ", ".join(filter(None, (weapon.usage, "" if level is None else f"level {level:g}", *figures)))


def skill_id(node: Node, skills: Mapping[str, str]) -> str:
    """Return the id of our skill for a skill of theirs, with or without its speciality; empty if we have none."""
    name, special = text_at(node, "name"), text_at(node, "specialization")
    return skills.get(f"{name} ({special})") or skills.get(name) or skills.get(slug(name, ""), "")


def skill_entry(node: Node, skills: Mapping[str, str], ruleset: Ruleset) -> str:
    """Return the sheet entry for a skill of theirs, with its speciality if ours has specialities; empty if none."""
    name, special = text_at(node, "name"), " ".join(text_at(node, "specialization").split())
    ours = skill_id(node, skills)
    rule = ruleset.skills.get(ours)
    if rule is None:
        return ""
    if not special or rule.specialities is None or f"{name} ({special})" in skills:
        return ours
    known = next((each for each in rule.specialities if each == special.casefold().replace(" ", "_")), special)
    return spelled(ours, known[:LONGEST].strip())


def piece_of(
    node: Node, map: GearMap, skills: Mapping[str, str], levels: Mapping[str, Number], ruleset: Ruleset
) -> Piece:
    """Return a piece of gear with all its known figures."""
    name = text_at(node, "description", "name")
    weapons = tuple(weapons_of(node, skills, levels))
    fields: dict[str, Value] = {}
    if map.weight_lb:
        fields[map.weight_lb] = _weight(node)
    kind = _add_protection(node, map, weapons, fields)
    if kind != "warding":
        _add_weapons(weapons, map, ruleset, levels, fields)
        kind = "weapon" if any(weapon.skill for weapon in weapons) else kind
    piece = Item(slug(name, "piece"), fields={key: value for key, value in fields.items() if key})
    return Piece(piece, name, kind, node.get("equipped") is True)


def _skill_of(weapon: Node, skills: Mapping[str, str], levels: Mapping[str, Number]) -> str:
    """Return the skill for a weapon: the one with the best modifier, and among these the character's best skill."""
    known = [
        (number_at(each, "modifier") or 0, level_of(levels, skill) or 0, skill)
        for each in nodes_at(weapon, "defaults")
        if text_at(each, "type") == "skill" and (skill := skill_id(each, skills))
    ]
    return max(known, key=_skill_rank)[2] if known else ""


def _skill_rank(skill: tuple[Number, Number, str]) -> tuple[Number, Number]:
    return skill[0], skill[1]


def shown_level(weapon: Weapon) -> Number | None:
    """Return the level with a weapon that the other program has computed; None if there is none above 0."""
    level = number_at(node_at(weapon.node, "calc"), "level")
    return level if level else None


def weapon_fields(weapon: Weapon, map: GearMap, ruleset: Ruleset) -> Mapping[str, Value]:
    """Return the fields of a piece that is used in one way only."""
    fields: dict[str, Value] = {}
    _add_weapons((weapon,), map, ruleset, {}, fields)
    return fields


def _figure(weapon: Node, name: str) -> str:
    """Return the computed figure of a weapon, or the stated one if there is none."""
    written = "" if name == "damage" else text_at(weapon, name)
    return text_at(node_at(weapon, "calc"), name) or written


def _weight(node: Node) -> Number:
    """Return the weight of all pieces of an entry together, in pounds."""
    one = pounds(text_at(node_at(node, "calc"), "weight") or text_at(node, "base_weight", "weight"))
    count = number_at(node, "quantity")
    return _rounded(one * (1 if count is None else max(0, count)))


def pounds(written: str) -> Number:
    """Return a weight such as `1,200 lb` or `2 t` in pounds; 0 if it is none."""
    found = _WEIGHT.match(written.casefold())
    try:
        return 0 if found is None else _rounded(float(found[1].replace(",", "")) * _WEIGHTS.get(found[2], 1))
    except ValueError:
        return 0


def _rounded(weight: float) -> Number:
    rounded = round(min(weight, 1_000_000), 4)
    return int(rounded) if float(rounded).is_integer() else rounded


def _add_protection(node: Node, map: GearMap, weapons: tuple[Weapon, ...], fields: dict[str, Value]) -> str:
    """Add the protection of a piece to its fields; return whether it is `warding` (a shield), `armour` or neither."""
    features = nodes_at(node, "features")
    if map.shield_skill and any(weapon.skill == map.shield_skill for weapon in weapons):
        bonuses = (number_at(each, "amount") for each in features if text_at(each, "type") == "attribute_bonus")
        fields[map.skill] = map.shield_skill
        fields[map.shield] = max((bonus for bonus in bonuses if bonus is not None), default=0)
        return "warding"
    switched_on = [each for each in nodes_at(node, "modifiers") if each.get("disabled") is not True]
    features += tuple(each for modifier in switched_on for each in nodes_at(modifier, "features"))
    covered: dict[str, Number] = {}
    for place, amount in (each for feature in features for each in _covered(feature)):
        covered[place] = covered.get(place, 0) + amount
    if not covered:
        return ""
    counted = [covered[place] for place in map.places if place in covered]
    if counted:
        fields[map.armour] = sum(counted)
    return "armour"


def _covered(feature: Node) -> Iterator[tuple[str, Number]]:
    """Yield the places that a feature protects, with the amount; the empty place is the whole body."""
    amount = number_at(feature, "amount")
    against = text_at(feature, "specialization")
    if text_at(feature, "type") != "dr_bonus" or amount is None or against not in ("", "all"):
        return
    places: Any = feature.get("locations")
    listed = cast("list[object]", places) if isinstance(places, list) else ()
    named = tuple(each for each in listed if isinstance(each, str))
    for place in named or (text_at(feature, "location"),):
        yield place, amount


def _add_weapons(
    weapons: tuple[Weapon, ...],
    map: GearMap,
    ruleset: Ruleset,
    levels: Mapping[str, Number],
    fields: dict[str, Value],
) -> None:
    melee = [weapon for weapon in weapons if not weapon.ranged and weapon.skill]
    ranged = next((weapon for weapon in weapons if weapon.ranged and weapon.skill), None)
    traits: dict[str, None] = {}
    for weapon in melee:
        fields.setdefault(map.skill, weapon.skill)
        _add_reach(weapon, map, fields)
        signs = "".join(_figure(weapon.node, name) for name in map.sign_figures)
        traits |= {trait: None for sign, trait in map.signs.items() if sign in signs}
        _add_way(weapon, map, _own_level(weapon, levels, fields.get(map.skill)), fields)
    if ranged is not None:
        _add_shot(ranged, map, bool(melee), fields)
        level = _own_level(ranged, levels, ranged.skill)
        if level is not None and map.level:
            fields[map.level] = level
        signs = _figure(ranged.node, "strength")
        traits |= {trait: None for sign, trait in map.signs.items() if sign in signs}
    # A level that the other program has computed accounts for too little strength.
    stated = any(key.rpartition(".")[2] == map.level for key in fields)
    used = (*melee, *filter(None, (ranged,)))
    needed = [strength for weapon in used if (strength := _strength(weapon)) is not None]
    strengths = [0] if stated else needed
    if strengths:
        fields[map.strength] = max(strengths)
    known = tuple(trait for trait in traits if trait)
    if known and map.traits in ruleset.fields:
        fields[map.traits] = known


def _own_level(weapon: Weapon, levels: Mapping[str, Number], skill: Value | None) -> Number | None:
    """Return the level with a weapon if it is not that of this skill of the piece on the sheet."""
    level = shown_level(weapon)
    return None if level == level_of(levels, str(skill)) else level


def _strength(weapon: Weapon) -> Number | None:
    figure = _figure(weapon.node, "strength")
    return number_at({"st": figure}, "st") if figure else None


def _add_reach(weapon: Weapon, map: GearMap, fields: dict[str, Value]) -> None:
    """Add the reach in our notation: `1-2*` becomes `1,2`."""
    parts: list[str] = []
    for part in re.sub(r"[^C0-9,\-]", "", _figure(weapon.node, "reach")).split(","):
        found = _FROM_TO.fullmatch(part)
        if found and int(found["last"]) <= 20:
            low = 0 if found["first"] == "C" else int(found["first"])
            parts += ["C" if each == 0 else str(each) for each in range(low, int(found["last"]) + 1)]
        elif 0 < len(part) <= LONGEST_REACH:
            parts.append(part)
    if parts and map.reach and map.reach not in fields:
        fields[map.reach] = ",".join(parts)


def _add_way(weapon: Weapon, map: GearMap, level: Number | None, fields: dict[str, Value]) -> None:
    usual = map.usages.get(weapon.usage) or slug(weapon.usage, "blow")
    taken = {key.partition(".")[0] for key in fields if "." in key}
    numbered = (f"{usual}_{number}" for number in count(2))
    way = next(each for each in chain((usual,), numbered) if each not in taken)
    for name, value in _damage(weapon, map).items():
        if name in map.way:
            fields[f"{way}.{map.way[name]}"] = value
    if level is not None and map.level:
        fields[f"{way}.{map.level}"] = level


def _damage(weapon: Weapon, map: GearMap) -> dict[str, Value]:
    """Return the dice, the bonus and the known kind of damage; nothing if there are no dice."""
    stated = node_at(weapon.node, "damage")
    shown = _figure(weapon.node, "damage") or text_at(stated, "base")
    found, by = _DAMAGE.match(shown), map.damage.bases.get(text_at(stated, "st"), "")
    damage: dict[str, Value]
    if found is not None:
        damage = {"base": map.damage.dice, "dice": int(found[1]), "add": int(found[2] or 0)}
    elif by:
        # A library knows no strength, so it states no dice.
        damage = {"base": by, "add": number_at(stated, "base") or 0}
    else:
        return {}
    kind = text_at(stated, "type") or (found[3] if found else "") or ""
    return damage | ({"kind": map.damage.kinds[kind]} if kind in map.damage.kinds else {})


def _add_shot(weapon: Weapon, map: GearMap, thrown: bool, fields: dict[str, Value]) -> None:
    shot: dict[str, Value] = {**map.shot_as_a_rule, **_damage(weapon, map)}
    for ours, theirs in (("accuracy", "accuracy"), ("holds", "shots"), ("recoil", "recoil")):
        figure = number_at({"it": _figure(weapon.node, theirs)}, "it") if _figure(weapon.node, theirs) else None
        if figure is not None:
            shot[ours] = figure
    reach = _RANGE.fullmatch(_figure(weapon.node, "range").strip())
    if reach is not None:
        figures = [int(figure.replace(",", "")) for figure in reach.groups() if figure]
        if max(figures) <= 1_000_000:
            shot |= {"half_range": figures[0], "most_range": figures[-1]}
    if thrown:
        shot["thrown"] = weapon.skill
    else:
        fields[map.skill] = weapon.skill
    fields |= {map.shot[name]: value for name, value in shot.items() if name in map.shot}
