"""What the user reads about each brush."""

from collections.abc import Iterator, Mapping

from gui.board.brush import OWN_BORDER, OWN_CELL, Brush
from gui.words.words import Words
from rules.ruleset.sections import Ruleset
from rules.state.terrain import BORDER_KINDS, CELL_KINDS
from rules.words.texts import Texts

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
    "light": "board.draw_light",
    "raise": "board.draw_raise",
    "lower": "board.draw_lower",
    "erase": "board.draw_erase",
}
"""The name of each brush that every board has."""


def brushes_of(ruleset: Ruleset, texts: Texts, words: Words) -> Iterator[tuple[Brush, str]]:
    """Yield the brushes for the boards of a ruleset with their names; its own grounds stand before the eraser."""
    for brush, key in BRUSH_WORDS.items():
        if brush == "erase":
            yield from _own_brushes(ruleset, texts, words)
        yield brush, words(key)


def _own_brushes(ruleset: Ruleset, texts: Texts, words: Words) -> Iterator[tuple[Brush, str]]:
    for id, ground in ruleset.ground.items():
        if id not in (*CELL_KINDS, *BORDER_KINDS):
            brush = f"{OWN_BORDER if ground.border else OWN_CELL}{id}"
            yield brush, words("board.draw_own", ground=texts.name("ground", id))
