"""The board's rows of the speed table: searches against networkx, painting against a scene, a preview of a way."""

import os
import random
from collections.abc import Sequence

import networkx as nx
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

import resources
from bench.crowd import crowd
from bench.engine import largest
from bench.measure import NEARLY_ALWAYS, Measured, compare, nearly_always
from gui.board.board_view import BoardView
from gui.board.picture import Band, BoardPicture, GroundPicture, Token
from gui.combatants.side_signs import SideSign
from gui.preferences.preferences import BriefPreferences
from gui.theme.look import Look
from rules.board.grid import Grid, facings, step
from rules.board.ground import Ground, is_open, sides, steps_over
from rules.board.reach import search
from rules.board.steps import plain
from rules.board.window import Window
from rules.play.fight import Fight
from rules.values import Place
from storage.rulesets.library import load_rulebook

SIDE = 100
"""The columns and rows of the board."""

FIGURES = 100
"""The number of figures on it."""

WALLS, ROUGH = 150, 600
"""The number of closed borders and of difficult cells."""

ROOM = QSize(1280, 800)
"""The size of the painted board, in pixels."""

FAR = 12
"""The steps of the way that is previewed."""


def rows() -> list[Measured]:
    """Measure and print the rows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return [*(_searching(shape) for shape in ("square", "hex")), *_painting(), _previewing()]


def _ground(grid: Grid, seed: int = 7) -> tuple[Ground, frozenset[Place]]:
    """Return a ground of walls and difficult cells, and the cells of the figures."""
    chance = random.Random(seed)
    places = [(column, row) for column in range(SIDE) for row in range(SIDE)]
    difficult = frozenset(chance.sample(places, ROUGH))
    walls = frozenset((place, step(grid, place, chance.choice(sides(grid)))) for place in chance.sample(places, WALLS))
    ground = Ground(prices=dict.fromkeys(difficult, 2), closed=walls)
    return ground, frozenset(chance.sample(places, FIGURES)) - {(0, 0)}


def _searching(shape: str) -> Measured:
    """Measure what everything on the board costs to reach, past a hundred figures, against networkx."""
    grid = Grid(shape="hex") if shape == "hex" else Grid()
    ground, taken = _ground(grid)
    window = Window.over(grid, 0, 0, SIDE, SIDE)
    steps = steps_over(window, ground, window.everything & ~window.mask(taken))
    graph = _graph(grid, ground, window, taken)
    budget = int(max(nx.single_source_dijkstra_path_length(graph, (0, 0)).values()))

    def ours() -> object:
        return search(steps, plain(grid), (0, 0), budget)

    def theirs() -> object:
        return nx.single_source_dijkstra_path_length(graph, (0, 0))

    return compare(f"reach of the whole board, {SIDE} x {SIDE}, {shape} / networkx", ours, theirs, 0.03, 12)


def _graph(grid: Grid, ground: Ground, window: Window, taken: frozenset[Place]) -> nx.DiGraph:
    graph = nx.DiGraph()
    for here in window.places(window.everything):
        for facing in range(facings(grid)) if here not in taken else ():
            to = step(grid, here, facing)
            if to in window and is_open(grid, ground, here, facing):
                graph.add_edge(here, to, weight=ground.prices.get(to, 1))
    return graph


def _painting() -> Sequence[Measured]:
    """Measure painting the board against a scene with an item for each cell and figure."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    look = Look(application, BriefPreferences())
    ground, taken = _ground(Grid())
    sign = SideSign("a", 0, "A")
    tokens = tuple(Token(f"t{number}", f"Wolf {number}", sign, at) for number, at in enumerate(sorted(taken)))
    reach = frozenset((column, row) for column in range(20) for row in range(20))
    view = BoardView(look)
    view.resize(ROOM)
    view.show()
    borders = {border: "wall" for border in ground.closed}
    painted = GroundPicture(difficult=frozenset(ground.prices), borders=borders)
    view.show_picture(BoardPicture(tokens=tokens, chosen="t0", bands=(Band("Walk", "2", reach),), ground=painted))
    scene = _scene(tokens, look)
    QApplication.processEvents()
    image = QImage(ROOM, QImage.Format.Format_ARGB32_Premultiplied)

    def whole() -> object:
        view.fit()
        return view.render(image)

    def scene_whole() -> object:
        scene.fitInView(QRectF(0, 0, SIDE * 20, SIDE * 20))
        return _rendered(scene, image)

    def near() -> object:
        view.zoom(1.25 if view.cell_size < 60 else 0.1, QPointF(300, 300))
        return view.render(image)

    def scene_near() -> object:
        factor = 1.25 if scene.transform().m11() < 3 else 0.1
        scene.scale(factor, factor)
        return _rendered(scene, image)

    name = f"{SIDE} x {SIDE} cells, {FIGURES} figures"
    return [
        nearly_always(f"paint the whole board, {name}, p95 / a scene of items", whole, scene_whole, 0.3, rounds=30),
        # Each step of the zoom paints another share of the board, so the dearest are compared with the dearest.
        nearly_always(
            f"paint a step of the zoom, {name}, p95 / p95 of a scene of items",
            near,
            scene_near,
            0.3,
            rounds=60,
            their_share=NEARLY_ALWAYS,
        ),
    ]


def _rendered(view: QGraphicsView, image: QImage) -> QImage:
    painter = QPainter(image)
    view.render(painter)
    painter.end()
    return image


def _scene(tokens: Sequence[Token], look: Look) -> QGraphicsView:
    """Return the same board as a scene with an item for each cell and each figure."""
    view, theme = QGraphicsView(), look.theme
    scene = QGraphicsScene(view)
    view.setScene(scene)
    pen = QPen(theme.colour("border"), 0)
    for column in range(SIDE):
        for row in range(SIDE):
            scene.addRect(QRectF(column * 20, row * 20, 20, 20), pen)
    for token in tokens:
        place = QRectF(token.at[0] * 20 + 2, token.at[1] * 20 + 2, 16, 16)
        item = scene.addEllipse(place, pen, QBrush(QColor(theme.colour(token.side.role))))
        label = scene.addSimpleText(token.name[:2])
        label.setParentItem(item)
        label.setPos(place.topLeft())
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.resize(ROOM)
    view.show()
    return view


def _previewing() -> Measured:
    """Measure the preview of a long way past forty fighters against the palette of the mover."""
    rulebook = load_rulebook(resources.ruleset_folder(largest()))
    encounter = crowd(rulebook)
    actor = next(iter(encounter.combatants))
    fight = Fight(rulebook, encounter)
    moves = fight.in_order(move for offered in fight.lazy_palette(actor) for move in fight.moves_of(offered))
    longest = max(moves, key=lambda move: move.reach)

    def ours() -> object:
        return Fight(rulebook, encounter).reactors(fight.move_to(longest, (-FAR, -FAR)))

    def theirs() -> object:
        return [each.option for each in Fight(rulebook, encounter).lazy_palette(actor)]

    return compare(f"who may react on a way of {FAR} steps / a whole palette", ours, theirs, 2, 20)
