"""Reading the ground of a board from a scenario file."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final, TypeGuard

from rules.facts.places import cell_of
from rules.facts.terrain import border_of
from rules.ruleset.sections import Ruleset
from rules.scenario.values import ScenarioError, as_table, check_known
from rules.state.terrain import (
    BORDER_KINDS,
    CELL_KINDS,
    LIGHT_KINDS,
    MOST_COVER,
    MOST_HEIGHT,
    MOST_LIT,
    LightSource,
    Terrain,
)
from rules.words.messages import message_of
from rules.words.nearest import nearest

PATH: Final = "terrain"

KEYS: Final = Terrain.__struct_fields__


def terrain_of(tree: Mapping[str, Any], ruleset: Ruleset, people: Collection[str]) -> Terrain:
    """Return the ground of a scenario with these combatants; a plain one without the key.

    Raises ScenarioError for what fits no board.
    """
    table = as_table(tree.get(PATH, {}), PATH)
    for key in table:
        if key not in KEYS:
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, KEYS)), f"{PATH}.{key}")
    grounds = {id: ground.border for id, ground in ruleset.ground.items()}
    cells = (*CELL_KINDS, *(id for id, is_border in grounds.items() if not is_border))
    borders = (*BORDER_KINDS, *(id for id, is_border in grounds.items() if is_border))
    readers: tuple[tuple[Callable[[str], str], Callable[[object, str], object]], ...] = (
        (_is_cell, partial(_kind, cells, "kind.ground")),
        (partial(_is_border, ruleset), partial(_kind, borders, "kind.border")),
        (_is_cell, partial(_kind, LIGHT_KINDS, "kind.light")),
        (_is_cell, _height),
        (partial(_is_either, ruleset), _cover),
        (_is_cell, _light),
        (partial(_is_somebody, people), _light),
    )
    return Terrain(*(_layer(table, key, *how) for key, how in zip(KEYS, readers, strict=True)))


def _layer(
    table: Mapping[str, Any], layer: str, fits: Callable[[str], str], read: Callable[[object, str], Any]
) -> dict[str, Any]:
    """Return a layer of the ground. Raises ScenarioError for a key that does not fit, or a value that is none."""
    path = f"{PATH}.{layer}"
    values = as_table(table.get(layer, {}), path)
    for key in values:
        fault = fits(key)
        if fault:
            raise ScenarioError(message_of(fault, text=key), path)
    return {key: read(value, f"{path}.{key}") for key, value in values.items()}


def _is_cell(text: str) -> str:
    """Return what is wrong with a cell; empty if nothing is."""
    return "scenario.no_cell" if cell_of(text) is None else ""


def _is_border(ruleset: Ruleset, text: str) -> str:
    return "scenario.no_border" if border_of(text, ruleset.grid) is None else ""


def _is_either(ruleset: Ruleset, text: str) -> str:
    return "" if cell_of(text) is not None else _is_border(ruleset, text)


def _is_somebody(people: Collection[str], text: str) -> str:
    return "" if text in people else "scenario.no_bearer"


def _kind(known: Collection[str], what: str, value: object, path: str) -> str:
    check_known(value, known, message_of(what), path)
    return str(value)


def _height(value: object, path: str) -> int:
    if not _is_whole(value, -MOST_HEIGHT, MOST_HEIGHT):
        raise ScenarioError(message_of("scenario.no_height", most=MOST_HEIGHT), path)
    return value


def _cover(value: object, path: str) -> int:
    if not _is_whole(value, 1, MOST_COVER):
        raise ScenarioError(message_of("scenario.no_cover", most=MOST_COVER), path)
    return value


def _light(value: object, path: str) -> LightSource:
    """Return what gives light. Raises ScenarioError for anything else than radii."""
    radii = as_table(value, path)
    for key, radius in radii.items():
        if key not in ("bright", "dim"):
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, ("bright", "dim"))), f"{path}.{key}")
        if not _is_whole(radius, 0, MOST_LIT):
            raise ScenarioError(message_of("scenario.no_radius", most=MOST_LIT), f"{path}.{key}")
    return LightSource(**radii)


def _is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Return whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
