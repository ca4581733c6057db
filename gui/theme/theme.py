"""A theme as panels use it: colours by role, spacing on a grid, a few font sizes."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field
from PySide6.QtGui import QColor, QFont, QFontMetrics

from gui.theme.tokens import GROUPS, SIDES, Tokens
from gui.theme.types import Type, Types

GRID = 4
"""The grid step of all distances, in logical pixels at 100 %."""

SMALLEST_BODY = 10.5
"""Minimum body size in points that people can read across a table."""

SIZES: Mapping[str, float] = MappingProxyType({"small": 0.88, "body": 1.0, "heading": 1.15, "title": 1.4})
"""The font sizes, as factors of the body size."""


class Theme(Struct, frozen=True):
    """Colours, fonts and distances for painting; a new theme replaces it when the user changes any of them.

    `scale` is the text scale, 0.8 to 3. `typeface` is the system's font.
    """

    tokens: Tokens
    scale: float
    typeface: QFont
    types: Types = field(default_factory=Types)
    """The cache of its fonts and text widths."""

    @property
    def dark(self) -> bool:
        """Whether the theme has light text on a dark background."""
        return self.tokens.dark

    def colour(self, role: str) -> QColor:
        """Return the colour of a role, such as `muted`. Raises KeyError if there is no such role."""
        return self.tokens.colours[role]

    def side(self, index: int) -> QColor:
        """Return the colour of a side by its index among the sides."""
        return self.colour(f"side_{index % SIDES + 1}")

    def group(self, index: int) -> QColor:
        """Return the colour of a group of actions by its index among the groups."""
        return self.colour(f"group_{index % GROUPS + 1}")

    def space(self, steps: float) -> int:
        """Return a distance in logical pixels for a number of grid steps, at the text scale."""
        return round(GRID * steps * self.scale)

    def font(self, size: str = "body", *, strong: bool = False, figures: bool = False) -> QFont:
        """Return the font of a size in `SIZES`; `strong` is bold, `figures` have equal width."""
        # Copy the font, so that the caller may strike it out.
        return QFont(self.types.font((size, strong, figures), self._make_font))

    def metrics(self, size: str = "body", *, strong: bool = False, figures: bool = False) -> QFontMetrics:
        """Return the metrics of a font."""
        return self.types.metrics((size, strong, figures), self._make_font)

    def width(self, text: str, size: str = "body", *, strong: bool = False, figures: bool = False) -> int:
        """Return the width of a text in logical pixels."""
        return self.types.width(text, (size, strong, figures), self._make_font)

    def _make_font(self, type: Type) -> QFont:
        size, strong, figures = type
        font = QFont(self.typeface)
        font.setPointSizeF(max(self.typeface.pointSizeF(), SMALLEST_BODY) * SIZES[size] * self.scale)
        if strong:
            font.setWeight(QFont.Weight.DemiBold)
        if figures:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font
