"""Own entries of a table, such as a new weapon: they go into a file with a character, and into another campaign."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rules.loading.house_rules import PACKS
from rules.loading.pack_file import pack_of
from rules.loading.packs import Pack, wanted_packs
from rules.loading.ruleset_file import RulesetError
from rules.own.families import endings
from rules.own.making import PREFIX
from rules.own.shape import KINDS, OwnKind
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import CatalogueItem, Ruleset, Skill, Trait
from rules.state.character import Character
from rules.state.renaming import renamed_sheet
from rules.words.messages import message_of
from rules.words.specialities import parted
from storage.campaign.campaign import Campaign
from storage.exchange.guard import ExchangeError, SourceName
from storage.rulesets.own_pack import (
    OWN,
    OwnTables,
    PackTerms,
    added,
    own_pack,
    own_tables,
    part_of,
    renamed_tables,
    terms_of,
)
from storage.rulesets.toml_edit import with_value

MOST_FILES: Final = 8
"""The most files in the entries that come with one character."""

SECTIONS: Final = (*KINDS, "values", "actions")
"""The sections of entries that may come with a character."""

_SOURCE, _LICENCE = "Came with characters", "For this table"

NOTHING: Final = OwnTables()
"""No entries."""


class OwnArrival(Struct, frozen=True):
    """A sheet from a file, and the entries that came with it and are new here.

    If the campaign has another entry of the same id, the new one gets another id, also on the sheet.
    """

    sheet: Character
    entries: OwnTables = NOTHING


def own_pack_of(campaign: Campaign, game: str) -> Pack | None:
    """Return the pack with the own entries of a game that is in force; None if there are none. Raises CampaignError."""
    wanted = wanted_packs(campaign.house_rules.in_force(game))
    reference = next((each for each in wanted if each.id == OWN), None)
    return None if reference is None else campaign.packs.find(reference)


def put_in_force(campaign: Campaign, game: str, entries: OwnTables, load: Callable[[str], Rulebook]) -> None:
    """Put entries that came with a character in force in a campaign, beside those that it has.

    `load` loads the game under house rules. Raises CampaignError, and RulesetError if the rules do not work with them.
    """
    text, before = campaign.house_rules.in_force(game), own_pack_of(campaign, game)
    terms = PackTerms(_SOURCE, _LICENCE) if before is None else terms_of(before)
    here = own_tables(before, endings(load(text).ruleset))
    reference = campaign.packs.keep(own_pack(game, added(here, entries), terms))
    wanted = with_value(text, (PACKS, OWN), reference.digest)
    load(wanted)
    campaign.house_rules.put_in_force(game, wanted)


def own_files(pack: Pack | None, sheet: Character, ruleset: Ruleset) -> Mapping[str, str]:
    """Return the files of a pack with those of a table's own entries that are on a sheet; none if no entry is.

    The files name the source and licence of the table's pack.
    """
    if pack is None:
        return {}
    part = part_of(own_tables(pack, endings(ruleset)), _held(sheet))
    if not any(part.entries.values()):
        return {}
    return own_pack(pack.header.over, part, PackTerms(pack.header.source, pack.header.licence)).files


def own_arrival(
    sheet: Character,
    files: Mapping[str, str],
    here: OwnTables,
    ruleset: Ruleset,
    name: SourceName,
    coming: OwnTables = NOTHING,
) -> OwnArrival:
    """Return a sheet from a file with those entries that came with it and are not here yet.

    `coming` are entries of others who come at the same time: theirs keep their ids too, and what both have comes with
    both, as perhaps only one of them is taken. `name` is the name of the file in errors. Raises ExchangeError for files
    that are no entries.
    """
    if not files:
        return OwnArrival(sheet)
    theirs, known = _read(files, ruleset, name), added(here, coming)
    _, other = _compared(theirs, known)
    now = {id: _new_id(id, theirs, other, known) for id in other}
    came = renamed_tables(theirs, _with_members(theirs, now))
    same, _ = _compared(came, here)
    wanted: dict[OwnKind, list[str]] = {kind: [id for id in came.ids(kind) if id not in same] for kind in KINDS}
    renames = {f"{kind}.{id}": now[id] for kind in KINDS for id in theirs.ids(kind) if id in now}
    renames |= {f"skills.{id}{end}": f"{now[id]}{end}" for id in now for end in theirs.endings}
    return OwnArrival(renamed_sheet(sheet, renames), _only(came, wanted))


def with_ids(ruleset: Ruleset, entries: OwnTables) -> Ruleset:
    """Return a ruleset that knows the ids of these entries too, for checks of a sheet that holds them."""
    ids: dict[str, Iterable[str]] = {kind: entries.entries.get(kind, {}) for kind in KINDS}
    return replace(
        ruleset,
        items={**dict.fromkeys(ids["items"], CatalogueItem()), **ruleset.items},
        skills={**dict.fromkeys(ids["skills"], Skill()), **ruleset.skills},
        traits={**dict.fromkeys(ids["traits"], Trait()), **ruleset.traits},
    )


def _read(files: Mapping[str, str], ruleset: Ruleset, name: SourceName) -> OwnTables:
    """Return those entries in files from a stranger that somebody can make on a sheet. Raises ExchangeError."""
    if len(files) > MOST_FILES:
        problem = message_of("package.files", count=len(files), most=MOST_FILES)
        raise ExchangeError(message_of("sent.refused", name=name, problem=problem))
    try:
        held = own_tables(pack_of(files), endings(ruleset))
    except RulesetError as refused:
        raise ExchangeError(message_of("sent.refused", name=name, problem=refused.problems[0].message)) from refused
    known = {section: _own(entries) for section, entries in held.entries.items() if section in SECTIONS}
    words = {
        language: {kind: _own(named) for kind, named in kinds.items() if kind in SECTIONS}
        for language, kinds in held.words.items()
    }
    return OwnTables(known, words, held.endings)


def _own(entries: Mapping[str, Any]) -> dict[str, Any]:
    return {id: entry for id, entry in entries.items() if id.startswith(PREFIX)}


def _held(sheet: Character) -> Mapping[OwnKind, frozenset[str]]:
    return {
        "items": frozenset(item.id for item in sheet.items),
        "skills": frozenset(parted(id)[0] for id in sheet.skills),
        "traits": frozenset(sheet.traits),
    }


def _compared(theirs: OwnTables, here: OwnTables) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of theirs that are the same entries here, and the ids that are other entries here."""
    same: set[str] = set()
    other: set[str] = set()
    for kind in KINDS:
        for id in theirs.ids(kind):
            members = theirs.members(kind, id) | here.members(kind, id)
            there = [_at(theirs, member) for member in sorted(members)]
            ours = [_at(here, member) for member in sorted(members)]
            if any(each is not None for each in ours):
                (same if there == ours else other).add(id)
    return frozenset(same), frozenset(other)


def _at(tables: OwnTables, member: tuple[str, str]) -> Any:
    section, id = member
    return tables.entries.get(section, {}).get(id)


def _ids(tables: OwnTables) -> frozenset[str]:
    return frozenset(id for held in tables.entries.values() for id in held)


def _new_id(id: str, theirs: OwnTables, other: Collection[str], known: OwnTables) -> str:
    """Return another id for an entry: the one that it got before if it is known under one, else a free one."""
    taken, number = {*_ids(theirs), *_ids(known)}, 2
    while f"{id}_{number}" in taken and not _is_known_as(id, number, theirs, other, known):
        number += 1
    return f"{id}_{number}"


def _is_known_as(id: str, number: int, theirs: OwnTables, other: Collection[str], known: OwnTables) -> bool:
    """Return whether an entry is known under its id with a number; what it needs may have got the same number."""
    if f"{id}_{number}" in _ids(theirs):
        return False
    alone = part_of(theirs, {kind: [id] for kind in KINDS})
    now = {each: f"{each}_{number}" for each in other}
    same, _ = _compared(renamed_tables(alone, _with_members(alone, now)), known)
    return now[id] in same


def _with_members(tables: OwnTables, now: Mapping[str, str]) -> dict[str, str]:
    """Return the new ids of entries, and of the members that come with them."""
    ids: dict[str, str] = {}
    for kind in KINDS:
        for id in (each for each in tables.ids(kind) if each in now):
            for _, member in tables.members(kind, id):
                ids[member] = now[id] + member.removeprefix(id)
    return ids


def _only(tables: OwnTables, wanted: Mapping[OwnKind, list[str]]) -> OwnTables:
    """Return the wanted entries alone, each with its members."""
    members = {member for kind, ids in wanted.items() for id in ids for member in tables.members(kind, id)}

    def kept(held: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        chosen = {
            section: {id: each for id, each in entries.items() if (section, id) in members}
            for section, entries in held.items()
        }
        return {section: entries for section, entries in chosen.items() if entries}

    return OwnTables(kept(tables.entries), {each: kept(kinds) for each, kinds in tables.words.items()}, tables.endings)
