"""Converting what a body fights with: natural weapons of traits, the protection of the skin, Move and weight."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from rules.ruleset.sections import Ruleset
from rules.state.character import Item
from rules.values import Number, Value
from storage.exchange.gcs.document import Node, listed, node_at, nodes_at, number_at, text_at
from storage.exchange.gcs.gear import Piece, Weapon, pounds, shown_level, weapon_fields, weapons_of
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.report import OmissionReason, slug

_USELESS: Final = ("no_level", "no_damage")
"""Reasons for which a natural weapon does not come onto the sheet."""


class NaturalWeapon(NamedTuple):
    """A weapon of a body: its trait, the piece that stands for it, and why it is not ready for play, if it is not."""

    trait: str
    name: str
    item: Item | None
    weapon: Weapon
    why: OmissionReason = ""


def natural_weapons(document: Node, map: GcsMap, ruleset: Ruleset, place: str) -> Iterator[NaturalWeapon]:
    """Yield the weapons of all traits that are switched on, each as a piece that is held at `place`.

    The blows that any body has are left to the ruleset, unless the character has no hands.
    """
    traits = [each for each in listed(document, "traits", "advantages") if each.get("disabled") is not True]
    names = {text_at(each, "name") for each in traits}
    handless = bool(names.intersection(map.natural.handless))
    for trait in traits:
        name = text_at(trait, "name")
        everybody = name in map.natural.everybody and not handless
        for weapon in weapons_of(trait, map.skills, {}):
            called = f"{name}: {weapon.usage}" if weapon.usage else name
            item = None if everybody or not map.natural.skill else _item(called, weapon, map, ruleset, place)
            why = "" if everybody else unready(weapon, item, map)
            yield NaturalWeapon(name, called, None if why in _USELESS else item, weapon, why)


def unready(weapon: Weapon, item: Item | None, map: GcsMap) -> OmissionReason:
    """Return why a weapon cannot be used as its file says; empty if it can."""
    if shown_level(weapon) is None:
        return "no_level"
    if item is None:
        return "no_skill"
    figures = {key.rpartition(".")[2]: value for key, value in item.fields.items()}
    dice, kind, reach = map.gear.way.get("dice", ""), map.gear.way.get("kind", ""), map.gear.shot.get("most_range", "")
    if weapon.ranged:
        dice, kind = map.gear.shot.get("dice", ""), map.gear.shot.get("kind", "")
        if not figures.get(reach):
            return "no_range"
    if dice not in figures:
        return "no_damage"
    return "" if kind in figures else "no_kind"


def skin(document: Node, map: GcsMap, pieces: Iterable[Piece]) -> Item | None:
    """Return a piece for the damage resistance that no armour gives; None if there is none."""
    whole = resistance(document, map.gear.places)
    if whole is None or not map.natural.hide or not map.gear.armour:
        return None
    worn = (piece.item.fields.get(map.gear.armour) for piece in pieces if piece.equipped and piece.kind == "armour")
    left = whole - sum(each for each in worn if isinstance(each, int | float))
    fields: dict[str, Value] = {map.gear.armour: left}
    return Item(map.natural.hide, where="worn", fields=fields) if left else None


def resistance(document: Node, places: tuple[str, ...]) -> Number | None:
    """Return the computed damage resistance of the first of `places` that the body has, or else of its first place."""
    found = dict(resistances(document))
    first = next(iter(found.values()), None)
    return next((found[each] for each in places if each in found), first)


def resistances(document: Node) -> Iterator[tuple[str, Number]]:
    """Yield the computed damage resistance of each place of the body, by the id of the place."""
    body = node_at(node_at(document, "settings"), "body_type", "hit_locations")
    for place in nodes_at(body, "locations"):
        amount = number_at(node_at(node_at(place, "calc"), "dr"), "all")
        if amount is not None:
            yield text_at(place, "id"), amount


def body_figures(document: Node, map: GcsMap) -> Mapping[str, Number]:
    """Return Move without a load and the weight of the body, by the ids of our values."""
    figures: dict[str, Number] = {}
    moves: Any = node_at(document, "calc").get("move")
    if map.natural.move and isinstance(moves, list) and moves:
        move = number_at({"move": cast("list[object]", moves)[0]}, "move")
        if move is not None:
            figures[map.natural.move] = move
    weight = pounds(text_at(node_at(document, "profile"), "weight"))
    if map.natural.weight and weight:
        figures[map.natural.weight] = weight
    return figures


def _item(name: str, weapon: Weapon, map: GcsMap, ruleset: Ruleset, place: str) -> Item | None:
    if shown_level(weapon) is None:
        return None
    skill = map.natural.shot_skill if weapon.ranged else map.natural.skill
    fields = dict(weapon_fields(weapon._replace(skill=skill), map.gear, ruleset))
    fields[map.gear.traits] = map.natural.traits
    return Item(slug(name, "natural"), where=place, fields={key: value for key, value in fields.items() if key})
