"""Run the trials of the tests thousands of times: `python -m tools.nightly [PART...]`.

The suite makes a few of each; this command makes enough of them to find what happens once in a thousand times.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent

PARTS: Final[Mapping[str, tuple[int, str]]] = {
    "kills": (1_000, "tests/storage/campaign/kills/test_crash.py tests/storage/campaign/kills/test_kills.py"),
    "cuts": (100_000, "tests/storage/campaign/kills/test_cuts.py"),
    "damage": (300, "tests/storage/campaign/damage/test_damage_everywhere.py"),
    "edits": (400, "tests/gui/desk/test_hand_edits_while_asked.py"),
    "exchanges": (300, "tests/storage/exchange/test_to_and_fro.py"),
    "fights": (60, "tests/rules/play/test_random_play.py"),
    "fuzz": (3_600, "tests/fuzz/test_readers.py"),
    "steps": (50_000, "tests/storage/campaign/play/test_random_steps.py"),
}
"""Each part and the tests that make its trials: how many (cuts: at most one for each operation; fuzz: seconds)."""


def main() -> int:
    """Run the parts one after the other, all of them without arguments; return 1 if a test failed."""
    parser = ArgumentParser(prog="python -m tools.nightly", description="Run the trials of the tests at length.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; without any, all")
    wanted = parser.parse_args().parts or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    return max(_run(part) for part in wanted)


def _run(part: str) -> int:
    number, tests = PARTS[part]
    print(f"{part}: up to {number} trials", flush=True)
    environment = os.environ | {f"FIGHTBOOK_{part.upper()}": str(number)}
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=0", "-o", "faulthandler_timeout=0", *tests.split()]
    return min(1, subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    sys.exit(main())
