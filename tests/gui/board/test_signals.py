"""What the hand and the keys tell on a board: every key and button with every modifier, in every mode."""

from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.board.board_view import BoardView
from gui.board.brush import Stroke
from gui.board.picture import BoardPicture, Trail
from tests.gui.board.test_board_view import ANN, WOLF, picture
from tests.gui.seen.told import flat
from tests.gui.seen.walk import Repaints

Button, Modifier = Qt.MouseButton, Qt.KeyboardModifier
MODIFIERS = {"": Modifier.NoModifier, "Shift+": Modifier.ShiftModifier, "Ctrl+": Modifier.ControlModifier}
MODIFIERS |= {"Pad ": Modifier.KeypadModifier}
KEYS = ("Up", "Left", "Return", "Enter", "Space", "Backspace", "BracketLeft", "BracketRight", "Plus", "Equal", "Minus")
KEYS += ("Home", "Escape", "A")

WAY = Trail(((0, 0), (1, 0)), stops=((1, 0),))
MODES: dict[str, Callable[[BoardView], object]] = {
    "at rest": lambda _: None,
    "a way with a stop": lambda view: view.show_trail(WAY),
    "a cell is asked for": lambda view: view.ask_cell(asks=True),
    "drawing cells": lambda view: view.take_brush("solid"),
    "drawing walls": lambda view: view.take_brush("wall"),
    "marking": lambda view: view.mark_area("side"),
    "measuring": lambda view: view.show_picture(replace(view.picture, ruler=(0, 0))),
    "at Wolf": lambda view: view.go_to(WOLF.at),
    "at an empty cell": lambda view: view.go_to((1, 1)),
    "nobody chosen": lambda view: view.show_picture(replace(view.picture, chosen="")),
}


class Around(QWidget):
    """Holds a board, and gets the keys that are none of the board's."""

    def __init__(self, view: BoardView) -> None:
        super().__init__()
        self.passed = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(view)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.passed += event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control)


class Record:
    """Does something with a board again and again from the beginning, and writes down what it tells."""

    def __init__(self, view: BoardView, around: Around) -> None:
        self.view, self.lines = view, list[str]()
        self._around, self._told = around, list[str]()
        self._at_rest: dict[str, str] = {}
        for name, value in vars(BoardView).items():
            if isinstance(value, Signal):
                getattr(view, name).connect(partial(self._take, name))

    def _take(self, name: str, *values: object) -> None:
        self._told.append(" ".join([name, *map(carried, values)]))

    def do(self, name: str, mode: str, act: Callable[[], object]) -> None:
        """Do something in a mode; nothing is written if it has the same effect, or none, as at rest."""
        view = self.view
        view._tools.give_up()
        view.ask_cell(asks=False)
        view.show_picture(BoardPicture())
        view.show_trail(Trail())
        view.show_picture(picture())
        view.fit()
        view.pan(QPointF(7, 9))
        view.go_to(ANN.at)
        MODES[mode](view)
        self._told.clear()
        self._around.passed = 0
        before = self._state()
        act()
        told = [*self._told, *["passed on"] * self._around.passed]
        told += [now for was, now in zip(before, self._state(), strict=True) if was != now]
        line = f"  {name}: {'; '.join(told) or 'nothing'}"
        if self._at_rest.setdefault(name, "" if told else line) != line:
            self.lines.append(line)
        if mode == "at rest":
            self._at_rest[name] = line

    def _state(self) -> tuple[str, ...]:
        view, corner = self.view, self.view.spot_of((0, 0))
        looks = "drawn on" if view.is_drawn_on else "not drawn on"
        shift = f"moved to {round(corner.x())},{round(corner.y())} of {view.cell_size:.2f}"
        cursor = f"cursor {view.cursor_place} {view.accessibleName()}"
        return cursor, view.cursor().shape().name, f"brush {view.brush}", looks, shift

    def spot(self, place) -> QPoint:
        """Return the middle of a cell."""
        return self.view.spot_of(place).toPoint()


def carried(value: object) -> str:
    """Return what a signal carries."""
    if isinstance(value, Stroke):
        return f"{value.brush} {[*value.cells, *value.borders]}"
    return flat(value) if hasattr(value, "topLeft") else str(value)


@pytest.fixture
def record(qtbot, plain_look, stand):
    """A function that makes a board and what records it."""

    def record(**how) -> Record:
        view = BoardView(plain_look, **how)
        view.say_with(str)
        around = Around(view)
        stand(around, 400, 300)
        view.setFocus()
        qtbot.waitUntil(view.hasFocus)
        return Record(view, around)

    return record


@pytest.mark.parametrize("only_shows", [False, True], ids=["plays", "shows"])
def test_keys(record, approved, only_shows):
    made = record(only_shows=only_shows)
    for mode in MODES:
        made.lines.append(f"> {mode}")
        for name in KEYS:
            for modifier, held in MODIFIERS.items():
                act = partial(QTest.keyClick, made.view, getattr(Qt.Key, f"Key_{name}"), held)
                made.do(f"{modifier}{name}", mode, act)
    approved("\n".join(made.lines) + "\n")


@pytest.mark.parametrize("only_shows", [False, True], ids=["plays", "shows"])
def test_hand(record, approved, only_shows):
    made = record(only_shows=only_shows)
    for mode in ("at rest", "a cell is asked for", "drawing cells", "marking", "measuring"):
        made.lines.append(f"> {mode}")
        for button in (Button.LeftButton, Button.RightButton, Button.MiddleButton):
            for modifier, held in MODIFIERS.items():
                for what, place in (("Ann", ANN.at), ("Wolf", WOLF.at), ("the ground", (1, 1))):
                    hand = partial(use, made, button, held, place)
                    made.do(f"{modifier}{button.name} on {what}", mode, hand)
                    made.do(f"{modifier}{button.name} from {what}", mode, partial(hand, (2, -1)))
        made.do("over Wolf", mode, partial(move, made, made.spot(WOLF.at), Button.NoButton))
        made.do("away", mode, partial(QApplication.sendEvent, made.view, QEvent(QEvent.Type.Leave)))
    approved("\n".join(made.lines) + "\n")


def use(made: Record, button, held, start, end=None) -> None:
    """Click on a cell, or drag from it to another one."""
    first = made.spot(start)
    last = first if end is None else made.spot(end)
    QTest.mousePress(made.view, button, held, first)
    for point in (first + QPoint(2, 0), first + QPoint(12, 0), last) if end is not None else ():
        move(made, point, button)
    QTest.mouseRelease(made.view, button, held, last)


def move(made: Record, point: QPoint, button) -> None:
    """Move the pointer with a button held."""
    spot = QPointF(point)
    kind, glob = QEvent.Type.MouseMove, QPointF(made.view.mapToGlobal(point))
    event = QMouseEvent(kind, spot, glob, Button.NoButton, button, Modifier.NoModifier)
    QApplication.sendEvent(made.view, event)


SHOWN = {
    "a picture": lambda view: view.show_picture(replace(view.picture, target="wolf")),
    "a way": lambda view: view.show_trail(WAY),
    "another size": lambda view: view.zoom(1.5),
    "another place": lambda view: view.pan(QPointF(5, 5)),
    "another cell": lambda view: view.go_to((2, 2)),
    "everybody": lambda view: view.fit(),
    "another fight": lambda view: view.fit_anew(),
    "faces": lambda view: view.faces.ready.emit(),
    "a map": lambda view: view._backdrop.ready.emit(),
    "what is drawn": lambda view: view._tools.changed.emit(),
    "no drag": lambda view: view.take_brush(""),
    "colours": lambda view: view._look.changed.emit(),
}
"""Everything after which the board is painted anew."""


def test_whatever_changes_is_painted(qtbot, record):
    view = record().view
    view.show_picture(picture())
    paints = Repaints(view.parentWidget())
    paints.watch(view, "board")
    for name, act in SHOWN.items():
        qtbot.wait(1)
        paints.seen.clear()
        act(view)
        qtbot.wait(1)
        assert paints.seen, name


def test_the_same_way_is_not_painted_twice(qtbot, record):
    view = record().view
    view.show_trail(WAY)
    qtbot.wait(1)
    paints = Repaints(view.parentWidget())
    paints.watch(view, "board")
    view.show_trail(replace(WAY))
    qtbot.wait(1)
    assert not paints.seen
