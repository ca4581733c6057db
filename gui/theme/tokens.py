"""Colour tokens: the content of a theme file, and the contrast between two colours."""

import tomllib
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QColor

from resources import read_text

SIDES = 8
"""Number of distinct side colours; more sides reuse them in order."""

GROUPS = 8
"""Number of distinct colours for groups of actions; more groups reuse them in order."""


class Tokens(Struct, frozen=True):
    """The colours of a theme by role, such as `accent`, and whether the theme is dark."""

    name: str
    dark: bool
    colours: Mapping[str, QColor]

    def tinted(self) -> "Tokens":
        """Return the same theme with the tinted backgrounds of an earlier moment."""
        grounds = {"window": self.colours["past"], "base": self.colours["past_base"]}
        return replace(self, colours={**self.colours, **grounds})


def read_tokens(name: str) -> Tokens:
    """Return the theme of this name. Raises ResourceError if there is none."""
    table = tomllib.loads(read_text("themes", f"{name}.toml"))
    colours = {role: QColor.fromString(value) for role, value in table["colours"].items()}
    return Tokens(name, table["dark"], colours)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    return 0.2126 * _linear(colour.redF()) + 0.7152 * _linear(colour.greenF()) + 0.0722 * _linear(colour.blueF())


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
