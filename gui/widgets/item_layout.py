"""What layouts of our own have in common: they keep their items in a row, and their height hangs on their width."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem


class ItemLayout(QLayout):
    """Keeps items in their order; `arrange` is left to each kind of layout."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}

    def arrange(self, area: QRect, *, move: bool) -> int:
        """Give how high everything is within an area, its margins included, and move it there if wanted."""
        raise NotImplementedError

    def addItem(self, item: QLayoutItem) -> None:
        """Put something at the end."""
        self.items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Count what is laid out."""
        return len(self.items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Give what stands at a place, None behind the end."""
        return self.items[index] if 0 <= index < len(self.items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Take something out."""
        if not 0 <= index < len(self.items):
            return None
        self._heights.clear()
        return self.items.pop(index)

    def hasHeightForWidth(self) -> bool:
        """Say that the height hangs on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high everything is in a width; Qt asks many times before anything changes."""
        if width not in self._heights:
            self._heights[width] = self.arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget the heights, because something in the layout has changed."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, area: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(area)
        self.arrange(area, move=True)

    def minimumSize(self) -> QSize:
        """Ask for the room of the widest part."""
        size = QSize()
        for item in self.items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())
