"""A theme as panels use it: colours by role, spacing on a grid, a handful of type sizes."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field
from PySide6.QtGui import QColor, QFont, QFontMetrics

from gui.theme.tokens import GROUPS, SIDES, Tokens
from gui.theme.types import Type, Types

GRID = 4
"""The step all distances are made of, in logical pixels at 100 %."""

SMALLEST_BODY = 10.5
"""Points: below this nobody reads across a table."""

SIZES: Mapping[str, float] = MappingProxyType({"small": 0.88, "body": 1.0, "heading": 1.15, "title": 1.4})
"""The type sizes there are, as factors of the body's."""


class Theme(Struct, frozen=True):
    """Everything that decides how a thing is painted; made anew when the user changes any of it.

    `scale` is the text scale, 0.8 to 3. `typeface` is the system's own font.
    """

    tokens: Tokens
    scale: float
    typeface: QFont
    types: Types = field(default_factory=Types)
    """What has been measured of its fonts so far."""

    @property
    def dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return self.tokens.dark

    def colour(self, role: str) -> QColor:
        """Give the colour of a role, such as `muted`. Raises KeyError if there is no such role."""
        return self.tokens.colours[role]

    def side(self, index: int) -> QColor:
        """Give the colour of a side by its place among the sides, from 0."""
        return self.colour(f"side_{index % SIDES + 1}")

    def group(self, index: int) -> QColor:
        """Give the colour of a group of actions by its place among the groups, from 0."""
        return self.colour(f"group_{index % GROUPS + 1}")

    def space(self, steps: float) -> int:
        """Give a distance of so many steps of the grid in logical pixels, at the text scale."""
        return round(GRID * steps * self.scale)

    def font(self, size: str = "body", *, strong: bool = False, figures: bool = False) -> QFont:
        """Give the font of a size in `SIZES`; `strong` stands out, `figures` are all of one width."""
        # A copy, so that whoever asks may strike it out.
        return QFont(self.types.font((size, strong, figures), self._make_font))

    def metrics(self, size: str = "body", *, strong: bool = False, figures: bool = False) -> QFontMetrics:
        """Give the measures of a font."""
        return self.types.metrics((size, strong, figures), self._make_font)

    def width(self, text: str, size: str = "body", *, strong: bool = False, figures: bool = False) -> int:
        """Give how wide a text is in logical pixels."""
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
