"""Chance from a seed: the same seed always picks the same."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from rules.dice.rolling import Generator

T = TypeVar("T")

Pick: TypeAlias = Callable[[Sequence[Any]], Any]
"""Picks one of several values."""


class Chance:
    """Picks from a seeded generator, which advances with each pick."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator.seeded(seed)

    def pick(self, among: Sequence[T]) -> T:
        """Return one of these values, each equally likely. Raises DiceError if there is none."""
        face, self._generator = self._generator.next(len(among))
        return among[face - 1]
