"""Changes of a character sheet, each giving a new one."""

from collections.abc import Container, Mapping
from typing import TypeVar

from msgspec.structs import replace

from rules.state.character import Character, Item
from rules.values import Number

T = TypeVar("T")


def with_attribute(sheet: Character, id: str, value: Number) -> Character:
    """The sheet with another figure for an attribute."""
    return replace(sheet, attributes={**sheet.attributes, id: value})


def with_skill(sheet: Character, id: str, level: Number | None) -> Character:
    """The sheet with another level of a skill; None for one he has not learned."""
    return replace(sheet, skills=_with(sheet.skills, id, level))


def with_value(sheet: Character, id: str, value: Number | None) -> Character:
    """The sheet with a derived value pinned to a figure; None lets it follow from its formula again."""
    return replace(sheet, values=_with(sheet.values, id, value))


def with_pool(sheet: Character, id: str, value: Number | None) -> Character:
    """The sheet with what is left of a pool; None for all of it."""
    return replace(sheet, pools=_with(sheet.pools, id, value))


def with_trait(sheet: Character, id: str, has: bool) -> Character:
    """The sheet with a trait, or without it."""
    others = tuple(trait for trait in sheet.traits if trait != id)
    return replace(sheet, traits=(*others, id) if has else others)


def with_piece(sheet: Character, place: int, piece: Item) -> Character:
    """The sheet with another piece of gear at a place of its list; one past the end adds it."""
    return replace(sheet, items=(*sheet.items[:place], piece, *sheet.items[place + 1 :]))


def without_pieces(sheet: Character, places: Container[int]) -> Character:
    """The sheet without the pieces of gear at these places of its list."""
    return replace(sheet, items=tuple(piece for place, piece in enumerate(sheet.items) if place not in places))


def _with(figures: Mapping[str, T], id: str, value: T | None) -> dict[str, T]:
    """The figures with another one in its place, or at the end; without it if there is none."""
    changed = {**figures, **({} if value is None else {id: value})}
    return {key: figure for key, figure in changed.items() if key != id or value is not None}
