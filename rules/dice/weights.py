"""Weights of totals as polynomials: a map from each total to its whole weight, added and multiplied exactly.

Even dice are added by running sums. Everything else is packed into one long number (Kronecker substitution), because
Python multiplies long numbers faster than any loop over small ones.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import prod
from operator import sub
from typing import TypeAlias

Weights: TypeAlias = Mapping[int, int]
"""Each total with its weight, which is above 0."""


def product(factors: Iterable[tuple[Weights, int]]) -> Weights:
    """Return the weights of the sum of independent totals; each is named with the number of times it is drawn."""
    even: list[tuple[int, int, int]] = []
    others: list[tuple[Weights, int]] = []
    for weights, count in factors:
        low, high = min(weights), max(weights)
        if len(weights) == high - low + 1 and set(weights.values()) == {1}:
            even.append((low, len(weights), count))
        elif count:
            others.append((weights, count))
    row, low = [1], 0
    for least, sides, count in even:
        low += least * count
        for _ in range(count):
            row = _with_die(row, sides)
    rolled = dict(enumerate(row, low))
    return _multiplied([(rolled, 1), *others]) if others else rolled


def _with_die(weights: list[int], sides: int) -> list[int]:
    # Each new weight is the sum of the last `sides` old ones: a difference of two running sums.
    sums = list(accumulate(weights))
    high = sums + sums[-1:] * (sides - 1)
    low = [0] * sides + sums[:-1]
    return list(map(sub, high, low))


def _multiplied(factors: Iterable[tuple[Weights, int]]) -> Weights:
    listed = tuple(factors)
    width = byte_width(prod(sum(weights.values()) ** count for weights, count in listed))
    packed, low = 1, 0
    for weights, count in listed:
        least = min(weights)
        low += count * least
        packed *= _packed(weights, least, width) ** count
    return {low + step: weight for step, weight in unpacked(packed, width)}


def byte_width(whole: int) -> int:
    """Return how many bytes hold any weight up to this sum of all."""
    return whole.bit_length() // 8 + 1


def shifted(weights: Weights, by: int, sign: int = 1) -> Weights:
    """Return the weights with each total multiplied by the sign and moved."""
    return {sign * total + by: weight for total, weight in weights.items()}


def added(*parts: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the sum of pairs of total and weight."""
    weights: dict[int, int] = {}
    for part in parts:
        for total, weight in part:
            weights[total] = weights.get(total, 0) + weight
    return weights


def _packed(weights: Weights, least: int, width: int) -> int:
    row = bytearray(width * (max(weights) - least + 1))
    for total, weight in weights.items():
        at = width * (total - least)
        row[at : at + width] = weight.to_bytes(width, "little")
    return int.from_bytes(row, "little")


def unpacked(packed: int, width: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of total and weight in a packed row whose weights are so many bytes wide."""
    row = packed.to_bytes((packed.bit_length() // (8 * width) + 1) * width, "little")
    found = ((at // width, int.from_bytes(row[at : at + width], "little")) for at in range(0, len(row), width))
    return ((step, weight) for step, weight in found if weight)
