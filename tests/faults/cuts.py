"""Runs a session in a child process and cuts it off at one of its operations."""

import os
import random
import traceback
from collections.abc import Callable

from msgspec import Struct

from tests.faults.vfs import CUT, FaultLayer

WIDTH = 8
"""Bytes of a reported number."""

Report = Callable[[int], object]
"""Tells the parent process a number after the result that it stands for has been shown."""


class Run(Struct, frozen=True):
    """What a child did: the operations it counted (0 if it was cut off), and what it reported."""

    operations: int
    shown: tuple[int, ...]


def run(session: Callable[[Report], object], cut_at: int = 0, power: int | None = None) -> Run:
    """Run a session in a child process, and cut it off before operation `cut_at`; 0 lets it end.

    `power` seeds which unsynced writes are lost; None loses none, as a kill does.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        layer = FaultLayer(cut_at, None if power is None else random.Random(power))
        code = 1
        try:
            layer.install()
            session(lambda number: os.write(writing, number.to_bytes(WIDTH, "big")))
            os.write(writing, layer.count.to_bytes(WIDTH, "big"))
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, CUT), f"the session failed by itself: {code}"
    numbers = tuple(int.from_bytes(told[at : at + WIDTH], "big") for at in range(0, len(told), WIDTH))
    return Run(numbers[-1], numbers[:-1]) if code == 0 else Run(0, numbers)
