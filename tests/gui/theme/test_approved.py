"""The style sheets and the palettes of the themes, as they were approved."""

import pytest
from PySide6.QtGui import QPalette

from gui.theme.palette import palette_of, style_sheet_of
from gui.theme.theme import SIZES, Theme
from gui.theme.tokens import read_tokens
from resources import entry


@pytest.mark.parametrize(("name", "scale"), [("light", 1), ("light", 2), ("dark", 1)])
def test_style_sheet(approved, boxes, name, scale):
    folder = str(entry("themes", name))
    approved(style_sheet_of(Theme(read_tokens(name), scale, boxes)).replace(folder, name))


@pytest.mark.parametrize("name", ["light", "dark"])
def test_palette(approved, boxes, name):
    theme = Theme(read_tokens(name), 1, boxes)
    names = {}
    for role, colour in theme.tokens.colours.items():
        names.setdefault(colour.rgba(), role)
    palette, lines = palette_of(theme), []
    for role in QPalette.ColorRole:
        if role not in (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles):
            told = [names.get(palette.color(group, role).rgba(), "?") for group in list(QPalette.ColorGroup)[:3]]
            lines.append(f"{role.name}: {', '.join(told)}")
    for size in SIZES:
        font = theme.font(size, strong=True, figures=True)
        lines.append(
            f"{size}: {font.pointSizeF():.2f} {font.weight()} {[tag.toString() for tag in font.featureTags()]}"
        )
    lines += [f"side {number}: {names[theme.side(number).rgba()]}" for number in range(10)]
    lines += [f"group {number}: {names[theme.group(number).rgba()]}" for number in range(10)]
    approved("\n".join([*lines, ""]))
