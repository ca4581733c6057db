"""The speed table: `python -m bench [PART...]`."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence

from bench import desk, engine, roster, sheet, start, storage
from bench.measure import Measured, heading

PARTS: Mapping[str, Callable[[], Sequence[Measured]]] = {
    "engine": engine.rows,
    "start": start.rows,
    "desk": desk.rows,
    "sheet": sheet.rows,
    "roster": roster.rows,
    "storage": storage.rows,
}
"""The parts of the table in the order of printing."""


def main() -> int:
    """Measure the parts that are asked for, print their rows, and say by the exit code whether all are within reach."""
    parser = ArgumentParser(prog="python -m bench", description="Measure how fast Fightbook is, against others.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; without any, all")
    wanted = parser.parse_args().parts or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    heading()
    rows = [row for part in wanted for row in PARTS[part]()]
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
