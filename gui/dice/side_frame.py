"""A frame in the colour of a side, with its letter, so that it is plain whose answer is wanted."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from gui.theme.look import Look
from gui.widgets.texts import CENTRE, write


class SideFrame(QFrame):
    """Framed in the colour of a side by its place among the sides; without a frame for None."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._side: int | None = None

    @property
    def side(self) -> int | None:
        """The place of the side among the sides."""
        return self._side

    def show_side(self, side: int | None) -> None:
        """Take another side's colour."""
        self._side = side
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame and, at its upper right, the letter of the side."""
        super().paintEvent(event)
        if self._side is None:
            return
        theme = self._look.theme
        colour, thick = theme.side(self._side), theme.space(0.75)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, thick))
        inset, round_by = thick / 2, theme.space(1)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), round_by, round_by)
        size = theme.space(5)
        corner = QRect(self.width() - size, 0, size, size)
        painter.fillRect(corner, colour)
        painter.setFont(theme.font("small", strong=True))
        write(painter, corner, CENTRE, theme.colour("base"), side_letter(self._side))
        painter.end()


def side_letter(side: int) -> str:
    """The letter of a side by its place among the sides: A, B, ..."""
    return chr(ord("A") + side % 26)
