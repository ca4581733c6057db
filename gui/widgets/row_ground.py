"""The background of a row in a list: plain, hovered, or selected."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.theme.theme import Theme


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme, resting: str = "") -> None:
    """Paint the background of a row; a selected row also has a bar, so that colour is not the only sign.

    `resting` is the colour role of a row that is neither selected nor hovered; empty paints nothing.
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
    """Return whether a row is selected."""
    return bool(option.state & QStyle.StateFlag.State_Selected)
