"""Giving sheets and combatants the new ids of entries that a ruleset or a pack renamed."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from rules.state.character import Character, Item
from rules.state.encounter import Combatant, Encounter
from rules.state.story import Deed
from rules.words.specialities import parted, spelled

Renames: TypeAlias = Mapping[str, str]
"""The new id of each renamed entry, by its kind and old id: `{"items.saber": "sabre"}`."""


def held_ids(combatant: Combatant) -> Iterator[tuple[str, str]]:
    """Yield every entry of the ruleset that a combatant holds, as kind and id; those of the sheet come last."""
    yield from state_ids(combatant)
    yield from sheet_ids(combatant.sheet)


def state_ids(combatant: Combatant) -> Iterator[tuple[str, str]]:
    """Yield every entry of the ruleset that a combatant's state holds, as kind and id."""
    yield "positions", combatant.position
    if combatant.stance:
        yield "stances", combatant.stance
    yield from (("conditions", condition.id) for condition in combatant.conditions)
    yield from (("items", item.id) for item in combatant.items)


def sheet_ids(sheet: Character) -> Iterator[tuple[str, str]]:
    """Yield every entry of the ruleset that a sheet holds and a ruleset may rename, as kind and id."""
    yield from (("skills", parted(id)[0]) for id in sheet.skills)
    yield from (("traits", id) for id in sheet.traits)
    yield from (("items", item.id) for item in sheet.items)


def renamed_sheet(sheet: Character, ids: Renames) -> Character:
    """Return a sheet under the new ids."""
    return replace(
        sheet,
        skills={_skill(id, ids): level for id, level in sheet.skills.items()},
        traits=tuple(dict.fromkeys(_now("traits", id, ids) for id in sheet.traits)),
        items=tuple(_piece(item, ids) for item in sheet.items),
        story=tuple(
            replace(chapter, deeds=tuple(_deed(deed, ids) for deed in chapter.deeds)) for chapter in sheet.story
        ),
    )


def renamed_encounter(encounter: Encounter, ids: Renames) -> Encounter:
    """Return a fight whose combatants, and those who left it, go on under the new ids."""
    if not ids:
        return encounter
    return replace(
        encounter,
        combatants={id: renamed_combatant(each, ids) for id, each in encounter.combatants.items()},
        departed={
            id: replace(each, combatant=renamed_combatant(each.combatant, ids))
            for id, each in encounter.departed.items()
        },
    )


def renamed_combatant(combatant: Combatant, ids: Renames) -> Combatant:
    """Return a combatant under the new ids, with their sheet."""
    return replace(
        combatant,
        sheet=renamed_sheet(combatant.sheet, ids),
        position=_now("positions", combatant.position, ids),
        stance=_now("stances", combatant.stance, ids),
        conditions=tuple(replace(each, id=_now("conditions", each.id, ids)) for each in combatant.conditions),
        items=tuple(_piece(item, ids) for item in combatant.items),
    )


def _now(kind: str, id: str, ids: Renames) -> str:
    return ids.get(f"{kind}.{id}", id)


def _skill(id: str, ids: Renames) -> str:
    skill, speciality = parted(id)
    now = _now("skills", skill, ids)
    return id if now == skill else spelled(now, speciality)


def _piece(item: Item, ids: Renames) -> Item:
    """Return a piece of gear under its new id; a handle made of the old id, such as `saber#2`, changes with it."""
    now = _now("items", item.id, ids)
    numbered = item.key.startswith(f"{item.id}#")
    return replace(item, id=now, key=now + item.key.removeprefix(item.id) if numbered else item.key)


def _deed(deed: Deed, ids: Renames) -> Deed:
    kind = "items" if deed.kind in ("found", "lost", "field") else "conditions"
    return deed if deed.kind == "pool" else replace(deed, id=_now(kind, deed.id, ids))
