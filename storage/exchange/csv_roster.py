"""Writing the roster as a CSV table for spreadsheets, and reading it back.

Each row is a character. The first columns identify the character; `gender` is among them if any sheet states one. A
column such as `attributes.STR` holds a figure of the sheet, and `traits` and `items` hold ids with spaces between them.
`version` is the hash of the version that a row was made from. Reading keeps everything without a column, and gives a
new piece of gear its usual place; a column `notes` is read, but not written, as notes are long.
"""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.state.character import GENDERS, Character, Gender, Item, number_items
from rules.values import Number
from rules.words.messages import Message, message_of
from storage.campaign.character_ids import is_random_id, new_character_id
from storage.exchange.character_json import write_text
from storage.exchange.guard import LARGEST_NUMBER, ExchangeError, read_bounded

TABLES: Final = (".csv", ".tsv")
"""The endings of the names of tables; the cells of the second have tabs between them."""

PERSON: Final = ("id", "ruleset", "name", "player")
GENDER: Final = "gender"
VERSION: Final = "version"
_NEEDED: Final = ("id", "ruleset", "name")
NOTES: Final = "notes"
LISTS: Final = ("traits", "items")
FIGURES: Final = ("attributes", "skills", "values", "pools")

LARGEST_FILE: Final = 16 * 2**20
"""Maximum size of a table, in bytes."""

MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 500
"""Maximum numbers of rows and columns in a table."""

_ENCODINGS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks of encodings other than UTF-8. The third is a prefix of the first, so the order matters."""

_NO_VERSIONS: Final[Mapping[str, str]] = {}

_HASH: Final = re.compile(r"[0-9a-f]{64}")

_FORMULA: Final = re.compile(r"[=+\-@\t]")
"""The beginning of a cell that a spreadsheet would run as a formula."""

_FIGURE: Final = re.compile(r"\s*([-+\N{MINUS SIGN}]?)(\d{1,9})(?:[.,](\d{1,6}))?\s*")


class Row(Struct, frozen=True):
    """A character from a table, and the handles of the pieces of gear that the table adds without a place.

    `alone` is the character of a known id as the row by itself gives them, None for an unknown id. `source` is the id
    in the table, empty if it has none; `made_from` is the version in the table, if it has one.
    """

    character: Character
    new: frozenset[str] = frozenset()
    alone: Character | None = None
    source: str = ""
    made_from: tuple[str, ...] = ()


def roster_to_csv(
    characters: Iterable[Character], versions: Mapping[str, str] = _NO_VERSIONS, delimiter: str = ","
) -> str:
    """Return characters as a table, with a column for each figure that any of them has.

    `versions` are the hashes of their newest versions by id; without any, the table has no column for them.
    """
    everybody = tuple(characters)
    columns = {f"{part}.{id}": None for part in FIGURES for each in everybody for id in _table(each, part)}
    gender = (GENDER,) if any(each.gender for each in everybody) else ()
    mark = (VERSION,) if versions else ()
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow((*PERSON, *gender, *mark, *LISTS, *columns))
    for each in everybody:
        items = " ".join(item.id for item in each.items)
        writer.writerow(
            (
                *(harmless_cell(text) for text in (each.id, each.ruleset, each.name, each.player)),
                *(each.gender for _ in gender),
                *(versions.get(each.id, "") for _ in mark),
                " ".join(each.traits),
                items,
                *(_cell_text(each, column) for column in columns),
            )
        )
    return file.getvalue()


def write_csv(path: Path, characters: Iterable[Character], versions: Mapping[str, str] = _NO_VERSIONS) -> None:
    """Write a table of characters atomically; raises ExchangeError if it cannot be written.

    The file begins with the byte order mark of UTF-8, so that spreadsheets recognise the encoding.
    """
    delimiter = "\t" if path.suffix.casefold() == TABLES[1] else ","
    write_text(path, "\ufeff" + roster_to_csv(characters, versions, delimiter))


def read_csv(path: Path, known: Mapping[str, Character], born: Callable[[], str] = new_character_id) -> tuple[Row, ...]:
    """Return the characters of a table: `known` ones, by id or source, with the changes of the table, and new ones.

    A new one has the id that `born` gives, unless the one in the table is from another campaign.

    The table is in UTF-8 or in the encoding of its byte order mark; no other encoding is guessed, because a wrong guess
    would corrupt names without an error. Raises ExchangeError with the line of the problem.
    """
    content = read_bounded(path, LARGEST_FILE, message_of("sent.a_table"))
    encoding = next((name for mark, name in _ENCODINGS if content.startswith(mark)), "utf-8-sig")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise ExchangeError(message_of("sent.not_utf8", path=str(path))) from error
    return rows_of_text(text, str(path), known, born)


def rows_of_text(
    text: str, name: str, known: Mapping[str, Character], born: Callable[[], str] = new_character_id
) -> tuple[Row, ...]:
    """Return the characters of a table in a text, as for `read_csv`; `name` is the name of the table in errors."""
    return tuple(_read(text, name, known, born))


def is_figure(cell: str) -> bool:
    """Return whether a cell holds a figure of a sheet."""
    found = _FIGURE.fullmatch(cell)
    return found is not None and int(found[2]) <= LARGEST_NUMBER


def _read(text: str, name: str, known: Mapping[str, Character], born: Callable[[], str]) -> Iterable[Row]:
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        columns = [column.strip() for column in next(reader, list[str]())]
        _check_columns(columns, name)
        met: set[str] = set()
        count = 0
        for row in reader:
            if any(cell.strip() for cell in row):
                place = message_of("sent.line", name=name, line=reader.line_num)
                yield _row(dict(zip(columns, row, strict=False)), place, known, met, born)
                count += 1
            if count > MOST_ROWS:
                raise ExchangeError(message_of("sent.too_many_rows", name=name, most=MOST_ROWS))
    except csv.Error as error:
        place = message_of("sent.line", name=name, line=reader.line_num)
        raise ExchangeError(message_of("sent.no_table", place=place, detail=str(error))) from error


def _check_columns(columns: list[str], name: str) -> None:
    lacking = [column for column in _NEEDED if column not in columns]
    if lacking:
        raise ExchangeError(message_of("sent.no_column", name=name, column=lacking[0]))
    if len(columns) > MOST_COLUMNS or len(set(columns)) < len(columns):
        raise ExchangeError(message_of("sent.columns", name=name, most=MOST_COLUMNS))
    for column in columns:
        part, dot, id = column.partition(".")
        if column not in (*PERSON, GENDER, VERSION, NOTES, *LISTS) and not (dot and id and part in FIGURES):
            raise ExchangeError(message_of("sent.column_unknown", name=name, column=column))


def _row(
    row: Mapping[str, str], place: Message, known: Mapping[str, Character], met: set[str], born: Callable[[], str]
) -> Row:
    told = {column: _plain(cell) for column, cell in row.items()}
    lacking = [column for column in _NEEDED if column not in told]
    if lacking:
        raise ExchangeError(message_of("sent.no_cell", place=place, column=lacking[0]))
    broken = next((column for column in ("name", "player") if "\n" in told.get(column, "")), "")
    if broken:
        raise ExchangeError(message_of("sent.line_break", place=place, column=broken))
    id, version = told["id"], told.get(VERSION, "")
    if id in met:
        raise ExchangeError(message_of("sent.row_id", place=place, id=id[:60]))
    if id:
        met.add(id)
    source, made_from = f"csv:{id}" if id else "", (version,) if _HASH.fullmatch(version) else ()
    here = (known.get(id) or known.get(source)) if id else None
    if here is None or here.ruleset != told["ruleset"]:
        keeps_id = is_random_id(id) or (here is not None and here.id == id)
        sheet, new = _laid_over(Character(id if keeps_id else born(), told["ruleset"]), told, place)
        return Row(sheet, new, source=source, made_from=made_from)
    sheet, new = _laid_over(here, told, place)
    alone, _ = _laid_over(Character(here.id, here.ruleset), told, place)
    return Row(sheet, new, alone, source, made_from)


def _laid_over(sheet: Character, told: Mapping[str, str], place: Message) -> tuple[Character, frozenset[str]]:
    """Return a sheet with what a row tells, and the handles of its new pieces of gear."""
    gender = _gender(told.get(GENDER, sheet.gender), message_of("sent.cell", place=place, column=GENDER))
    sheet = replace(sheet, name=told["name"], player=told.get("player", sheet.player), gender=gender)
    sheet = replace(sheet, notes=told.get(NOTES) or sheet.notes)
    figures = {part: dict(_table(sheet, part)) for part in FIGURES}
    for column, cell in told.items():
        part, _, of = column.partition(".")
        if part in FIGURES and cell:
            figures[part][of] = _number(cell, message_of("sent.cell", place=place, column=column))
        elif part in FIGURES:
            figures[part].pop(of, None)
    if "traits" in told:
        sheet = replace(sheet, traits=tuple(dict.fromkeys(told["traits"].split())))
    new: frozenset[str] = frozenset()
    if "items" in told:
        items, new = _items(sheet.items, told["items"].split())
        sheet = replace(sheet, items=items)
    return replace(sheet, **figures), new


def _gender(cell: str, place: Message) -> Gender:
    known: Mapping[str, Gender] = {gender: gender for gender in GENDERS}
    found = known.get(cell.casefold())
    if found is None:
        raise ExchangeError(message_of("sent.no_gender", place=place, cell=cell[:40]))
    return found


def _items(here: tuple[Item, ...], wanted: list[str]) -> tuple[tuple[Item, ...], frozenset[str]]:
    """Return the pieces with these ids, existing ones unchanged and the others new, and the handles of the new ones."""
    left = list(here)
    found: list[Item | None] = []
    for id in wanted:
        item = next((each for each in left if each.id == id), None)
        if item is not None:
            left.remove(item)
        found.append(item)
    items = number_items(tuple(item or Item(id) for item, id in zip(found, wanted, strict=True)))
    return items, frozenset(item.handle for item, was in zip(items, found, strict=True) if was is None)


def _table(sheet: Character, part: str) -> Mapping[str, Number]:
    table: Mapping[str, Number] = getattr(sheet, part)
    return table


def _cell_text(sheet: Character, column: str) -> str:
    part, _, id = column.partition(".")
    figure = _table(sheet, part).get(id)
    return "" if figure is None else repr(figure)


def harmless_cell(text: str) -> str:
    """Return a text with an apostrophe in front if a spreadsheet would run it as a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _plain(cell: str) -> str:
    """Return a cell without the apostrophe that `harmless_cell` puts in front."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def _number(cell: str, place: Message) -> Number:
    found = _FIGURE.fullmatch(cell)
    number = float(f"{found[2]}.{found[3] or 0}") if found is not None else float("nan")
    if found is None or not isfinite(number) or number > LARGEST_NUMBER:
        raise ExchangeError(message_of("sent.no_figure", place=place, cell=cell[:40]))
    signed = -number if found[1] and found[1] != "+" else number
    return int(signed) if signed.is_integer() else signed
