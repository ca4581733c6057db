"""The differences between two versions of a sheet, and the merged sheet of the chosen fields."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.state.character import Character, Item, number_items
from rules.values import Number

Section: TypeAlias = Literal["person", "attributes", "values", "pools", "skills", "traits", "items", "notes"]
"""A part of a sheet."""

SECTIONS: Final[tuple[Section, ...]] = (
    "person",
    "attributes",
    "values",
    "pools",
    "skills",
    "traits",
    "items",
    "notes",
)
"""The parts of a sheet in the order of display."""

KEPT: Final[frozenset[Section]] = frozenset(("pools", "notes"))
"""Parts that keep our version by default: the losses of a fight, and the GM's notes."""

PERSON: Final = ("name", "player")
"""The fields of the part `person`."""

_FIGURES: Final[tuple[Section, ...]] = ("attributes", "values", "pools", "skills")


class Entry(Struct, frozen=True):
    """A field that differs between two sheets: its part, its id, and both values; None where it is missing.

    The id of a piece of gear has a number if the sheet has several of it.
    """

    section: Section
    id: str
    ours: str | Number | bool | Item | None
    theirs: str | Number | bool | Item | None

    @property
    def key(self) -> str:
        """The key of the field, unique in the sheet."""
        return f"{self.section}.{self.id}"

    @property
    def offered(self) -> bool:
        """Whether their value is chosen by default."""
        return self.section not in KEPT


def entries(ours: Character, theirs: Character, usual: Mapping[str, Number] | None = None) -> tuple[Entry, ...]:
    """Return every field that differs between two sheets, in the order of the sheet.

    `usual` holds the default figures of attributes that a sheet does not state.
    """
    return tuple(entry for entry in _pairs(ours, theirs, usual or {}) if not _same(entry.ours, entry.theirs))


def offered(differing: Iterable[Entry]) -> frozenset[str]:
    """Return the keys of the fields whose value in their sheet is chosen by default."""
    return frozenset(entry.key for entry in differing if entry.offered)


def chosen(ours: Character, theirs: Character, keys: Collection[str]) -> Character:
    """Return our sheet with the values of theirs in the fields with these keys."""
    taken = {entry.key: entry for entry in entries(ours, theirs) if entry.key in keys}
    person = {name: getattr(theirs, name) for name in PERSON if f"person.{name}" in taken}
    notes = {"notes": theirs.notes} if "notes.notes" in taken else {}
    figures = {part: _chosen_figures(part, ours, theirs, taken) for part in _FIGURES}
    sheet = replace(ours, **person, **notes, **{part: table for part, table in figures.items() if table is not None})
    if any(key.startswith("traits.") for key in taken):
        every = _union(ours.traits, theirs.traits)
        sheet = replace(sheet, traits=tuple(each for each in every if _keeps_trait(each, each in ours.traits, taken)))
    if any(key.startswith("items.") for key in taken):
        sheet = replace(sheet, items=number_items(tuple(_items(ours, theirs, taken))))
    return sheet


def _pairs(ours: Character, theirs: Character, usual: Mapping[str, Number]) -> Iterator[Entry]:
    for name in PERSON:
        yield Entry("person", name, getattr(ours, name), getattr(theirs, name))
    for part in SECTIONS:
        if part in _FIGURES:
            mine: Mapping[str, Number] = getattr(ours, part)
            other: Mapping[str, Number] = getattr(theirs, part)
            unstated: Mapping[str, Number] = usual if part == "attributes" else {}
            for id in _union(mine, other):
                yield Entry(part, id, mine.get(id, unstated.get(id)), other.get(id, unstated.get(id)))
    for trait in _union(ours.traits, theirs.traits):
        yield Entry("traits", trait, trait in ours.traits or None, trait in theirs.traits or None)
    here, there = _by_numbered_id(ours.items), _by_numbered_id(theirs.items)
    yield from (Entry("items", id, here.get(id), there.get(id)) for id in _union(here, there))
    yield Entry("notes", "notes", ours.notes, theirs.notes)


def _same(ours: object, theirs: object) -> bool:
    """Return whether two values are equal; the keys of gear do not count."""
    if isinstance(ours, Item) and isinstance(theirs, Item):
        return replace(ours, key="") == replace(theirs, key="")
    return ours == theirs


def _union(ours: Iterable[str], theirs: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ours, *theirs)))


def _by_numbered_id(items: tuple[Item, ...]) -> dict[str, Item]:
    """Return the pieces by id; the second one of an id gets the suffix `#2`, and so on."""
    met: Counter[str] = Counter()
    named: dict[str, Item] = {}
    for item in items:
        met[item.id] += 1
        named[item.id if met[item.id] == 1 else f"{item.id}#{met[item.id]}"] = item
    return named


def _chosen_figures(
    part: Section, ours: Character, theirs: Character, taken: Mapping[str, Entry]
) -> dict[str, Number] | None:
    """Return our table of a part with the chosen figures of theirs; None if none is chosen."""
    changed = {entry.id: entry.theirs for entry in taken.values() if entry.section == part}
    if not changed:
        return None
    mine: Mapping[str, Number] = getattr(ours, part)
    other: Mapping[str, Number] = getattr(theirs, part)
    merged = {id: changed[id] if id in changed else mine.get(id) for id in _union(mine, other)}
    return {id: figure for id, figure in merged.items() if isinstance(figure, int | float)}


def _keeps_trait(trait: str, ours: bool, taken: Mapping[str, Entry]) -> bool:
    key = f"traits.{trait}"
    return taken[key].theirs is not None if key in taken else ours


def _items(ours: Character, theirs: Character, taken: Mapping[str, Entry]) -> Iterator[Item]:
    """Yield the pieces of the merged sheet, new ones last; a piece of our sheet keeps its handle."""
    here, there = _by_numbered_id(ours.items), _by_numbered_id(theirs.items)
    for id in _union(here, there):
        entry = taken.get(f"items.{id}")
        item = here.get(id) if entry is None else there.get(id)
        if item is not None:
            yield item if id not in here else replace(item, key=here[id].key)
