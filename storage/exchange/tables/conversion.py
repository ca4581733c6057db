"""Converting a table by a plan: each column becomes what the plan says, and what cannot be is told with its line."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.exchange.csv_roster import LISTS, NOTES, PERSON, harmless_cell, is_figure
from storage.exchange.tables.grid import TableLine
from storage.exchange.tables.vocabulary import PERSONAL, Vocabulary

MOST_NOTES: Final = 200
"""Maximum number of remarks about a table; a table that is read wrongly would have one for each cell."""

_NONE: Final = frozenset({"", "-", "–", "—", "?"})
"""Cells that say that there is no figure."""

_BETWEEN: Final = re.compile(r"\s*[;,\n]\s*")


class TablePlan(Struct, frozen=True):
    """How to read a table: whether its first line names the columns, the ruleset, and what each column becomes.

    An empty target leaves a column out.
    """

    has_heading: bool
    ruleset: str
    targets: tuple[str, ...]


class Remark(Struct, frozen=True):
    """What was found in a line: a line is counted from 1; `left_out` says that nobody comes from it."""

    line: int
    why: Message
    left_out: bool = False


class ConvertedTable(Struct, frozen=True):
    """A table with our columns as a CSV text, how many characters it holds, and what was found on the way."""

    text: str
    count: int
    remarks: tuple[Remark, ...]


def guess_heading(lines: tuple[TableLine, ...], vocabulary: Vocabulary) -> bool:
    """Return whether the first line names the columns: one of them is known, or none is a figure."""
    first = lines[0].cells if lines else ()
    return any(map(vocabulary.column, first)) or not any(is_figure(cell.strip()) for cell in first)


def guess_targets(lines: tuple[TableLine, ...], has_heading: bool, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return what each column probably becomes: by its heading, or the first with words as the name."""
    width = max((len(line.cells) for line in lines), default=0)
    heading = lines[0].cells if has_heading and lines else ()
    found: list[str] = []
    for place in range(width):
        target = vocabulary.column(heading[place]) if place < len(heading) else ""
        found.append("" if target in found else target)
    if "name" not in found:
        rows = lines[1:] if has_heading else lines
        wordy = (place for place in range(width) if not found[place] and _is_wordy(place, rows))
        place = next(wordy, None)
        if place is not None:
            found[place] = "name"
    return tuple(found)


def convert_table(lines: tuple[TableLine, ...], plan: TablePlan, vocabulary: Vocabulary) -> ConvertedTable:
    """Return a table with our columns by a plan, ready to be read like one of Fightbook."""
    first = lines[0].cells if lines else ()
    converter, width = _Converter(plan, vocabulary, first if plan.has_heading else ()), len(first)
    rows = [row for line in lines[plan.has_heading :] if (row := converter.row(line, width)) is not None]
    used = [target for target in dict.fromkeys(plan.targets) if target and target not in PERSON]
    columns = (*PERSON, *used)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([row.get(column, "") for column in columns] for row in rows)
    return ConvertedTable(file.getvalue(), len(rows), tuple(converter.remarks[:MOST_NOTES]))


class _Converter:
    """Converts lines one by one, and collects what is to be told about them."""

    def __init__(self, plan: TablePlan, vocabulary: Vocabulary, heading: tuple[str, ...]) -> None:
        self.remarks: list[Remark] = []
        self._headings = {
            target: " ".join(heading[place].split()) if place < len(heading) else f"{place + 1}"
            for place, target in reversed([*enumerate(plan.targets)])
        }
        self._plan = plan
        self._vocabulary = vocabulary
        self._met: set[str] = set()

    def row(self, line: TableLine, width: int) -> Mapping[str, str] | None:
        """Return the cells of a line by column; None if nobody can come from it."""
        told = {target: cell.strip() for target, cell in self._cells(line) if target}
        name = told.get("name", "")
        if not name:
            self._tell(line, message_of("table.no_name"), left_out=True)
            return None
        if len(line.cells) < width:
            self._tell(line, message_of("table.short", count=len(line.cells), of=width))
        if len(line.cells) > width:
            self._tell(line, message_of("table.long", count=len(line.cells), of=width))
        row = {target: self._cell(line, target, cell) for target, cell in told.items()}
        row.setdefault("ruleset", self._plan.ruleset)
        row["ruleset"] = row["ruleset"] or self._plan.ruleset
        row["id"] = row.get("id", "") or self._own_id(row["name"])
        if row["id"] in self._met:
            self._tell(line, message_of("table.id_twice", id=row["id"][:60]), left_out=True)
            return None
        self._met.add(row["id"])
        return {target: harmless_cell(cell) if target in PERSON else cell for target, cell in row.items()}

    def _cells(self, line: TableLine) -> Iterator[tuple[str, str]]:
        """Yield the targets with their cells; of two columns with the same target the first one counts."""
        met: set[str] = set()
        for target, cell in zip(self._plan.targets, line.cells, strict=False):
            if target not in met:
                met.add(target)
                yield target, cell

    def _cell(self, line: TableLine, target: str, cell: str) -> str:
        if target == NOTES:
            return cell
        if target in LISTS:
            return " ".join(self._things(line, target, cell))
        if target not in PERSONAL:
            return self._figure(line, target, cell)
        if "\n" in cell or "\r" in cell:
            self._tell(line, message_of("table.line_break", column=self._headings[target]))
        return " ".join(cell.split())

    def _figure(self, line: TableLine, target: str, cell: str) -> str:
        if cell in _NONE:
            return ""
        if not is_figure(cell):
            self._tell(line, message_of("table.no_figure", column=self._headings[target], cell=cell[:40]))
            return ""
        return cell

    def _things(self, line: TableLine, kind: str, cell: str) -> Iterator[str]:
        """Yield the ids of traits or pieces that a cell names; ids may stand with only spaces between them."""
        named = _BETWEEN.split(cell) if _BETWEEN.search(cell) else [cell]
        for name in filter(None, (each.strip() for each in named)):
            known = self._vocabulary.thing(kind, name)
            if known:
                yield known
                continue
            for part in name.split():
                known = self._vocabulary.thing(kind, part)
                if known:
                    yield known
                else:
                    self._tell(line, message_of("table.unknown", column=self._headings[kind], name=part[:40]))

    def _own_id(self, name: str) -> str:
        """Return an id for somebody without one: the name, with a number from the second of that name on."""
        number, id = 2, name
        while id in self._met:
            id, number = f"{name} {number}", number + 1
        return id

    def _tell(self, line: TableLine, why: Message, left_out: bool = False) -> None:
        self.remarks.append(Remark(line.number, why, left_out))


def _is_wordy(place: int, rows: tuple[TableLine, ...]) -> bool:
    """Return whether more than half of the lines have words in a column."""
    cells = [line.cells[place].strip() for line in rows if place < len(line.cells)]
    return 2 * sum(bool(cell) and not is_figure(cell) for cell in cells) > len(rows)
