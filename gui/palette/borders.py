"""Describe places and cell borders relative to a combatant: the direction, and the cell there."""

from rules.board import grid as board
from rules.facts.places import BETWEEN, spelled_place
from rules.values import Place
from rules.words.texts import readable

ARROWS = {8: "↑↗→↘↓↙←↖", 6: "↑↗↘↓↙↖"}
"""Arrows to the neighbouring cells, clockwise from north, by the number of neighbours."""


def place_words(spelled: str, grid: board.Grid, here: Place | None) -> str:
    """Return a place with its direction from `here`, such as `↑ 0,−1`; only the place if it is not adjacent."""
    around = () if here is None else board.neighbours(grid, here)
    arrows = zip(ARROWS[len(around)] if around else "", around, strict=True)
    way = next((arrow for arrow, cell in arrows if spelled_place(cell) == spelled), "")
    return f"{way} {readable(spelled)}".strip()


def border_words(spelled: str, grid: board.Grid, here: Place | None) -> str:
    """Return a border with its direction from `here`, such as `→ 1,0`; its two cells if it does not touch `here`."""
    cells = spelled.split(BETWEEN)
    around = () if here is None else board.neighbours(grid, here)
    if here is not None and spelled_place(here) in cells:
        cells.remove(spelled_place(here))
        ways = [arrow for arrow, cell in zip(ARROWS[len(around)], around, strict=True) if spelled_place(cell) in cells]
        if ways:
            return f"{ways[0]} {readable(cells[0])}"
    return "\N{EN DASH}".join(map(readable, cells))
