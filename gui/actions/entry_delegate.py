"""The delegate that paints rows of the command box: icon, name, place and keys."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.theme.look import Look
from gui.widgets.table_model import Column
from gui.widgets.texts import LEFT, RIGHT, write

Row = TypeVar("Row")

LIGHT_ROLE = Qt.ItemDataRole.UserRole
"""Data role of the muted text after the name."""

KEYS_ROLE = Qt.ItemDataRole.UserRole + 1
"""Data role of the shortcut at the end of the row."""


def entry_column(
    name: Callable[[Row], str],
    light: Callable[[Row], str],
    keys: Callable[[Row], str] | None = None,
    spoken: Callable[[Row], str] | None = None,
    tip: Callable[[Row], object] | None = None,
    icon: Callable[[Row], object] | None = None,
) -> Column[Row]:
    """Return a column for the delegate below. Without `spoken`, a screen reader reads name, light and keys."""
    told = tuple(reader for reader in (name, light, keys) if reader is not None)

    def say(row: Row) -> str:
        return ", ".join(filter(None, (reader(row) for reader in told)))

    more: dict[int, Callable[[Row], object]] = {LIGHT_ROLE: light}
    if keys is not None:
        more[KEYS_ROLE] = keys
    return Column(text=name, spoken=spoken or say, tip=tip, icon=icon, more=more)


class EntryDelegate(QStyledItemDelegate):
    """Paints a row; a bar in the accent colour marks the selected row, so that colour is not the only sign."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of the text plus two grid steps."""
        theme = self._look.theme
        return QSize(theme.space(40), theme.metrics().height() + theme.space(3))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row in the current theme."""
        theme = self._look.theme
        area = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(area, theme.colour("selection"))
            painter.fillRect(QRect(area.topLeft(), QSize(theme.space(0.75), area.height())), theme.colour("accent"))
        inside = area.adjusted(theme.space(3), 0, -theme.space(3), 0)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(inside.left(), inside.top(), theme.space(5), inside.height()))
        inside.setLeft(inside.left() + theme.space(7))
        ink = theme.colour("on_selection" if chosen else "text")
        quiet = ink if chosen else theme.colour("muted")
        painter.setFont(theme.font("small"))
        inside.setRight(write(painter, inside, RIGHT, quiet, str(index.data(KEYS_ROLE) or "")).left() - theme.space(2))
        painter.setFont(theme.font())
        name = write(painter, inside, LEFT, ink, str(index.data(Qt.ItemDataRole.DisplayRole)))
        inside.setLeft(name.right() + theme.space(2))
        painter.setFont(theme.font("small"))
        write(painter, inside, LEFT, quiet, str(index.data(LIGHT_ROLE) or ""))
