import pytest
from PySide6.QtGui import QFont, QFontMetrics

from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens


@pytest.fixture
def typeface(qapp):
    font = QFont()
    font.setPointSizeF(12)
    return font


@pytest.mark.parametrize(("scale", "steps", "pixels"), [(1, 2, 8), (0.8, 5, 16), (3, 1, 12), (1.5, 0.5, 3)])
def test_distances_lie_on_a_grid_and_grow_with_the_text(typeface, scale, steps, pixels):
    assert Theme(read_tokens("light"), scale, typeface).space(steps) == pixels


def test_type_sizes_grow_with_the_scale(typeface):
    theme = Theme(read_tokens("light"), 2, typeface)
    assert theme.font().pointSizeF() == pytest.approx(24)
    assert theme.font("small").pointSizeF() < theme.font().pointSizeF() < theme.font("heading").pointSizeF()


def test_a_small_system_font_is_raised_to_what_can_be_read(typeface):
    typeface.setPointSizeF(8)
    assert Theme(read_tokens("light"), 1, typeface).font().pointSizeF() == pytest.approx(10.5)


def test_fonts_stand_out_and_line_up_when_asked(typeface):
    theme = Theme(read_tokens("light"), 1, typeface)
    assert theme.font(strong=True).weight() > theme.font().weight()
    assert [bytes(tag.toString().data()) for tag in theme.font(figures=True).featureTags()] == [b"tnum"]
    assert theme.font().featureTags() == []


def test_sides_and_groups_begin_again_when_colours_run_out(typeface):
    theme = Theme(read_tokens("dark"), 1, typeface)
    assert theme.side(0) == theme.colour("side_1") == theme.side(8)
    assert theme.group(7) == theme.colour("group_8") == theme.group(15)
    with pytest.raises(KeyError):
        theme.colour("mauve")


def test_texts_are_measured_in_the_plain_font_unless_another_is_asked_for(typeface):
    theme = Theme(read_tokens("light"), 1, typeface)
    for size in ("small", "body", "title"):
        for strong in (False, True):
            font = QFontMetrics(theme.font(size, strong=strong))
            assert theme.metrics(size, strong=strong).height() == font.height()
            assert theme.width("Wolf 12", size, strong=strong) == font.horizontalAdvance("Wolf 12")
    assert (
        theme.metrics().horizontalAdvance("Wolf")
        == theme.width("Wolf")
        == QFontMetrics(theme.font()).horizontalAdvance("Wolf")
    )
    assert theme.font().weight() == typeface.weight()
    assert not theme.font().featureTags()
    assert theme.font(figures=True).featureTags()
