"""The delegate that paints a combatant for the players: large, with the state below the name."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.players_window.model import ROW_ROLE
from gui.players_window.scene import PlayerRow
from gui.theme.look import Look
from gui.widgets.badge import Badge, paint_badge

WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

Index = QModelIndex | QPersistentModelIndex


class PlayerDelegate(QStyledItemDelegate):
    """Paints the side's letter, the name, position and conditions; `font` returns the font of a part of the window."""

    def __init__(self, look: Look, font: Callable[[str], QFont], parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._font = font

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the row's content."""
        row: PlayerRow = index.data(ROW_ROLE)
        width = max(option.rect.width() - self._inset() - self._gap(), self._gap())
        area = QRect(0, 0, width, 10_000)
        below = QFontMetrics(self._font("below")).boundingRect(area, WRAPPED, _below(row)).height()
        return QSize(self._inset() * 2, QFontMetrics(self._font("name")).height() + below + 2 * self._gap())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row in the current theme."""
        theme, row = self._look.theme, index.data(ROW_ROLE)
        painter.save()
        if row.acting:
            painter.fillRect(option.rect, theme.colour("selection"))
            painter.fillRect(
                QRect(option.rect.topLeft(), QSize(self._gap(), option.rect.height())), theme.colour("accent")
            )
        ink = "on_selection" if row.acting else "text"
        height = QFontMetrics(self._font("name")).height()
        area = option.rect.adjusted(self._inset(), self._gap(), -self._gap(), -self._gap())
        self._paint_badge(painter, QRect(option.rect.left() + 2 * self._gap(), area.top(), height, height), row)
        painter.setFont(self._font("acting" if row.acting else "name"))
        painter.setPen(theme.colour(ink))
        line = QRect(area.left(), area.top(), area.width(), height)
        name = f"{row.name}  \N{BLACK LEFT-POINTING TRIANGLE}" if row.acting else row.name
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), name)
        painter.setFont(self._font("below"))
        painter.setPen(theme.colour(ink if row.acting else "muted"))
        painter.drawText(area.adjusted(0, height, 0, 0), WRAPPED, _below(row))
        painter.setPen(theme.colour("border"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    def _paint_badge(self, painter: QPainter, place: QRect, row: PlayerRow) -> None:
        painter.save()
        painter.translate(place.topLeft())
        theme = self._look.theme
        scale = place.height() / max(theme.metrics("small").height(), 1) / 1.2
        painter.scale(scale, scale)
        small = QRect(0, 0, round(place.width() / scale), round(place.height() / scale))
        paint_badge(painter, small, Badge(row.side.letter, row.side.role, filled=True), theme)
        painter.restore()

    def _gap(self) -> int:
        return max(QFontMetrics(self._font("below")).height() // 4, 2)

    def _inset(self) -> int:
        """Return the left inset of the names."""
        return QFontMetrics(self._font("name")).height() + 4 * self._gap()


def _below(row: PlayerRow) -> str:
    """Return the text below the name."""
    return "  \N{MIDDLE DOT}  ".join(filter(None, (row.posture, *row.states, *row.figures)))
