"""Measuring two things side by side, so that what else the machine does weighs on both alike.

Every figure is a ratio to something that was measured in the same run. Milliseconds are printed beside it, and are no
yardstick: machines differ two- and threefold.
"""

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

Work = Callable[[], object]
"""What is measured: called once per round."""

USUALLY = 0.5
NEARLY_ALWAYS = 0.95
"""The share of rounds that take no longer than what is printed."""

WARM_UP = 3
"""Rounds that are not counted."""


class Measured(Struct, frozen=True):
    """One row of the table: what both sides take in seconds, and the highest ratio we want."""

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
        """Whether the figure is not above what we reach for."""
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
) -> Measured:
    """Run both by turns; ours as a `share` of its rounds keeps to, theirs as its median.

    `between` is done after each round of ours and not measured. `clock` runs the work once and gives its seconds;
    without one it is the processor's time
    for the whole call, with the garbage collector at rest.
    """
    clock = clock or seconds
    mine: list[float] = []
    other: list[float] = []
    for round in range(rounds + WARM_UP):
        # By turns who goes first.
        pair = ((ours, mine), (theirs, other)) if round % 2 else ((theirs, other), (ours, mine))
        for work, times in pair:
            times.append(clock(work))
            if work is ours and between is not None:
                between()
    kept = sorted(mine[WARM_UP:])
    return Measured(name, kept[max(0, ceil(share * len(kept)) - 1)], statistics.median(other[WARM_UP:]), reach)


def compare(
    name: str, ours: Work, theirs: Work, reach: float, rounds: int = 200, clock: Callable[[Work], float] | None = None
) -> Measured:
    """Measure both, and print the ratio of their medians."""
    return printed(measure(name, ours, theirs, reach, rounds, clock=clock))


def nearly_always(
    name: str, ours: Work, theirs: Work, reach: float, between: Work | None = None, rounds: int = 200
) -> Measured:
    """Measure both as they run in use, with garbage collected by the way, and print what nearly all rounds keep to."""
    return printed(measure(name, ours, theirs, reach, rounds, NEARLY_ALWAYS, between, in_use))


def worst(name: str, rows: Iterable[Measured]) -> Measured:
    """Print that one of several rows which is farthest over its reach, and whose it is."""
    row = max(rows, key=_over)
    return printed(replace(row, name=f"{name}, worst: {row.name}"))


def _over(row: Measured) -> float:
    return row.figure / row.reach


def heading() -> None:
    """Print the heading of the table."""
    print(f"{'ours / theirs':<88} {'ours ms':>10} {'theirs ms':>10} {'figure':>8} {'reach':>8}")


def verdict(rows: Sequence[Measured]) -> str:
    """One sentence on what is over its reach."""
    over = [f"{row.name} ({row.figure:.2f}, not {row.reach:g})" for row in rows if not row.reached]
    if not over:
        return "All figures are within reach."
    return f"{len(over)} of {len(rows)} figures are over their reach: {'; '.join(over)}."


def in_use(work: Work) -> float:
    """The seconds of processor time a call takes, whatever the collector does meanwhile."""
    before = time.process_time()
    work()
    return time.process_time() - before


def seconds(work: Work) -> float:
    """The seconds of processor time a call takes, with the garbage collector at rest."""
    return _at_rest(work, time.process_time)


def elapsed(work: Work) -> float:
    """The seconds that go by during a call, such as one that waits for the disk, with the collector at rest."""
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
    """Print a row of the table."""
    verdict = "" if row.reached else "  over"
    figures = f"{row.ours * 1000:>10.3f} {row.theirs * 1000:>10.3f} {row.figure:>8.2f} {row.reach:>8.2f}{verdict}"
    print(f"{row.name:<88} {figures}", flush=True)
    return row
