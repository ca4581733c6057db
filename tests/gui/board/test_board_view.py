"""The board as a widget: what the hand and the keys do with it, on squares and hexes."""

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication

from gui.board.board_view import BoardView
from gui.board.camera import LEAST, MOST
from gui.board.picture import Band, BoardPicture, Token, Trail
from gui.combatants.side_signs import SideSign
from storage.campaign.plans import BoardMap
from tests.gui.board.test_map_picture import painted

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
ANN = Token("ann", "Ann", SideSign("party", 0, "P"), (0, 0))
WOLF = Token("wolf", "Wolf 2", SideSign("foes", 1, "F"), (3, -1))


def picture(shape: str = "square", **parts) -> BoardPicture:
    return BoardPicture(shape, (ANN, WOLF), "ann", "ann", **parts)


@pytest.fixture(params=["square", "hex"])
def view(request, qtbot, look, stand) -> BoardView:
    made = BoardView(look)
    made.say_with(str)
    made.show_picture(picture(request.param))
    return stand(made, 500, 400, made)


def spot(view: BoardView, place) -> QPoint:
    return view.spot_of(place).toPoint()


def drag(qtbot, view: BoardView, start, end, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.mousePress(view, LEFT, pos=spot(view, start))
    qtbot.mouseMove(view, spot(view, start) + QPoint(20, 0))
    qtbot.mouseMove(view, spot(view, end))
    qtbot.mouseRelease(view, LEFT, modifier, spot(view, end))


def test_everybody_is_in_sight_at_first(view):
    for token in view.picture.tokens:
        assert view.rect().contains(spot(view, token.at))


@pytest.mark.parametrize("by_hand", [False, True])
def test_no_cell_moves_under_the_pointer_while_a_cell_is_asked_for(view, by_hand):
    if by_hand:
        view.pan(QPointF(7, 5))
    before, size = view.spot_of(WOLF.at), view.size()
    view.ask_cell(asks=True)
    view.resize(size.width(), size.height() - 40)
    assert view.spot_of(WOLF.at) == before
    view.ask_cell(asks=False)
    view.resize(size)
    assert view.spot_of(WOLF.at) == before
    view.resize(size.width(), size.height() + 40)
    assert view.spot_of(WOLF.at) == before + QPointF(0, 20)


def test_everybody_stays_in_sight_while_a_cell_is_asked_for(view):
    view.ask_cell(asks=True)
    view.resize(view.width(), 120)
    for token in view.picture.tokens:
        assert view.rect().contains(spot(view, token.at))


def test_the_board_stays_where_it_is_when_its_room_changes_after_somebody_moved(view):
    before, size = view.spot_of(WOLF.at), view.size()
    walked = structs.replace(ANN, at=(ANN.at[0] + 1, ANN.at[1]))
    view.show_picture(structs.replace(view.picture, tokens=(walked, WOLF)))
    view.resize(size.width(), size.height() + 20)
    view.resize(size)
    assert view.spot_of(WOLF.at) == before
    far = structs.replace(ANN, at=(40, 30))
    view.show_picture(structs.replace(view.picture, tokens=(far, WOLF)))
    view.resize(size.width(), size.height() + 20)
    assert view.rect().contains(spot(view, far.at))


def test_cells_that_several_figures_share_are_shown_larger(view):
    alone = view.cell_size
    together = structs.replace(WOLF, at=ANN.at)
    view.show_picture(structs.replace(picture(view.picture.shape), tokens=(ANN, together)))
    view.fit()
    assert view.cell_size > 1.5 * alone


def test_a_click_chooses_and_with_ctrl_it_aims(qtbot, view):
    with qtbot.waitSignal(view.picked) as picked:
        qtbot.mouseClick(view, LEFT, pos=spot(view, WOLF.at))
    with qtbot.waitSignal(view.aimed) as aimed:
        qtbot.mouseClick(view, LEFT, Qt.KeyboardModifier.ControlModifier, spot(view, WOLF.at))
    assert picked.args == aimed.args == ["wolf"]


def test_a_click_on_the_ground_moves_nobody(qtbot, view):
    with qtbot.assertNotEmitted(view.went), qtbot.assertNotEmitted(view.picked):
        qtbot.mouseClick(view, LEFT, pos=spot(view, (1, 1)))
    assert view.cursor_place == (1, 1)


def test_a_drag_sends_the_one_who_is_grasped(qtbot, view):
    with qtbot.waitSignal(view.went) as went:
        drag(qtbot, view, ANN.at, (2, 1))
    assert went.args == ["ann", (2, 1), False]
    with qtbot.waitSignal(view.went) as went:
        drag(qtbot, view, WOLF.at, (2, 1), Qt.KeyboardModifier.ShiftModifier)
    assert went.args == ["wolf", (2, 1), True]


def test_a_drag_back_to_the_own_cell_does_nothing(qtbot, view):
    with qtbot.assertNotEmitted(view.went), qtbot.assertNotEmitted(view.picked):
        drag(qtbot, view, ANN.at, ANN.at)


LYING = structs.replace(ANN, others=((0, 1),))


def test_a_figure_of_several_cells_is_in_each_and_goes_by_the_cell_that_is_grasped(qtbot, view):
    view.show_picture(BoardPicture(view.picture.shape, (LYING, WOLF), "wolf", "ann"))
    assert view.picture.at((0, 1)) == view.picture.at((0, 0)) == (LYING,)
    with qtbot.waitSignal(view.picked) as picked:
        qtbot.mouseClick(view, LEFT, pos=spot(view, (0, 1)))
    assert picked.args == ["ann"]
    with qtbot.waitSignal(view.went) as went:
        drag(qtbot, view, (0, 1), (2, 1))
    assert went.args == ["ann", (2, 0), False]


def test_the_other_cells_of_a_figure_are_painted(view):
    def colour():
        place = spot(view, (0, 1))
        return view.grab().toImage().pixelColor(place)

    before = colour()
    view.show_picture(BoardPicture(view.picture.shape, (LYING, WOLF)))
    assert colour() != before


def test_escape_gives_a_drag_up(qtbot, view):
    told = []
    view.dragged.connect(lambda *args: told.append(args))
    with qtbot.assertNotEmitted(view.went):
        qtbot.mousePress(view, LEFT, pos=spot(view, ANN.at))
        qtbot.mouseMove(view, spot(view, ANN.at) + QPoint(20, 0))
        qtbot.mouseMove(view, spot(view, (2, 1)))
        assert view.grasped == "ann"
        qtbot.keyClick(view, Key.Key_Escape)
        qtbot.mouseRelease(view, LEFT, pos=spot(view, (2, 1)))
    assert told[-2:] == [("ann", (2, 1)), (None, None)]
    assert view.grasped == ""


def test_dragging_the_ground_pans(qtbot, view):
    before = view.spot_of((0, 0))
    qtbot.mousePress(view, LEFT, pos=spot(view, (1, 1)))
    qtbot.mouseMove(view, spot(view, (1, 1)) + QPoint(30, 0))
    qtbot.mouseMove(view, spot(view, (1, 1)) + QPoint(30, 0))
    qtbot.mouseRelease(view, LEFT, pos=spot(view, (1, 1)))
    assert view.spot_of((0, 0)) != before


def test_the_wheel_zooms_around_the_pointer(qtbot, view):
    point, before = view.spot_of(WOLF.at), view.cell_size
    event = QWheelEvent(
        point,
        QPointF(view.mapToGlobal(point.toPoint())),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)
    assert view.cell_size > before
    assert (view.spot_of(WOLF.at) - point).manhattanLength() < 0.01


def test_zooming_has_bounds(view):
    view.zoom(1000)
    assert view.cell_size == MOST
    view.zoom(0.0001)
    assert view.cell_size == LEAST


def test_the_keys_walk_zoom_and_come_back(qtbot, view):
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down):
        qtbot.keyClick(view, key)
    there = view.cursor_place
    assert there != ANN.at
    with qtbot.waitSignal(view.went) as went:
        qtbot.keyClick(view, Key.Key_Return)
    assert went.args == ["ann", there, False]
    with qtbot.waitSignal(view.went) as went:
        qtbot.keyClick(view, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert went.args == ["ann", there, True]
    qtbot.keyClick(view, Key.Key_Backspace)
    assert view.cursor_place == ANN.at
    before = view.cell_size
    qtbot.keyClick(view, Key.Key_Plus)
    assert view.cell_size > before
    qtbot.keyClick(view, Key.Key_Home)
    assert view.cell_size == pytest.approx(before)


def test_enter_on_somebody_else_chooses_them(qtbot, view):
    view.go_to(WOLF.at)
    with qtbot.waitSignal(view.picked) as picked:
        qtbot.keyClick(view, Key.Key_Return)
    assert picked.args == ["wolf"]


def test_brackets_turn_the_chosen_one(qtbot, view):
    with qtbot.waitSignals([view.turned, view.turned]) as _:
        qtbot.keyClick(view, Key.Key_BracketLeft)
        qtbot.keyClick(view, Key.Key_BracketRight)


def test_the_cell_under_the_cursor_is_spoken(view):
    view.go_to((2, 2))
    assert view.accessibleName() == "(2, 2)"


def test_the_cursor_stays_in_sight(qtbot, view):
    for _ in range(30):
        qtbot.keyClick(view, Key.Key_Down)
    assert view.rect().contains(spot(view, view.cursor_place))


def test_the_cursor_follows_who_is_chosen_and_where_they_go(view):
    view.show_picture(BoardPicture(view.picture.shape, (ANN, WOLF), "wolf"))
    assert view.cursor_place == WOLF.at


def test_bands_and_ways_are_painted(qtbot, view):
    before = view.grab().toImage()
    view.show_picture(picture(view.picture.shape, bands=(Band("Walk", "2", frozenset({(1, 0), (1, 1)})),)))
    banded = view.grab().toImage()
    assert banded != before
    assert banded.pixelColor(spot(view, (1, 1))) != before.pixelColor(spot(view, (1, 1)))
    view.show_trail(Trail(((0, 0), (1, 0), (1, 1))))
    assert view.grab().toImage() != banded


def test_a_board_that_was_never_painted_can_be_zoomed(look, qtbot):
    view = BoardView(look)
    qtbot.addWidget(view)
    view.show_picture(picture())
    view.zoom(1.25)
    assert LEAST <= view.cell_size <= MOST


def test_the_way_that_is_shown_can_be_asked_for(view):
    assert view.trail == Trail()
    view.show_trail(Trail(((0, 0), (1, 0)), is_open=False))
    assert (view.trail.cells, view.trail.is_open) == (((0, 0), (1, 0)), False)


class Paintings(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_figure_that_is_dragged_back_is_painted_in_its_place_at_once(qtbot, view):
    qtbot.mousePress(view, LEFT, pos=spot(view, ANN.at))
    for place in ((2, 1), ANN.at):
        qtbot.mouseMove(view, spot(view, place))
    QApplication.processEvents()
    paintings = Paintings()
    view.installEventFilter(paintings)
    qtbot.mouseRelease(view, LEFT, pos=spot(view, ANN.at))
    qtbot.waitUntil(lambda: paintings.count > 0)
    assert view.grasped == ""


def test_what_the_user_zoomed_stays_in_the_middle_when_the_room_changes(view):
    view.zoom(1.5)
    before, size = view.spot_of((1, 1)), view.size()
    view.resize(size.width() + 40, size.height() - 20)
    assert (view.spot_of((1, 1)) - before).toTuple() == pytest.approx((20, -10))


def test_of_several_in_a_cell_the_chosen_one_is_grasped(qtbot, view):
    bern = structs.replace(ANN, id="bern", name="Bern")
    for chosen, taken in (("bern", "bern"), ("ann", "ann"), ("wolf", "ann")):
        view.show_picture(BoardPicture(view.picture.shape, (ANN, bern, WOLF), chosen))
        with qtbot.waitSignal(view.picked) as picked:
            qtbot.mouseClick(view, LEFT, pos=spot(view, ANN.at))
        assert picked.args == [taken]


def test_a_map_is_painted_under_the_figures(qtbot, look, stand):
    view = stand(BoardView(look, fetch={"cave": painted(64, 64)}.get), 300, 200)
    map = BoardMap("cave", left=-9, top=-9, width=20, height=20)
    with qtbot.waitSignal(view._backdrop.ready):
        view.show_picture(picture(map=map))
        view.grab()
    assert view.grab().toImage().pixelColor(spot(view, (1, 1))) == QColor("teal")
    view.finish()


def test_the_way_to_the_own_cell_is_not_painted(view):
    plain = view.grab().toImage()
    view.show_trail(Trail(((0, 0),)))
    assert view.grab().toImage() == plain
