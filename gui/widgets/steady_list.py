"""A list whose rows stay where they are while what they show changes."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemView, QListView

Index = QModelIndex | QPersistentModelIndex


class SteadyListView(QListView):
    """A list of rows of different heights that places them anew only when one of those that changed is of another.

    A plain list does so with every change, and asks the delegate for the height of each of its rows for it.
    """

    def dataChanged(self, topLeft: Index, bottomRight: Index, roles: Sequence[int] = ()) -> None:  # noqa: N803 - Qt's
        """Show what changed."""
        changed = (self.model().index(place, 0) for place in range(topLeft.row(), bottomRight.row() + 1))
        if all(map(self._keeps_its_height, changed)):
            QAbstractItemView.dataChanged(self, topLeft, bottomRight, roles)
        else:
            super().dataChanged(topLeft, bottomRight, roles)

    def _keeps_its_height(self, index: QModelIndex) -> bool:
        """Whether a row is still as high as it was placed; of the last one nothing tells."""
        below = index.siblingAtRow(index.row() + 1)
        # The height of a row's own rectangle is not that of its place, but what the delegate says now.
        placed = self.visualRect(below).top() - self.visualRect(index).top()
        return below.isValid() and placed == self.sizeHintForIndex(index).height()
