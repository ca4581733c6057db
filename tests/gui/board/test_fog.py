"""Fog on a board: what of a picture is left for the players, and how it is painted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from gui.board.cells import Cells
from gui.board.fog import FogPainter, as_players_see, seen_ground
from gui.board.picture import Band, BoardPicture, Chance, FogPicture, GroundPicture, Token
from gui.combatants.side_signs import SideSign
from rules.facts.fog import Sighted

SIGN = SideSign("a", 0, "A")

places = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
sets = st.frozensets(places, max_size=8)
borders = st.tuples(places, places)


def tables(keys):
    return st.dictionaries(keys, st.just("x"), max_size=6)


grounds = st.builds(
    GroundPicture, sets, sets, tables(borders), sets, sets, st.dictionaries(places, st.integers(1, 3)), tables(places),
    sets, tables(borders | places),
)  # fmt: skip


def cells_of(layer):
    return [key if isinstance(key[0], tuple) else (key,) for key in layer]


@given(grounds, sets)
def test_of_the_ground_only_what_was_seen_is_left(ground, visible):
    seen = seen_ground(ground, visible)
    for name in GroundPicture.__struct_fields__:
        before, after = getattr(ground, name), getattr(seen, name)
        assert all(not visible.isdisjoint(cells) for cells in cells_of(after))
        assert len(after) == sum(not visible.isdisjoint(cells) for cells in cells_of(before))


@given(sets, sets, st.lists(places, max_size=5))
def test_figures_are_left_where_they_are_seen_now(seen, known, at):
    tokens = tuple(Token(str(number), f"Wolf {number}", SIGN, place) for number, place in enumerate(at))
    shown = as_players_see(BoardPicture(tokens=tokens, acting="0"), Sighted(seen, known - seen), ["1"])
    assert [token.id for token in shown.tokens] == [token.id for token in tokens if token.at in seen or token.id == "1"]
    assert shown.acting == ("0" if tokens and tokens[0].at in seen else "")


def test_a_large_figure_is_seen_if_any_of_its_cells_is():
    token = Token("ogre", "Ogre", SIGN, (0, 0), others=((1, 0),))
    shown = as_players_see(BoardPicture(tokens=(token,)), Sighted(frozenset({(1, 0)})), [])
    assert shown.tokens == (token,)


def test_nothing_of_the_desk_comes_along():
    picture = BoardPicture(
        chosen="una",
        target="wolf",
        bands=(Band("Walk", "2", frozenset({(0, 0)})),),
        began={"una": (9, 9)},
        chances={"wolf": Chance("50 %", "Strike: 50 %")},
        standpoint=(4, 4),
        ruler=(0, 0),
    )
    assert as_players_see(picture, Sighted(), []) == BoardPicture(fog=FogPicture(hides=True))


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("hides", [True, False])
def test_fog_is_thick_thin_or_none(look, shape, hides):
    cells = Cells(shape, size=20.0)
    fog = FogPicture(frozenset({(1, 1)}), frozenset({(2, 1), (4, 0)}), hides)
    image = QImage(QSize(200, 120), QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    FogPainter().paint(painter, look.theme, fog, cells, QRectF(image.rect()))
    painter.end()
    seen, known, unseen = (image.pixelColor(cells.middle(at).toPoint()).lightness() for at in ((1, 1), (2, 1), (6, 1)))
    assert seen == 255
    assert unseen < known < seen
    if hides:
        assert image.pixelColor(cells.middle((6, 1)).toPoint()).name() == look.theme.colour("fog").name()
    assert image.pixelColor(cells.middle((4, 0)).toPoint()).lightness() == pytest.approx(known, abs=1)


def test_without_any_cell_that_was_seen_everything_is_fog(look):
    image = QImage(QSize(40, 40), QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    FogPainter().paint(painter, look.theme, FogPicture(hides=True), Cells("square", size=20.0), QRectF(0, 0, 40, 40))
    painter.end()
    assert image.pixelColor(20, 20).name() == look.theme.colour("fog").name()
