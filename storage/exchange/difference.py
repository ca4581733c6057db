"""The differences between two versions of a sheet, and the merged sheet of the chosen fields."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.state.character import Advance, Character, Item, number_items
from rules.state.story import Chapter
from rules.values import Number

Section: TypeAlias = Literal[
    "person", "about", "attributes", "values", "pools", "skills", "traits", "items", "advances", "notes", "story"
]
"""A part of a sheet."""

SECTIONS: Final[tuple[Section, ...]] = (
    "person",
    "about",
    "attributes",
    "values",
    "pools",
    "skills",
    "traits",
    "items",
    "advances",
    "notes",
    "story",
)
"""The parts of a sheet in the order of display."""


class Change(StrEnum):
    """Where a field was changed since the version that a file was made from; UNKNOWN if that version is not known."""

    HERE = "here"
    THERE = "there"
    BOTH = "both"
    UNKNOWN = "unknown"


PERSON: Final = ("name", "player", "gender", "budget")
"""The fields of the part `person`."""

FIGURES: Final[tuple[Section, ...]] = ("attributes", "values", "pools", "skills")
"""The parts that hold a figure for each id."""

Held: TypeAlias = str | Number | bool | Item | Advance | Chapter | None
"""What a field holds; None if it is missing."""


Keyed = TypeVar("Keyed", Item, Advance)
"""A part of a sheet that has a handle."""

Part = TypeVar("Part")


class Entry(Struct, frozen=True):
    """A field that differs between two sheets: its part, its id, and both values; None where it is missing.

    The id of a piece of gear has a number if the sheet has several of it. The id of a chapter of the story is made of
    its day and fight, with a number if there are several. `change` says where the field was changed.
    """

    section: Section
    id: str
    ours: Held
    theirs: Held
    change: Change = Change.UNKNOWN

    @property
    def key(self) -> str:
        """The key of the field, unique in the sheet."""
        return f"{self.section}.{self.id}"

    @property
    def offered(self) -> bool:
        """Whether their value is chosen by default: only the file changed it."""
        return self.change is Change.THERE

    @property
    def is_conflict(self) -> bool:
        """Whether somebody must decide: it was changed here and in the file, and not in the same way."""
        return self.change is Change.BOTH


def entries(ours: Character, theirs: Character, usual: Mapping[str, Number] | None = None) -> tuple[Entry, ...]:
    """Return every field that differs between two sheets, in the order of the sheet.

    `usual` holds the default figures of attributes that a sheet does not state.
    """
    return tuple(entry for entry in _pairs(ours, theirs, usual or {}) if not same(entry.ours, entry.theirs))


def offered(differing: Iterable[Entry]) -> frozenset[str]:
    """Return the keys of the fields whose value in their sheet is chosen by default."""
    return frozenset(entry.key for entry in differing if entry.offered)


def chosen(ours: Character, theirs: Character, keys: Collection[str]) -> Character:
    """Return our sheet with the values of theirs in the fields with these keys."""
    taken = {entry.key: entry for entry in entries(ours, theirs) if entry.key in keys}
    person = {name: getattr(theirs, name) for name in PERSON if f"person.{name}" in taken}
    notes = {"notes": theirs.notes} if "notes.notes" in taken else {}
    figures = {part: _chosen_figures(part, ours, theirs, taken) for part in FIGURES}
    sheet = replace(ours, **person, **notes, **{part: table for part, table in figures.items() if table is not None})
    if any(key.startswith("about.") for key in taken):
        sheet = replace(sheet, about=_merged("about", ours.about, theirs.about, taken))
    if any(key.startswith("advances.") for key in taken):
        log = _merged("advances", by_handle(ours.advances), by_handle(theirs.advances), taken)
        sheet = replace(sheet, advances=tuple(log.values()))
    if any(key.startswith("traits.") for key in taken):
        every = union(ours.traits, theirs.traits)
        sheet = replace(sheet, traits=tuple(each for each in every if _keeps_trait(each, each in ours.traits, taken)))
    if any(key.startswith("items.") for key in taken):
        sheet = replace(sheet, items=number_items(tuple(_items(ours, theirs, taken))))
    if any(key.startswith("story.") for key in taken):
        story = _merged("story", chapters_by_id(ours.story), chapters_by_id(theirs.story), taken)
        sheet = replace(sheet, story=tuple(story.values()))
    return sheet


def _pairs(ours: Character, theirs: Character, usual: Mapping[str, Number]) -> Iterator[Entry]:
    for name in PERSON:
        yield Entry("person", name, getattr(ours, name), getattr(theirs, name))
    for name in union(ours.about, theirs.about):
        yield Entry("about", name, ours.about.get(name), theirs.about.get(name))
    for part in SECTIONS:
        if part in FIGURES:
            mine: Mapping[str, Number] = getattr(ours, part)
            other: Mapping[str, Number] = getattr(theirs, part)
            unstated: Mapping[str, Number] = usual if part == "attributes" else {}
            for id in union(mine, other):
                yield Entry(part, id, mine.get(id, unstated.get(id)), other.get(id, unstated.get(id)))
    for trait in union(ours.traits, theirs.traits):
        yield Entry("traits", trait, trait in ours.traits or None, trait in theirs.traits or None)
    here, there = _by_numbered_id(ours.items), _by_numbered_id(theirs.items)
    yield from (Entry("items", id, here.get(id), there.get(id)) for id in union(here, there))
    our_log, their_log = by_handle(ours.advances), by_handle(theirs.advances)
    for line in union(our_log, their_log):
        yield Entry("advances", line, our_log.get(line), their_log.get(line))
    yield Entry("notes", "notes", ours.notes, theirs.notes)
    our_story, their_story = chapters_by_id(ours.story), chapters_by_id(theirs.story)
    yield from (Entry("story", id, our_story.get(id), their_story.get(id)) for id in union(our_story, their_story))


def same(ours: object, theirs: object) -> bool:
    """Return whether two values are equal; the keys of gear and of lines of the log do not count."""
    return _without_key(ours) == _without_key(theirs)


def _without_key(value: object) -> object:
    return replace(value, key="") if isinstance(value, Item | Advance) else value


def union(ours: Iterable[str], theirs: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of both, each once, ours first."""
    return tuple(dict.fromkeys((*ours, *theirs)))


def chapters_by_id(story: Iterable[Chapter]) -> dict[str, Chapter]:
    """Return chapters by their day and fight; a second one of the same day and fight gets `#2`, and so on."""
    met: Counter[str] = Counter()
    named: dict[str, Chapter] = {}
    for chapter in story:
        id = f"{chapter.day} {chapter.fight}"
        met[id] += 1
        named[id if met[id] == 1 else f"{id}#{met[id]}"] = chapter
    return named


def by_handle(held: Iterable[Keyed]) -> dict[str, Keyed]:
    """Return pieces or lines by their handle; of several with the same handle, the second gets `#2`, and so on."""
    named: dict[str, Keyed] = {}
    for each in held:
        handle, number = each.handle, 2
        while handle in named:
            handle, number = f"{each.handle}#{number}", number + 1
        named[handle] = each if handle == each.handle else replace(each, key=handle)
    return named


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
    merged = {id: changed[id] if id in changed else mine.get(id) for id in union(mine, other)}
    return {id: figure for id, figure in merged.items() if isinstance(figure, int | float)}


def _merged(
    section: Section, ours: Mapping[str, Part], theirs: Mapping[str, Part], taken: Collection[str]
) -> dict[str, Part]:
    """Return ours with those of theirs that are taken, by id; one that is missing there goes. New ones come last."""
    merged = {id: (theirs if f"{section}.{id}" in taken else ours).get(id) for id in union(ours, theirs)}
    return {id: each for id, each in merged.items() if each is not None}


def _keeps_trait(trait: str, ours: bool, taken: Mapping[str, Entry]) -> bool:
    key = f"traits.{trait}"
    return taken[key].theirs is not None if key in taken else ours


def _items(ours: Character, theirs: Character, taken: Mapping[str, Entry]) -> Iterator[Item]:
    """Yield the pieces of the merged sheet, new ones last; a piece of our sheet keeps its handle."""
    here, there = _by_numbered_id(ours.items), _by_numbered_id(theirs.items)
    for id in union(here, there):
        entry = taken.get(f"items.{id}")
        item = here.get(id) if entry is None else there.get(id)
        if item is not None:
            yield item if id not in here else replace(item, key=here[id].key)
