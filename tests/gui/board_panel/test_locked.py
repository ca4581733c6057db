"""What the panel with the board does where nothing may be done: no fight is open, or an earlier moment is shown."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QWidget

from gui.board.brush import Stroke
from gui.board_panel.panel import BoardPanel
from gui.desk.desk import Desk

AREA = QRectF(-1, -1, 2.5, 2.5)


def draw(panel: BoardPanel) -> None:
    stroke = Stroke("solid")
    stroke.cells[2, 2] = None
    panel.view.drawn.emit(stroke)


ASKING = {
    "open a map": lambda panel: panel.maps.ask_open(),
    "keep a map": lambda panel: panel.shelf.ask_save(),
    "shift": lambda panel: panel.shelf.ask_shift(),
    "limits": lambda panel: panel.fog.ask_limits(),
    "fog in an area": lambda panel: panel.fog.ask_area("fog_open"),
    "side in an area": lambda panel: panel.place_side(),
    "place each": lambda panel: panel.place_each(),
}
"""All acts that ask for something."""

CHANGING = {
    "fog": lambda panel: panel.fog.toggle(),
    "forget": lambda panel: panel.fog.forget(),
    "fog marked": lambda panel: panel.view.marked.emit("fog_open", AREA),
    "side marked": lambda panel: panel.view.marked.emit("side", AREA),
    "take off": lambda panel: panel.placing.take_off(),
}
"""All acts that change something."""

MOVING = {
    "turn": lambda panel: panel.view.turned.emit(1),
    "go": lambda panel: panel.view.went.emit("una", (0, -1), False),
    "ask for moves": lambda panel: panel.view.went.emit("una", (0, -1), True),
    "lay a map": lambda panel: panel.shelf.lay("Cave"),
    "place all": lambda panel: panel.place_rest_button.clicked.emit(),
    "draw": draw,
}
"""All acts that change something and are offered only in a fight."""

STOPPING = {"stop": lambda panel: panel.view.stopped.emit((0, -1))}

SHOWING = {
    "maps": lambda panel: panel.shelf.open(),
    "measure": lambda panel: panel.measure(),
    "cells": lambda panel: panel.open_cells(),
    "best": lambda panel: panel.show_best(),
    "zones": lambda panel: panel.show_zones(),
    "point": lambda panel: panel.view.pointed.emit((0, 0)),
    "no stops": lambda panel: panel.view.gave_up.emit(),
    "one stop less": lambda panel: panel.view.stepped_back.emit(),
    "drag": lambda panel: panel.view.dragged.emit(None, None),
    "brushes": lambda panel: panel.brushes.offer(),
    "portraits": lambda panel: panel.show_portraits_anew("una"),
}
"""All acts that only show something."""


def asked(panel: BoardPanel) -> list[QWidget]:
    """Return what asks the user for something: windows over the panel, and the strip that asks for a cell."""
    over = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not panel.window()]
    return [*over, *[panel.picking] * panel.picking.is_open]


@pytest.fixture
def closed(qapp, campaign, words, look, shelf, stand) -> BoardPanel:
    """The panel of a desk on which no fight is open."""
    return stand(BoardPanel(Desk(campaign, words, 7, shelf), words, look), 600, 500)


def test_without_a_fight_nothing_is_asked_and_nothing_breaks(closed):
    for name, act in (ASKING | CHANGING | STOPPING | SHOWING).items():
        act(closed)
        assert asked(closed) == [], name
        assert closed.view.picture.tokens == (), name


def test_at_an_earlier_moment_nothing_is_asked_or_changed_and_the_user_is_told_why(panel, fight_desk, words):
    panel.shelf.ask_save()
    panel.shelf.form.editor("name").setCurrentText("Cave")
    panel.shelf.form.accept()
    panel.fog.toggle()
    fight_desk.sight.finish()
    fight_desk.look_at(1)
    said: list[str] = []
    fight_desk.failed.connect(said.append)
    before = fight_desk.journal.mark
    for name, act in (ASKING | CHANGING | MOVING | STOPPING).items():
        said.clear()
        act(panel)
        assert said == [words("desk.looking_back")], name
        assert fight_desk.journal.mark == before, name
        assert asked(panel) == [], name
        assert panel.going.stops == (), name
    fight_desk.sight.stop()
