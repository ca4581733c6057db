"""Trying mutants: the tests are run on a copy of the checkout, never on the checkout itself."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tools.mutation.mutants import Mutant, mutated
from tools.mutation.suites import Suite

_NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis"
)

_NO_TESTS = 5
"""What pytest returns if it found no tests."""

_ALLOWANCE = 30.0
"""Seconds a run of tests may take beyond the multiple of what it takes without a fault."""

_PATIENCE = 6.0
"""How many times longer than without a fault a run may take."""


class Verdict(StrEnum):
    """What became of a mutant; one whose tests took far too long, or were stopped, is not conclusive."""

    KILLED = "killed"
    SURVIVED = "survived"
    ENDLESS = "endless"


class Broken(Exception):
    """Tests fail without any fault, so they can tell nothing."""


class Copy:
    """A copy of a checkout whose modules can be given faults."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._times: dict[Suite, float] = {}

    def trial(self, mutant: Mutant, suites: Iterable[Suite]) -> Verdict:
        """What the tests make of a mutant, the first suite that notices it being the last that runs.

        Raises Broken if a suite fails without it.
        """
        for suite in suites:
            limit = self._time_without_fault(suite) * _PATIENCE + _ALLOWANCE
            with self._fault(mutant):
                code = self._run(suite, limit)
            if code is None:
                return Verdict.ENDLESS
            if code not in (0, _NO_TESTS):
                return Verdict.KILLED
        return Verdict.SURVIVED

    def _time_without_fault(self, suite: Suite) -> float:
        if suite not in self._times:
            begun = time.monotonic()
            if self._run(suite, None) not in (0, _NO_TESTS):
                raise Broken(f"These tests fail without a mutant: {' '.join(suite)}")
            self._times[suite] = time.monotonic() - begun
        return self._times[suite]

    @contextmanager
    def _fault(self, mutant: Mutant) -> Generator[None, None, None]:
        path = self.folder / mutant.module
        source = path.read_text(encoding="utf-8")
        path.write_text(mutated(mutant, source), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(source, encoding="utf-8")

    def _run(self, suite: Suite, limit: float | None) -> int | None:
        """The code with which pytest ends, None if it took longer than `limit` seconds."""
        options = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *suite],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder), "QT_QPA_PLATFORM": "offscreen", "CI": "true"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                return process.wait(limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                _stop(process)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """End a run with everything it started."""
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
    else:
        process.kill()


@contextmanager
def copies(root: Path, number: int) -> Generator[list[Copy], None, None]:
    """This many copies of a checkout, gone when the block ends."""
    with TemporaryDirectory(prefix="fightbook-mutation-") as folder:
        # Some tests run as another user, who has to read the copy as well.
        Path(folder).chmod(0o755)
        yield [_copied(root, Path(folder) / str(index)) for index in range(number)]


def _copied(root: Path, target: Path) -> Copy:
    shutil.copytree(root, target, ignore=_NOT_COPIED)
    # Compiled files that are known by a date would pass for those of a fault written in the same second.
    command = [
        sys.executable,
        "-m",
        "compileall",
        "-qq",
        "--invalidation-mode",
        "checked-hash",
        "rules",
        "storage",
        "gui",
    ]
    subprocess.run(command, cwd=target, check=True)
    return Copy(target)


def try_all(
    mutants: Iterable[Mutant], places: list[Copy], suites: Callable[[Mutant], list[Suite]]
) -> Iterator[tuple[Mutant, Verdict]]:
    """Each mutant with what became of it, in the order given; as many are tried at once as there are copies."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for place in places:
        free.put(place)

    def trial(mutant: Mutant) -> tuple[Mutant, Verdict]:
        place = free.get()
        try:
            return mutant, place.trial(mutant, suites(mutant))
        finally:
            free.put(place)

    workers = ThreadPoolExecutor(len(places))
    try:
        yield from workers.map(trial, mutants)
    finally:
        workers.shutdown(cancel_futures=True)
