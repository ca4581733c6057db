"""The table of the costs of each turn, below the pools."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.tracker.costs import CostRow
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.table_model import Column, TableModel, itself
from gui.widgets.texts import LEFT, RIGHT, write
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The CostRow of an index."""

LINES = 7
"""The number of lines that are visible at a time."""

FIGURE, LEFT_OVER = 10, 16
"""The width of a cost and of the rest it left, in grid steps."""

Index = QModelIndex | QPersistentModelIndex


class CostsDelegate(QStyledItemDelegate):
    """Paints a line: the name, its cost, and the rest; rounds are bold."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a row of small text."""
        theme = self._look.theme
        return QSize(theme.space(30), theme.metrics("small").height() + theme.space(1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row in the current theme."""
        theme, row = self._look.theme, index.data(ROW_ROLE)
        painter.save()
        paint_ground(painter, option, theme)
        ink = theme.colour("on_selection" if is_chosen(option) else "text" if row.heading else "muted")
        area = option.rect.adjusted(theme.space(2 if row.heading else 5), 0, -theme.space(2), 0)
        painter.setFont(theme.font("small", strong=row.heading, figures=True))
        left = QRect(area.right() - theme.space(LEFT_OVER), area.top(), theme.space(LEFT_OVER), area.height())
        cost = QRect(left.left() - theme.space(FIGURE), area.top(), theme.space(FIGURE), area.height())
        write(painter, left, RIGHT, ink, row.left)
        write(painter, cost, RIGHT, ink, row.cost)
        area.setRight(cost.left() - theme.space(1))
        write(painter, area, LEFT, ink, row.name)
        painter.restore()


class CostsPane(QWidget):
    """The table of costs with its title."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self.title = PlainLabel()
        column = Column(text=_line, spoken=_line, more={ROW_ROLE: itself})
        self.model = TableModel[CostRow]((column,), itself, self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(CostsDelegate(look, self.view))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setUniformItemSizes(True)
        self.title.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.view)
        style = BoundLook(look, self)
        style.font(self.title, size="small", strong=True)
        style.space(self.title, around=(2, 1, 2, 0))
        style.call(self._fit_lines)

    def show_costs(self, whose: str, rows: Sequence[CostRow]) -> None:
        """Show the costs paid from a combatant's pool; `whose` names both."""
        self.model.show(rows)
        key = "tracker.costs_of" if rows else "tracker.no_costs_of"
        self.title.setText(self._words(key, whose=whose))
        self.view.setAccessibleName(self._words("tracker.costs_of", whose=whose))
        self.view.setVisible(bool(rows))

    def _fit_lines(self) -> None:
        theme = self._look.theme
        self.view.setFixedHeight(LINES * (theme.metrics("small").height() + theme.space(1)))
        self.view.doItemsLayout()


def _line(row: CostRow) -> str:
    return " ".join(filter(None, (f"{row.name}: {row.cost}", row.left)))
