"""Measuring two things in alternation, so that other load on the machine affects both equally.

Every figure is a ratio to a reference from the same run. The milliseconds in the table are only information: machines
differ two- and threefold.
"""

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

Work = Callable[[], object]
"""The measured function, called once per round."""

USUALLY = 0.5
NEARLY_ALWAYS = 0.95
"""The share of rounds that take no longer than the printed figure."""

WARM_UP = 3
"""The number of first rounds that do not count."""


class Measured(Struct, frozen=True):
    """One row of the table: the seconds of both sides, and the highest ratio we accept."""

    name: str
    ours: float
    theirs: float
    reach: float

    @property
    def figure(self) -> float:
        """The ratio of ours to theirs."""
        return self.ours / self.theirs

    @property
    def reached(self) -> bool:
        """Whether the figure is within its reach."""
        return self.figure <= self.reach


def measure(
    name: str,
    ours: Work,
    theirs: Work,
    reach: float,
    rounds: int = 200,
    share: float = USUALLY,
    between: Work | None = None,
    clock: Callable[[Work], float] | None = None,
    their_share: float = USUALLY,
) -> Measured:
    """Run both in alternation; return our time at the quantile `share`, and theirs at `their_share`.

    `between` runs after each round of ours and is not measured. `clock` runs the work once and returns its seconds; the
    default is the processor time of the whole call, without garbage collection.
    """
    clock = clock or seconds
    mine: list[float] = []
    other: list[float] = []
    for round in range(rounds + WARM_UP):
        # The sides alternate in going first.
        pair = ((ours, mine), (theirs, other)) if round % 2 else ((theirs, other), (ours, mine))
        for work, times in pair:
            times.append(clock(work))
            if work is ours and between is not None:
                between()
    return Measured(name, _at(share, mine[WARM_UP:]), _at(their_share, other[WARM_UP:]), reach)


def _at(share: float, times: Sequence[float]) -> float:
    """Return the time that this share of the rounds keeps to; for half of them the median."""
    if share == USUALLY:
        return statistics.median(times)
    return sorted(times)[max(0, ceil(share * len(times)) - 1)]


def compare(
    name: str, ours: Work, theirs: Work, reach: float, rounds: int = 200, clock: Callable[[Work], float] | None = None
) -> Measured:
    """Measure both, and print and return the ratio of their medians."""
    return printed(measure(name, ours, theirs, reach, rounds, clock=clock))


def nearly_always(
    name: str,
    ours: Work,
    theirs: Work,
    reach: float,
    between: Work | None = None,
    rounds: int = 200,
    their_share: float = USUALLY,
) -> Measured:
    """Measure both with garbage collection, and print and return the time that 95 % of the rounds keep to.

    Where the rounds differ in what they do, theirs are to be taken at the same share.
    """
    return printed(measure(name, ours, theirs, reach, rounds, NEARLY_ALWAYS, between, in_use, their_share))


def worst(name: str, rows: Iterable[Measured]) -> Measured:
    """Print and return the row with the highest ratio to its reach, with its name."""
    row = max(rows, key=_over)
    return printed(replace(row, name=f"{name}, worst: {row.name}"))


def _over(row: Measured) -> float:
    return row.figure / row.reach


def heading() -> None:
    """Print the heading of the table."""
    print(f"{'ours / theirs':<88} {'ours ms':>10} {'theirs ms':>10} {'figure':>8} {'reach':>8}")


def verdict(rows: Sequence[Measured]) -> str:
    """Return one sentence about the rows that exceed their reach."""
    over = [f"{row.name} ({row.figure:.2f}, not {row.reach:g})" for row in rows if not row.reached]
    if not over:
        return "All figures are within reach."
    return f"{len(over)} of {len(rows)} figures are over their reach: {'; '.join(over)}."


def in_use(work: Work) -> float:
    """Return the processor time of a call in seconds, garbage collection included."""
    before = time.process_time()
    work()
    return time.process_time() - before


def seconds(work: Work) -> float:
    """Return the processor time of a call in seconds, without garbage collection."""
    return _at_rest(work, time.process_time)


def elapsed(work: Work) -> float:
    """Return the elapsed seconds of a call, such as one that waits for the disk, without garbage collection."""
    return _at_rest(work, time.perf_counter)


def _at_rest(work: Work, clock: Callable[[], float]) -> float:
    gc.collect()
    gc.disable()
    try:
        before = clock()
        work()
        return clock() - before
    finally:
        gc.enable()


def printed(row: Measured) -> Measured:
    """Print a row of the table and return it."""
    verdict = "" if row.reached else "  over"
    figures = f"{row.ours * 1000:>10.3f} {row.theirs * 1000:>10.3f} {row.figure:>8.2f} {row.reach:>8.2f}{verdict}"
    print(f"{row.name:<88} {figures}", flush=True)
    return row
