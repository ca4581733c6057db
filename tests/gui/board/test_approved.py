"""What is painted on the board, and what it tells, as it was approved."""

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPixmap

from gui.board.board_view import BoardView
from gui.board.brush import Stroke
from gui.board.cells import Cells
from gui.board.fog import FogPainter
from gui.board.ground_painting import GroundPainter
from gui.board.painting import BoardPainter
from gui.board.picture import Band, BoardPicture, Chance, FogPicture, GroundPicture, Token, TokenBar, Trail, Zone
from gui.board.shapes import Shapes
from gui.combatants.side_signs import SideSign
from rules.state.terrain import LightSource
from tests.gui.seen.drawing import recording

PARTY, FOES = SideSign("party", 0, "P"), SideSign("foes", 1, "F")
ANN = Token("ann", "Ann", PARTY, (0, 0), 2, (TokenBar(0.5), TokenBar(0.1, is_low=True)), "kneeling", 3)
WOLF = Token("wolf", "Wolf 12", FOES, (3, -1), others=((3, 0),))
BERN = Token("bern", "Bern", PARTY, (3, -1), 5, (TokenBar(1.0),), marks=1, out=True)
GROUND = GroundPicture(
    frozenset({(1, 1), (2, 2)}),
    frozenset({(2, 1)}),
    {((0, 0), (1, 0)): "wall", ((0, 1), (1, 1)): "door", ((1, 0), (2, 0)): "window", ((2, 0), (3, 0)): "open_door"}
    | {((1, 1), (1, 2)): "low_wall", ((2, 1), (2, 2)): "curtain"},
    frozenset({(0, 2)}),
    frozenset({(1, 2)}),
    {(0, 1): 2, (3, 1): -1},
    {(2, 0): "bog"},
    {(3, 2): LightSource(1, 2)},
    {(1, 0): 2, (2, 1): 1},
)
FOG = FogPicture(frozenset({(0, 0), (1, 0)}), frozenset({(0, 1)}))
ZONES = (Zone("wolf", frozenset({(2, -1), (3, 1)}), {"front": frozenset({(2, -1)})}, "Wolf reaches"),)
BANDS = (
    Band("walk", "1", frozenset({(1, 0), (0, 1)})),
    Band("run", "3", frozenset({(2, 0), (1, 1)})),
    Band("sprint", "5", frozenset({(2, 1)})),
)
TRAIL = Trail(((0, 0), (1, 0), (2, 0)), True, "walk, 1 breath", ((1, 0),))


def picture(shape):
    return BoardPicture(
        shape,
        (ANN, WOLF, BERN),
        "ann",
        "bern",
        "wolf",
        BANDS,
        {"ann": (-1, 0)},
        GROUND,
        chances={"wolf": Chance("65 %", "hit 65 %"), "bern": Chance("✕", "out of reach", is_open=False)},
        standpoint=(1, -1),
        fog=FOG,
        vantages={(1, 0): Chance("40 %", "thrust 40 %"), (0, 1): Chance("✕", "out of reach", is_open=False)},
        zones=ZONES,
    )


def stroke(brush, shape) -> Stroke:
    """Return what a brush has touched so far."""
    cells, made = Cells(shape), Stroke(brush)
    for place in ((0, 0), (3, 0)):
        made.touch(cells, cells.middle(place))
    return made


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("size", [14, 60])
def test_painting(qapp, plain_look, terms, approved, shape, size):
    lines, shown = [], picture(shape)
    canvas = QPixmap(400, 300)
    painter = recording(lines, terms)(canvas)
    cells = Cells(shape, (-1, -1), 6, 5, size)
    board = BoardPainter(painter, plain_look.theme, cells, QRectF(canvas.rect()))
    ground = GroundPainter(painter, plain_look.theme, cells, QRectF(canvas.rect()), Shapes())
    on_map = GroundPainter(painter, plain_look.theme, cells, QRectF(canvas.rect()), Shapes(), on_map=True)
    fog, seen = FogPainter(), QRectF(canvas.rect())
    parts = {
        "ground": ground.ground,
        "terrain": partial(ground.terrain, GROUND),
        "heights": partial(ground.heights, GROUND.heights),
        "borders": partial(ground.borders, GROUND.borders),
        "cover": partial(ground.cover, GROUND.cover),
        "bands": partial(ground.bands, shown),
        "zones": partial(ground.zones, shown),
        "fog": partial(fog.paint, painter, plain_look.theme, FOG, cells, seen),
        "fog for players": partial(fog.paint, painter, plain_look.theme, replace(FOG, hides=True), cells, seen),
        "began": partial(board.began, shown),
        "trail": partial(board.trail, TRAIL),
        "closed trail": partial(board.trail, replace(TRAIL, is_open=False)),
        "tokens": partial(board.tokens, shown),
        "ghost": partial(board.ghost, ANN, QPointF(50, 60)),
        "standpoint": partial(board.standpoint, (1, -1)),
        "ruler": partial(board.ruler, (0, 0), (3, 1)),
        "mark": partial(board.mark, QRectF(10, 10, 50, 40)),
        "cursor": partial(board.cursor, (1, 1), has_keys=True),
        "cursor elsewhere": partial(board.cursor, (0, 0), has_keys=False),
        "ground on a map": partial(on_map.paint, shown),
        "stroke of cells": partial(ground.stroke, stroke("solid", shape)),
        "stroke of borders": partial(ground.stroke, stroke("wall", shape)),
    }
    for name, paint in parts.items():
        lines.append(f"> {name}")
        paint()
    painter.end()
    approved("\n".join(lines) + "\n")


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_view(walk, plain_look, approved, shape):
    view = BoardView(plain_look)
    view.say_with(str)
    view.show_picture(picture(shape))
    steps = walk(view, 420, 320)
    steps.do("Right Down Return T + - Home Esc")
    steps.call("a trail", partial(view.show_trail, TRAIL))
    steps.call("zoom", partial(view.zoom, 1.5))
    steps.call("fit", view.fit)
    steps.call("measure", partial(view.show_picture, replace(picture(shape), ruler=(0, 0))))
    steps.call("nobody", partial(view.show_picture, BoardPicture(shape)))
    approved(steps.text)


def test_faces(qapp, plain_look, terms, approved):
    face, lines = QImage(16, 16, QImage.Format.Format_ARGB32), []
    face.fill("magenta")
    canvas = QPixmap(300, 100)
    painter = recording(lines, terms)(canvas)
    cells = Cells("square", (0, 0), 3, 1, 100)
    board = BoardPainter(painter, plain_look.theme, cells, QRectF(canvas.rect()), {"ann": face})
    board.tokens(BoardPicture("square", (replace(ANN, face="ann", name="Ann 2"),)))
    painter.end()
    approved("\n".join(lines) + "\n")
