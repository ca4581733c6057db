"""What the pointer and the keys do to a board with a brush, or while an area is to be marked."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from gui.board.brush import Brush, Stroke, border_between, is_on_borders, is_on_cells, side_by_key
from gui.board.cells import Cells
from gui.board.marking import Marking, Purpose
from rules.values import Place

STEPS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The columns and rows by which each arrow key steps."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Tools(QObject):
    """A brush, or an area that is being marked; while there is one, `are_busy`, and they take the pointer.

    `drawn` carries a Stroke, `marked` the Purpose of an area and the area in widths of a cell, `cornered` its first
    corner cell. `changed` asks for another painting. Points are in pixels from the corner of the cell (0, 0).
    """

    drawn = Signal(object)
    marked = Signal(str, object)
    cornered = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.brush: Brush = ""
        self.stroke: Stroke | None = None
        self.marking: Marking | None = None

    @property
    def are_busy(self) -> bool:
        """Whether the pointer draws or marks."""
        return bool(self.brush) or self.marking is not None

    def take_brush(self, brush: Brush) -> None:
        """Let the pointer draw, or no longer (empty); what was begun is given up."""
        self.brush, self.stroke = brush, None
        if self.marking is not None:
            self.marking = Marking(self.marking.purpose)

    def mark_area(self, purpose: Purpose) -> None:
        """Let the next drag, or Enter in two corner cells, mark an area."""
        self.take_brush("")
        self.marking = Marking(purpose)

    def give_up(self) -> bool:
        """Mark no area; return whether one was to be marked."""
        was, self.marking = self.marking is not None, None
        return was

    def drop_stroke(self) -> bool:
        """Draw nothing of a stroke that is not finished; return whether there was one."""
        was, self.stroke = self.stroke is not None, None
        return was

    def press(self, cells: Cells, point: QPointF) -> None:
        """Begin a stroke or an area."""
        if self.marking is not None:
            self.marking.begin(point)
        else:
            self.stroke = Stroke(self.brush)
            self.drag(cells, point)

    def drag(self, cells: Cells, point: QPointF) -> None:
        """Go on to a point."""
        if self.marking is not None:
            self.marking.stretch(point)
        elif self.stroke is not None:
            self.stroke.touch(cells, point)
        self.changed.emit()

    def release(self, cells: Cells, cursor: Place) -> None:
        """Tell what was drawn, or the area that was marked, unless it is a mere click."""
        marking, self.marking = self.marking, None
        if marking is None:
            self._finish_stroke()
            return
        self.changed.emit()
        area = marking.result(cells, cursor)
        if area is not None:
            self.marked.emit(marking.purpose, area)

    def key(self, cells: Cells, cursor: Place, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Draw or mark by keys; return whether the key was for that."""
        if self.marking is not None:
            return self._mark_by_key(self.marking, cells, cursor, key, modifiers)
        return bool(self.brush) and self._draw_by_key(cells, cursor, key, modifiers)

    def _mark_by_key(
        self, marking: Marking, cells: Cells, cursor: Place, key: int, modifiers: Qt.KeyboardModifier
    ) -> bool:
        """Take the cell of the cursor as a corner of the area with Enter; the second one ends it."""
        if key not in ENTER or modifiers:
            return False
        if marking.corner is None:
            marking.corner = cursor
            self.cornered.emit(cursor)
            self.changed.emit()
        else:
            self.release(cells, cursor)
        return True

    def _draw_by_key(self, cells: Cells, cursor: Place, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Draw the cell of the cursor with Enter, or a side of it with Shift and an arrow."""
        shift, ctrl = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        stroke = Stroke(self.brush)
        if key in ENTER and not modifiers and is_on_cells(self.brush):
            stroke.cells[cursor] = None
        elif key in STEPS and modifiers & shift and is_on_borders(self.brush):
            beyond = side_by_key(cells, cursor, STEPS[key], lower=bool(modifiers & ctrl))
            stroke.borders[border_between(cursor, beyond)] = None
        else:
            return False
        self.stroke = stroke
        self._finish_stroke()
        return True

    def _finish_stroke(self) -> None:
        stroke, self.stroke = self.stroke, None
        self.changed.emit()
        if stroke is not None and (stroke.cells or stroke.borders):
            self.drawn.emit(stroke)
