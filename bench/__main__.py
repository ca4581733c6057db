"""The speed table: `python -m bench [PART...]`."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence

from bench import board, desk, engine, fog, log, roster, sheet, skirmish, start, storage
from bench.measure import Measured, heading, verdict

PARTS: Mapping[str, Callable[[], Sequence[Measured]]] = {
    "engine": engine.rows,
    "skirmish": skirmish.rows,
    "start": start.rows,
    "desk": desk.rows,
    "board": board.rows,
    "fog": fog.rows,
    "log": log.rows,
    "sheet": sheet.rows,
    "roster": roster.rows,
    "storage": storage.rows,
}
"""The parts of the table in the order of printing."""


QUIET = "*.debug=false;*.info=false;*.warning=false"
"""The logging rules of Qt: only critical messages appear between the rows."""


def main() -> int:
    """Measure the requested parts, print their rows, and print which ones exceed their reach.

    With `--strict` the exit code is 1 if any does.
    """
    parser = ArgumentParser(prog="python -m bench", description="Measure how fast Fightbook is, against others.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; without any, all")
    parser.add_argument("--strict", action="store_true", help="fail if anything is over its reach")
    arguments = parser.parse_args()
    wanted = arguments.parts or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", QUIET)
    heading()
    rows = [row for part in wanted for row in PARTS[part]()]
    print(verdict(rows))
    return 1 if arguments.strict and not all(row.reached for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
