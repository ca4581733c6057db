"""Base of our layouts: keeps the items in order; the height depends on the width."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem


class ItemLayout(QLayout):
    """Keeps items in order; each kind of layout implements `arrange`."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}

    def arrange(self, area: QRect, *, move: bool) -> int:
        """Return the height of the layout within an area, with margins; if `move`, place the items there."""
        raise NotImplementedError

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self.items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return the number of items."""
        return len(self.items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the item at an index; None if out of range."""
        return self.items[index] if 0 <= index < len(self.items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Take something out."""
        if not 0 <= index < len(self.items):
            return None
        self._heights.clear()
        return self.items.pop(index)

    def hasHeightForWidth(self) -> bool:
        """Return True: the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all items in a width, from a cache: Qt asks many times before anything changes."""
        if width not in self._heights:
            self._heights[width] = self.arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget the heights, because something in the layout has changed."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, area: QRect) -> None:
        """Set the area and place the items in it."""
        super().setGeometry(area)
        self.arrange(area, move=True)

    def minimumSize(self) -> QSize:
        """Return the size of the widest item, with margins."""
        size = QSize()
        for item in self.items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())
