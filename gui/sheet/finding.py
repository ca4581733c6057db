"""What a search over a sheet finds, in the order of the sheet: names of figures, lists and gear, and written text."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from gui.sheet.advancement import newest_first
from gui.sheet.state import SheetState, sections_of
from gui.sheet.term_names import ABOUT
from gui.words.capitals import capitalised
from rules.ruleset.listing import lists
from rules.ruleset.sheet_layout import SheetSection
from rules.words.folding import fold

BELOW = ("sheet.weapons", "sheet.armour", "sheet.about", "sheet.sparring", "sheet.advancement")
"""The heading keys of the parts that any ruleset's sheet may have, in the order of the sheet."""

NOTES = "sheet.notes"
"""The part with the notes, whatever a ruleset calls its section."""


class Place(Struct, frozen=True):
    """A place that a search finds: a part of the sheet and what is in it, none for the part as a whole.

    An entry is an id, the number of a row, or the number of the first letter in the notes; `told` says where the place
    is, and `length` how many letters of the notes were found.
    """

    part: str
    entry: str
    told: str
    length: int = 0


def found_places(typed: str, state: SheetState) -> tuple[Place, ...]:
    """Return the places whose name or text holds what was typed, in the order of the sheet; capitals do not count."""
    wanted = fold(typed).strip()
    return tuple(_found(wanted, state)) if wanted else ()


def _found(wanted: str, state: SheetState) -> Iterator[Place]:
    texts, words = state.texts, state.words
    for section in sections_of(state.ruleset):
        title = texts.name("sections", section.id)
        if section.shows == "notes":
            yield from _headed(wanted, NOTES, title)
            yield from _in_notes(wanted, title, state)
            continue
        yield from _headed(wanted, section.id, title)
        for entry, name in _entries(section, state):
            if wanted in fold(name):
                yield Place(section.id, entry, words("sheet.found_in", name=name, section=title))
    for key in BELOW:
        yield from _headed(wanted, key, words(key))
        for entry, name in _below(key, state):
            if wanted in fold(name):
                yield Place(key, entry, words("sheet.found_in", name=name, section=words(key)))


def _headed(wanted: str, part: str, title: str) -> Iterator[Place]:
    if wanted in fold(title):
        yield Place(part, "", title)


def _entries(section: SheetSection, state: SheetState) -> Iterator[tuple[str, str]]:
    """Yield the entries of a section, with their names."""
    ruleset, sheet, texts = state.ruleset, state.sheet, state.texts
    match section.shows:
        case "items":
            for place, piece in enumerate(sheet.items):
                yield f"{place}", texts.name("items", piece.id)
        case "notes":
            return
        case "skills" | "traits":
            held: Mapping[str, object] = sheet.skills if section.shows == "skills" else dict.fromkeys(sheet.traits)
            rules = ruleset.skills if section.shows == "skills" else ruleset.traits
            offered = (id for id, rule in rules.items() if rule.offered and id not in held)
            for ids in (held, offered):
                listed = (id for id in ids if lists(ruleset, section, id))
                yield from _by_name({id: capitalised(texts.name(section.shows, id)) for id in listed})
        case kind:
            known: Mapping[str, object] = getattr(ruleset, kind)
            for id in section.entries or known:
                yield id, texts.name(kind, id)


def _by_name(names: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Return ids and names in the order in which a list of the sheet has them."""
    return sorted(names.items(), key=_folded_name)


def _folded_name(named: tuple[str, str]) -> str:
    return fold(named[1])


def _below(key: str, state: SheetState) -> Iterator[tuple[str, str]]:
    """Yield the entries of a part that any ruleset's sheet may have, with their text."""
    sheet, words = state.sheet, state.words
    if key == "sheet.about":
        for name in dict.fromkeys((*ABOUT, *sheet.about)):
            told = words(ABOUT[name]) if name in ABOUT else name
            yield name, " ".join((told, sheet.about.get(name, ""))).strip()
    elif key == "sheet.advancement":
        for line in newest_first(sheet):
            yield line.handle, f"{words.day(line.day)} {line.what}".strip()


def _in_notes(wanted: str, title: str, state: SheetState) -> Iterator[Place]:
    """Yield each place in the notes that holds the text, with the line that it is in."""
    notes = state.sheet.notes
    begins = [place for place, letter in enumerate(notes) for _ in fold(letter)]
    folded = "".join(map(fold, notes))
    at = folded.find(wanted)
    while at >= 0:
        first, last = begins[at], begins[at + len(wanted) - 1]
        line = notes[notes.rfind("\n", 0, first) + 1 :].partition("\n")[0].strip()
        told = state.words("sheet.found_in", name=line, section=title)
        yield Place(NOTES, f"{first}", told, last + 1 - first)
        at = folded.find(wanted, at + len(wanted))
