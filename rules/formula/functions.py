"""The functions every formula may use: pure arithmetic, the same in every ruleset."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec


def round_half_up(number: float) -> int:
    """Round to the nearest whole number; a half goes up, also below zero (-2.5 gives -2)."""
    whole = math.floor(number)
    return whole + (number - whole >= 0.5)


def half(number: float) -> int:
    """Half a number, rounded to the nearest whole number, a half going up (half(5) is 3)."""
    return (number + 1) // 2 if isinstance(number, int) else round_half_up(number / 2)


def clamp(number: float, low: float, high: float) -> float:
    """Limit a number to the range from low to high; returns low if low exceeds high."""
    return max(low, min(number, high))


class PureFunction(msgspec.Struct, frozen=True):
    """A function of numbers; it takes `least` to `most` arguments, any number from `least` if `most` is None."""

    call: Callable[..., Any]
    least: int
    most: int | None

    def accepts(self, count: int) -> bool:
        """Return whether it can be called with that many arguments."""
        return self.least <= count and (self.most is None or count <= self.most)


PURE_FUNCTIONS: Mapping[str, PureFunction] = MappingProxyType(
    {
        "min": PureFunction(min, 2, None),
        "max": PureFunction(max, 2, None),
        "abs": PureFunction(abs, 1, 1),
        "floor": PureFunction(math.floor, 1, 1),
        "ceil": PureFunction(math.ceil, 1, 1),
        "round": PureFunction(round_half_up, 1, 1),
        "half": PureFunction(half, 1, 1),
        "clamp": PureFunction(clamp, 3, 3),
    }
)
