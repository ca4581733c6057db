"""What is painted on a board: where it stands, and how strong it is."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from gui.board.cells import Cells
from gui.board.ground_painting import GroundPainter
from gui.board.painting import BoardPainter
from gui.board.picture import Band, BoardPicture, Chance, Token, TokenBar
from gui.board.shapes import Shapes
from gui.combatants.side_signs import SideSign

ANN = Token("ann", "Ann", SideSign("party", 0, "P"), (0, 0))
WOLF = Token("wolf", "Wolf", SideSign("foes", 1, "F"), (2, 0))


@pytest.fixture
def painted(look):
    """A function that gives the picture of what is painted on three cells of a size."""

    def painted(paint, size=100):
        picture = QImage(3 * size, size, QImage.Format.Format_RGB32)
        picture.fill(look.theme.colour("base"))
        painter = QPainter(picture)
        paint(BoardPainter(painter, look.theme, Cells("square", (0, 0), 3, 1, size), QRectF(picture.rect())))
        painter.end()
        return picture

    return painted


def differing(one, other):
    """Return the smallest rectangle outside of which two pictures are the same."""
    spots = [(x, y) for x in range(one.width()) for y in range(one.height()) if one.pixel(x, y) != other.pixel(x, y)]
    if not spots:
        return QRect()
    across, down = zip(*spots, strict=True)
    return QRect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


@pytest.mark.parametrize("shade", ["black", "white"])
@pytest.mark.parametrize("kind", ["wall", "low_wall", "curtain"])
def test_borders_and_figures_can_be_told_from_a_map_of_any_colour(look, shade, kind):
    def shown(paint):
        picture = QImage(200, 100, QImage.Format.Format_RGB32)
        picture.fill(shade)
        painter = QPainter(picture)
        cells = Cells("square", (0, 0), 2, 1, 100)
        paint(GroundPainter(painter, look.theme, cells, QRectF(picture.rect()), Shapes(), on_map=True))
        painter.end()
        return picture

    bare = shown(lambda _: None)
    band = Band("Move", "2", frozenset({(0, 0)}))
    for paint in (
        lambda ground: ground.borders({((0, 0), (1, 0)): kind}),
        lambda ground: ground.bands(BoardPicture("square", bands=(band,))),
    ):
        there = shown(paint)
        greys = {there.pixelColor(x, y).lightness() for x in range(200) for y in range(100)}
        assert max(greys) - min(greys) > 100
        assert not differing(bare, there).isEmpty()


def figures(painted, *tokens, **parts):
    return painted(lambda board: board.tokens(BoardPicture("square", tokens, **parts)))


def test_the_pools_of_a_figure_stand_one_below_the_other_across_its_lower_part(painted):
    bare, one = figures(painted, ANN), figures(painted, replace(ANN, bars=(TokenBar(1.0),)))
    two = figures(painted, replace(ANN, bars=(TokenBar(1.0), TokenBar(1.0))))
    disc = QRect(11, 11, 78, 78)
    assert disc.contains(differing(bare, one))
    assert disc.contains(differing(bare, two))
    assert differing(bare, one).top() > 70
    assert 60 < differing(bare, two).top() < differing(bare, one).top()


def test_cross_hairs_are_only_around_the_figure_that_is_aimed_at(painted, look):
    def spots(target):
        picture, danger = figures(painted, ANN, WOLF, target=target), look.theme.colour("danger").rgb()
        return [x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) == danger]

    assert spots("") == []
    assert spots("wolf")
    assert min(spots("wolf")) > 150
    assert max(spots("ann")) < 150


def test_the_cursor_is_as_strong_as_its_cell_is_large(painted):
    def strength(size):
        blank, with_cursor = (
            painted(lambda _: None, size),
            painted(lambda board: board.cursor((1, 0), has_keys=True), size),
        )
        row = size // 2
        return sum(blank.pixel(x, row) != with_cursor.pixel(x, row) for x in range(3 * size)) / 2

    assert 1 <= strength(20) <= 4
    assert 5 <= strength(100) <= 8


def test_a_portrait_stands_in_place_of_the_initials_with_the_number_of_the_name(look):
    face = QImage(16, 16, QImage.Format.Format_ARGB32)
    face.fill("magenta")

    def shown(*tokens, faces):
        picture = QImage(300, 100, QImage.Format.Format_RGB32)
        picture.fill(look.theme.colour("base"))
        painter = QPainter(picture)
        cells = Cells("square", (0, 0), 3, 1, 100)
        BoardPainter(painter, look.theme, cells, QRectF(picture.rect()), faces).tokens(BoardPicture("square", tokens))
        painter.end()
        return picture

    known = replace(ANN, face="ann")
    magenta = shown(known, faces={"ann": face}).pixelColor(50, 50)
    assert magenta.name() == "#ff00ff"
    assert shown(known, faces={}) == shown(ANN, faces={"ann": face})
    first, second = (shown(replace(known, name=name), faces={"ann": face}) for name in ("Ann 1", "Ann 2"))
    assert QRect(0, 0, 60, 60).contains(differing(first, second))


def test_a_figure_does_not_hide_the_chance_of_the_one_below(look):
    def shown(*tokens):
        picture = QImage(100, 200, QImage.Format.Format_RGB32)
        picture.fill(look.theme.colour("base"))
        painter = QPainter(picture)
        cells = Cells("square", (0, 0), 1, 2, 100)
        chances = {"wolf": Chance("65 %", "hits 65 %")}
        board = BoardPicture("square", tokens, acting="ann", chances=chances)
        BoardPainter(painter, look.theme, cells, QRectF(picture.rect())).tokens(board)
        painter.end()
        return picture.copy(QRect(30, 92, 40, 20))

    below, above = replace(WOLF, at=(0, 1)), replace(ANN, at=(0, 0))
    assert shown(below, above) == shown(above, below)
