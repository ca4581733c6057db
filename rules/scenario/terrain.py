"""Reading the ground of a board from a scenario file."""

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from rules.board.grid import Grid
from rules.facts.places import cell_of
from rules.facts.terrain import border_of
from rules.scenario.values import ScenarioError, as_table, check_known
from rules.state.terrain import MOST_HEIGHT, BorderKind, CellKind, LightKind, Terrain
from rules.words.messages import message_of
from rules.words.nearest import nearest

PATH = "terrain"

KINDS: Final = {"cells": "kind.ground", "light": "kind.light"}
"""What the values of a table of cells are called."""

KEYS = ("cells", "borders", "light", "heights")


def terrain_of(tree: Mapping[str, Any], grid: Grid) -> Terrain:
    """Return the ground of a scenario; a plain one without the key. Raises ScenarioError for what fits no board."""
    table = as_table(tree.get(PATH, {}), PATH)
    for key in table:
        if key not in KEYS:
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, KEYS)), f"{PATH}.{key}")
    cells, light = (_kinds_of_cells(table, key, kinds) for key, kinds in (("cells", CellKind), ("light", LightKind)))
    borders = as_table(table.get("borders", {}), f"{PATH}.borders")
    for border, kind in borders.items():
        if border_of(border, grid) is None:
            raise ScenarioError(message_of("scenario.no_border", text=border), f"{PATH}.borders")
        check_known(kind, get_args(BorderKind), message_of("kind.border"), f"{PATH}.borders.{border}")
    return Terrain(
        cast("dict[str, CellKind]", cells),
        cast("dict[str, BorderKind]", dict(borders)),
        cast("dict[str, LightKind]", light),
        _heights(table),
    )


def _heights(table: Mapping[str, Any]) -> dict[str, int]:
    """Return the heights of cells. Raises ScenarioError for what is no cell, or no height."""
    heights = as_table(table.get("heights", {}), f"{PATH}.heights")
    for place, height in heights.items():
        if cell_of(place) is None:
            raise ScenarioError(message_of("scenario.no_cell", text=place), f"{PATH}.heights")
        if not isinstance(height, int) or isinstance(height, bool) or abs(height) > MOST_HEIGHT:
            raise ScenarioError(message_of("scenario.no_height", most=MOST_HEIGHT), f"{PATH}.heights.{place}")
    return dict(heights)


def _kinds_of_cells(table: Mapping[str, Any], key: str, kinds: object) -> dict[str, Any]:
    """Return the kinds of cells under a key. Raises ScenarioError for what is no cell, or no such kind."""
    cells = as_table(table.get(key, {}), f"{PATH}.{key}")
    for place, kind in cells.items():
        if cell_of(place) is None:
            raise ScenarioError(message_of("scenario.no_cell", text=place), f"{PATH}.{key}")
        check_known(kind, get_args(kinds), message_of(KINDS[key]), f"{PATH}.{key}.{place}")
    return dict(cells)
