"""A library of GURPS Character Sheet as a pack of content for a ruleset: skills, traits, gear and spells by name."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from rules.loading.pack_file import pack_of
from rules.loading.packs import PACK_FILE, Pack
from rules.loading.ruleset_limits import LONGEST_WORD
from rules.loading.text_limits import parse_toml
from rules.ruleset.sections import Ruleset
from rules.values import Value
from rules.words.messages import message_of
from storage.exchange.gcs.document import Node, is_technique, nodes_at, number_at, text_at
from storage.exchange.gcs.gear import piece_of
from storage.exchange.gcs.library import Library
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.notes import one_line
from storage.exchange.gcs.report import slug
from storage.exchange.gcs.toml_text import tables_text, value_text
from storage.exchange.guard import ExchangeError

LICENCE: Final = "Not stated in the library"
"""The licence of a pack: the files of that program do not state any."""

LONGEST: Final = 100
"""Maximum number of characters of a name; longer ones are cut."""

SECTIONS: Final = ("skills", "traits", "items")
"""The sections of a ruleset that a library adds to; spells are skills there."""

_BLANK: Final = re.compile(r"@([^@]*)@")
_TIMES: Final = r"x\s*(\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})"
_BY_STRENGTH: Final = re.compile(rf"\s*{_TIMES}(?:\s*/\s*{_TIMES})?\s*")


class LibraryPack(Struct, frozen=True):
    """The pack made of a library, and how many entries it adds to each section and leaves out.

    `known` counts entries that the game has already, `unplaced` those for which it has no place, such as techniques.
    """

    pack: Pack
    added: Mapping[str, int]
    known: int = 0
    unplaced: int = 0


class _Entries:
    """The entries of a pack by section, with their names; ids are unique."""

    def __init__(self, taken: Mapping[str, Collection[str]]) -> None:
        self.tables: dict[str, dict[str, dict[str, Any]]] = {section: {} for section in SECTIONS}
        self.words: dict[str, dict[str, str]] = {section: {} for section in (*SECTIONS, "specialities")}
        self.known = self.unplaced = 0
        self._taken = taken

    def add(self, section: str, id: str, name: str, table: dict[str, Any]) -> None:
        """Add an entry, unless the game has one with its id."""
        if id in self._taken.get(section, ()):
            self.known += 1
            return
        self.tables[section][id] = table
        self.words[section][id] = name

    def free_id(self, section: str, name: str, more: str) -> str:
        """Return an id for a name; with `more` of it, or a number, if the library has the name already."""
        id = _slug(name)
        if id in self.tables[section] and more:
            id = _slug(f"{name} {more}")
        number, first = 2, id
        while id in self.tables[section]:
            id, number = f"{first}_{number}", number + 1
        return id


def pack_of_library(library: Library, map: GcsMap, ruleset: Ruleset, on: Iterable[Pack] = ()) -> LibraryPack:
    """Return a library as a pack over a ruleset, without entries that the ruleset or a pack that is `on` has already.

    An earlier pack of the same library does not count, as the new one takes its place. Raises ExchangeError if nothing
    would be left.
    """
    others = [pack for pack in on if pack.header.id != _pack_id(library)]
    entries = _Entries(_taken(ruleset, others))
    match library.kind:
        case "skills":
            _add_skills(library.rows, map, entries)
        case "spells":
            _add_spells(library.rows, map, entries)
        case "traits":
            _add_traits(library.rows, map, entries)
        case "items":
            _add_items(library.rows, map, ruleset, entries)
    added = {section: len(tables) for section, tables in entries.tables.items() if tables}
    if not added:
        raise ExchangeError(message_of("sent.empty_library", name=library.name, known=entries.known))
    return LibraryPack(_pack(library, ruleset.id, entries), added, entries.known, entries.unplaced)


def _pack_id(library: Library) -> str:
    return slug(f"gcs {library.name}", "gcs_library")


def _taken(ruleset: Ruleset, packs: Iterable[Pack]) -> Mapping[str, Collection[str]]:
    """Return the ids of a ruleset and of packs by section."""
    taken = {"skills": {*ruleset.skills}, "traits": {*ruleset.traits}, "items": {*ruleset.items}}
    for pack in packs:
        for name, text in pack.rules.items():
            tree = parse_toml(text)
            tree = {"items": tree} if name == "items.toml" else tree
            for section, ids in taken.items():
                ids.update(tree.get(section, ()))
    return taken


def _pack(library: Library, over: str, entries: _Entries) -> Pack:
    id = _pack_id(library)
    source = one_line(f"{library.name}, a library of GURPS Character Sheet")[: 4 * LONGEST_WORD]
    header = {"id": id, "format": 1, "over": over, "version": "1", "source": source, "licence": LICENCE}
    files = {PACK_FILE: "".join(f"{key} = {value_text(value)}\n" for key, value in header.items())}
    for section, tables in entries.tables.items():
        if tables:
            # Gear stands alone in its file; of anything else the file says which section it is.
            files[f"{section}.toml"] = tables_text(tables, "" if section == "items" else section)
    words = {"packs": {id: _short(one_line(library.name))}, **entries.words}
    files["text/en.toml"] = "\n".join(
        f"[{section}]\n" + "".join(f"{key} = {value_text(name)}\n" for key, name in names.items())
        for section, names in words.items()
        if names
    )
    return pack_of(files)


def _add_skills(rows: Iterable[Node], map: GcsMap, entries: _Entries) -> None:
    """Add skills; those of one name in several specialities are one skill."""
    by_name: dict[str, list[Node]] = {}
    for row in rows:
        if is_technique(row):
            entries.unplaced += 1
        else:
            by_name.setdefault(_name(row), []).append(row)
    for name, listed in by_name.items():
        nodes = [] if name in map.skills else [node for node in listed if _with_special(name, node) not in map.skills]
        entries.known += len(listed) - len(nodes)
        if not nodes:
            continue
        table, specials = _skill(nodes[0], map), [text_at(node, "specialization") for node in nodes]
        if any(specials):
            named = {slug(each, "own"): _short(one_line(each)) for each in specials if each and not _BLANK.search(each)}
            table["specialities"] = list(named)
            entries.words["specialities"] |= named
        entries.add("skills", entries.free_id("skills", name, ""), name, table)


def _add_spells(rows: Iterable[Node], map: GcsMap, entries: _Entries) -> None:
    for row in rows:
        name = _name(row)
        table = _skill(row, map) | ({"section": map.library.spells} if map.library.spells else {})
        entries.add("skills", entries.free_id("skills", name, "spell"), name, table)


def _add_traits(rows: Iterable[Node], map: GcsMap, entries: _Entries) -> None:
    for row in rows:
        name = _name(row)
        if name in map.traits:
            entries.known += 1
        else:
            entries.add("traits", entries.free_id("traits", name, ""), name, {**_points(row, map), "cite": _cite(row)})


def _points(node: Node, map: GcsMap) -> dict[str, Any]:
    """Return the points of a trait, as its row in a table; nothing if they depend on a level or are none."""
    points = number_at(node, "base_points") or 0
    if not map.library.points or not points or number_at(node, "points_per_level"):
        return {}
    return {"rows": {map.library.points: int(points) if float(points).is_integer() else points}}


def _add_items(rows: Iterable[Node], map: GcsMap, ruleset: Ruleset, entries: _Entries) -> None:
    for row in rows:
        name = _name(row)
        more = f"TL {text_at(row, 'tech_level')}" if text_at(row, "tech_level") else ""
        id = entries.free_id("items", name, more)
        shown = name if id == _slug(name) or not more else f"{name} ({more})"
        entries.add("items", id, shown, _item(row, map, ruleset))


def _skill(node: Node, map: GcsMap) -> dict[str, Any]:
    """Return a skill: what it is based on, and its level when untrained, by the defaults from attributes."""
    ours = {theirs: ours for ours, theirs in (*map.values.items(), *map.attributes.items())}
    table: dict[str, Any] = {}
    defaults = [
        f"{ours[kind]} {'-' if modifier < 0 else '+'} {abs(modifier)}"
        for each in nodes_at(node, "defaults")
        if (kind := text_at(each, "type")) in ours
        for modifier in (int(number_at(each, "modifier") or 0),)
    ]
    if defaults:
        table["default"] = defaults[0] if len(defaults) == 1 else f"max({', '.join(dict.fromkeys(defaults))})"
    base, _, difficulty = text_at(node, "difficulty").partition("/")
    attributes = [ours for ours, theirs in map.attributes.items() if theirs == base]
    if attributes:
        table["attributes"] = attributes
    if map.library.difficulty and difficulty in map.library.difficulties:
        table["rows"] = {map.library.difficulty: map.library.difficulties[difficulty]}
    return table | {"cite": _cite(node)}


def _item(node: Node, map: GcsMap, ruleset: Ruleset) -> dict[str, Any]:
    """Return a piece of gear as the catalogue of a ruleset holds it."""
    piece = piece_of(node, map.gear, map.skills, {}, ruleset)
    fields: dict[str, Any] = {name: value for name, value in piece.item.fields.items() if "." not in name}
    ways: Mapping[str, Mapping[str, Value]] = piece.item.ways()
    if ways:
        fields["variants"] = {way: dict(figures) for way, figures in ways.items()}
    return fields | _ranges(node, map) | {"cite": _cite(node)}


def _ranges(node: Node, map: GcsMap) -> dict[str, str]:
    """Return the ranges that follow from strength, as formulas."""
    strength = next((ours for ours, theirs in map.attributes.items() if theirs == "st"), "")
    for weapon in nodes_at(node, "weapons"):
        found = _BY_STRENGTH.fullmatch(text_at(weapon, "range"))
        if found and strength:
            names = map.gear.shot.get("half_range", ""), map.gear.shot.get("most_range", "")
            figures = zip(names, (found[1], found[2] or found[1]), strict=True)
            return {name: f"floor({float(figure):g} * {strength})" for name, figure in figures if name}
    return {}


def _with_special(name: str, node: Node) -> str:
    return f"{name} ({text_at(node, 'specialization')})"


def _slug(name: str) -> str:
    """Return an id for a name; ids begin with a letter."""
    id = slug(name, "entry")
    return id if id[0].isalpha() else f"entry_{id}"[:60]


def _name(node: Node) -> str:
    """Return the name of an entry; a blank for the player to fill in, such as `@Land@`, becomes plain text."""
    return _short(_BLANK.sub(r"\1", one_line(text_at(node, "description", "name")))) or "?"


def _short(name: str) -> str:
    """Return a name that is not too long for the texts of a ruleset."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _cite(node: Node) -> str:
    return one_line(text_at(node, "reference"))[:LONGEST_WORD] or "Library"
