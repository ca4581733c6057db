import re

import pytest
from PySide6.QtGui import QPalette

from gui.theme.palette import GLYPHS, palette_of, style_sheet_of
from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens
from resources import read_text

INKS = {"check": "on_accent", "dot": "on_accent", "tick": "text", "some": "on_accent"}


@pytest.fixture(params=["light", "dark"])
def theme(request, qapp):
    return Theme(read_tokens(request.param), 1.5, qapp.font())


def test_qt_paints_with_the_tokens(theme):
    palette = palette_of(theme)
    assert palette.color(QPalette.ColorRole.Window) == theme.colour("window")
    assert palette.color(QPalette.ColorRole.Accent) == theme.colour("accent")
    assert palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == theme.colour("disabled")


def test_no_part_of_the_palette_is_left_to_chance(theme):
    palette = palette_of(theme)
    roles = set(QPalette.ColorRole) - {QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles}
    assert [role.name for role in roles if not palette.isBrushSet(QPalette.ColorGroup.Active, role)] == []


def test_the_style_sheet_is_filled_in(theme):
    sheet = style_sheet_of(theme)
    assert "$" not in sheet
    assert theme.colour("border").name() in sheet
    assert "12px" in sheet


def test_each_theme_has_its_glyphs_in_its_own_colours(theme):
    for glyph in GLYPHS:
        drawing = read_text("themes", theme.tokens.name, f"{glyph}.svg")
        inks = set(re.findall(r"#[0-9a-f]{6}\b", drawing))
        assert inks == {theme.colour(INKS.get(glyph, "muted")).name()}, glyph
