"""Colour tokens: what a theme file holds, and whether two of its colours can be told apart."""

import tomllib
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QColor

from resources import read_text

SIDES = 8
"""How many sides have a colour of their own; further ones begin again."""

GROUPS = 8
"""How many groups of actions have a colour of their own; further ones begin again."""


class Tokens(Struct, frozen=True):
    """The colours of a theme by role, such as `accent`, and whether it is a dark one."""

    name: str
    dark: bool
    colours: Mapping[str, QColor]

    def tinted(self) -> "Tokens":
        """Give the same theme on the grounds that tell an earlier moment from the present."""
        grounds = {"window": self.colours["past"], "base": self.colours["past_base"]}
        return replace(self, colours={**self.colours, **grounds})


def read_tokens(name: str) -> Tokens:
    """Read the theme of this name. Raises ResourceError if there is none."""
    table = tomllib.loads(read_text("themes", f"{name}.toml"))
    colours = {role: QColor.fromString(value) for role, value in table["colours"].items()}
    return Tokens(name, table["dark"], colours)


def contrast(one: QColor, other: QColor) -> float:
    """Give the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    return 0.2126 * _linear(colour.redF()) + 0.7152 * _linear(colour.greenF()) + 0.0722 * _linear(colour.blueF())


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
