"""A layout that puts widgets side by side and goes on in the next line where there is no more room."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem

from gui.widgets.item_layout import ItemLayout


class FlowLayout(ItemLayout):
    """Lines of widgets, each as large as it likes to be."""

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than needed."""
        return Qt.Orientation(0)

    def sizeHint(self) -> QSize:
        """Ask for the room of the widest part."""
        return self.minimumSize()

    def arrange(self, area: QRect, *, move: bool) -> int:
        """Give how high the lines are within an area, and move everything there if wanted."""
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
    """What stands in each line of a width, with the size of each; what is hidden takes no room."""
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
