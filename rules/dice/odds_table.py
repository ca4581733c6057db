"""A cache of distributions and chances."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from rules.dice.distributions import distribution
from rules.dice.odds import Distribution
from rules.dice.values import AnyDice

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class OddsTable:
    """A cache of distributions and chances, made by whoever builds the engine and passed along.

    It keeps at most `limit` (1 or more) distributions and remembered answers each, and drops the oldest first. Raises
    `ValueError` for a lower limit.
    """

    def __init__(self, limit: int = 4096) -> None:
        if limit < 1:
            raise ValueError("A table of odds must be able to keep an entry.")
        self._limit = limit
        self._distributions: dict[AnyDice, Distribution] = {}
        self._others: dict[Hashable, object] = {}

    def distribution(self, dice: AnyDice) -> Distribution:
        """Give the distribution of dice, worked out once."""
        known = self._distributions.get(dice)
        if known is None:
            known = distribution(dice)
            self._keep(self._distributions, dice, known)
        return known

    def remember(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the cached result of `work` for this key, computing it the first time; None is not cached.

        The key must contain every input of `work`.
        """
        known = self._others.get(key)
        if known is None:
            known = work()
            self._keep(self._others, key, known)
        return cast("T", known)

    def __len__(self) -> int:
        """Return the number of cached entries."""
        return len(self._distributions) + len(self._others)

    def _keep(self, table: dict[K, V], key: K, value: V) -> None:
        if len(table) >= self._limit:
            del table[next(iter(table))]
        table[key] = value
