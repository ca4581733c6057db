"""A map as a campaign keeps it under a name: how its picture lies, its ground, and where each side begins."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, ValidationError, field
from msgspec.json import Decoder

from rules.facts.places import place_of
from rules.facts.terrain import border_of
from rules.board.grid import Grid
from rules.state.terrain import Terrain
from rules.state.text_bounds import Id

Start: TypeAlias = tuple[int, int, int]
"""Where somebody begins: column, row and facing."""

MOST_STARTS = 200
"""Maximum number of starting places of a side."""


class Fit(Struct, frozen=True, omit_defaults=True):
    """How the picture of a map lies on a board, as `BoardMap` says it."""

    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0
    strength: float = 1.0


class KeptMap(Struct, frozen=True, omit_defaults=True):
    """A map of squares or hexes; `starts` holds the starting places of each side, `fit` counts only with a picture."""

    shape: Literal["square", "hex"] = "square"
    fit: Fit = Fit()
    terrain: Terrain = Terrain()
    starts: Mapping[Id, Annotated[tuple[Start, ...], Meta(max_length=MOST_STARTS)]] = field(
        default_factory=dict[str, tuple[Start, ...]]
    )
