"""From colour tokens to what Qt's own widgets paint with: a palette on Fusion and a short style sheet."""

from collections.abc import Mapping
from pathlib import Path
from string import Template
from types import MappingProxyType

from PySide6.QtGui import QPalette

from gui.theme.theme import Theme
from resources import entry, read_text

ROLES: Mapping[QPalette.ColorRole, str] = MappingProxyType(
    {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "base",
        QPalette.ColorRole.AlternateBase: "hover",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.PlaceholderText: "muted",
        QPalette.ColorRole.Button: "raised",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "danger",
        QPalette.ColorRole.Highlight: "selection",
        QPalette.ColorRole.HighlightedText: "on_selection",
        QPalette.ColorRole.Accent: "accent",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "accent",
        QPalette.ColorRole.ToolTipBase: "tooltip",
        QPalette.ColorRole.ToolTipText: "on_tooltip",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Midlight: "hover",
        QPalette.ColorRole.Mid: "border",
        QPalette.ColorRole.Dark: "border",
        QPalette.ColorRole.Shadow: "border",
    }
)
"""Which token plays each of Qt's own parts."""

TEXT_ROLES = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.HighlightedText,
)

GLYPHS = ("check", "dot", "fold", "further", "some", "tick", "unfold")
"""The small drawings the style sheet puts on boxes and arrows; each theme has its own, in its own colours."""

SPACES = (1, 2, 3, 4, 5, 6, 8)
"""The distances the style sheet may use, as `$space_2`."""


def palette_of(theme: Theme) -> QPalette:
    """Make the palette of a theme, with what cannot be used in its quieter colour."""
    palette = QPalette()
    for part, role in ROLES.items():
        palette.setColor(part, theme.colour(role))
    for part in TEXT_ROLES:
        palette.setColor(QPalette.ColorGroup.Disabled, part, theme.colour("disabled"))
    return palette


def style_sheet_of(theme: Theme) -> str:
    """Make the style sheet of a theme, its colours and distances filled in."""
    names = {role: colour.name() for role, colour in theme.tokens.colours.items()}
    distances = {f"space_{steps}": f"{theme.space(steps)}px" for steps in SPACES}
    glyphs = {glyph: Path(str(entry("themes", theme.tokens.name, f"{glyph}.svg"))).as_posix() for glyph in GLYPHS}
    return Template(read_text("themes", "desk.qss")).substitute(names, **distances, **glyphs)
