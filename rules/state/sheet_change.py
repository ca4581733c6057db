"""A sheet that is edited during a fight: the events that follow, and the differences between two sheets."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.state.character import Character, Item, number_items
from rules.state.encounter import Combatant
from rules.state.events import AnyEvent, ItemChanged, ItemGained, ItemLost, SheetChanged
from rules.values import Number


class SheetDifference(Struct, frozen=True):
    """One changed entry of a sheet: its kind (`attributes`, `skills`, `values`, `traits`) and id.

    A figure that the sheet does not state is None; a trait counts as 1.
    """

    kind: str
    id: str
    before: Number | None
    after: Number | None


def sheet_events(combatant: Combatant, sheet: Character) -> tuple[AnyEvent, ...]:
    """Return the events that give a combatant a new sheet; none if the sheet is the same.

    Gear follows the changes on the sheet: the combatant receives added pieces and loses removed ones, and other pieces
    keep what the fight did to them. Pools stay as they are.
    """
    if sheet == combatant.sheet:
        return ()
    return (SheetChanged(combatant.id, sheet), *_gear_events(combatant, sheet))


def sheet_differences(
    before: Character, after: Character, usual: Mapping[str, Number] | None = None
) -> tuple[SheetDifference, ...]:
    """Return the figures and traits in which two sheets differ, in the order of the sheet.

    `usual` gives the figures of attributes that a sheet does not state.
    """
    unstated = usual or {}
    pairs: tuple[tuple[str, Mapping[str, Number], Mapping[str, Number]], ...] = (
        ("attributes", {**unstated, **before.attributes}, {**unstated, **after.attributes}),
        ("skills", before.skills, after.skills),
        ("values", before.values, after.values),
        ("traits", dict.fromkeys(before.traits, 1), dict.fromkeys(after.traits, 1)),
    )
    return tuple(
        SheetDifference(kind, id, old.get(id), new.get(id))
        for kind, old, new in pairs
        for id in {**old, **new}
        if old.get(id) != new.get(id)
    )


def _gear_events(combatant: Combatant, sheet: Character) -> Iterator[AnyEvent]:
    listed = {item.handle: item for item in number_items(combatant.sheet.items)}
    wanted = {item.handle: item for item in number_items(sheet.items)}
    held = {item.handle: item for item in combatant.items}
    for handle in listed:
        if handle not in wanted and handle in held:
            yield ItemLost(combatant.id, handle)
    for handle, item in wanted.items():
        if handle not in listed:
            yield ItemGained(combatant.id, _with_free_handle(item, held))
        elif handle in held and item != listed[handle]:
            yield ItemChanged(combatant.id, _followed(held[handle], listed[handle], item))


def _followed(held: Item, before: Item, after: Item) -> Item:
    """Apply the changes of a piece on the sheet to the piece as the fight left it."""
    fields = {
        **{name: value for name, value in held.fields.items() if name in after.fields or name not in before.fields},
        **{name: value for name, value in after.fields.items() if value != before.fields.get(name)},
    }
    return replace(
        held,
        where=held.where if after.where == before.where else after.where,
        ready=held.ready if after.ready == before.ready else after.ready,
        fields=fields,
    )


def _with_free_handle(item: Item, held: Mapping[str, Item]) -> Item:
    """Return a piece under a handle that no other piece has."""
    handle, number = item.handle, 2
    while handle in held:
        handle, number = f"{item.id}#{number}", number + 1
    return item if handle == item.handle else replace(item, key=handle)
