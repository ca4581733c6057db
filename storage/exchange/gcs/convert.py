"""Converting a sheet of GURPS Character Sheet to one of ours, with the figures that program has computed."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import replace

from rules.ruleset.sections import Ruleset
from rules.state.character import Character, Item, number_items
from rules.values import Number
from storage.campaign.character_ids import new_character_id
from storage.campaign.pictures import Picture, PictureError, picture_of_base64
from storage.exchange.gcs.document import (
    Node,
    is_technique,
    listed,
    node_at,
    nodes_at,
    number_at,
    text_at,
    with_containers,
)
from storage.exchange.gcs.gear import Piece, Weapon, piece_of, skill_entry, weapon_summary, weapons_of
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.natural import NaturalWeapon, body_figures, natural_weapons, skin, unready
from storage.exchange.gcs.notes import Headings, notes_text, one_line, remark
from storage.exchange.gcs.person import about_of, gender_of
from storage.exchange.gcs.reading import read_document
from storage.exchange.gcs.report import Converted, Line, OmissionReason, Outcome, slug

LONGEST_ID = 100
"""Maximum number of characters of another program's id that are remembered."""

_RIGHT_HAND, _LEFT_HAND, _BOTH = "right_hand", "left_hand", "both_hands"


def read_gcs(
    path: Path, map: GcsMap, ruleset: Ruleset, headings: Headings | None = None, id: str | None = None
) -> Converted:
    """Return the character in a file for a ruleset with a mapping. Raises ExchangeError with one sentence.

    Without an `id` the character gets a random one: ids of that program are not unique.
    """
    return convert(read_document(path), map, ruleset, path.stem, headings or Headings(), id or new_character_id())


def convert(document: Node, map: GcsMap, ruleset: Ruleset, name: str, headings: Headings, id: str) -> Converted:
    """Return the character in a document; they are called `name` if it states no name. Raises ExchangeError."""
    converter = _Converter(document, _with_own_skills(map, ruleset), ruleset)
    converter.convert_figures()
    converter.convert_traits()
    converter.convert_natural_weapons()
    converter.convert_skills()
    converter.convert_spells()
    converter.convert_gear()
    portrait = converter.convert_portrait()
    texts = tuple(text_at(note, "markdown", "text") for note in listed(document, "notes"))
    profile = node_at(document, "profile")
    named = text_at(profile, "name") or name
    sheet = replace(
        converter.sheet,
        id=id,
        name=one_line(named),
        player=one_line(text_at(profile, "player_name")),
        gender=gender_of(document),
        about=about_of(document, headings.person),
        notes=notes_text(document, map, converter.lines, texts, headings),
    )
    source = one_line(text_at(document, "id"))[:LONGEST_ID] or _content_id(document)
    return Converted(sheet, map.edition, tuple(converter.lines), portrait, source)


def _content_id(document: Node) -> str:
    """Return an id for a sheet that has none: the same for the same content, so that the same file is recognised."""
    return f"sha256-{sha256(msgspec.json.encode(document, order='sorted')).hexdigest()}"


class _Converter:
    """Builds the sheet step by step, and reports the outcome for each entry."""

    def __init__(self, document: Node, map: GcsMap, ruleset: Ruleset) -> None:
        self.sheet = Character("", ruleset.id)
        self.lines: list[Line] = []
        self._document = document
        self._map = map
        self._ruleset = ruleset
        self._natural: tuple[NaturalWeapon, ...] = ()
        self._figures = {text_at(each, "attr_id", "id"): each for each in nodes_at(document, "attributes")}

    def convert_figures(self) -> None:
        """Convert attributes, pinned values, and the current points of pools."""
        taken = {
            part: {ours: figure for ours, theirs in names.items() if (figure := self._figure(theirs)) is not None}
            for part, names in (("attributes", self._map.attributes), ("values", self._map.values))
        }
        pools: dict[str, Number] = {}
        for ours, theirs in self._map.pools.items():
            left = number_at(node_at(self._figures.get(theirs, {}), "calc"), "current")
            if left is not None and left != self._figure(theirs):
                pools[ours] = left
        taken["values"] |= body_figures(self._document, self._map)
        self.sheet = replace(self.sheet, attributes=taken["attributes"], values=taken["values"], pools=pools)
        for part, names in (("attributes", self._map.attributes), ("values", self._map.values)):
            for ours, theirs in names.items():
                figure = taken[part].get(ours)
                if figure is None:
                    self._leave("attributes", theirs, "missing")
                else:
                    self._note("attributes", f"{theirs} {figure:g}", "taken", ours)
        weight = self._map.natural.weight
        if weight and weight not in taken["values"]:
            self._unready("attributes", "weight", "no_weight")
        known = {*self._map.attributes.values(), *self._map.values.values()}
        for theirs in self._figures:
            if theirs and theirs not in known:
                self._leave("attributes", theirs, "worked_out")

    def convert_traits(self) -> None:
        """Convert the traits that the ruleset has; note the others with their points."""
        traits: dict[str, None] = {}
        for node in listed(self._document, "traits", "advantages"):
            name = _entry_name(node)
            if node.get("disabled") is True:
                self._leave("traits", name, "switched_off")
                continue
            ours = self._trait(node)
            if ours:
                traits[ours] = None
                self._note("traits", name, "taken", ours)
            else:
                self._note("traits", _entry_text(node, name), "noted")
        handed = text_at(node_at(self._document, "profile"), "handedness").casefold()
        if handed.startswith("left") and self._map.left_handed in self._ruleset.traits:
            traits[self._map.left_handed] = None
            self._note("traits", "handedness", "taken", self._map.left_handed)
        self.sheet = replace(self.sheet, traits=tuple(traits))

    def convert_skills(self) -> None:
        """Convert the levels of known skills, the best one if several map to one skill; note the others."""
        levels: dict[str, Number] = {}
        for node in listed(self._document, "skills"):
            name, level = _entry_name(node), number_at(node_at(node, "calc"), "level")
            ours = "" if is_technique(node) else skill_entry(node, self._map.skills, self._ruleset)
            if level is None:
                self._leave("skills", name, "no_level")
            elif ours:
                levels[ours] = max(level, levels.get(ours, level))
                self._note("skills", f"{name} {level:g}", "taken", ours)
            else:
                self._note("skills", _entry_text(node, f"{name} {level:g}"), "noted")
        self.sheet = replace(self.sheet, skills=levels)

    def convert_spells(self) -> None:
        """Convert the levels of spells that the ruleset has as skills; note every spell with its level and costs."""
        levels = dict(self.sheet.skills)
        for node in listed(self._document, "spells"):
            level = number_at(node_at(node, "calc"), "level")
            ours = "" if level is None else skill_entry(node, self._map.skills, self._ruleset)
            if level is not None and ours:
                levels[ours] = max(level, levels.get(ours, level))
                self._note("spells", f"{_entry_name(node)} {level:g}", "taken", ours)
            names = ("spell_class", "casting_cost", "maintenance_cost", "casting_time", "duration", "resist")
            more = [
                f"{each.replace('_', ' ')} {one_line(text_at(node, each))}" for each in names if text_at(node, each)
            ]
            head = _entry_name(node) if level is None else f"{_entry_name(node)} {level:g}"
            self._note("spells", _entry_text(node, "; ".join((head, *more))), "noted")
        self.sheet = replace(self.sheet, skills=levels)

    def convert_gear(self) -> None:
        """Convert the carried gear with all its figures, and put each piece in a place."""
        pieces: list[Piece] = []
        for node in with_containers(nodes_at(self._document, "equipment")):
            weapons = tuple(weapons_of(node, self._map.skills, self.sheet.skills))
            piece = piece_of(node, self._map.gear, self._map.skills, self.sheet.skills, self._ruleset)
            pieces.append(piece)
            self._note("gear", _with_count(node, piece.name), "taken", piece.item.id)
            self._note_weapons(piece, weapons)
            if piece.kind == "armour" and self._map.gear.armour not in piece.item.fields:
                self._note("gear", f"{piece.name}: covers only a part of the body", "noted")
            if remark(node):
                self._note("gear", f"{piece.name}: {remark(node)}", "noted")
        for node in with_containers(nodes_at(self._document, "other_equipment")):
            self._leave("gear", _with_count(node, text_at(node, "description", "name")), "not_carried")
        hide = skin(self._document, self._map, pieces)
        body = (*(each.item for each in self._natural if each.item), *filter(None, (hide,)))
        # A weapon in the hand comes before the teeth.
        self.sheet = replace(self.sheet, items=number_items((*_with_places(pieces, self._map, self._hands()), *body)))

    def convert_natural_weapons(self) -> None:
        """Convert what the body fights with; note its figures, and what is not ready for play."""
        hand, _ = self._hands()
        self._natural = tuple(natural_weapons(self._document, self._map, self._ruleset, hand))
        for each in self._natural:
            self._note("weapons", f"{each.trait}: {weapon_summary(each.weapon, self._map.weapon_figures)}", "noted")
            if each.item is not None:
                self._note("weapons", each.name, "taken", each.item.id)
            if each.why:
                self._unready("weapons", each.name, each.why)

    def _hands(self) -> tuple[str, str]:
        """Return the master hand and the other one."""
        left = self._map.left_handed in self.sheet.traits
        return (_LEFT_HAND, _RIGHT_HAND) if left else (_RIGHT_HAND, _LEFT_HAND)

    def convert_portrait(self) -> Picture | None:
        """Return the portrait, or None if there is no accepted picture."""
        text = text_at(node_at(self._document, "profile"), "portrait")
        if not text:
            return None
        try:
            picture = picture_of_base64(text)
        except PictureError:
            self._leave("portrait", "portrait", "no_picture")
            return None
        self._note("portrait", "portrait", "taken", f"{picture.width} × {picture.height}")
        return picture

    def _note_weapons(self, piece: Piece, weapons: tuple[Weapon, ...]) -> None:
        for weapon in weapons:
            self._note("weapons", f"{piece.name}: {weapon_summary(weapon, self._map.weapon_figures)}", "noted")
            if piece.equipped and piece.kind != "warding":
                why = unready(weapon, piece.item if weapon.skill else None, self._map)
                if why:
                    self._unready("weapons", f"{piece.name}: {weapon.usage}".removesuffix(": "), why)

    def _figure(self, theirs: str) -> Number | None:
        return number_at(node_at(self._figures.get(theirs, {}), "calc"), "value")

    def _trait(self, node: Node) -> str:
        """Return the id of the matching trait, at the highest level of ours that is not above theirs; empty if none."""
        name = text_at(node, "name")
        ours = self._map.traits.get(name) or slug(name, "")
        level = int(number_at(node, "levels") or 1)
        tried = (ours.replace("{level}", str(each)) for each in range(min(level, 100), 0, -1))
        return next((each for each in tried if each in self._ruleset.traits), "")

    def _unready(self, section: str, theirs: str, why: OmissionReason) -> None:
        self.lines.append(Line(section, theirs, "unready", why=why))

    def _leave(self, section: str, theirs: str, why: OmissionReason) -> None:
        self.lines.append(Line(section, theirs, "left", why=why))

    def _note(self, section: str, theirs: str, fate: Outcome, ours: str = "") -> None:
        self.lines.append(Line(section, theirs, fate, ours))


def _with_own_skills(map: GcsMap, ruleset: Ruleset) -> GcsMap:
    """Return the mapping with the skills of the ruleset under their own ids, such as those of a pack from a library."""
    return replace(map, skills={**{id: id for id in ruleset.skills}, **map.skills})


def _entry_name(node: Node) -> str:
    """Return the name of an entry with its speciality and its level."""
    name, special, level = text_at(node, "name", "description"), text_at(node, "specialization"), None
    if node.get("can_level") is True or "levels" in node:
        level = number_at(node, "levels")
    return one_line(f"{name}{f' ({special})' if special else ''}{'' if not level else f' {level:g}'}") or "?"


def _entry_text(node: Node, head: str) -> str:
    """Return a text for an entry: `head`, its modifiers, its remark and its points."""
    changed = [_entry_name(each) for each in nodes_at(node, "modifiers") if each.get("disabled") is not True]
    points = number_at(node_at(node, "calc"), "points")
    points = number_at(node, "points") if points is None else points
    details = "; ".join(filter(None, (*changed, remark(node))))
    return f"{head}{f' ({details})' if details else ''}{'' if points is None else f' [{points:g}]'}"


def _with_count(node: Node, name: str) -> str:
    count = number_at(node, "quantity")
    return name if count in (None, 1) else f"{name} × {count:g}"


def _with_places(pieces: list[Piece], map: GcsMap, hands: tuple[str, str]) -> Iterator[Item]:
    """Yield the pieces with places: armour worn, the first shield and weapon in the hands, the rest within reach."""
    two = map.gear.signs.get("†", "")
    shield = next((place for place, piece in enumerate(pieces) if piece.equipped and piece.kind == "warding"), -1)
    weapon = next((place for place, piece in enumerate(pieces) if piece.equipped and piece.kind == "weapon"), -1)
    for place, piece in enumerate(pieces):
        where = "pack"
        if piece.equipped:
            where = {"armour": "worn", "weapon": "belt", "warding": "back"}.get(piece.kind, "pouch")
        if place == shield:
            where = hands[1]
        elif place == weapon:
            where = _hand(piece.item, map.gear.traits, two, shield >= 0, hands[0])
        yield replace(piece.item, where=where)


def _hand(item: Item, traits: str, two: str, taken: bool, master: str) -> str:
    """Return the place of a weapon; a two-handed one is on the back if there is a shield (`taken`)."""
    held: Mapping[str, object] = item.fields
    known = held.get(traits, ())
    if two and isinstance(known, tuple) and two in known:
        return "back" if taken else _BOTH
    return master
