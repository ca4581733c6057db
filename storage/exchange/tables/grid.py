"""A table as lines of cells: guessing what separates the cells, and parting the text."""

import csv
import io
from collections import Counter
from itertools import islice
from typing import Final

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.exchange.csv_roster import MOST_COLUMNS, MOST_ROWS
from storage.exchange.guard import ExchangeError

DELIMITERS: Final = (",", ";", "\t", "|")
"""What may separate the cells of a line."""

_LOOKED_AT: Final = 60
"""The number of lines that a guess looks at."""


class TableLine(Struct, frozen=True):
    """A line of a table: its number in the text, which counts from 1, and its cells."""

    number: int
    cells: tuple[str, ...]


def guess_delimiter(text: str) -> str:
    """Return what separates the cells: the sign that gives most lines the same number of several cells."""
    return max(DELIMITERS, key=_Evenness(text))


def lines_of(text: str, delimiter: str, name: str | Message) -> tuple[TableLine, ...]:
    """Return the lines of a table that are not empty; a cell in quotes may go over several lines of text.

    Raises ExchangeError with one sentence if it has too many lines or cells, or a cell is too long.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    found: list[TableLine] = []
    number = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append(TableLine(number, tuple(cells)))
            if len(found) > MOST_ROWS + 1:
                raise ExchangeError(message_of("sent.too_many_rows", name=name, most=MOST_ROWS))
            if len(cells) > MOST_COLUMNS:
                raise ExchangeError(message_of("sent.columns", name=name, most=MOST_COLUMNS))
            number = reader.line_num + 1
    except csv.Error as error:
        place = message_of("sent.line", name=name, line=number)
        raise ExchangeError(message_of("sent.no_table", place=place, detail=str(error))) from error
    return tuple(found)


class _Evenness:
    """Rates separators by how many lines have the same number of cells with them."""

    def __init__(self, text: str) -> None:
        self._text = "\n".join(islice(text.splitlines(), _LOOKED_AT))

    def __call__(self, delimiter: str) -> tuple[float, int]:
        try:
            widths = [
                len(cells)
                for cells in csv.reader(io.StringIO(self._text), delimiter=delimiter, skipinitialspace=True)
                if cells
            ]
        except csv.Error:
            return 0, 0
        usual, count = Counter(widths).most_common(1)[0] if widths else (1, 0)
        return (count / len(widths), usual) if usual > 1 else (0, usual)
