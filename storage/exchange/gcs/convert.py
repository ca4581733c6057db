"""A sheet of GURPS Character Sheet made into one of ours. Its figures are taken as that program worked them out."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from rules.ruleset.sections import Ruleset
from rules.state.character import Character, Item, number_items
from rules.values import Number
from storage.campaign.pictures import Picture, PictureError, picture_of_base64
from storage.exchange.gcs.document import Node, listed, node_at, nodes_at, number_at, read_document, text_at
from storage.exchange.gcs.gear import Piece, Weapon, entry_named, piece_of, told, weapons_of
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.notes import Headings, one_line, remark, written
from storage.exchange.gcs.report import Converted, Fate, Line, Why, slug

_IN_HAND, _OTHER_HAND, _BOTH = "right_hand", "left_hand", "both_hands"


def read_gcs(path: Path, map: GcsMap, ruleset: Ruleset, headings: Headings | None = None) -> Converted:
    """The character in a file, under a ruleset that has a mapping. Raises ExchangeError with one sentence."""
    return convert(read_document(path), map, ruleset, path.stem, headings or Headings())


def convert(document: Node, map: GcsMap, ruleset: Ruleset, name: str, headings: Headings) -> Converted:
    """The character in a document; `name` is his if the document has none. Raises ExchangeError."""
    work = _Work(document, map, ruleset)
    work.take_figures()
    work.take_traits()
    work.take_skills()
    work.take_spells()
    work.take_gear()
    portrait = work.take_portrait()
    texts = tuple(text_at(note, "markdown", "text") for note in listed(document, "notes"))
    profile = node_at(document, "profile")
    named = text_at(profile, "name") or name
    sheet = replace(
        work.sheet,
        id=_id(document, named),
        name=one_line(named),
        player=one_line(text_at(profile, "player_name")),
        notes=written(document, map, work.lines, texts, headings),
    )
    return Converted(sheet, map.edition, tuple(work.lines), portrait)


def _id(document: Node, name: str) -> str:
    """An id that stays the same when the sheet comes again."""
    return f"gcs_{slug(text_at(document, 'id') or name, 'character')}"


class _Work:
    """A sheet as it grows, and what became of each thing so far."""

    def __init__(self, document: Node, map: GcsMap, ruleset: Ruleset) -> None:
        self.sheet = Character("", ruleset.id)
        self.lines: list[Line] = []
        self._document = document
        self._map = map
        self._ruleset = ruleset
        self._figures = {text_at(each, "attr_id", "id"): each for each in nodes_at(document, "attributes")}

    def take_figures(self) -> None:
        """Take attributes, pinned values, and what is gone from pools."""
        taken = {
            part: {ours: figure for ours, theirs in names.items() if (figure := self._figure(theirs)) is not None}
            for part, names in (("attributes", self._map.attributes), ("values", self._map.values))
        }
        pools: dict[str, Number] = {}
        for ours, theirs in self._map.pools.items():
            left = number_at(node_at(self._figures.get(theirs, {}), "calc"), "current")
            if left is not None and left != self._figure(theirs):
                pools[ours] = left
        self.sheet = replace(self.sheet, attributes=taken["attributes"], values=taken["values"], pools=pools)
        for part, names in (("attributes", self._map.attributes), ("values", self._map.values)):
            for ours, theirs in names.items():
                figure = taken[part].get(ours)
                if figure is None:
                    self._leave("attributes", theirs, "missing")
                else:
                    self._note("attributes", f"{theirs} {figure:g}", "taken", ours)
        known = {*self._map.attributes.values(), *self._map.values.values()}
        for theirs in self._figures:
            if theirs and theirs not in known:
                self._leave("attributes", theirs, "worked_out")

    def take_traits(self) -> None:
        """Take the traits this ruleset has; the others are noted with their points."""
        traits: dict[str, None] = {}
        for node in listed(self._document, "traits", "advantages"):
            name = _named(node)
            if node.get("disabled") is True:
                self._leave("traits", name, "switched_off")
                continue
            for weapon in weapons_of(node, self._map.skills, {}):
                self._note("weapons", f"{name}: {told(weapon, self._map.weapon_figures)}", "noted")
            ours = self._trait(node)
            if ours:
                traits[ours] = None
                self._note("traits", name, "taken", ours)
            else:
                self._note("traits", _described(node, name), "noted")
        handed = text_at(node_at(self._document, "profile"), "handedness").casefold()
        if handed.startswith("left") and self._map.left_handed in self._ruleset.traits:
            traits[self._map.left_handed] = None
            self._note("traits", "handedness", "taken", self._map.left_handed)
        self.sheet = replace(self.sheet, traits=tuple(traits))

    def take_skills(self) -> None:
        """Take the levels of the skills this ruleset has, the best where several are one here; note the others."""
        levels: dict[str, Number] = {}
        for node in listed(self._document, "skills"):
            name, level = _named(node), number_at(node_at(node, "calc"), "level")
            ours = "" if _is_technique(node) else entry_named(node, self._map.skills, self._ruleset)
            if level is None:
                self._leave("skills", name, "no_level")
            elif ours:
                levels[ours] = max(level, levels.get(ours, level))
                self._note("skills", f"{name} {level:g}", "taken", ours)
            else:
                self._note("skills", _described(node, f"{name} {level:g}"), "noted")
        self.sheet = replace(self.sheet, skills=levels)

    def take_spells(self) -> None:
        """Note the spells, each with its level and what it costs."""
        for node in listed(self._document, "spells"):
            level = number_at(node_at(node, "calc"), "level")
            names = ("spell_class", "casting_cost", "maintenance_cost", "casting_time", "duration", "resist")
            more = [
                f"{each.replace('_', ' ')} {one_line(text_at(node, each))}" for each in names if text_at(node, each)
            ]
            head = _named(node) if level is None else f"{_named(node)} {level:g}"
            self._note("spells", _described(node, "; ".join((head, *more))), "noted")

    def take_gear(self) -> None:
        """Take what is carried, each piece with all its figures, and put it where it belongs."""
        pieces: list[Piece] = []
        for node in _with_containers(nodes_at(self._document, "equipment")):
            weapons = tuple(weapons_of(node, self._map.skills, self.sheet.skills))
            piece = piece_of(node, self._map.gear, self._map.skills, self.sheet.skills, self._ruleset)
            pieces.append(piece)
            self._note("gear", _counted(node, piece.name), "taken", piece.item.id)
            self._note_weapons(piece, weapons)
            if piece.kind == "armour" and self._map.gear.armour not in piece.item.fields:
                self._note("gear", f"{piece.name}: covers only a part of the body", "noted")
            if remark(node):
                self._note("gear", f"{piece.name}: {remark(node)}", "noted")
        for node in _with_containers(nodes_at(self._document, "other_equipment")):
            self._leave("gear", _counted(node, text_at(node, "description", "name")), "not_carried")
        self.sheet = replace(self.sheet, items=number_items(tuple(_placed(pieces, self._map))))

    def take_portrait(self) -> Picture | None:
        """Take the portrait, if it is a picture of a decent size."""
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
            self._note("weapons", f"{piece.name}: {told(weapon, self._map.weapon_figures)}", "noted")

    def _figure(self, theirs: str) -> Number | None:
        return number_at(node_at(self._figures.get(theirs, {}), "calc"), "value")

    def _trait(self, node: Node) -> str:
        """The trait of ours that a trait is; of its levels the highest we have that is not above it."""
        ours = self._map.traits.get(text_at(node, "name"), "")
        level = int(number_at(node, "levels") or 1)
        tried = (ours.replace("{level}", str(each)) for each in range(min(level, 100), 0, -1))
        return next((each for each in tried if each in self._ruleset.traits), "")

    def _leave(self, section: str, theirs: str, why: Why) -> None:
        self.lines.append(Line(section, theirs, "left", why=why))

    def _note(self, section: str, theirs: str, fate: Fate, ours: str = "") -> None:
        self.lines.append(Line(section, theirs, fate, ours))


def _is_technique(node: Node) -> bool:
    return text_at(node, "id").startswith("q") or text_at(node, "type") == "technique"


def _named(node: Node) -> str:
    """What an entry is called, with its speciality and its level."""
    name, special, level = text_at(node, "name", "description"), text_at(node, "specialization"), None
    if node.get("can_level") is True or "levels" in node:
        level = number_at(node, "levels")
    return one_line(f"{name}{f' ({special})' if special else ''}{'' if not level else f' {level:g}'}") or "?"


def _described(node: Node, head: str) -> str:
    """An entry with what changes it, its remark and its points."""
    changed = [_named(each) for each in nodes_at(node, "modifiers") if each.get("disabled") is not True]
    points = number_at(node_at(node, "calc"), "points")
    points = number_at(node, "points") if points is None else points
    told_of = "; ".join(filter(None, (*changed, remark(node))))
    return f"{head}{f' ({told_of})' if told_of else ''}{'' if points is None else f' [{points:g}]'}"


def _counted(node: Node, name: str) -> str:
    count = number_at(node, "quantity")
    return name if count in (None, 1) else f"{name} × {count:g}"


def _with_containers(nodes: tuple[Node, ...], deep: int = 0) -> Iterator[Node]:
    """Pieces and what they hold, each by itself: a sack has a weight of its own."""
    for node in nodes:
        yield node
        if deep < 12:
            yield from _with_containers(nodes_at(node, "children"), deep + 1)


def _placed(pieces: list[Piece], map: GcsMap) -> Iterator[Item]:
    """Put armour on, the first shield and the first weapon into the hands, and the rest where it can be reached."""
    two = map.gear.signs.get("†", "")
    shield = next((place for place, piece in enumerate(pieces) if piece.equipped and piece.kind == "warding"), -1)
    weapon = next((place for place, piece in enumerate(pieces) if piece.equipped and piece.kind == "weapon"), -1)
    for place, piece in enumerate(pieces):
        where = "pack"
        if piece.equipped:
            where = {"armour": "worn", "weapon": "belt", "warding": "back"}.get(piece.kind, "pouch")
        if place == shield:
            where = _OTHER_HAND
        elif place == weapon:
            where = _hand(piece.item, map.gear.traits, two, shield >= 0)
        yield replace(piece.item, where=where)


def _hand(item: Item, traits: str, two: str, taken: bool) -> str:
    """Where a weapon is held; one for both hands stays on the back while a shield is in the way."""
    held: Mapping[str, object] = item.fields
    known = held.get(traits, ())
    if two and isinstance(known, tuple) and two in known:
        return "back" if taken else _BOTH
    return _IN_HAND
