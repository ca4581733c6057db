"""What has been measured once is not measured again, and no theme is another for it."""

from PySide6.QtGui import QFontMetrics

from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens


def test_a_text_is_as_wide_as_its_font_says(qapp):
    theme = Theme(read_tokens("light"), 1.5, qapp.font())
    for _ in range(2):
        assert theme.width("Una", "small", strong=True) == QFontMetrics(
            theme.font("small", strong=True)
        ).horizontalAdvance("Una")


def test_whoever_changes_a_font_changes_it_for_himself(qapp):
    theme = Theme(read_tokens("light"), 1, qapp.font())
    theme.font().setStrikeOut(True)
    assert not theme.font().strikeOut()


def test_what_was_measured_makes_no_theme_another(qapp):
    one, other = (Theme(read_tokens("light"), 1, qapp.font()) for _ in range(2))
    one.width("Una")
    assert one == other
