"""A layout that puts widgets side by side and goes on in the next line where there is no more room."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Lines of widgets, each as large as it likes to be."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        """Put something at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Count what is laid out."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Give what stands at a place, None behind the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Take something out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Say that the height hangs on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the lines are in a width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(area)
        self._arrange(area, move=True)

    def sizeHint(self) -> QSize:
        """Ask for the room of the widest part."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Ask for the room of the widest part."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, area: QRect, *, move: bool) -> int:
        inside = area.marginsRemoved(self.contentsMargins())
        top = inside.top()
        for line in lines(self._items, inside.width(), self.spacing()):
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
