"""The plain values that rules, saves and scenario files are made of."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

Number: TypeAlias = int | float
"""A figure of the rules; whole wherever the rules round."""

Value: TypeAlias = bool | int | float | str | tuple[str, ...]
"""The type of a fact, a choice, or a field of a condition or an item."""

Known: TypeAlias = Value | Callable[..., Value]
"""A fact, or a function of some arguments that returns one."""

Place: TypeAlias = tuple[int, int]
"""A cell of the board: column and row on squares, axial q and r on hexes."""

Reply: TypeAlias = bool | int | float | str | tuple[int, ...] | Mapping[str, Value]
"""One answer to a question: a total, the faces that came up, an id, or a table of several values."""

EMPTY: Mapping[str, Value] = {}
"""The empty table; it is never changed, so everybody can share it."""
