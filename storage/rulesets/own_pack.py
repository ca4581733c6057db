"""The pack with a table's own entries: adding entries, taking them out, and sharing some of them.

It is a pack like any other, so fights, undo and copies of a campaign need no special case; but the program writes its
files. The entries are in one file, their words in a file for each language.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

import tomlkit
from msgspec import Struct

from rules.loading.pack_file import pack_of
from rules.loading.packs import PACK_FILE, Pack
from rules.loading.text_limits import UnfitText, parse_toml
from rules.own.making import PREFIX, OwnEntry
from rules.own.shape import KINDS, OwnKind
from rules.words.texts import entry_of

OWN: Final = "own"
"""The id of the pack with a table's own entries."""

ENTRIES: Final = "own.toml"
"""The file of a pack that holds its entries."""

_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"'(\w+)'")

_Section: TypeAlias = dict[str, Any]
_Tables: TypeAlias = dict[str, _Section]
_Held: TypeAlias = Mapping[str, Mapping[str, Any]]


class PackTerms(Struct, frozen=True):
    """What a pack says of itself: its source, its licence, its names by language, and its version."""

    source: str
    licence: str
    names: Mapping[str, str] = {}
    version: str = "1"


def terms_of(pack: Pack) -> PackTerms:
    """Return what a pack says of itself."""
    named = {language: kinds.get("packs", {}) for language, kinds in pack.words().items()}
    names = {
        language: str(entry_of(entries[pack.header.id])["name"])
        for language, entries in named.items()
        if pack.header.id in entries
    }
    return PackTerms(pack.header.source, pack.header.licence, names, pack.header.version)


class OwnTables(Struct, frozen=True):
    """The entries of a pack by section and id, and its words by language, section and id.

    `endings` are those of the ids of companions in the ruleset, as `rules.own.families` finds them.
    """

    entries: Mapping[str, Mapping[str, Any]] = {}
    words: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    endings: tuple[str, ...] = ()

    def ids(self, kind: OwnKind) -> tuple[str, ...]:
        """Return the ids of the entries of a kind, without those that only come with another."""
        known = self.entries.get(kind, {})
        return tuple(id for id in known if not any(id == f"{head}{end}" for end in self.endings for head in known))

    def members(self, kind: OwnKind, id: str) -> frozenset[tuple[str, str]]:
        """Return an entry and all that only comes with it, each by its section and id."""
        found = {(kind, id)}
        if kind == "skills":
            found |= {(section, f"{id}{ending}") for section in ("skills", "values") for ending in self.endings}
        if kind == "traits":
            found |= {
                ("actions", each) for each, table in self.entries.get("actions", {}).items() if _is_for(table, id)
            }
        return frozenset(found)


def own_tables(pack: Pack | None, endings: tuple[str, ...] = ()) -> OwnTables:
    """Return the entries of a pack; none if there is no pack. `endings` are those of companions in its ruleset."""
    if pack is None:
        return OwnTables(endings=endings)
    entries: _Tables = {}
    for name, text in pack.rules.items():
        tree = _tree(text)
        inner = {"actions": tree} if name.startswith("actions/") else {"items": tree} if name == "items.toml" else tree
        for section, held in inner.items():
            if isinstance(held, dict):
                entries.setdefault(section, {}).update(cast("_Section", held))
    words = {
        language: {kind: {id: entry_of(each) for id, each in held.items()} for kind, held in kinds.items()}
        for language, kinds in cast("Mapping[str, Mapping[str, _Section]]", pack.words()).items()
    }
    return OwnTables(entries, words, endings)


def own_pack(game: str, tables: OwnTables, terms: PackTerms, id: str = OWN) -> Pack:
    """Return a pack with these entries over a game. Raises RulesetError if its terms or texts are not valid."""
    header: dict[str, Any] = {"id": id, "format": 1, "over": game, "version": terms.version}
    header |= {"source": terms.source, "licence": terms.licence}
    entries = {section: dict(held) for section, held in tables.entries.items() if held}
    files = {PACK_FILE: _text(header), ENTRIES: _text(entries)}
    for language in sorted({*tables.words, *terms.names}):
        words = {kind: dict(held) for kind, held in tables.words.get(language, {}).items() if held and kind != "packs"}
        named = {"packs": {id: terms.names[language]}} if language in terms.names else {}
        files[f"text/{language}.toml"] = _text({**named, **words})
    return pack_of(files)


def with_entry(tables: OwnTables, entry: OwnEntry) -> OwnTables:
    """Return the tables with an entry, in place of the one with its id; the words in other languages stay."""
    kept = without_entries(tables, entry.kind, (entry.id,)).entries
    new = OwnTables(entry.tables, {entry.language: entry.words})
    return added(OwnTables(kept, tables.words, tables.endings), new)


def without_entries(tables: OwnTables, kind: OwnKind, ids: Collection[str]) -> OwnTables:
    """Return the tables without entries of a kind, and without what only these need."""
    gone = frozenset(member for id in ids for member in tables.members(kind, id))
    words = {language: _without(kinds, gone) for language, kinds in tables.words.items()}
    return OwnTables(_without(tables.entries, gone), words, tables.endings)


def part_of(tables: OwnTables, wanted: Mapping[OwnKind, Collection[str]]) -> OwnTables:
    """Return the entries of each kind with these ids, and all that they need to work, such as the skill of a weapon."""
    known: set[tuple[OwnKind, str]] = {(kind, id) for kind in KINDS for id in tables.ids(kind)}
    kept: set[tuple[OwnKind, str]] = {(kind, id) for kind, id in known if id in wanted.get(kind, ())}
    waiting = list(kept)
    while waiting:
        head = waiting.pop()
        words = set[str]().union(*(_words_in(tables.entries, *member) for member in tables.members(*head)))
        needed = {each for each in known if each[1] in words} - kept
        kept |= needed
        waiting += needed
    part = tables
    for kind in KINDS:
        part = without_entries(part, kind, {id for each, id in known - kept if each == kind})
    return part


def to_share(tables: OwnTables, id: str) -> OwnTables:
    """Return the tables with ids that begin with the id of a pack, so that a table may have both these and its own."""
    known = {each for section in tables.entries.values() for each in section if each.startswith(PREFIX)}
    return renamed_tables(tables, {each: f"{id}_{each.removeprefix(PREFIX)}" for each in known})


def rebased(before: OwnTables, changed: OwnTables, now: OwnTables) -> OwnTables:
    """Return `now` with the changes from `before` to `changed`; these win where both sides changed an entry."""
    languages = sorted({*before.words, *changed.words, *now.words})
    words = {
        each: _rebased(before.words.get(each, {}), changed.words.get(each, {}), now.words.get(each, {}))
        for each in languages
    }
    entries = _rebased(before.entries, changed.entries, now.entries)
    return OwnTables(entries, {each: kinds for each, kinds in words.items() if kinds}, now.endings)


def renamed_tables(tables: OwnTables, ids: Mapping[str, str]) -> OwnTables:
    """Return the tables with new ids of their entries, also in formulas."""

    def quoted(found: re.Match[str]) -> str:
        return f"'{ids.get(found[1], found[1])}'"

    def now(text: str) -> str:
        return ids[text] if text in ids else _QUOTED.sub(quoted, text)

    return OwnTables(
        {section: _renamed(dict(held), now) for section, held in tables.entries.items()},
        {
            language: {kind: {now(id): entry for id, entry in held.items()} for kind, held in kinds.items()}
            for language, kinds in tables.words.items()
        },
        tables.endings,
    )


def added(tables: OwnTables, more: OwnTables) -> OwnTables:
    """Return the tables with the entries and words of others, which replace those with the same ids."""
    sections = dict.fromkeys((*tables.entries, *more.entries))
    entries = {each: {**tables.entries.get(each, {}), **more.entries.get(each, {})} for each in sections}
    words: dict[str, _Tables] = {}
    for held in (tables.words, more.words):
        for language, kinds in held.items():
            mine = words.setdefault(language, {})
            for kind, named in kinds.items():
                mine.setdefault(kind, {}).update(named)
    return OwnTables(entries, words, tables.endings)


def _words_in(entries: Mapping[str, Mapping[str, Any]], section: str, id: str) -> set[str]:
    """Return every word in an entry that may be an id."""
    return set(_WORD.findall(repr(entries.get(section, {}).get(id, ""))))


def _renamed(value: Any, now: Callable[[str], str]) -> Any:
    match value:
        case str():
            return now(value)
        case dict():
            return {now(key): _renamed(each, now) for key, each in cast("_Section", value).items()}
        case list():
            return [_renamed(each, now) for each in cast("list[Any]", value)]
        case _:
            return value


def _rebased(before: _Held, changed: _Held, now: _Held) -> _Tables:
    """Return the sections of `now` with each entry that differs between `before` and `changed`."""
    merged: _Tables = {}
    for section in dict.fromkeys((*now, *changed)):
        was, ours, theirs = (each.get(section, {}) for each in (before, changed, now))
        for id in dict.fromkeys((*theirs, *ours)):
            held = ours if ours.get(id) != was.get(id) else theirs
            if id in held:
                merged.setdefault(section, {})[id] = held[id]
    return merged


def _without(tables: Mapping[str, Mapping[str, Any]], gone: Collection[tuple[str, str]]) -> _Tables:
    kept = {name: {id: each for id, each in held.items() if (name, id) not in gone} for name, held in tables.items()}
    return {section: held for section, held in kept.items() if held}


def _is_for(table: object, trait: str) -> bool:
    """Return whether an action is one that this trait gives."""
    return isinstance(table, dict) and cast("_Section", table).get("whose") == f"trait('{trait}')"


def _tree(text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except UnfitText:
        return {}


def _text(tree: Mapping[str, Any]) -> str:
    return tomlkit.dumps(_plain(tree))


def _plain(value: Any) -> Any:
    """Return a value as a TOML file holds it."""
    match value:
        case Mapping():
            return {str(key): _plain(each) for key, each in cast("Mapping[str, Any]", value).items()}
        case tuple() | list():
            return [_plain(each) for each in cast("Iterable[Any]", value)]
        case _:
            return value
