import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon

from gui.theme.icons import draw, icon_of, read_drawing
from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens
from resources import ResourceError, entry

OF_MANY_COLOURS = {"program"}
NAMES = sorted({path.name.removesuffix(".svg") for path in entry("icons").iterdir()} - OF_MANY_COLOURS)


def inked(image, colour):
    """How many pixels are drawn, and whether all of them are of this colour."""
    seen = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    solid = [pixel for pixel in seen if pixel.alpha() == 255]
    return len(solid), all(pixel.rgb() == colour.rgb() for pixel in solid)


@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_shows_in_the_colour_it_is_given(qapp, name):
    colour = QColor("#ab2219")
    image = draw(read_drawing(name), colour, 48, 1).toImage()
    pixels, pure = inked(image, colour)
    assert pixels > 10
    assert pure


def test_what_panels_need_is_drawn():
    assert {
        "move", "strike", "shield", "posture", "hand", "turn", "wait", "dice", "undo", "redo", "search", "sun",
        "moon", "plus", "ruling", "note", "warning", "question", "endurance", "log", "sheet", "people", "settings",
        "export", "next",
    } <= set(NAMES)  # fmt: skip


def test_a_dense_screen_gets_more_pixels(qapp):
    pixmap = draw(read_drawing("dice"), QColor("black"), 16, 2)
    assert pixmap.size() == QSize(32, 32)
    assert pixmap.deviceIndependentSize().toSize() == QSize(16, 16)


def test_an_icon_is_paler_when_it_cannot_be_used(qapp):
    theme = Theme(read_tokens("light"), 2, qapp.font())
    icon = icon_of(read_drawing("dice"), theme, "accent", 1)
    for mode, role in ((QIcon.Mode.Normal, "accent"), (QIcon.Mode.Disabled, "disabled")):
        image = icon.pixmap(QSize(32, 32), mode).toImage()
        assert image.size() == QSize(32, 32)
        pixels, pure = inked(image, theme.colour(role))
        assert pixels > 10
        assert pure


def test_a_drawing_that_is_not_there_is_an_error():
    with pytest.raises(ResourceError, match="dragon"):
        read_drawing("dragon")
