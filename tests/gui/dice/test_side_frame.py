"""The frame in the colour of whoever answers."""

import pytest
from PySide6.QtGui import QImage

from gui.combatants.side_signs import SideSign
from gui.dice.side_frame import SideFrame


@pytest.fixture
def frame(qtbot, look):
    frame = SideFrame(look)
    qtbot.addWidget(frame)
    frame.resize(120, 60)
    frame.show()
    return frame


def image_of(frame) -> QImage:
    return frame.grab().toImage()


def test_the_frame_has_the_colour_of_a_side_and_its_letter_at_the_top_right(frame, look):
    plain = image_of(frame)
    frame.show_side(SideSign("party", 0, "P"))
    framed, colour = image_of(frame), look.theme.colour("side_1")
    assert framed.pixelColor(60, 1) == framed.pixelColor(60, 58) == framed.pixelColor(1, 30) == colour
    assert framed.pixelColor(118, 1) == framed.pixelColor(118 - look.theme.space(5) + 3, 3) == colour
    assert framed.pixelColor(60, 30) == plain.pixelColor(60, 30)
    frame.show_side(SideSign("foes", 0, "F"))
    assert image_of(frame) != framed, "another letter"
    frame.show_side(None)
    assert image_of(frame) == plain
