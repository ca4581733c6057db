"""Translating a sheet in XML to the names of the newer format, without any computed figure.

A tag of an element that holds only text becomes a name with that text. Entries, weapons, modifiers, bonuses and
defaults become lists.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from storage.exchange.gcs.document import Node
from storage.exchange.gcs.old.xml_tree import Element

ROOT: Final = "character"
"""The tag of the outermost element of a sheet."""

SEPARATED: Final = 4
"""The first version of the file that lists gear that is not carried apart."""

_ENTRIES: Final = frozenset(
    {
        "advantage",
        "advantage_container",
        "skill",
        "skill_container",
        "technique",
        "spell",
        "spell_container",
        "ritual_magic_spell",
        "equipment",
        "equipment_container",
        "note",
        "note_container",
    }
)
_MODIFIERS: Final = frozenset({"modifier", "eqp_modifier"})
_WEAPONS: Final = frozenset({"melee_weapon", "ranged_weapon"})
_BONUSES: Final = frozenset({"attribute_bonus", "skill_bonus", "spell_bonus", "weapon_bonus", "dr_bonus"})
_NAMES: Final[Mapping[str, str]] = MappingProxyType({"notes": "local_notes", "calc": "", "id": "", "version": ""})
"""Other names of texts in the newer format; an empty one drops the text."""

_LISTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "advantage_list": "traits",
        "skill_list": "skills",
        "spell_list": "spells",
        "equipment_list": "equipment",
        "other_equipment_list": "other_equipment",
        "note_list": "notes",
    }
)
_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "full body": "all",
        "full body except eyes": "all",
        "arms": "arm",
        "hands": "hand",
        "legs": "leg",
        "feet": "foot",
        "wings": "wing",
        "fins": "fin",
    }
)
"""Names of places in the newer format, where they differ."""

_UNITS: Final[Mapping[str, str]] = MappingProxyType({"lbs": "lb", "ounces": "oz"})

_FREE_DAMAGE: Final = re.compile(
    r"\s*\+?\s*(?P<base>(?:\d+d\d*)?\s*(?:[-+]?\s*\d+)?(?:\s*x\s*\d+)?)(?::(?P<each>[-+]\d+))?"
    r"\s*(?:\((?P<divisor>[^)]*)\))?\s*(?P<kind>.*)",
    re.IGNORECASE | re.DOTALL,
)


def translated(root: Element) -> dict[str, Any]:
    """Return a sheet with the names of the newer format, and its plain figures under their old tags."""
    sheet: dict[str, Any] = {"version": 0, "id": root.attributes.get("id") or root.attributes.get("unique_id", "")}
    old_gear = _whole(root.attributes.get("version", "")) < SEPARATED
    for element in root.children:
        name = _LISTS.get(element.tag)
        if name is not None:
            sheet[name] = [_entry(each) for each in element.children if each.tag in _ENTRIES]
        elif element.tag == "profile":
            sheet["profile"] = _profile(element)
        elif element.tag == "settings":
            sheet["options"] = {each.tag: each.text.strip() for each in element.children if not each.children}
        elif not element.children:
            sheet.setdefault(element.tag, element.text.strip())
    old_notes = sheet.setdefault("profile", {}).pop("local_notes", "")
    if old_notes:
        sheet["notes"] = [*sheet.get("notes", ()), {"text": old_notes}]
    if old_gear:
        sheet["equipment"], left = _parted(sheet.get("equipment", []))
        sheet["other_equipment"] = [*sheet.get("other_equipment", ()), *left]
    return sheet


def is_set(value: str) -> bool:
    """Return whether an attribute of an element says yes."""
    return value.strip().casefold() in ("yes", "true", "on", "1")


def plain(text: str) -> str:
    """Return a name for comparisons: in small letters, with spaces between words."""
    return " ".join(text.casefold().replace("_", " ").split())


def _entry(element: Element, is_off: bool = False) -> Node:
    """Return an entry of a list with everything inside; one in a container that is switched off is off as well."""
    attributes = element.attributes
    is_off = is_off or is_set(attributes.get("disabled", ""))
    node = _parts(element)
    children = [_entry(each, is_off) for each in element.children if each.tag in _ENTRIES]
    if children:
        node["children"] = children
    if is_off:
        node["disabled"] = True
    if element.tag == "technique":
        node |= {"type": element.tag, "limit": attributes.get("limit", "")}
    if element.tag.startswith("spell") and is_set(attributes.get("very_hard", "")):
        node["difficulty"] = "IQ/VH"
    if element.tag.startswith("equipment"):
        state = attributes.get("state", "")
        node["equipped"] = state == "equipped" if state else is_set(attributes.get("equipped", ""))
        node["left"] = state not in ("", "equipped", "carried")
    if "levels" in node and node["levels"].startswith("-"):
        del node["levels"]
    return node


def _parts(element: Element) -> dict[str, Any]:
    """Return the texts, weapons, modifiers, bonuses, defaults and categories of an element."""
    node: dict[str, Any] = {}
    lists: dict[str, list[Any]] = {}
    for child in element.children:
        if child.tag in _WEAPONS:
            lists.setdefault("weapons", []).append(_weapon(child))
        elif child.tag in _MODIFIERS:
            lists.setdefault("modifiers", []).append(_modifier(child))
        elif child.tag in _BONUSES:
            lists.setdefault("features", []).append(_bonus(child))
        elif child.tag == "default":
            lists.setdefault("defaults", []).append(_default(child))
        elif child.tag == "categories":
            lists["tags"] = [each.text.strip() for each in child.children if each.tag == "category"]
        elif not child.children and child.tag not in _ENTRIES:
            name = _NAMES.get(child.tag, child.tag)
            if name:
                node.setdefault(name, _with_unit(child))
    return node | lists


def _modifier(element: Element) -> Node:
    node = _parts(element)
    node["disabled"] = not is_set(element.attributes.get("enabled", "yes"))
    return node


def _bonus(element: Element) -> Node:
    """Return a bonus; its comparisons of names become objects, as in the newer format."""
    node: dict[str, Any] = {"type": element.tag}
    for child in element.children:
        text = child.text.strip()
        compare = child.attributes.get("compare")
        if child.tag == "amount":
            node |= {"amount": text, "per_level": is_set(child.attributes.get("per_level", ""))}
        elif compare is not None:
            node[child.tag] = {"compare": plain(compare), "qualifier": text}
        elif child.tag == "location":
            node["location"] = _PLACES.get(plain(text), plain(text))
        elif child.tag != "type":
            node[child.tag] = text
        if "limitation" in child.attributes:
            node["limitation"] = plain(child.attributes["limitation"])
    if is_set(element.attributes.get("all_colleges", "")):
        node["all_colleges"] = True
    return node


def _default(element: Element) -> Node:
    node: dict[str, Any] = {child.tag: child.text.strip() for child in element.children}
    node["type"] = plain(node.get("type", "skill"))
    return node


def _weapon(element: Element) -> Node:
    node = _parts(element)
    node["type"] = element.tag
    damage = next((child for child in element.children if child.tag == "damage"), None)
    if damage is not None:
        node["damage"] = _damage(damage)
    return node


def _damage(element: Element) -> Node:
    """Return the damage of a weapon in parts; the oldest files state it as one text, such as `sw+1 cut`."""
    text = element.text.strip()
    if not text:
        node = {key: value.strip() for key, value in element.attributes.items()}
        return node | {"st": plain(node.get("st", ""))}
    by = next((each for each in ("sw", "thr") if each in text), "")
    found = _FREE_DAMAGE.fullmatch(text.replace(by, "", 1) if by else text)
    if found is None:
        return {"type": text}
    parts = {"st": by, "base": found["base"], "modifier_per_die": found["each"], "armor_divisor": found["divisor"]}
    return {key: "".join((value or "").split()) for key, value in parts.items()} | {"type": found["kind"].strip()}


def _profile(element: Element) -> dict[str, Any]:
    profile: dict[str, Any] = _parts(element)
    portrait = profile.get("portrait", "")
    if portrait:
        profile["portrait"] = "".join(portrait.split())
    if not _whole(profile.get("age", "1")):
        # That program wrote 0 for an age that nobody entered.
        profile.pop("age", None)
    return profile


def _with_unit(element: Element) -> str:
    """Return the text of an element, followed by the unit that older files state as an attribute."""
    text, unit = element.text.strip(), element.attributes.get("units", "")
    return f"{text} {_UNITS.get(unit, unit)}" if unit and text else text


def _parted(gear: list[Node]) -> tuple[list[Node], list[Node]]:
    """Return the pieces that are carried, with what is carried in them, and the others."""
    carried: list[Node] = []
    left: list[Node] = []
    for piece in gear:
        if piece.get("left") is True:
            left.append(piece)
            continue
        inside, outside = _parted(piece.get("children", []))
        carried.append({**piece, "children": inside} if inside or outside else piece)
        left += outside
    return carried, left


def _whole(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,4}", text.strip(), re.ASCII) else 0
