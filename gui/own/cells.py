"""The cells of the lists of own entries: what an entry states as text, and what a text sets."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from msgspec import Struct

from gui.own.naming import OwnNames
from gui.sheet.spreadsheet import flag_in, named, number_in
from rules.own.making import entry_table
from rules.own.shape import ATTRIBUTES, ROW_OF, ROWS, Asked, OwnKind, asked_for, asked_for_way, ways_of
from rules.ruleset.sections import Ruleset
from rules.values import Value
from rules.words.folding import fold
from storage.rulesets.own_pack import OwnTables

NAME: Final = ""
SUMMARY: Final = "summary"
OFFERED: Final = "offered"
"""The keys of the columns that are about every kind of entry: name, what it is, and whether everybody has it."""

LIKE: Final = "like"
"""The key of the pasted column that names what a new entry works like; the list does not show it."""

_UNIT = re.compile(r"\s*\([^()]*\)$")


class Unread(Struct, frozen=True):
    """The result of a text that a cell cannot take."""


UNREAD: Final = Unread()


def is_offered(table: Mapping[str, Any]) -> bool:
    """Return whether everybody can have an entry."""
    return table.get(OFFERED) is not False


def columns_for(ruleset: Ruleset, kind: OwnKind, tables: OwnTables, further: Iterable[str] = ()) -> tuple[Asked, ...]:
    """Return the columns of a list: what its entries state, what the sheet shows of such things, and further ones."""
    every = {each.name: each for each in every_asked(ruleset, kind)}
    usual = {each.name for each in asked_for(ruleset, kind)}
    held = tables.entries.get(kind, {})
    stated = {name for id in tables.ids(kind) for name in values_of(held[id])}
    wanted = {*usual, *stated, *further}
    return tuple(each for name, each in every.items() if name in wanted)


def every_asked(ruleset: Ruleset, kind: OwnKind) -> tuple[Asked, ...]:
    """Return all that an entry of a kind may state."""
    ways = ways_of(ruleset) if kind == "items" else ()
    about_ways = (each for way in ways for each in asked_for_way(ruleset, way))
    return (*asked_for(ruleset, kind, everything=True), *about_ways)


def values_of(table: Mapping[str, Any]) -> dict[str, Value]:
    """Return what an entry states, each figure of a way under the names of both."""
    values: dict[str, Value] = {}
    for name, value in table.items():
        if name == "variants":
            for way, figures in cast("Mapping[str, Mapping[str, Any]]", value).items():
                values |= {f"{way}.{figure}": _plain(each) for figure, each in figures.items()}
        elif name == ROWS:
            rows = cast("Mapping[str, Any]", value)
            values |= {f"{ROW_OF}{table}": _plain(row) for table, row in rows.items()}
        elif name != OFFERED:
            values[name] = _plain(value)
    return values


def with_value_at(table: Mapping[str, Any], name: str, value: Value | None) -> dict[str, Any]:
    """Return an entry with something that it states set; None leaves it out."""
    values: dict[str, Value] = {key: each for key, each in values_of(table).items() if key != name}
    if value is not None:
        values[name] = value
    changed = entry_table(values)
    return {**changed, OFFERED: table[OFFERED]} if OFFERED in table else changed


def shown(asked: Asked, value: Value | None, names: OwnNames) -> str:
    """Return what an entry states as the text of a cell."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(names.value(asked, each) for each in value)
    if isinstance(value, bool) or asked.type == "flag":
        return names.flag(bool(value))
    if isinstance(value, int | float):
        return names.figure(value)
    return value if asked.type in ("number", "formula") else names.value(asked, value)


def read(asked: Asked, text: str, names: OwnNames) -> Value | Unread | None:
    """Return what a text in a cell sets; None if it is empty, UNREAD if the cell cannot take it."""
    plain = text.strip()
    if not plain:
        return None
    match asked.type:
        case "number" | "formula":
            figure = number_in(plain)
            return plain if figure is None else figure
        case "flag":
            flag = flag_in(plain)
            return UNREAD if flag is None else flag
        case "list":
            return _several(asked, plain, names)
        case "text":
            chosen = named(plain, {each: names.value(asked, each) for each in asked.values if each})
            if asked.name == ATTRIBUTES:
                return (chosen,) if chosen else UNREAD
            return chosen or (names.typed(plain) if asked.open else UNREAD)


def heading_in(line: Sequence[str], headings: Mapping[str, str]) -> list[str] | None:
    """Return the columns that a line of headings names, in its order; None if the line is not one.

    A heading may lack its unit, as "Weight" for "Weight (lb)". An unknown one is "?".
    """
    known = {fold(text): name for name, text in headings.items()}
    known = {fold(_UNIT.sub("", text)): name for name, text in headings.items()} | known
    found = [known.get(fold(cell), known.get(fold(_UNIT.sub("", cell)))) for cell in line]
    if not line or found[0] != NAME or len(line) < 2:
        return None
    return ["?" if name is None else name for name in found]


def _several(asked: Asked, text: str, names: OwnNames) -> Value | Unread:
    """Return the values that a text lists with commas between them."""
    known = {each: names.value(asked, each) for each in asked.values}
    found = [named(part, known) for part in text.split(",") if part.strip()]
    return UNREAD if "" in found else tuple(found)


def _plain(value: object) -> Value:
    if isinstance(value, list | tuple):
        return tuple(map(str, cast("Sequence[object]", value)))
    return value if isinstance(value, str | int | float | bool) else str(value)
