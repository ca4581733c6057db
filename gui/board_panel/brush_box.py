"""The box below the board in which the user chooses what to draw."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox

from gui.board.board_view import BoardView
from gui.board.brush import Stroke, drawn
from gui.board.ground import change_of
from gui.board_panel.brush_words import brushes_of
from gui.desk.desk import Desk
from gui.words.binding import refill
from gui.words.words import Words


class BrushBox(QComboBox):
    """Gives the board its brush, and makes a step of each stroke; the first entry draws nothing."""

    def __init__(self, desk: Desk, words: Words, view: BoardView) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._view = view
        self.activated.connect(self._take)
        view.drawn.connect(self._draw)
        view.stopped_drawing.connect(self._show_none)

    @Slot()
    def offer(self) -> None:
        """Offer what can be drawn on a board of the fight's ruleset, and draw no longer what cannot."""
        desk = self._desk
        if desk.is_open and not refill(self, brushes_of(desk.rulebook.ruleset, desk.texts, self._words)):
            self._view.take_brush("")

    @Slot(int)
    def _take(self, _place: int) -> None:
        """Let the pointer draw what was chosen, and give the keys to the board."""
        self._view.take_brush(self.currentData() or "")
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _show_none(self) -> None:
        """Show that nothing is drawn any more."""
        self.setCurrentIndex(self.findData(""))

    @Slot(object)
    def _draw(self, stroke: Stroke) -> None:
        """Change the ground of the board by a stroke."""
        if self._desk.may_act():
            ground = self._view.picture.ground
            made = drawn(stroke, ground.borders, ground.heights, ground.cover, ground.lights)
            self._desk.change_ground(change_of(made))
