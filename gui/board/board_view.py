"""The board as a widget: it pans, zooms, shows a picture, and says what the user points at, drags and chooses."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
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
from gui.board.brush import ON_BORDERS, ON_CELLS, Brush, Stroke, border_between, side_by_key
from gui.board.cells import Cells
from gui.board.faces import Faces
from gui.board.fog import FogPainter
from gui.board.marking import Marking, Purpose
from gui.board.painting import BoardPainter
from gui.board.picture import BoardPicture, Token, Trail
from gui.theme.look import Look
from gui.widgets.announcing import announce
from rules.values import Place

STEPS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

TURNS: Mapping[int, int] = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}

ZOOMS: Mapping[int, float] = {Qt.Key.Key_Plus: 1.25, Qt.Key.Key_Equal: 1.25, Qt.Key.Key_Minus: 0.8}

LEAST, MOST = 6.0, 160.0
"""The least and the greatest size of a cell, in pixels."""

FITTED, FITTED_SHARED = 9, 18
"""The greatest size of a cell to which `fit` zooms, in steps of the grid; of one that several figures may share."""

LEAST_SIDE = 18
"""The width and height for which a board asks, in steps of the grid."""

AROUND, AROUND_SHARED = 3, 1.6
"""The cells around the figures that `fit` keeps in sight; fewer where several figures share a cell."""

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
    `measured` says that the user has done with measuring.
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
    measured = Signal()

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
        self._fog = FogPainter()
        self._marking: Marking | None = None
        self._look = look
        self._only_shows = only_shows
        self._picture = BoardPicture()
        self._trail = Trail()
        self._tell: Tell | None = None
        self._size = 0.0
        self._shift = QPointF()
        self._fitted = True
        self._cursor: Place = (0, 0)
        self._pressed: QPointF | None = None
        self._grasped: Token | None = None
        self._grasped_cell: Place = (0, 0)
        self._pointer = QPointF()
        self._moves = False
        self._over: Place = (0, 0)
        self._brush: Brush = ""
        self._stroke: Stroke | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(120, 80))
        look.changed.connect(self.update)

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
        return self._size

    @property
    def grasped(self) -> str:
        """The combatant who is being dragged; empty if nobody is."""
        return self._grasped.id if self._grasped is not None and self._moves else ""

    @property
    def brush(self) -> Brush:
        """What the pointer draws; empty if it draws nothing."""
        return self._brush

    def take_brush(self, brush: Brush) -> None:
        """Let the pointer draw, or choose and drag again (empty)."""
        self._brush, self._stroke = brush, None
        self._let_go()
        self.setCursor(Qt.CursorShape.CrossCursor if brush else Qt.CursorShape.ArrowCursor)

    def mark_area(self, purpose: Purpose) -> None:
        """Let the next drag, or Enter in two corner cells, mark an area in widths of a cell; Esc gives up."""
        self.take_brush("")
        self._marking = Marking(purpose)
        self.setCursor(Qt.CursorShape.CrossCursor)

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
            self._size, self._fitted = 0.0, True
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
        return self._cells.middle(place) + self._shift

    def place_at(self, point: QPointF) -> Place:
        """Return the cell at a point of the widget."""
        return self._cells.under(point - self._shift)

    def fit(self) -> None:
        """Zoom and pan so that all figures are in sight, until the user zooms or pans."""
        self._fitted = True
        map, one = self._picture.map, Cells(self._picture.shape, (0, 0), 0, 0, 1)
        spots = [one.middle(token.at) for token in self._picture.tokens]
        if not spots and map is not None:
            spots = [QPointF(map.left, map.top), QPointF(map.left + map.width, map.top + map.height)]
        if not spots or not self.width():
            return
        left, right = (limit(spot.x() for spot in spots) for limit in (min, max))
        top, bottom = (limit(spot.y() for spot in spots) for limit in (min, max))
        shared = len({token.at for token in self._picture.tokens}) < len(self._picture.tokens)
        around, largest = (AROUND_SHARED, FITTED_SHARED) if shared else (AROUND, FITTED)
        fair = min(self.width() / (right - left + 2 * around), self.height() / (bottom - top + 2 * around))
        self._size = min(max(fair, LEAST), min(MOST, float(self._look.theme.space(largest))))
        middle = QPointF(left + right, top + bottom) / 2 * self._size
        self._shift = QPointF(self.width(), self.height()) / 2 - middle
        self.update()

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom by a factor around a point of the widget, or around its middle."""
        point = QPointF(self.width(), self.height()) / 2 if around is None else around
        before = self._cells.size
        size = min(max(before * factor, LEAST), MOST)
        self._shift = point - (point - self._shift) * (size / before)
        self._size, self._fitted = size, False
        self.update()

    def go_to(self, place: Place) -> None:
        """Move the cursor to a cell, and keep it in sight."""
        self._cursor = self._over = place
        spot, room = self.spot_of(place), QRectF(self.rect())
        inner = room.adjusted(self._size, self._size, -self._size, -self._size)
        if not inner.isEmpty():
            self._shift += QPointF(
                _into(spot.x(), inner.left(), inner.right()), _into(spot.y(), inner.top(), inner.bottom())
            )
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
        old = event.oldSize()
        if self._fitted:
            self.fit()
        elif self._size and old.isValid():
            gained = event.size() - old
            self._shift += QPointF(gained.width(), gained.height()) / 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board."""
        if not self._size:
            self._size = float(self._look.theme.space(FITTED))
            self.fit()
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("base"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._shift)
        seen = QRectF(self.rect()).translated(-self._shift)
        faces = self.faces.of(token.face for token in self._picture.tokens)
        board = BoardPainter(painter, theme, self._cells, seen, faces)
        if self._picture.map is not None:
            images = self._backdrop.images(self._picture.map)
            paint_backdrop(painter, self._picture.map, images, self._size, seen)
        board.terrain(self._picture.ground)
        board.bands(self._picture)
        board.ground()
        board.heights(self._picture.ground.heights)
        board.borders(self._picture.ground.borders)
        if self._picture.fog is not None:
            self._fog.paint(painter, theme, self._picture.fog, self._cells, seen)
        board.began(self._picture)
        if self._picture.standpoint is not None:
            board.standpoint(self._picture.standpoint)
        board.tokens(self._picture)
        board.trail(self._trail)
        if self._picture.ruler is not None:
            board.ruler(self._picture.ruler, self._over)
        if self.hasFocus():
            board.cursor(self._cursor, has_keys=True)
        if self._grasped is not None and self._moves:
            held = self._cells.middle(self._grasped_cell) - self._cells.middle(self._grasped.at)
            board.ghost(self._grasped, self._pointer - self._shift - held)
        if self._stroke is not None:
            board.stroke(self._stroke)
        if self._marking is not None:
            board.mark(self._marking.area(self._cells, self._cursor))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grasp a figure or the ground."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._marking is not None and event.button() == Qt.MouseButton.LeftButton:
            self._marking.begin(event.position() - self._shift)
        elif self._brush and event.button() == Qt.MouseButton.LeftButton:
            self._stroke = Stroke(self._brush)
            self._touch(event.position())
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed, self._pointer, self._moves = event.position(), event.position(), False
            there = self._picture.at(self.place_at(event.position()))
            left = event.button() == Qt.MouseButton.LeftButton and not self._only_shows
            self._grasped = _one_of(there, self._picture.chosen) if left else None
            self._grasped_cell = self.place_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what was grasped, or tell where the pointer is."""
        if self._marking is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._marking.stretch(event.position() - self._shift)
            self.update()
            return
        if self._stroke is not None:
            self._touch(event.position())
            return
        if self._pressed is None:
            self._point_at(self.place_at(event.position()))
            return
        far = (event.position() - self._pressed).manhattanLength()
        self._moves = self._moves or far >= QApplication.startDragDistance()
        if self._moves and self._grasped is None:
            self._shift += event.position() - self._pointer
            self._fitted = False
        self._pointer = event.position()
        if self._moves and self._grasped is not None:
            self.dragged.emit(self._grasped.id, self._dragged_to(self._grasped, self._pointer))
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let a figure go where it was dragged, choose it, or move the cursor; a click on the ground moves nobody."""
        if self._marking is not None:
            self._finish_marking()
            return
        if self._stroke is not None:
            self._finish_stroke()
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
        """Move the cursor, choose, go, turn, zoom, or give up a drag."""
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shift = modifiers == Qt.KeyboardModifier.ShiftModifier
        if self._draw_by_key(key, modifiers) or self._mark_by_key(key, modifiers):
            return
        if key in STEPS and not modifiers:
            self.go_to(self._cells.beside(self._cursor, *STEPS[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (shift or not modifiers) and not self._only_shows:
            self._go_or_pick(asks=shift)
        elif key == Qt.Key.Key_Backspace and not modifiers:
            self._back_to_chosen()
        elif key == Qt.Key.Key_Home and not modifiers:
            self.fit()
        elif key in TURNS and not modifiers and not self._only_shows:
            self.turned.emit(TURNS[key])
        elif key in ZOOMS and (shift or not modifiers):
            self.zoom(ZOOMS[key])
        elif key == Qt.Key.Key_Escape and self._picture.ruler is not None:
            self.measured.emit()
        elif key == Qt.Key.Key_Escape and (self._grasped is not None or self._marking is not None):
            self._marking = None
            self.take_brush("")
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say what is under the cursor; Qt repaints the widget whenever the keys come or go."""
        super().focusInEvent(event)
        self._say()

    @property
    def _cells(self) -> Cells:
        return Cells(self._picture.shape, (0, 0), 0, 0, self._size or float(self._look.theme.space(FITTED)))

    def _point_at(self, place: Place) -> None:
        """Tell where the pointer is, and draw what is measured up to there."""
        if self._picture.ruler is not None and place != self._over:
            self.update()
        self._over = place
        self.pointed.emit(place)

    def _touch(self, point: QPointF) -> None:
        if self._stroke is not None:
            self._stroke.touch(self._cells, point - self._shift)
            self.update()

    def _dragged_to(self, token: Token, point: QPointF) -> Place:
        """Return the place of a figure if the cell by which it is held comes under a point."""
        cell, held = self.place_at(point), self._grasped_cell
        return token.at[0] + cell[0] - held[0], token.at[1] + cell[1] - held[1]

    def _finish_marking(self) -> None:
        """Tell the area that was marked, unless it is a mere click."""
        marking, self._marking = self._marking, None
        self.take_brush("")
        area = None if marking is None else marking.result(self._cells, self._cursor)
        if marking is not None and area is not None:
            self.marked.emit(marking.purpose, area)

    def _mark_by_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Take the cell of the cursor as a corner of an area with Enter, the second ends it; return whether it was."""
        if self._marking is None or key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or modifiers:
            return False
        if self._marking.corner is None:
            self._marking.corner = self._cursor
            self.cornered.emit(self._cursor)
            self.update()
        else:
            self._finish_marking()
        return True

    def _finish_stroke(self) -> None:
        stroke, self._stroke = self._stroke, None
        self.update()
        if stroke is not None and (stroke.cells or stroke.borders):
            self.drawn.emit(stroke)

    def _draw_by_key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Draw the cell of the cursor with Enter, or a side of it with Shift and an arrow; return whether it was."""
        if not self._brush:
            return False
        shift, ctrl = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        self._stroke = Stroke(self._brush)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers and self._brush in ON_CELLS:
            self._stroke.cells[self._cursor] = None
        elif key in STEPS and modifiers & shift and self._brush in ON_BORDERS:
            beyond = side_by_key(self._cells, self._cursor, STEPS[key], lower=bool(modifiers & ctrl))
            self._stroke.borders[border_between(self._cursor, beyond)] = None
        else:
            self._stroke = None
            return False
        self._finish_stroke()
        return True

    def _let_go(self) -> None:
        """End a drag without any effect."""
        dragged = self._grasped is not None and self._moves
        self._pressed, self._grasped, self._moves = None, None, False
        if dragged:
            self.dragged.emit(None, None)
        self.update()

    def _go_or_pick(self, *, asks: bool) -> None:
        """Choose who stands at the cursor, or send the chosen combatant there."""
        there = self._picture.at(self._cursor)
        chosen = self._picture.token(self._picture.chosen)
        if chosen is None or (there and chosen not in there):
            if there:
                self.picked.emit(there[0].id)
        elif chosen.at != self._cursor:
            self.went.emit(chosen.id, self._cursor, asks)

    def _back_to_chosen(self) -> None:
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


def _into(value: float, low: float, high: float) -> float:
    """Return by how much a value has to change to lie between two bounds."""
    return min(max(value, low), high) - value
