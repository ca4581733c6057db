"""What fingers do to a board: two move and zoom it, one that rests aims at somebody or lists the moves to a cell."""

from PySide6.QtCore import QObject, QPointF, Slot

from gui.board.board_view import BoardView
from gui.board.touch import Touch


class BoardTouch(QObject):
    """Lets fingers do on a board what the mouse and the keys do."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self.touch = Touch(view)
        self.touch.began.connect(self._give_up_drag)
        self.touch.moved.connect(self._move)
        self.touch.held.connect(self._rest)

    @Slot()
    def _give_up_drag(self) -> None:
        """End a drag or a stroke without any effect, because the finger means something else."""
        self._view.take_brush(self._view.brush)

    @Slot(QPointF, float, QPointF)
    def _move(self, by: QPointF, factor: float, around: QPointF) -> None:
        """Pan and zoom."""
        self._view.pan(by)
        self._view.zoom(factor, around)

    @Slot(QPointF)
    def _rest(self, point: QPointF) -> None:
        """Aim at whoever is in the cell under a finger, or list the moves to an empty cell."""
        view = self._view
        if view.is_drawn_on:
            return
        place = view.place_at(point)
        view.go_to(place)
        others = [token for token in view.picture.at(place) if token.id != view.picture.chosen]
        if others:
            view.aim_at(others[0].id)
        else:
            view.act(asks=True)
