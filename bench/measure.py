"""Measuring two things side by side, so that what else the machine does weighs on both alike."""

import gc
import statistics
import time
from collections.abc import Callable
from math import ceil

from msgspec import Struct

Work = Callable[[], object]
"""What is measured: called once per round."""


class Measured(Struct, frozen=True):
    """One row of the table: medians in seconds, and whether the figure is within reach."""

    name: str
    ours: float
    theirs: float | None
    reach: float

    @property
    def figure(self) -> float:
        """The ratio to the other side, or our milliseconds where there is none."""
        return self.ours * 1000 if self.theirs is None else self.ours / self.theirs

    @property
    def reached(self) -> bool:
        """Whether the figure is not above what we reach for."""
        return self.figure <= self.reach


def compare(
    name: str, ours: Work, theirs: Work, reach: float, rounds: int = 200, clock: Callable[[Work], float] | None = None
) -> Measured:
    """Run both by turns and print the ratio of their medians; `reach` is the highest ratio we want.

    `clock` runs the work once and gives its seconds; without one, they are those of the whole call.
    """
    clock = clock or _seconds
    mine: list[float] = []
    other: list[float] = []
    for round in range(rounds + 1):
        # By turns who goes first, and the first round only warms up.
        pair = ((ours, mine), (theirs, other)) if round % 2 else ((theirs, other), (ours, mine))
        for work, times in pair:
            times.append(clock(work))
    return _printed(Measured(name, statistics.median(mine[1:]), statistics.median(other[1:]), reach))


def limit(name: str, ours: Work, most: float, rounds: int = 200) -> Measured:
    """Run one thing and print its median in milliseconds; `most` is the highest we want."""
    times = [_seconds(ours) for _ in range(rounds + 1)]
    return _printed(Measured(name, statistics.median(times[1:]), None, most))


def nearly_always(
    name: str, ours: Work, most: float, between: Work, share: float = 0.95, rounds: int = 200, warm_up: int = 5
) -> Measured:
    """Run one thing as it runs in use, with garbage collected by the way, and print what a `share` of times keep.

    `most` is the highest we want of that, in milliseconds; `between` is done after each time and not measured.
    """
    times: list[float] = []
    for _ in range(rounds + warm_up):
        before = time.perf_counter()
        ours()
        times.append(time.perf_counter() - before)
        between()
    kept = sorted(times[warm_up:])[ceil(share * rounds) - 1]
    return _printed(Measured(name, kept, None, most))


def heading() -> None:
    """Print the heading of the table."""
    print(f"{'what':<72} {'ours ms':>10} {'theirs ms':>10} {'figure':>9} {'reach':>9}")


def _seconds(work: Work) -> float:
    gc.collect()
    gc.disable()
    try:
        before = time.perf_counter()
        work()
        return time.perf_counter() - before
    finally:
        gc.enable()


def _printed(row: Measured) -> Measured:
    if row.theirs is None:
        theirs, unit = "", " ms"
    else:
        theirs, unit = f"{row.theirs * 1000:.3f}", " x "
    verdict = "" if row.reached else "over"
    figures = f"{row.figure:>6.2f}{unit} {row.reach:>6.2f}{unit} {verdict}"
    print(f"{row.name:<72} {row.ours * 1000:>10.3f} {theirs:>10} {figures}".rstrip())
    return row
