"""Build Qt's palette and a short style sheet from the colour tokens of a theme."""

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
"""The colour token for each of Qt's colour roles."""

TEXT_ROLES = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.HighlightedText,
)

GLYPHS = ("check", "dot", "fold", "further", "nearer", "some", "tick", "unfold")
"""The drawings that the style sheet uses for boxes and arrows; each theme has its own."""

SPACES = (1, 2, 3, 4, 5, 6, 8)
"""The distances available to the style sheet, such as `$space_2`."""


def palette_of(theme: Theme) -> QPalette:
    """Return the palette of a theme, with paler colours for disabled widgets."""
    palette = QPalette()
    for part, role in ROLES.items():
        palette.setColor(part, theme.colour(role))
    for part in TEXT_ROLES:
        palette.setColor(QPalette.ColorGroup.Disabled, part, theme.colour("disabled"))
    return palette


def style_sheet_of(theme: Theme) -> str:
    """Return the style sheet of a theme with its colours and distances."""
    names = {role: colour.name() for role, colour in theme.tokens.colours.items()}
    distances = {f"space_{steps}": f"{theme.space(steps)}px" for steps in SPACES}
    # Half of a round box with its border; Qt draws a square if the radius is larger.
    distances |= {"round": f"{theme.space(4) // 2 + 1}px", "round_focus": f"{theme.space(4) // 2 + 2}px"}
    glyphs = {glyph: Path(str(entry("themes", theme.tokens.name, f"{glyph}.svg"))).as_posix() for glyph in GLYPHS}
    return Template(read_text("themes", "desk.qss")).substitute(names, **distances, **glyphs)
