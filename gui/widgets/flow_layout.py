"""A layout that places widgets side by side and wraps them into lines."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem

from gui.widgets.item_layout import ItemLayout


class FlowLayout(ItemLayout):
    """Layout with lines of widgets, each at its preferred size."""

    def expandingDirections(self) -> Qt.Orientation:
        """Return no directions: the layout takes no extra space."""
        return Qt.Orientation(0)

    def sizeHint(self) -> QSize:
        """Return the minimum size: that of the widest item."""
        return self.minimumSize()

    def arrange(self, area: QRect, *, move: bool) -> int:
        """Return the height of the lines within an area; if `move`, place the items there."""
        inside = area.marginsRemoved(self.contentsMargins())
        top = inside.top()
        for line in lines(self.items, inside.width(), self.spacing()):
            height = max(size.height() for _, size in line)
            left = inside.left()
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self.spacing()
            top += height + self.spacing()
        return top - self.spacing() - area.top() + self.contentsMargins().bottom()


def lines(items: Iterable[QLayoutItem], width: int, spacing: int) -> Iterator[list[tuple[QLayoutItem, QSize]]]:
    """Yield the items of each line with their sizes; skip hidden items."""
    line: list[tuple[QLayoutItem, QSize]] = []
    used = 0
    for item in items:
        if item.isEmpty():
            continue
        size = item.sizeHint().boundedTo(QSize(max(width, 1), 10_000))
        if line and used + size.width() > width:
            yield line
            line, used = [], 0
        line.append((item, size))
        used += size.width() + spacing
    if line:
        yield line
