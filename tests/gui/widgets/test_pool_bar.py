from functools import partial

import pytest
from PySide6.QtCore import QRect

from gui.widgets.pool_bar import Mark, PoolBar, paint_pool_bar

AREA = QRect(0, 0, 400, 32)
WINDED, SPENT = Mark(8, "winded"), Mark(0, "spent")


@pytest.fixture
def painted(paper, look):
    def painted(bar):
        paper.paint(lambda painter: paint_pool_bar(painter, AREA, bar, look.theme))
        return paper

    return painted


@pytest.mark.parametrize(
    ("value", "most", "least", "share"),
    [(16, 32, 0, 0.5), (40, 32, 0, 1), (-3, 32, 0, 0), (0, 10, -10, 0.5), (3, 0, 0, 0)],
)
def test_a_value_has_its_place_along_the_bar(value, most, least, share):
    assert PoolBar(1, most, "", least=least).share(value) == share


@pytest.mark.parametrize(
    ("now", "after", "crossed"),
    [
        (20, 10, ()),
        (20, 8, ("winded",)),
        (20, 0, ("winded", "spent")),
        (8, 5, ()),
        (20, None, ()),
        (5, 20, ()),
    ],
)
def test_a_cost_crosses_the_marks_it_reaches_first_met_first(now, after, crossed):
    bar = PoolBar(now, 32, "", after, (SPENT, WINDED))
    assert tuple(mark.name for mark in bar.crossed()) == crossed


def test_marks_stay_reached():
    assert [mark.name for mark in PoolBar(0, 32, "", marks=(SPENT, WINDED)).passed()] == ["winded", "spent"]
    assert PoolBar(9, 32, "", marks=(SPENT, WINDED)).passed() == ()


def test_the_fill_is_what_is_left(painted, look):
    paper = painted(PoolBar(16, 32, ""))
    assert paper.at(100) == look.theme.colour("pool_fill")
    assert paper.at(199) == look.theme.colour("pool_fill")
    assert paper.at(201) == look.theme.colour("pool_track")


def test_the_fill_of_a_bar_that_counts_up_is_what_is_gone(painted, look):
    paper = painted(PoolBar(24, 32, "", up=True))
    assert paper.at(98) == look.theme.colour("pool_fill")
    assert paper.at(102) == look.theme.colour("pool_track")
    empty = painted(PoolBar(32, 32, "", up=True))
    assert empty.at(5) == look.theme.colour("pool_track")


def test_a_cost_of_a_bar_that_counts_up_is_hatched_beyond_its_fill(painted, look):
    paper = painted(PoolBar(24, 32, "", 16, (WINDED,), up=True))
    ghost = paper.columns(look.theme.colour("pool_ghost"))
    assert min(ghost) >= 100
    assert max(ghost) <= 200
    assert paper.at(50) == look.theme.colour("pool_fill")
    track = look.theme.colour("pool_track")
    assert (paper.at(290) == track, paper.at(300) == track) == (True, False)


def test_a_cost_is_hatched_between_what_is_and_what_would_be_left(painted, look):
    paper = painted(PoolBar(24, 32, "", 16))
    assert paper.at(100) == look.theme.colour("pool_fill")
    ghost = paper.columns(look.theme.colour("pool_ghost"))
    assert ghost
    assert ghost <= set(range(200, 300))


def test_a_gain_is_hatched_above_what_is_there(painted, look):
    paper = painted(PoolBar(16, 32, "", 24))
    assert paper.at(190) == look.theme.colour("pool_fill")
    assert min(paper.columns(look.theme.colour("pool_ghost"))) >= 200


def test_marks_stand_on_the_bar_and_one_that_would_be_crossed_stands_out(painted, look):
    paper = painted(PoolBar(24, 32, "", None, (WINDED,)))
    assert paper.columns(look.theme.colour("danger")) == set()
    paper = painted(PoolBar(10, 32, "", 6, (WINDED,)))
    assert {99, 100} & paper.columns(look.theme.colour("danger"))


def test_a_low_bar_changes_its_colour_and_says_why(painted, look):
    paper = painted(PoolBar(8, 32, "8/32", None, (WINDED,)))
    assert paper.at(50, 3) == look.theme.colour("pool_low")
    inked = {x for x in range(400) for y in range(8, 24) if paper.at(x, y) == look.theme.colour("text")}
    assert any(x < 80 for x in inked), "the mark's name stands on the left"
    assert any(x > 340 for x in inked), "the figures stand on the right"
    assert not any(150 < x < 300 for x in inked)


def test_without_room_nothing_goes_wrong(paper, look):
    bar = PoolBar(8, 32, "8/32", 2, (WINDED,))
    for area in (QRect(), QRect(0, 0, 3, 2), QRect(0, 0, 20, 10)):
        paper.paint(partial(paint_pool_bar, area=area, bar=bar, theme=look.theme))
    assert paper.columns(look.theme.colour("text")) <= set(range(20))
