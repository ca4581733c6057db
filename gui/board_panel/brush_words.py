"""What the user reads about each brush."""

from collections.abc import Mapping

from gui.board.brush import Brush

BRUSH_WORDS: Mapping[Brush, str] = {
    "": "board.draw_nothing",
    "wall": "board.draw_wall",
    "window": "board.draw_window",
    "door": "board.draw_door",
    "low_wall": "board.draw_low_wall",
    "curtain": "board.draw_curtain",
    "solid": "board.draw_solid",
    "difficult": "board.draw_difficult",
    "shelter": "board.draw_cover",
    "dim": "board.draw_dim",
    "dark": "board.draw_dark",
    "raise": "board.draw_raise",
    "lower": "board.draw_lower",
    "erase": "board.draw_erase",
}
"""The name of each brush."""
