"""A list that keeps its row layout when the data change."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemView, QListView

Index = QModelIndex | QPersistentModelIndex


class SteadyListView(QListView):
    """A list of rows of different heights that lays them out again only if the height of a changed row changed.

    A QListView does so on every change, and asks the delegate for the height of every row.
    """

    def dataChanged(self, topLeft: Index, bottomRight: Index, roles: Sequence[int] = ()) -> None:  # noqa: N803 - Qt's
        """Repaint the changed rows; lay out all rows only if a height changed."""
        changed = (self.model().index(place, 0) for place in range(topLeft.row(), bottomRight.row() + 1))
        if all(map(self._keeps_its_height, changed)):
            QAbstractItemView.dataChanged(self, topLeft, bottomRight, roles)
        else:
            super().dataChanged(topLeft, bottomRight, roles)

    def _keeps_its_height(self, index: QModelIndex) -> bool:
        """Return whether a row still has the height of its layout; False for the last row, where it is unknown."""
        below = index.siblingAtRow(index.row() + 1)
        # Derive the height from the positions of the rows: visualRect's height comes from the delegate, not the layout.
        placed = self.visualRect(below).top() - self.visualRect(index).top()
        return below.isValid() and placed == self.sizeHintForIndex(index).height()
