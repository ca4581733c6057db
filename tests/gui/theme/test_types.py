"""What has been measured once is not measured again, and no theme is another for it."""

from PySide6.QtGui import QFontMetrics

from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens
from gui.theme.types import Types


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


def test_ten_thousand_widths_are_kept_and_then_measured_anew(qapp, monkeypatch):
    monkeypatch.setattr("gui.theme.types.MOST_WIDTHS", 3)
    types, made = Types(), []

    def make(_type):
        made.append(1)
        return qapp.font()

    usual = ("body", False, False)
    for text in "abc":
        types.width(text, usual, make)
    assert len(types._widths) == 3
    types.width("a", usual, make)
    assert len(types._widths) == 3
    types.width("d", usual, make)
    assert len(types._widths) == 1
    assert made == [1]
    assert types.metrics(usual, make) is types.metrics(usual, make)


def test_caches_are_equal_to_each_other_and_to_nothing_else():
    assert Types() == Types()
    assert hash(Types()) == hash(Types())
    assert Types() != "types"
