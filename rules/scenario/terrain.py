"""Reading the ground of a board from a scenario file."""

from collections.abc import Mapping
from typing import Any, cast, get_args

from rules.board.grid import Grid
from rules.facts.places import place_of
from rules.facts.terrain import border_of
from rules.scenario.values import ScenarioError, as_table, check_known
from rules.state.terrain import BorderKind, CellKind, Terrain
from rules.words.messages import message_of
from rules.words.nearest import nearest

PATH = "terrain"

KEYS = ("cells", "borders")


def terrain_of(tree: Mapping[str, Any], grid: Grid) -> Terrain:
    """Return the ground of a scenario; a plain one without the key. Raises ScenarioError for what fits no board."""
    table = as_table(tree.get(PATH, {}), PATH)
    for key in table:
        if key not in KEYS:
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, KEYS)), f"{PATH}.{key}")
    cells = as_table(table.get("cells", {}), f"{PATH}.cells")
    borders = as_table(table.get("borders", {}), f"{PATH}.borders")
    for place, kind in cells.items():
        if place_of(place) is None:
            raise ScenarioError(message_of("scenario.no_cell", text=place), f"{PATH}.cells")
        check_known(kind, get_args(CellKind), message_of("kind.ground"), f"{PATH}.cells.{place}")
    for border, kind in borders.items():
        if border_of(border, grid) is None:
            raise ScenarioError(message_of("scenario.no_border", text=border), f"{PATH}.borders")
        check_known(kind, get_args(BorderKind), message_of("kind.border"), f"{PATH}.borders.{border}")
    return Terrain(cast("dict[str, CellKind]", dict(cells)), cast("dict[str, BorderKind]", dict(borders)))
