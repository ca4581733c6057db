"""Whether a sheet from elsewhere can be taken in: built under its ruleset, with figures and words that can be."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import isfinite
from typing import Final

from rules.character import PLACES, Character, Item
from rules.ruleset import Ruleset
from rules.ruleset_file import nearest
from rules.specialities import unknown_skills
from rules.values import Number, Value
from storage.guard import LARGEST_NUMBER, ExchangeError, is_harmful

LONGEST_NAME: Final = 200
LONGEST_ID: Final = 120
LONGEST_NOTES: Final = 200_000
"""Characters that a name, an id and the notes may have."""

MOST_ENTRIES: Final = 1_000
"""Skills, traits or pieces of gear that a sheet may have, each."""


def check_sheet(sheet: Character, ruleset: Ruleset, name: str) -> None:
    """Raise ExchangeError with one sentence about the first thing that keeps a sheet from being taken in.

    `name` is what to call the file.
    """
    if sheet.ruleset != ruleset.id:
        raise ExchangeError(f"{name} is built under {sheet.ruleset}, not under {ruleset.id}; choose another file.")
    problem = next(chain(_texts(sheet), _figures(sheet), _amounts(sheet), _ids(sheet, ruleset)), "")
    if problem:
        raise ExchangeError(f"{name} is not taken in: {problem}")


def check_words(sheet: Character, name: str) -> None:
    """The same, as far as no ruleset is needed for it."""
    problem = next(chain(_texts(sheet), _figures(sheet), _amounts(sheet)), "")
    if problem:
        raise ExchangeError(f"{name} is not taken in: {problem}")


def _texts(sheet: Character) -> Iterator[str]:
    if not sheet.id.strip():
        yield "it has no id; export the character again."
    named = ("id", sheet.id, LONGEST_ID), ("name", sheet.name, LONGEST_NAME), ("player", sheet.player, LONGEST_NAME)
    for what, text, most in (*named, ("notes", sheet.notes, LONGEST_NOTES)):
        if len(text) > most:
            yield f"its {what} has more than {most} characters."
        if any(map(is_harmful, text)) or (what != "notes" and "\n" in text):
            yield f"its {what} holds signs that are not seen and may deceive; remove them there."
    for text in _ids_of(sheet):
        if len(text) > LONGEST_NAME or any(map(is_harmful, text)):
            yield "one of its ids is too long, or holds signs that are not seen."


def _ids_of(sheet: Character) -> Iterator[str]:
    yield from (sheet.ruleset, *sheet.traits, *sheet.attributes, *sheet.skills, *sheet.values, *sheet.pools)
    for item in sheet.items:
        yield from (item.id, item.key, *item.fields)
        for value in item.fields.values():
            yield from value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def _figures(sheet: Character) -> Iterator[str]:
    tables = {"attributes": sheet.attributes, "skills": sheet.skills, "values": sheet.values, "pools": sheet.pools}
    for part, table in tables.items():
        yield from _absurd(part, table)
    for item in sheet.items:
        yield from _absurd(item.id, item.fields)


def _absurd(part: str, table: Mapping[str, Number] | Mapping[str, Value]) -> Iterator[str]:
    for id, value in table.items():
        if isinstance(value, int | float) and not (isfinite(value) and abs(value) <= LARGEST_NUMBER):
            yield f"{value:g} stands under {part}.{id}, which is no figure of a character."


def _amounts(sheet: Character) -> Iterator[str]:
    parts = {
        "attributes": sheet.attributes,
        "skills": sheet.skills,
        "values": sheet.values,
        "pools": sheet.pools,
        "traits": sheet.traits,
        "pieces of gear": sheet.items,
    }
    for part, entries in parts.items():
        if len(entries) > MOST_ENTRIES:
            yield f"it has {len(entries)} {part}; {MOST_ENTRIES} are the most."


def _ids(sheet: Character, ruleset: Ruleset) -> Iterator[str]:
    yield from _unknown("attribute", sheet.attributes, ruleset.attributes)
    yield from _unknown("skill", unknown_skills(sheet.skills, ruleset.skills), ruleset.skills)
    yield from _unknown("trait", sheet.traits, ruleset.traits)
    yield from _unknown("value", sheet.values, ruleset.values)
    yield from _unknown("pool", sheet.pools, ruleset.pools)
    for item in sheet.items:
        yield from _piece(item, ruleset)


def _piece(item: Item, ruleset: Ruleset) -> Iterator[str]:
    if not item.fields:
        yield from _unknown("piece of gear", (item.id,), ruleset.items)
    yield from _unknown("place for gear", (item.where,), PLACES)
    yield from _unknown("field of gear", (each for each in item.fields if "." not in each), ruleset.fields)
    ways = (figure for figures in item.ways().values() for figure in figures)
    yield from _unknown("figure of a way to use gear", ways, ruleset.variants)
    for name, value in item.fields.items():
        known = (ruleset.variants if "." in name else ruleset.fields).get(name.rpartition(".")[2])
        if known is not None and not _fits(value, known.type):
            yield f"{value!r} stands under {name} of {item.id}, where a {known.type} belongs."


def _fits(value: Value, type_: str) -> bool:
    match type_:
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "flag":
            return isinstance(value, bool)
        case "list":
            return isinstance(value, tuple)
        case _:
            return isinstance(value, str)


def _unknown(kind: str, used: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    listed = tuple(known)
    for id in used:
        if id not in listed:
            yield f"there is no {kind} “{id}” in its ruleset{nearest(id, listed)}"
