"""Fonts and texts once measured: both take long, and every row that is painted asks for them."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QFont, QFontMetrics

Type: TypeAlias = tuple[str, bool, bool]
"""A size, whether it stands out, and whether its figures are all of one width."""

MOST_WIDTHS = 10_000
"""How many texts are known with their widths at a time."""


class Types:
    """The fonts of one theme, their measures, and how wide texts are in them.

    All are equal, because what has been measured so far makes no theme another.
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
        """The font of a type, made the first time."""
        font = self._fonts.get(type)
        if font is None:
            font = self._fonts[type] = make(type)
        return font

    def metrics(self, type: Type, make: Callable[[Type], QFont]) -> QFontMetrics:
        """The measures of a type's font."""
        metrics = self._metrics.get(type)
        if metrics is None:
            metrics = self._metrics[type] = QFontMetrics(self.font(type, make))
        return metrics

    def width(self, text: str, type: Type, make: Callable[[Type], QFont]) -> int:
        """How wide a text is in a type, in logical pixels."""
        width = self._widths.get((type, text))
        if width is None:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[type, text] = self.metrics(type, make).horizontalAdvance(text)
        return width
