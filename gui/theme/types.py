"""A cache of fonts and text widths, since measuring is slow and every painted row needs it."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QFont, QFontMetrics

Type: TypeAlias = tuple[str, bool, bool]
"""A font size, whether it is bold, and whether its figures have equal width."""

MOST_WIDTHS = 10_000
"""Maximum number of cached text widths."""


class Types:
    """The cached fonts, metrics and text widths of one theme.

    All instances compare equal, because the cache must not make themes differ.
    """

    def __init__(self) -> None:
        self._fonts: dict[Type, QFont] = {}
        self._metrics: dict[Type, QFontMetrics] = {}
        self._widths: dict[tuple[Type, str], int] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Types)

    def __hash__(self) -> int:
        return hash(Types)

    def font(self, type: Type, make: Callable[[Type], QFont]) -> QFont:
        """Return the font of a type; cached."""
        font = self._fonts.get(type)
        if font is None:
            font = self._fonts[type] = make(type)
        return font

    def metrics(self, type: Type, make: Callable[[Type], QFont]) -> QFontMetrics:
        """Return the metrics of a type's font."""
        metrics = self._metrics.get(type)
        if metrics is None:
            metrics = self._metrics[type] = QFontMetrics(self.font(type, make))
        return metrics

    def width(self, text: str, type: Type, make: Callable[[Type], QFont]) -> int:
        """Return the width of a text in a type, in logical pixels."""
        width = self._widths.get((type, text))
        if width is None:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[type, text] = self.metrics(type, make).horizontalAdvance(text)
        return width
