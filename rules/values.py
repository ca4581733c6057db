"""The plain values that rules, saves and scenario files are made of."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

Number: TypeAlias = int | float
"""A figure of the rules; whole wherever the rules round."""

Value: TypeAlias = bool | int | float | str | tuple[str, ...]
"""What a fact, a choice or a field of a condition or item may hold."""

Known: TypeAlias = Value | Callable[..., Value]
"""A fact, or a function that gives one for arguments."""

Place: TypeAlias = tuple[int, int]
"""A cell of the board: column and row on squares, axial q and r on hexes."""

Reply: TypeAlias = bool | int | float | str | tuple[int, ...] | Mapping[str, Value]
"""One answer to a question: a total, the faces that came up, an id, or a table of several values."""

EMPTY: Mapping[str, Value] = {}
"""The table that holds nothing; never changed, so it can be shared."""
