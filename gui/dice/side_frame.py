"""A frame in the colour of a side, with its letter, to show whose answer is due."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from gui.combatants.side_signs import SideSign
from gui.theme.look import Look
from gui.widgets.texts import CENTRE, write


class SideFrame(QFrame):
    """A frame in the colour of a side, with its letter; no frame for None."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._side: SideSign | None = None

    @property
    def side(self) -> SideSign | None:
        """The side that the frame shows."""
        return self._side

    def show_side(self, side: SideSign | None) -> None:
        """Show a side's colour and letter."""
        self._side = side
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame and, at its top right, the letter of the side."""
        super().paintEvent(event)
        if self._side is None:
            return
        theme = self._look.theme
        colour, thick = theme.colour(self._side.role), theme.space(0.75)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, thick))
        inset, round_by = thick / 2, theme.space(1)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), round_by, round_by)
        size = theme.space(5)
        corner = QRect(self.width() - size, 0, size, size)
        painter.fillRect(corner, colour)
        painter.setFont(theme.font("small", strong=True))
        write(painter, corner, CENTRE, theme.colour("base"), self._side.letter)
        painter.end()
