"""Paints what a turn still allows as pips, in as few lines as possible."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from gui.theme.theme import Theme
from gui.turn_order.budgets import Budget
from gui.widgets.texts import LEFT, write

PIP, PIP_GAP, GAP = 2.5, 0.75, 3
"""The size of a pip, the gap between pips, and the gap between two budgets, in grid steps."""


class Spot(Struct, frozen=True):
    """The place of a budget: its line from 0, its left end and its width in pixels."""

    line: int
    left: int
    width: int


def spots(budgets: Sequence[Budget], room: int, theme: Theme) -> Iterator[Spot]:
    """Yield the place of each budget in lines of this width; one that is wider than the room is cut."""
    line = left = 0
    for budget in budgets:
        width = min(_width(budget, theme), room)
        if left and left + width > room:
            line, left = line + 1, 0
        yield Spot(line, left, width)
        left += width + theme.space(GAP)


def lines_of(budgets: Sequence[Budget], room: int, theme: Theme) -> int:
    """Return the number of lines that the budgets take."""
    return max((spot.line + 1 for spot in spots(budgets, room, theme)), default=0)


def paint_budgets(
    painter: QPainter, area: QRect, budgets: Sequence[Budget], theme: Theme, line_height: int, ink: str
) -> None:
    """Paint the budgets from the top of an area: pips that are left are filled, those that would be spent hatched."""
    painter.setFont(theme.font("small", figures=True))
    for spot, budget in zip(spots(budgets, area.width(), theme), budgets, strict=True):
        place = QRect(area.left() + spot.left, area.top() + spot.line * line_height, spot.width, line_height)
        pips = _pips_width(budget, theme)
        write(painter, place.adjusted(pips, 0, 0, 0), LEFT, theme.colour(ink), _label(budget))
        _paint_pips(painter, place, budget, theme)


def _paint_pips(painter: QPainter, place: QRect, budget: Budget, theme: Theme) -> None:
    size, colour = theme.space(PIP), theme.colour("accent")
    left, top = place.left(), place.top() + (place.height() - size) // 2
    painter.setPen(QPen(colour, 1))
    for number, held in enumerate(budget.pips):
        pip = QRect(left, top, size - 1, size - 1)
        hatched = budget.is_spent(number)
        painter.setBrush(colour if held and not hatched else theme.colour("base"))
        painter.drawRect(pip)
        if hatched:
            painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
            painter.drawRect(pip)
        left += size + theme.space(PIP_GAP)


def _width(budget: Budget, theme: Theme) -> int:
    return _pips_width(budget, theme) + theme.width(_label(budget), "small") + theme.space(1)


def _pips_width(budget: Budget, theme: Theme) -> int:
    pips = len(budget.pips)
    return pips * theme.space(PIP) + (pips - 1) * theme.space(PIP_GAP) + theme.space(1.5) if pips else 0


def _label(budget: Budget) -> str:
    return budget.name if budget.pips else budget.text
