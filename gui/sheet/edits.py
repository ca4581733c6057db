"""Edits of a character sheet; each function returns a new sheet."""

from collections.abc import Container, Mapping
from typing import TypeVar

from msgspec.structs import replace

from rules.state.character import Advance, Character, Item
from rules.values import Number

T = TypeVar("T")


def with_attribute(sheet: Character, id: str, value: Number | None) -> Character:
    """Return the sheet with a new figure for an attribute; None leaves it to the ruleset."""
    return replace(sheet, attributes=_with_figure(sheet.attributes, id, value))


def with_skill(sheet: Character, id: str, level: Number | None) -> Character:
    """Return the sheet with a new level of a skill; None removes the skill."""
    return replace(sheet, skills=_with_figure(sheet.skills, id, level))


def with_value(sheet: Character, id: str, value: Number | None) -> Character:
    """Return the sheet with a derived value pinned to a figure; None restores its formula."""
    return replace(sheet, values=_with_figure(sheet.values, id, value))


def with_pool(sheet: Character, id: str, value: Number | None) -> Character:
    """Return the sheet with a new current figure of a pool; None makes it full."""
    return replace(sheet, pools=_with_figure(sheet.pools, id, value))


def with_trait(sheet: Character, id: str, has: bool) -> Character:
    """Return the sheet with a trait, or without it if not `has`."""
    others = tuple(trait for trait in sheet.traits if trait != id)
    return replace(sheet, traits=(*others, id) if has else others)


def with_budget(sheet: Character, budget: Number, usual: Number | None) -> Character:
    """Return the sheet with a new budget; with the `usual` one of the ruleset, or 0 without one, it states none."""
    return replace(sheet, budget=None if budget == (usual or 0) else budget)


def with_about(sheet: Character, name: str, text: str, *, keep: bool) -> Character:
    """Return the sheet with a field about the person; an empty one is taken off unless it is to `keep`."""
    others = {id: told for id, told in sheet.about.items() if id != name}
    about = {**sheet.about, name: text} if text or keep else others
    return replace(sheet, about=about)


def with_advance(sheet: Character, line: Advance) -> Character:
    """Return the sheet with a line in its log of advancement, in place of the one with the same handle, else last."""
    known = [each.handle for each in sheet.advances]
    place = known.index(line.handle) if line.handle in known else len(known)
    return replace(sheet, advances=(*sheet.advances[:place], line, *sheet.advances[place + 1 :]))


def without_advances(sheet: Character, handles: Container[str]) -> Character:
    """Return the sheet without the lines of the log with these handles."""
    return replace(sheet, advances=tuple(each for each in sheet.advances if each.handle not in handles))


def with_piece(sheet: Character, place: int, piece: Item) -> Character:
    """Return the sheet with a piece of gear replaced at an index; the index after the last appends it."""
    return replace(sheet, items=(*sheet.items[:place], piece, *sheet.items[place + 1 :]))


def without_pieces(sheet: Character, places: Container[int]) -> Character:
    """Return the sheet without the pieces of gear at these indexes."""
    return replace(sheet, items=tuple(piece for place, piece in enumerate(sheet.items) if place not in places))


def _with_figure(figures: Mapping[str, T], id: str, value: T | None) -> dict[str, T]:
    """Return the figures with one replaced or appended; without it if the value is None."""
    changed = {**figures, **({} if value is None else {id: value})}
    return {key: figure for key, figure in changed.items() if key != id or value is not None}
