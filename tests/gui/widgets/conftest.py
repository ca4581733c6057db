"""A sheet of paper to paint on."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

WIDTH, HEIGHT = 400, 32


class Paper:
    """Lets a painter work and tells what colours are where."""

    def __init__(self, ground):
        self.image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        self.image.fill(ground)

    def paint(self, work):
        painter = QPainter(self.image)
        work(painter)
        painter.end()

    def at(self, x, y=HEIGHT // 2):
        return QColor(self.image.pixelColor(x, y))

    def columns(self, colour):
        """The columns in which a colour stands somewhere."""
        return {x for x in range(WIDTH) for y in range(HEIGHT) if self.image.pixelColor(x, y) == colour}


@pytest.fixture
def paper(look):
    return Paper(look.theme.colour("base"))
