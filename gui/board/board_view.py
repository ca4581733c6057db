"""The board as a widget: it pans, zooms, shows a picture, and says what the user points at, drags and chooses."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from gui.board.backdrop import Backdrop, Fetch, no_picture, paint_backdrop
from gui.board.brush import Brush
from gui.board.camera import Camera
from gui.board.cells import Cells
from gui.board.faces import Faces
from gui.board.fog import FogPainter
from gui.board.ground_painting import GroundPainter
from gui.board.marking import Purpose
from gui.board.painting import BoardPainter
from gui.board.picture import BoardPicture, Token, Trail
from gui.board.shapes import Shapes
from gui.board.tools import STEPS, Tools
from gui.theme.look import Look
from gui.widgets.announcing import announce
from rules.values import Place

TURNS: Mapping[int, int] = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}

ZOOMS: Mapping[int, float] = {Qt.Key.Key_Plus: 1.25, Qt.Key.Key_Equal: 1.25, Qt.Key.Key_Minus: 0.8}

FITTED, FITTED_SHARED = 9, 18
"""The greatest size of a cell to which `fit` zooms, in steps of the grid; of one that several figures may share."""

LEAST_SIDE = 18
"""The width and height for which a board asks, in steps of the grid."""

Tell = Callable[[Place], str]
"""Says what is in a cell, and what it would cost to go there."""


class BoardView(QWidget):
    """Shows a picture of a board with a cursor.

    `picked` carries a combatant whom the user chooses, `aimed` one at whom the chosen combatant is to aim.
    `pointed` carries the cell under the pointer or the cursor, `dragged` the combatant and the cell over which they
    are dragged, and None for both when that ends. `went` carries a combatant, the cell they are to go to, and whether
    the user wants to choose how. `turned` carries by how many facings the chosen combatant is to turn.
    While there is a brush, the pointer draws instead, and `drawn` carries the Stroke. `marked` carries the Purpose of
    an area that `mark_area` asked for, and the area; `cornered` carries its first corner cell, set by Enter.
    `measured` says that the user has done with measuring. `stopped` carries a cell through which the way is to lead,
    `stepped_back` says that the last such cell is taken back, and `gave_up` that all of them are. While a cell is asked
    for, a click or Enter chooses one, which `answered` carries. `stopped_drawing` says that Esc has put the brush down.
    """

    picked = Signal(str)
    aimed = Signal(str)
    pointed = Signal(object)
    dragged = Signal(object, object)
    went = Signal(str, object, bool)
    turned = Signal(int)
    drawn = Signal(object)
    marked = Signal(str, object)
    cornered = Signal(object)
    stopped_drawing = Signal()
    measured = Signal()
    stopped = Signal(object)
    stepped_back = Signal()
    gave_up = Signal()
    answered = Signal(object)

    def __init__(
        self, look: Look, fetch: Fetch = no_picture, faces: Fetch = no_picture, *, only_shows: bool = False
    ) -> None:
        """Make a board that gets the pictures of maps by `fetch`, and the portraits of characters by `faces`.

        One that `only_shows` lets nobody be chosen, dragged or turned.
        """
        super().__init__()
        self._backdrop = Backdrop(fetch, self)
        self._backdrop.ready.connect(self.update)
        self.faces = Faces(faces, self)
        self.faces.ready.connect(self.update)
        self._tools = Tools(self)
        self._fog = FogPainter()
        self._look = look
        self._only_shows = only_shows
        self._picture = BoardPicture()
        self._shapes = Shapes()
        self._trail = Trail()
        self._tell: Tell | None = None
        self._camera = Camera(float(look.theme.space(FITTED)))
        self._cursor: Place = (0, 0)
        self._pressed: QPointF | None = None
        self._grasped: Token | None = None
        self._grasped_cell: Place = (0, 0)
        self._pointer = QPointF()
        self._moves = False
        self._asks = False
        self._stays = False
        self._over: Place = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        # It paints all of its area itself, so Qt need not clear it first.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(QSize(120, 80))
        look.changed.connect(self.update)
        self._tools.changed.connect(self.update)
        self._tools.drawn.connect(self.drawn)
        self._tools.marked.connect(self.marked)
        self._tools.cornered.connect(self.cornered)

    @property
    def picture(self) -> BoardPicture:
        """The picture that is shown."""
        return self._picture

    @property
    def trail(self) -> Trail:
        """The way that is shown."""
        return self._trail

    @property
    def cursor_place(self) -> Place:
        """The cell of the cursor."""
        return self._cursor

    @property
    def cell_size(self) -> float:
        """The size of a cell in pixels."""
        return self._camera.size

    @property
    def grasped(self) -> str:
        """The combatant who is being dragged; empty if nobody is."""
        return self._grasped.id if self._grasped is not None and self._moves else ""

    @property
    def brush(self) -> Brush:
        """What the pointer draws; empty if it draws nothing."""
        return self._tools.brush

    @property
    def is_drawn_on(self) -> bool:
        """Whether the pointer draws, or marks an area."""
        return self._tools.are_busy

    def take_brush(self, brush: Brush) -> None:
        """Let the pointer draw, or choose and drag again (empty)."""
        self._tools.take_brush(brush)
        self._let_go()
        self._show_pointer()

    def mark_area(self, purpose: Purpose) -> None:
        """Let the next drag, or Enter in two corner cells, mark an area in widths of a cell; Esc gives up."""
        self._let_go()
        self._tools.mark_area(purpose)
        self._show_pointer()

    def ask_cell(self, *, asks: bool) -> None:
        """Let the next click or Enter choose a cell, while the cells stay where they are; or no longer."""
        self._asks = asks
        self._stays = self._stays or asks
        self.take_brush("")
        self._show_pointer()

    def finish(self) -> None:
        """Wait for the work in threads."""
        self._backdrop.work.finish()
        self.faces.work.finish()

    def say_with(self, tell: Tell) -> None:
        """Let this function describe a cell for the ear."""
        self._tell = tell

    def show_picture(self, picture: BoardPicture) -> None:
        """Show a picture; the cursor follows the chosen combatant."""
        before, self._picture = self._picture, picture
        token = picture.token(picture.chosen)
        former = before.token(picture.chosen)
        if token is not None and (former is None or before.chosen != picture.chosen or former.at != token.at):
            self._cursor = token.at
        if before.shape != picture.shape or not before.tokens:
            self.fit_anew()
        if self.grasped and picture.token(self.grasped) is None:
            self._let_go()
        if self.hasFocus():
            self._say()
        self.update()

    def show_trail(self, trail: Trail) -> None:
        """Show the way of a move."""
        if trail != self._trail:
            self._trail = trail
            self.update()

    def spot_of(self, place: Place) -> QPointF:
        """Return the middle of a cell in pixels of the widget."""
        return self._cells.middle(place) + self._camera.shift

    def place_at(self, point: QPointF) -> Place:
        """Return the cell at a point of the widget."""
        return self._cells.under(point - self._camera.shift)

    def fit_anew(self) -> None:
        """Fit the board when it is painted next, because it is that of another fight."""
        self._camera = Camera(float(self._look.theme.space(FITTED)))
        self.update()

    def fit(self) -> None:
        """Zoom and pan so that all figures are in sight, until the user zooms or pans."""
        self._fit(steady=False)

    def _fit(self, *, steady: bool) -> None:
        space = self._look.theme.space
        largest = float(space(FITTED)), float(space(FITTED_SHARED))
        self._camera.fit(self._picture, QSizeF(self.size()), *largest, steady=steady)
        self.update()

    def pan(self, by: QPointF) -> None:
        """Move the board under the widget."""
        self._camera.pan(by)
        self.update()

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom by a factor around a point of the widget, or around its middle."""
        self._camera.zoom(factor, QPointF(self.width(), self.height()) / 2 if around is None else around)
        self.update()

    def go_to(self, place: Place) -> None:
        """Move the cursor to a cell, and keep it in sight."""
        self._cursor = self._over = place
        self._camera.keep_in_sight(self.spot_of(place), QRectF(self.rect()))
        self.pointed.emit(place)
        self._say()
        announce(self, self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for little room; the panel gives what there is."""
        side = self._look.theme.space(LEAST_SIDE)
        return QSize(side, side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the figures in sight, or the middle in the middle."""
        super().resizeEvent(event)
        old, stays = event.oldSize(), self._stays
        self._stays = self._asks
        if self._camera.is_fitted and not (self._asks and self._camera.shows(self._picture, QRectF(self.rect()))):
            self._fit(steady=not self._camera.is_new)
        elif old.isValid() and not stays:
            gained = event.size() - old
            self._camera.pan(QPointF(gained.width(), gained.height()) / 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board."""
        if self._camera.is_new:
            self.fit()
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("base"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._camera.shift)
        seen = QRectF(self.rect()).translated(-self._camera.shift)
        faces = self.faces.of(token.face for token in self._picture.tokens)
        on_map = self._picture.map is not None
        ground = GroundPainter(painter, theme, self._cells, seen, self._shapes, on_map=on_map)
        board = BoardPainter(painter, theme, self._cells, seen, faces)
        if self._picture.map is not None:
            images = self._backdrop.images(self._picture.map)
            paint_backdrop(painter, self._picture.map, images, self._camera.size, seen)
        ground.paint(self._picture)
        if self._picture.fog is not None:
            self._fog.paint(painter, theme, self._picture.fog, self._cells, seen)
        board.paint(self._picture)
        board.trail(self._trail)
        if self._picture.ruler is not None:
            board.ruler(self._picture.ruler, self._over)
        if self.hasFocus():
            board.cursor(self._cursor, has_keys=True)
        if self._grasped is not None and self._moves:
            held = self._cells.middle(self._grasped_cell) - self._cells.middle(self._grasped.at)
            board.ghost(self._grasped, self._pointer - self._camera.shift - held)
        if self._tools.stroke is not None:
            ground.stroke(self._tools.stroke)
        if self._tools.marking is not None:
            board.mark(self._tools.marking.area(self._cells, self._cursor))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grasp a figure or the ground."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._tools.are_busy and event.button() == Qt.MouseButton.LeftButton:
            self._tools.press(self._cells, event.position() - self._camera.shift)
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed, self._pointer, self._moves = event.position(), event.position(), False
            there = self._picture.at(self.place_at(event.position()))
            left = event.button() == Qt.MouseButton.LeftButton and not self._only_shows and not self._asks
            self._grasped = _one_of(there, self._picture.chosen) if left else None
            self._grasped_cell = self.place_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what was grasped, or tell where the pointer is."""
        if self._tools.are_busy and event.buttons() & Qt.MouseButton.LeftButton:
            self._tools.drag(self._cells, event.position() - self._camera.shift)
            return
        if self._pressed is None:
            self._point_at(self.place_at(event.position()))
            return
        far = (event.position() - self._pressed).manhattanLength()
        self._moves = self._moves or far >= QApplication.startDragDistance()
        if self._moves and self._grasped is None:
            self._camera.pan(event.position() - self._pointer)
        self._pointer = event.position()
        if self._moves and self._grasped is not None:
            self.dragged.emit(self._grasped.id, self._dragged_to(self._grasped, self._pointer))
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let a figure go where it was dragged, choose it, or move the cursor; a click on the ground moves nobody."""
        if self._tools.are_busy and event.button() == Qt.MouseButton.LeftButton:
            self._tools.release(self._cells, self._cursor)
            self._show_pointer()
            return
        token, moved = self._grasped, self._moves
        place = self.place_at(event.position()) if token is None else self._dragged_to(token, event.position())
        self._let_go()
        if token is not None and moved and place != token.at:
            self.went.emit(token.id, place, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif token is not None and not moved:
            aims = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.aimed if aims else self.picked).emit(token.id)
        elif not moved:
            self._cursor = place
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            if shift and not self._only_shows:
                self.stopped.emit(place)
            elif self._asks and event.button() == Qt.MouseButton.LeftButton:
                self.answered.emit(place)
            self._say()
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, choose, go, turn, zoom, or give up what was begun."""
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ways = (self._use_tools, self._go_by_key, self._act_by_key, self._look_by_key)
        if not any(way(key, modifiers) for way in ways):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say what is under the cursor; Qt repaints the widget whenever the keys come or go."""
        super().focusInEvent(event)
        self._say()

    @property
    def _cells(self) -> Cells:
        return Cells(self._picture.shape, size=self._camera.size)

    def _point_at(self, place: Place) -> None:
        """Tell where the pointer is, and draw what is measured up to there."""
        if self._picture.ruler is not None and place != self._over:
            self.update()
        self._over = place
        self.pointed.emit(place)

    def _dragged_to(self, token: Token, point: QPointF) -> Place:
        """Return the place of a figure if the cell by which it is held comes under a point."""
        cell, held = self.place_at(point), self._grasped_cell
        return token.at[0] + cell[0] - held[0], token.at[1] + cell[1] - held[1]

    def _held_over(self) -> Place | None:
        """Return the cell over which a figure is dragged; None if nobody is."""
        return self._dragged_to(self._grasped, self._pointer) if self._grasped is not None and self._moves else None

    def _use_tools(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Draw or mark; return whether the key was for that."""
        used = self._tools.key(self._cells, self._cursor, key, modifiers)
        self._show_pointer()
        return used

    def _show_pointer(self) -> None:
        busy = self._tools.are_busy or self._asks
        self.setCursor(Qt.CursorShape.CrossCursor if busy else Qt.CursorShape.ArrowCursor)

    def _go_by_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Walk with the cursor, and take back a cell of the way or what was begun; return whether it was."""
        if key in STEPS and not modifiers:
            self.go_to(self._cells.beside(self._cursor, *STEPS[key]))
        elif key == Qt.Key.Key_Backspace and not modifiers:
            if self._trail.stops:
                self.stepped_back.emit()
            else:
                self._back_to_chosen()
        else:
            return key == Qt.Key.Key_Escape and self._give_up()
        return True

    def _act_by_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Choose, go, mark a cell on the way, or turn; return whether it was."""
        shift = modifiers == Qt.KeyboardModifier.ShiftModifier
        if self._only_shows or (modifiers and not shift):
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.act(asks=shift)
        elif key == Qt.Key.Key_Space and not shift:
            self.stopped.emit(self._held_over() or self._cursor)
        elif key in TURNS and not shift:
            self.turned.emit(TURNS[key])
        else:
            return False
        return True

    def _look_by_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Zoom; return whether it was."""
        if key == Qt.Key.Key_Home and not modifiers:
            self.fit()
        elif key in ZOOMS and modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            self.zoom(ZOOMS[key])
        else:
            return False
        return True

    def _give_up(self) -> bool:
        """Give up what was begun last: a stroke, measuring, a drag, an area, a way, drawing; return whether it was."""
        if self._tools.drop_stroke():
            return True
        if self._picture.ruler is not None:
            self.measured.emit()
        elif self._grasped is not None or self._tools.marking is not None:
            self._tools.give_up()
            self.take_brush("")
        elif self._trail.stops:
            self.gave_up.emit()
        elif self._tools.brush:
            self.take_brush("")
            self.stopped_drawing.emit()
        else:
            return False
        return True

    def _let_go(self) -> None:
        """End a drag without any effect."""
        dragged = self._grasped is not None and self._moves
        self._pressed, self._grasped, self._moves = None, None, False
        if dragged:
            self.dragged.emit(None, None)
        self.update()

    def aim_at(self, who: str) -> None:
        """Tell that somebody is aimed at, unless the board only shows the fight."""
        if not self._only_shows:
            self.aimed.emit(who)

    def act(self, *, asks: bool) -> None:
        """Answer with the cell of the cursor, choose who stands there, or send the chosen combatant there.

        With `asks` the user is asked for the move.
        """
        if self._only_shows:
            return
        if self._asks:
            self.answered.emit(self._cursor)
            return
        there = self._picture.at(self._cursor)
        chosen = self._picture.token(self._picture.chosen)
        if chosen is None or (there and chosen not in there):
            if there:
                self.picked.emit(there[0].id)
        elif chosen.at != self._cursor:
            self.went.emit(chosen.id, self._cursor, asks)

    def _back_to_chosen(self) -> None:
        """Move the cursor to the chosen combatant."""
        chosen = self._picture.token(self._picture.chosen)
        if chosen is not None:
            self.go_to(chosen.at)

    def _say(self) -> None:
        """Describe the cell of the cursor for the ear."""
        if self._tell is not None:
            self.setAccessibleName(self._tell(self._cursor))


def _one_of(tokens: tuple[Token, ...], preferred: str) -> Token | None:
    """Return the preferred figure of a cell if it is there, else the first; None in an empty cell."""
    return next((token for token in tokens if token.id == preferred), tokens[0] if tokens else None)
