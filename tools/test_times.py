"""How long each folder of tests takes by itself: `python -m tools.test_times [FOLDER...] [--processes N]`.

The second figure is the time for which processors worked; it tells more on a machine that does other things too.
"""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parent.parent

NO_TESTS = 5
"""What pytest returns if it was told to leave out all tests."""


class Times(Struct, frozen=True, order=True):
    """What the tests of a folder took: seconds on the clock, and seconds of all processors together."""

    clock: float
    processors: float
    folder: str
    passed: bool

    def __str__(self) -> str:
        return f"{self.clock:7.1f} s {self.processors:7.1f} s  {self.folder}{'' if self.passed else '  FAILED'}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tests of each folder and print its times, then all of them, the longest last; 1 if tests fail."""
    parser = ArgumentParser(prog="python -m tools.test_times", description=__doc__)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="only folders below these, as tests/rules")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="how many tests run at once")
    arguments = parser.parse_args(argv)
    found: list[Times] = []
    for folder in folders_with_tests(ROOT, arguments.folders or ["tests"]):
        found.append(measured(folder, arguments.processes))
        print(found[-1], flush=True)
    print("", *sorted(found), Times(*_sums(found), "together", all(times.passed for times in found)), sep="\n")
    return int(not all(times.passed for times in found))


def folders_with_tests(root: Path, below: Iterable[str]) -> list[str]:
    """The folders, at or below some, in which files of tests stand."""
    files = {file for folder in below for file in (root / folder).rglob("test_*.py")}
    return sorted({file.parent.relative_to(root).as_posix() for file in files})


def measured(folder: str, processes: int) -> Times:
    """Run the tests that stand in a folder, without those in folders below it."""
    files = sorted(str(file.relative_to(ROOT)) for file in (ROOT / folder).glob("test_*.py"))
    begun, worked = time.monotonic(), _worked()
    code = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"--numprocesses={processes}", *files],
        cwd=ROOT,
        env={"QT_QPA_PLATFORM": "offscreen"} | os.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    ).returncode
    return Times(time.monotonic() - begun, _worked() - worked, folder, code in (0, NO_TESTS))


def _worked() -> float:
    """Seconds for which processors worked for what was started here and has ended."""
    times = os.times()
    return times.children_user + times.children_system


def _sums(found: Iterable[Times]) -> tuple[float, float]:
    times = list(found)
    return sum(each.clock for each in times), sum(each.processors for each in times)


if __name__ == "__main__":
    sys.exit(main())
