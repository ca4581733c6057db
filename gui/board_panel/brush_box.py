"""The box in which the user chooses what the pointer draws on the board."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox

from gui.board.board_view import BoardView
from gui.board.brush import Stroke, drawn
from gui.board.ground import change_of
from gui.board_panel.brush_words import brushes_of
from gui.desk.desk import Desk
from gui.words.binding import BoundWords, refill
from gui.words.words import Words


class BrushBox(QComboBox):
    """Lists the brushes of the fight's ruleset, and changes the ground of the fight by the strokes of the board."""

    def __init__(self, desk: Desk, words: Words, view: BoardView) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._view = view
        bind = BoundWords(words, self)
        bind(self, accessible="board.draw", tool_tip="board.draw_tip")
        bind.call(self.offer)
        view.drawn.connect(self._draw)
        self.activated.connect(self._take)

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

    @Slot(object)
    def _draw(self, stroke: Stroke) -> None:
        """Change the ground of the board by a stroke."""
        if self._desk.may_act():
            ground = self._view.picture.ground
            made = drawn(stroke, ground.borders, ground.heights, ground.cover, ground.lights)
            self._desk.change_ground(change_of(made))
