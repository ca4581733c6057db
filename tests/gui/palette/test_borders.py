"""Borders of cells are told by the way they lie."""

import pytest

from gui.palette.borders import border_words
from rules.board.grid import Grid


@pytest.mark.parametrize(
    ("spelled", "here", "told"),
    [
        ("0,0|0,1", (0, 1), "↑ 0,0"),
        ("0,0|0,1", (0, 0), "↓ 0,1"),
        ("-1,1|0,1", (0, 1), "← −1,1"),
        ("0,1|1,1", (0, 1), "→ 1,1"),
        ("0,1|1,1", (5, 5), "0,1\N{EN DASH}1,1"),
        ("0,1|1,1", None, "0,1\N{EN DASH}1,1"),
    ],
)
def test_a_border_is_told_by_the_way_it_lies(spelled, here, told):
    assert border_words(spelled, Grid(shape="square"), here) == told


def test_on_hexes_there_are_six_ways():
    assert border_words("0,-1|0,0", Grid(shape="hex"), (0, 0)) == "↑ 0,−1"
