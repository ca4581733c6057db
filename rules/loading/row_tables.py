"""Tables of what happens: a procedure with `rows` runs the steps of the row that a figure falls into.

A row that is a single step states the step itself. For play, the rows become steps behind those of the procedure: the
figure gets a name, and each row is a branch for its range.
"""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.formula.formulas import AnyFormula, FlagFormula
from rules.loading.conversion import is_list, is_table
from rules.loading.house_rules import Tree
from rules.loading.problems import Problems
from rules.ruleset.sections import Procedure, Row
from rules.ruleset.steps import Branch, Let, Script, Step
from rules.words.messages import message_of

UP_TO = "up_to"
"""The key of the highest figure of a row."""

_STEP = re.compile(r"procedures\.(\w+)\.do\[(\d+)\](?:\.then\[(\d+)\])?(.*)")
_SINGLE = re.compile(r"(procedures\.\w+\.rows\[\d+\])\.do\[0\]")


class RowTables:
    """Spreads the rows of one ruleset's procedures, and remembers where their steps are written."""

    def __init__(self) -> None:
        self._own: dict[str, int] = {}
        self._single: set[str] = set()

    def spread(self, procedures: Tree) -> None:
        """Write each row that states a single step as one with a script."""
        for id, procedure in procedures.items():
            rows = procedure.get("rows") if is_table(procedure) else None
            for index, row in enumerate(rows if is_list(rows) else ()):
                if is_table(row) and "do" not in row:
                    step = {key: row.pop(key) for key in tuple(row) if key != UP_TO}
                    row["do"] = [step] if step else []
                    self._single.add(f"procedures.{id}.rows[{index}]")

    def complete(self, procedures: Mapping[str, Procedure]) -> dict[str, Procedure]:
        """Return the procedures with their rows as steps."""
        return {id: self._completed(id, each) if each.by is not None else each for id, each in procedures.items()}

    def _completed(self, id: str, procedure: Procedure) -> Procedure:
        if procedure.by is None or not procedure.rows:
            return procedure
        own = procedure.do.steps
        self._own[id] = len(own)
        name = f"row_of_{id}"
        behind: tuple[Step, ...] = (
            Let(let=name, value=AnyFormula.parse(procedure.by.source)),
            *_branches(name, procedure.rows),
        )
        return replace(procedure, do=Script((*own, *behind)))

    def origin_of(self, path: str) -> str:
        """Return the path at which the file states a step of a row; the path itself for anything else."""
        found = _STEP.fullmatch(path)
        if found is not None and found[1] in self._own and int(found[2]) >= self._own[found[1]]:
            row = int(found[2]) - self._own[found[1]] - 1
            step = "" if found[3] is None else f".do[{found[3]}]{found[4]}"
            path = f"procedures.{found[1]}.by" if row < 0 else f"procedures.{found[1]}.rows[{row}]{step}"
        single = _SINGLE.match(path)
        return single[1] + path[single.end() :] if single is not None and single[1] in self._single else path


def row_problems(procedures: Mapping[str, Procedure]) -> Problems:
    """Yield what is wrong with the procedures: rows without a figure, out of order, or nothing at all to do."""
    for id, procedure in procedures.items():
        path = f"procedures.{id}"
        for key in _missing_keys(procedure):
            yield path, message_of("ruleset.needs", key=key, hint=message_of("hint.none"))
        before: float | None = None
        for index, row in enumerate(procedure.rows):
            rises = before is None or (row.up_to is not None and row.up_to > before)
            if index < len(procedure.rows) - 1 and row.up_to is None:
                yield f"{path}.rows[{index}]", message_of("ruleset.open_row")
            elif row.up_to is not None and not rises:
                yield f"{path}.rows[{index}]", message_of("ruleset.row_order", before=str(before))
            before = row.up_to if row.up_to is not None else before


def _missing_keys(procedure: Procedure) -> Iterator[str]:
    """Yield the keys that a procedure needs beside those that it has."""
    if procedure.rows and procedure.by is None:
        yield "by"
    elif procedure.by is not None and not procedure.rows:
        yield "rows"
    elif not procedure.rows and not procedure.do:
        yield "do"


def _branches(name: str, rows: tuple[Row, ...]) -> Iterator[Branch]:
    """Yield a step for each row, which runs the row if the figure is in its range."""
    low = ""
    for row in rows:
        high = "" if row.up_to is None else str(row.up_to)
        below = f"{name} <= {high}" if high else "true"
        above = f"{low} < {below}" if high else f"{name} > {low}"
        yield Branch(when=FlagFormula.parse(above if low else below), then=row.do)
        low = high
