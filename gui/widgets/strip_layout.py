"""The layout of a strip: an icon, a sentence and buttons; buttons wrap below a sentence that lacks room."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem

from gui.widgets.flow_layout import lines
from gui.widgets.item_layout import ItemLayout
from gui.widgets.sentence_label import SentenceLabel

FAIR_SHARE = 0.5
"""Share of the width that a sentence gets, unless it needs less, before buttons wrap below it."""


class StripLayout(ItemLayout):
    """Layout with items left and right of a sentence; the right ones wrap below it if it lacks room."""

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout expands in width only."""
        return Qt.Orientation.Horizontal

    def sizeHint(self) -> QSize:
        """Return the size with everything on one line."""
        margins = self.contentsMargins()
        width = sum(_wanted(item) + self.spacing() for item in self.items if not item.isEmpty())
        width += margins.left() + margins.right()
        return QSize(width, self.heightForWidth(width))

    def arrange(self, area: QRect, *, move: bool) -> int:
        """Return the height of the layout within an area; if `move`, place the items there."""
        inside, (before, sentence, behind) = area.marginsRemoved(self.contentsMargins()), self._parts()
        taken = sum(item.sizeHint().width() + self.spacing() for item in before)
        beside = sum(item.sizeHint().width() + self.spacing() for item in behind)
        room = inside.width() - taken
        wanted = min(_wanted(sentence), round(FAIR_SHARE * inside.width()))
        squeezed = room - beside < wanted
        bottom = self._line((*before, sentence, *(() if squeezed else behind)), sentence, inside, move=move)
        if squeezed:
            for line in lines(behind, inside.width(), self.spacing()):
                items = [item for item, _ in line]
                width = sum(size.width() for _, size in line) + self.spacing() * (len(line) - 1)
                below = QRect(inside.right() + 1 - width, bottom + self.spacing(), width, 0)
                bottom = self._line(items, None, below, move=move)
        return bottom - area.top() + self.contentsMargins().bottom()

    def _line(self, items: Sequence[QLayoutItem], sentence: QLayoutItem | None, area: QRect, *, move: bool) -> int:
        """Lay out a line and return its bottom; the sentence takes the remaining width."""
        others = sum(item.sizeHint().width() for item in items if item is not sentence)
        rest = max(1, area.width() - others - self.spacing() * (len(items) - 1))
        sizes = [QSize(rest, item.heightForWidth(rest)) if item is sentence else item.sizeHint() for item in items]
        height, left = max((size.height() for size in sizes), default=0), area.left()
        for item, size in zip(items, sizes, strict=True):
            if move:
                item.setGeometry(QRect(QPoint(left, area.top() + (height - size.height()) // 2), size))
            left += size.width() + self.spacing()
        return area.top() + height

    def _parts(self) -> tuple[list[QLayoutItem], QLayoutItem, list[QLayoutItem]]:
        """Return the items before the sentence, the sentence, and the items after it, without hidden ones."""
        place = next(at for at, item in enumerate(self.items) if isinstance(item.widget(), SentenceLabel))
        before, behind = self.items[:place], self.items[place + 1 :]
        return (
            [item for item in before if not item.isEmpty()],
            self.items[place],
            [item for item in behind if not item.isEmpty()],
        )


def _wanted(item: QLayoutItem) -> int:
    widget = item.widget()
    return widget.whole_width if isinstance(widget, SentenceLabel) else item.sizeHint().width()
