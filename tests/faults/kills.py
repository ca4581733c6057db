"""Runs work in a child process and kills it at a moment of its run."""

import os
import select
import signal
import traceback
from collections.abc import Callable
from time import perf_counter

from tests.faults.cuts import WIDTH, Report

BEGUN = b"b"
"""What a child reports when it begins to work."""


def time_of(work: Callable[[Report], object]) -> float:
    """Return how long some work takes in a child process, in seconds."""
    child, pipe = _started(work)
    begun = perf_counter()
    pipe.read()
    took = perf_counter() - begun
    assert _code(child, pipe) == 0, "the work failed by itself"
    return took


def killed(work: Callable[[Report], object], after: float) -> tuple[int, ...]:
    """Kill a child process this many seconds after it began to work, and return the numbers that it reported."""
    child, pipe = _started(work)
    told = b""
    left, begun = after, perf_counter()
    while left > 0 and select.select([pipe], [], [], left)[0]:
        chunk = os.read(pipe.fileno(), 4096)
        if not chunk:
            break
        told += chunk
        left = after - (perf_counter() - begun)
    os.kill(child, signal.SIGKILL)
    told += pipe.read()
    assert _code(child, pipe) in (0, -signal.SIGKILL), "the work failed by itself"
    return tuple(int.from_bytes(told[at : at + WIDTH], "big") for at in range(0, len(told) - WIDTH + 1, WIDTH))


def _started(work):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        code = 1
        try:
            os.write(writing, BEGUN)
            work(lambda number: os.write(writing, number.to_bytes(WIDTH, "big")))
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    pipe = os.fdopen(reading, "rb", buffering=0)
    assert pipe.read(len(BEGUN)) == BEGUN
    return child, pipe


def _code(child, pipe):
    pipe.close()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)
