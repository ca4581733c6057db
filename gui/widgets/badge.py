"""Badges: a word or letter in a small coloured frame, such as a condition or a side."""

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen

from gui.theme.theme import Theme
from gui.widgets.texts import CENTRE, write


class Badge(Struct, frozen=True):
    """A text with the colour role of its frame; `filled` makes it stand out."""

    text: str
    role: str = "muted"
    filled: bool = False


def badge_size(badge: Badge, theme: Theme) -> QSize:
    """Return the size of a badge in logical pixels."""
    height = theme.metrics("small").height() + theme.space(0.5)
    return QSize(max(theme.width(badge.text, "small") + theme.space(3), height), height)


def paint_badge(painter: QPainter, area: QRect, badge: Badge, theme: Theme) -> None:
    """Paint a badge at the left of an area, vertically centred; elide its text if the area is too narrow."""
    size = badge_size(badge, theme).boundedTo(area.size())
    place = QRect(area.left(), area.center().y() - size.height() // 2, size.width(), size.height())
    colour = theme.colour(badge.role)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(colour if badge.filled else _tint(colour))
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), theme.space(1), theme.space(1))
    painter.setFont(theme.font("small"))
    margin = theme.space(1) if size.width() > size.height() else 0
    write(
        painter,
        place.adjusted(margin, 0, -margin, 0),
        CENTRE,
        theme.colour("base" if badge.filled else "text"),
        badge.text,
    )
    painter.restore()


def _tint(colour: QColor) -> QColor:
    """Return the colour as a tint, thin enough for readable text."""
    tint = QColor(colour)
    tint.setAlphaF(0.12)
    return tint
