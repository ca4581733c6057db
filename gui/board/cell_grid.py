"""A small board on which starting places are chosen: by arrow keys and Enter, or by a click."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.board.cells import Cells
from gui.board.picture import Token, initials
from gui.combatants.side_signs import side_signs
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.words.words import Words
from rules.state.encounter import Encounter
from rules.values import Place
from rules.words.figures import place_text

COLUMNS, ROWS = 17, 13
"""The visible part of the board, in cells."""

CELL, LEAST_CELL = 8, 16
"""The preferred width of a cell in steps of the grid, and the minimum in pixels."""

STEPS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class CellGrid(QWidget):
    """Shows pieces, one of them selected, and a cursor. `placed` carries the place chosen for the selected piece."""

    placed = Signal(object)

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self._shape = "square"
        self._pieces: tuple[Token, ...] = ()
        self._chosen = ""
        self._shaded: frozenset[Place] = frozenset()
        self._cursor: Place = (0, 0)
        self._corner: Place = (-2, -2)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def cursor_place(self) -> Place:
        """The place under the cursor."""
        return self._cursor

    def sizeHint(self) -> QSize:
        """Ask for room for all cells."""
        cells = self._cells(self._look.theme.space(CELL))
        return QSize(round(cells.width) + 2, round(cells.height) + 2)

    def minimumSizeHint(self) -> QSize:
        """Ask for the smallest cells that can be distinguished, whatever the text size."""
        cells = self._cells(LEAST_CELL)
        return QSize(round(cells.width) + 2, round(cells.height) + 2)

    def show_pieces(self, shape: str, pieces: tuple[Token, ...], chosen: str) -> None:
        """Show these pieces, with the cursor on the selected piece if it is on the board."""
        self._shape, self._pieces = shape, pieces
        at = next((piece.at for piece in pieces if piece.id == chosen), None)
        if at is not None and (chosen != self._chosen or at != self._cursor):
            self._cursor = at
        self._chosen = chosen
        self._keep_in_sight()
        self._say()

    def shade(self, places: frozenset[Place]) -> None:
        """Shade these places."""
        self._shaded = places
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or place the selected piece there."""
        if event.key() in STEPS:
            self._cursor = self._cells(1).beside(self._cursor, *STEPS[event.key()])
            self._keep_in_sight()
            self._say()
            announce(self, self.accessibleName())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.placed.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Place the selected piece at the click."""
        self._cursor = self._fitted().nearest(event.position())
        self.placed.emit(self._cursor)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint cells, pieces and the cursor."""
        theme, cells = self._look.theme, self._fitted()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("border"), 1))
        for place in cells.places():
            painter.setBrush(theme.colour("selection" if place in self._shaded else "base"))
            painter.drawPolygon(cells.outline(place))
        for piece, spot in self._spots(cells):
            self._paint_piece(painter, cells, piece, spot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        role = "accent" if self.hasFocus() else "muted"
        painter.setPen(QPen(theme.colour(role), max(2.0, cells.size * 0.09)))
        painter.drawPolygon(cells.outline(self._cursor))
        painter.end()

    def _spots(self, cells: Cells) -> Iterator[tuple[Token, QRectF]]:
        """Yield the visible pieces with their rectangles; pieces in one cell are arranged in rows without overlap."""
        here: dict[Place, list[Token]] = {}
        for piece in self._pieces:
            if cells.holds(piece.at):
                here.setdefault(piece.at, []).append(piece)
        for place, pieces in here.items():
            yield from zip(pieces, cells.discs(place, len(pieces)), strict=True)

    def _paint_piece(self, painter: QPainter, cells: Cells, piece: Token, disc: QRectF) -> None:
        theme, radius = self._look.theme, disc.width() / 2
        painter.setBrush(theme.colour(piece.side.role))
        painter.setPen(QPen(theme.colour("text"), radius * (0.25 if piece.id == self._chosen else 0.08)))
        painter.drawEllipse(disc)
        painter.drawLine(disc.center(), disc.center() + cells.way(piece.facing) * (radius * 1.28))
        font = theme.font("small", strong=True)
        font.setPixelSize(max(7, round(radius * 0.95)))
        painter.setFont(font)
        painter.setPen(theme.colour("base"))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, initials(piece.name))

    def _fitted(self) -> Cells:
        """Return the cells at the largest size that fits."""
        unit = self._cells(1)
        return self._cells(min((self.width() - 2) / unit.width, (self.height() - 2) / unit.height))

    def _cells(self, size: float) -> Cells:
        return Cells(self._shape, self._corner, COLUMNS, ROWS, size)

    def _keep_in_sight(self) -> None:
        """Scroll so that the cursor is visible with a cell around it."""
        column, row = self._cells(1).cell_of(self._cursor)
        left, top = self._corner
        self._corner = (_shifted(left, column, COLUMNS), _shifted(top, row, ROWS))
        self.update()

    def _say(self) -> None:
        """Announce the place of the cursor and who is there."""
        here = ", ".join(piece.name for piece in self._pieces if piece.at == self._cursor)
        key = "places.cell_taken" if here else "places.cell"
        self.setAccessibleName(self._words(key, place=place_text(self._cursor), names=here))


def pieces_of(encounter: Encounter) -> tuple[Token, ...]:
    """Return the combatants of a fight that have a place."""
    signs = side_signs(encounter)
    return tuple(
        Token(each.id, each.name, signs[each.side], each.at, each.facing)
        for each in encounter.combatants.values()
        if each.at is not None
    )


def _shifted(first: int, wanted: int, count: int) -> int:
    return min(max(first, wanted - count + 2), wanted - 1)
