"""A sheet that comes back from Foundry VTT: the one in the flags of the actor, with the changes made there."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.ruleset.rulebook import Rulebook
from rules.state.character import GONE, Character, Item, number_items
from rules.values import Number
from storage.exchange.foundry import NOT_CARRIED, STOWED, FoundryMap, figures_written, uuid_of
from storage.exchange.foundry_actor import Tree, entries_of, figure_at, level_of_entry, system_of, tree_at
from storage.exchange.gcs.document import number_at, text_at
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.notes import one_line
from storage.exchange.gcs.report import Line, slug
from storage.exchange.guard import plain_text


class Returned(Struct, frozen=True):
    """A sheet that came back, the handles of pieces without a known place, and the report on entries that are new."""

    character: Character
    new: frozenset[str] = frozenset()
    lines: tuple[Line, ...] = ()


class Way(NamedTuple):
    """What is needed to read an actor back: the rules, the mapping of actors, and that of skills and traits by name."""

    rulebook: Rulebook
    map: FoundryMap
    names: GcsMap


def returned(sheet: Character, actor: Tree, way: Way) -> Returned:
    """Return the sheet that an actor was made from, with the changes of the actor. Raises ExchangeError."""
    system = system_of(actor)
    lines: list[Line] = []
    sheet = replace(
        sheet,
        name=_renamed(sheet.name, text_at(actor, "name") or sheet.name),
        player=_renamed(sheet.player, text_at(tree_at(system, "traits"), "player")),
        skills=_skills(sheet, system, way, lines),
        traits=_traits(sheet, system, way, lines),
        notes=_notes(sheet, system),
    )
    sheet = _with_figures(sheet, system, way)
    items, new = _items(sheet, system, way, lines)
    kept = "\n".join(f"- {line.theirs}" for line in lines if line.fate == "noted")
    notes = f"{sheet.notes}\n\n{kept}".strip() if kept else sheet.notes
    return Returned(replace(sheet, items=items, notes=notes), new, tuple(lines))


def _renamed(was: str, now: str) -> str:
    """Return a name as it is now, or as it was if it is the same but for spaces."""
    return was if one_line(was) == one_line(now) else one_line(now)


def _with_figures(sheet: Character, system: Tree, way: Way) -> Character:
    """Return the sheet with the figures of the actor that differ from those that were written."""
    ruleset = way.rulebook.ruleset
    tables: dict[str, dict[str, Number]] = {
        "attributes": dict(sheet.attributes),
        "values": dict(sheet.values),
        "pools": dict(sheet.pools),
    }
    known: Mapping[str, Iterable[str]] = {
        "attributes": ruleset.attributes,
        "values": ruleset.values,
        "pools": ruleset.pools,
    }
    for place, was in figures_written(sheet, way.rulebook, way.map).items():
        ours, now = way.map.read[place], figure_at(system, place)
        part = next((part for part, ids in known.items() if ours in ids), "")
        if part and now is not None and now != was:
            tables[part][ours] = now
    return replace(sheet, **tables)


def _skills(sheet: Character, system: Tree, way: Way, lines: list[Line]) -> Mapping[str, Number]:
    if "skills" not in system:
        return sheet.skills
    levels: dict[str, Number] = {}
    for entry in entries_of(system, "skills"):
        ours, level = _known(entry, "skills", sheet.skills), level_of_entry(entry)
        name = one_line(text_at(entry, "name"))
        if ours is not None:
            levels[ours] = sheet.skills[ours] if level is None else level
        elif level is not None:
            ours = way.names.skills.get(name, "")
            if ours in way.rulebook.ruleset.skills:
                levels.setdefault(ours, level)
                lines.append(Line("skills", f"{name} {level:g}", "taken", ours))
            else:
                lines.append(Line("skills", f"{name} {level:g}", "noted"))
    return levels


def _traits(sheet: Character, system: Tree, way: Way, lines: list[Line]) -> tuple[str, ...]:
    if "ads" not in system:
        return sheet.traits
    traits: dict[str, None] = {}
    for entry in entries_of(system, "ads"):
        ours, name = _known(entry, "traits", sheet.traits), one_line(text_at(entry, "name"))
        if ours is None:
            ours = way.names.traits.get(name, "")
            found = ours in way.rulebook.ruleset.traits
            lines.append(Line("traits", name, "taken" if found else "noted", ours if found else ""))
            if not found:
                continue
        traits[ours] = None
    return tuple(traits)


def _notes(sheet: Character, system: Tree) -> str:
    """Return the notes of the sheet as they are in the actor, followed by notes that are new."""
    if "notes" not in system:
        return sheet.notes
    own, uuid = "", uuid_of("notes", "")
    more: list[str] = []
    for entry in entries_of(system, "notes"):
        text = text_at(entry, "notes")
        if text_at(entry, "uuid") == uuid:
            own = sheet.notes if text == plain_text(sheet.notes).strip() else text
        elif text:
            more.append(text)
    return "\n\n".join(filter(None, (own, *more)))


def _items(sheet: Character, system: Tree, way: Way, lines: list[Line]) -> tuple[tuple[Item, ...], frozenset[str]]:
    if "equipment" not in system:
        return sheet.items, frozenset()
    here = {item.handle: item for item in sheet.items}
    found: dict[str, Item] = {each.handle: each for each in sheet.items if each.where == GONE}
    added: list[Item] = []
    new: set[str] = set()
    for entry, is_carried in _pieces(system):
        handle = _known(entry, "items", here)
        if handle is None:
            added.append(_added(entry, is_carried, way, lines))
            continue
        item = here[handle]
        where = _place(item, is_carried, entry.get("equipped") is True)
        found[handle] = replace(item, where=where or item.where)
        if not where:
            new.add(handle)
    kept = tuple(found[handle] for handle in here if handle in found)
    return number_items((*kept, *added)), frozenset(new)


def _pieces(system: Tree) -> Iterable[tuple[Tree, bool]]:
    for part, is_carried in (("carried", True), ("other", False)):
        for entry in entries_of(system, "equipment", part):
            yield entry, is_carried


def _place(item: Item, is_carried: bool, is_equipped: bool) -> str:
    """Return the place of a piece now; empty if the actor has it in use and says no place."""
    was_carried, was_equipped = item.where not in NOT_CARRIED, item.where not in (*NOT_CARRIED, *STOWED)
    if is_carried == was_carried and is_equipped == was_equipped:
        return item.where
    if not is_carried:
        return next(iter(NOT_CARRIED))
    return "" if is_equipped else next(iter(STOWED))


def _added(entry: Tree, is_carried: bool, way: Way, lines: list[Line]) -> Item:
    """Return a piece that was added in Foundry: its name, and its weight unless it weighs what the catalogue says."""
    name = one_line(text_at(entry, "name"))
    item = Item(slug(name, "piece"), where=next(iter(STOWED if is_carried else NOT_CARRIED)))
    lines.append(Line("gear", name, "taken", item.id))
    key, stated = way.map.gear.weight, number_at(entry, "weight")
    weight = (stated or 0) * (number_at(entry, "count") or 1)
    if item.id in way.rulebook.ruleset.items and (
        stated is None or not key or way.rulebook.catalogue_field(item.id, key) == weight
    ):
        return item
    return replace(item, fields={key: weight} if key else {})


def _known(entry: Tree, part: str, here: Iterable[str]) -> str | None:
    """Return the id of an entry that we have written; None for one that was added there."""
    uuid, start = text_at(entry, "uuid"), uuid_of(part, "")
    id = uuid.removeprefix(start)
    return id if uuid.startswith(start) and id in here else None
