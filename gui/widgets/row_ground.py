"""The ground of a row in a list: plain, under the pointer, or chosen."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.theme.theme import Theme


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme, resting: str = "") -> None:
    """Paint the ground of a row; a bar marks a chosen one, so that colour is not the only sign.

    `resting` is the role of the ground while the row is neither chosen nor under the pointer; empty leaves it as it is.
    """
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, theme.colour("selection"))
        painter.fillRect(
            QRect(option.rect.topLeft(), QSize(theme.space(0.75), option.rect.height())), theme.colour("accent")
        )
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, theme.colour("hover"))
    elif resting:
        painter.fillRect(option.rect, theme.colour(resting))


def is_chosen(option: QStyleOptionViewItem) -> bool:
    """Whether a row is among the chosen ones of its view."""
    return bool(option.state & QStyle.StateFlag.State_Selected)
