"""Three-way merge of sheets: what was changed here and in a file since the version that the file was made from."""

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.state.character import Character
from rules.values import Number
from storage.exchange.difference import (
    FIGURES,
    PERSON,
    SECTIONS,
    Change,
    Entry,
    Held,
    Section,
    by_handle,
    chapters_by_id,
    chosen,
    entries,
    same,
    union,
)

_Fields: TypeAlias = Mapping[Section, Mapping[str, Held]]
"""What a sheet holds: its fields by part and id."""

_NO_FIGURES: Final[Mapping[str, Number]] = {}


def compared(
    base: Character | None, ours: Character, theirs: Character, usual: Mapping[str, Number] | None = None
) -> tuple[Entry, ...]:
    """Return every field that differs between two sheets, in the order of the sheet, with where it was changed.

    `base` is the version that the file was made from, None if that is not known. `usual` holds the default figures of
    attributes that a sheet does not state. Pieces of gear are the same if they have the same handle; without a base,
    if they are the first, second and so on of their kind.
    """
    if base is None:
        return entries(ours, theirs, usual)
    before, here, there = (_fields(sheet, usual or _NO_FIGURES) for sheet in (base, ours, theirs))
    return tuple(
        Entry(part, id, mine, other, _change(before[part].get(id), mine, other))
        for part in SECTIONS
        for id in union(here[part], there[part])
        if not same(mine := here[part].get(id), other := there[part].get(id))
    )


def merged(base: Character | None, ours: Character, theirs: Character, keys: Collection[str]) -> Character:
    """Return our sheet with the values of theirs in the fields with these keys.

    `base` is the one with which the two were compared. A part of which every difference is taken is the one in their
    sheet, in its order. Raises ValueError for sheets of different rulesets.
    """
    if ours.ruleset != theirs.ruleset:
        raise ValueError(f"a sheet for {ours.ruleset} cannot be merged with one for {theirs.ruleset}")
    if base is None:
        return chosen(ours, theirs, keys)
    differing = compared(base, ours, theirs)
    sheet = ours
    for part in SECTIONS:
        wanted = {entry.id: entry.theirs for entry in differing if entry.section == part and entry.key in keys}
        if not wanted:
            continue
        whole = len(wanted) == sum(entry.section == part for entry in differing)
        sheet = _with_part(sheet, theirs, part) if whole else _with_some(sheet, theirs, part, wanted)
    return sheet


def _change(base: Held, ours: Held, theirs: Held) -> Change:
    if same(base, ours):
        return Change.THERE
    return Change.HERE if same(base, theirs) else Change.BOTH


def _fields(sheet: Character, usual: Mapping[str, Number]) -> _Fields:
    figures: dict[Section, Mapping[str, Held]] = {part: getattr(sheet, part) for part in FIGURES}
    return {
        "person": {name: getattr(sheet, name) for name in PERSON},
        "about": sheet.about,
        **figures,
        "attributes": {**usual, **sheet.attributes},
        "traits": dict.fromkeys(sheet.traits, True),
        "items": by_handle(sheet.items),
        "advances": by_handle(sheet.advances),
        "notes": {"notes": sheet.notes},
        "story": chapters_by_id(sheet.story),
    }


def _with_part(sheet: Character, theirs: Character, part: Section) -> Character:
    if part == "person":
        return replace(sheet, **{name: getattr(theirs, name) for name in PERSON})
    return replace(sheet, **{part: getattr(theirs, part)})


def _with_some(sheet: Character, theirs: Character, part: Section, wanted: Mapping[str, Held]) -> Character:
    """Return the sheet with these fields of a part as they stand there; new ones come last."""
    here, there = _fields(sheet, _NO_FIGURES)[part], _fields(theirs, _NO_FIGURES)[part]
    each = {id: wanted[id] if id in wanted else here.get(id) for id in union(here, there)}
    held = {id: value for id, value in each.items() if value is not None}
    if part == "person":
        return replace(sheet, **wanted)
    if part in FIGURES or part == "about":
        return replace(sheet, **{part: held})
    return replace(sheet, **{part: tuple(held) if part == "traits" else tuple(held.values())})
