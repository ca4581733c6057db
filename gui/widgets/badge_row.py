"""A row of badges; the last one counts those that do not fit."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from gui.theme.theme import Theme
from gui.widgets.badge import Badge, badge_size, paint_badge

GAP = 1
"""Gap between two badges in steps of the grid."""


def paint_badges(painter: QPainter, area: QRect, badges: Sequence[Badge], theme: Theme) -> None:
    """Paint badges from the left of an area, vertically centred; a last one such as `+2` counts the others."""
    shown = fitting(badges, area.width(), theme)
    left, gap = area.left(), theme.space(GAP)
    for place, badge in enumerate(shown):
        rest = sum(badge_size(other, theme).width() + gap for other in shown[place + 1 :])
        room = max(0, area.right() + 1 - left - rest)
        width = min(badge_size(badge, theme).width(), room)
        paint_badge(painter, QRect(left, area.top(), width, area.height()), badge, theme)
        left += width + gap


def fitting(badges: Sequence[Badge], width: int, theme: Theme) -> list[Badge]:
    """Return the badges that fit a width, and a count of the others if any; always include the first badge."""
    for shown in range(len(badges), 1, -1):
        more = len(badges) - shown
        row = [*badges[:shown], *([Badge(f"+{more}")] if more else [])]
        if _width(row, theme) <= width:
            return row
    if len(badges) <= 1:
        return list(badges)
    return [badges[0], Badge(f"+{len(badges) - 1}")]


def _width(badges: Sequence[Badge], theme: Theme) -> int:
    return sum(badge_size(badge, theme).width() + theme.space(GAP) for badge in badges) - theme.space(GAP)
