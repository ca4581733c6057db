"""The delegate that paints the rows of a palette and finds the pieces in them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.palette.model import MEND_ROLE, ROW_ROLE, PaletteModel
from gui.palette.painting import RowPainter
from gui.palette.row_layout import Measure, RowLayout, lay_out, mend_place, piece_at, word_place
from gui.palette.values import ActionRow, Heading, MendPart, Piece
from gui.theme.look import Look
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.segments import segment_rects

DIMMED = 0.45
"""Opacity of the rows of a disabled or locked palette."""

LEAST_WIDTH = 36
"""Minimum width of a row, in grid steps."""

MOST_LAYOUTS = 500
"""Maximum number of cached row layouts."""

MOST_PICTURES = 100
"""Maximum number of cached row pictures."""

MARKS = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver
"""The state flags that decide whether a row is plain: enabled, not selected and not under the pointer."""


class RowDelegate(QStyledItemDelegate):
    """Paints the rows of a palette and finds the pieces in them.

    `focused` is the piece of the selected row that has the keyboard focus, `hovered` the row and piece under the
    pointer. With `marks_current` the current row is painted like a row under the pointer, although it is not selected.
    """

    def __init__(self, look: Look, view: QAbstractItemView, rows: PaletteModel) -> None:
        super().__init__(view)
        self._look = look
        self._rows = rows
        self._view = view
        self.focused: Piece | None = None
        self.hovered: tuple[int, Piece] | None = None
        self.marks_current = False
        self._laid_out: dict[tuple[int, int], tuple[ActionRow, RowLayout]] = {}
        self._pictures: dict[tuple[int, int, int, float], tuple[ActionRow, QPixmap]] = {}

    def let_go(self) -> None:
        """Clear the layout cache once it is large."""
        if len(self._laid_out) > MOST_LAYOUTS:
            self._laid_out.clear()

    def forget(self) -> None:
        """Clear all caches after rows or theme have changed."""
        self._laid_out.clear()
        self._pictures.clear()

    def layout_of(self, row: ActionRow) -> RowLayout:
        """Return the layout of a row."""
        width = max(self._view.viewport().width(), self._look.theme.space(LEAST_WIDTH))
        key = (id(row), width)
        if key not in self._laid_out:
            # The cache keeps the row alive, so that no other row can get the same id().
            self._laid_out[key] = (row, lay_out(row, width, self._look.theme))
        return self._laid_out[key][1]

    def pieces(self, index: QModelIndex) -> list[Piece]:
        """Return the pieces of a row in Tab order."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ActionRow):
            return []
        pieces = [piece for piece, _ in self.layout_of(row).pieces]
        return [*pieces, Piece("mend")] if isinstance(index.data(MEND_ROLE), MendPart) else pieces

    def piece_at(self, index: QModelIndex, point: QPoint, area: QRect) -> Piece | None:
        """Return the piece at a point of the view; `area` is the row's rectangle."""
        row, mend = index.data(ROW_ROLE), index.data(MEND_ROLE)
        if not isinstance(row, ActionRow):
            return None
        layout, inside = self.layout_of(row), point - area.topLeft()
        if isinstance(mend, MendPart) and mend_place(layout, mend, area.width(), self._look.theme).contains(inside):
            return Piece("mend")
        return piece_at(row, layout, inside, self._look.theme)

    def place_of(self, index: QModelIndex, piece: Piece, area: QRect) -> QRect:
        """Return the rectangle of a piece, or of one of its buttons, in the view."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ActionRow):
            return QRect()
        layout, mend = self.layout_of(row), index.data(MEND_ROLE) if piece.kind == "mend" else None
        if isinstance(mend, MendPart):
            return mend_place(layout, mend, area.width(), self._look.theme).translated(area.topLeft())
        place, segments = layout.place_of(piece), layout.segments(row, piece)
        if segments and piece.button >= 0:
            place = segment_rects(segments, place, self._look.theme)[piece.button]
        return place.translated(area.topLeft())

    def word_place(self, index: QModelIndex, area: QRect) -> QRect:
        """Return the rectangle in the view for the field with the GM's reason."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ActionRow):
            return QRect(area)
        return word_place(self.layout_of(row), area.width(), self._look.theme).translated(area.topLeft())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of a row; before the row is made, the height it had earlier."""
        theme = self._look.theme
        row = self._rows.made(index) or self._rows.earlier(index)
        if isinstance(row, ActionRow):
            return QSize(theme.space(LEAST_WIDTH), self.layout_of(row).height)
        if row is None:
            return QSize(theme.space(LEAST_WIDTH), Measure(theme).line)
        return QSize(theme.space(LEAST_WIDTH), theme.metrics("small").height() + theme.space(4))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row in the current theme."""
        row = index.data(ROW_ROLE)
        if isinstance(row, ActionRow) and not row.reason and self._is_plain(option, index):
            painter.drawPixmap(option.rect.topLeft(), self._picture(row, option.rect.size(), painter))
        else:
            self._paint(painter, option, index, row)

    def _is_plain(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Return whether a row is enabled, not selected and not under the pointer."""
        here = self.hovered is not None and self.hovered[0] == index.row()
        here = here or self._is_marked(index)
        return not here and not self._rows.locked and (option.state & MARKS) == QStyle.StateFlag.State_Enabled

    def _is_marked(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        return self.marks_current and index.row() == self._view.currentIndex().row()

    def _picture(self, row: ActionRow, size: QSize, painter: QPainter) -> QPixmap:
        """Return the cached picture of a plain row."""
        ratio = painter.device().devicePixelRatioF()
        key = (id(row), size.width(), size.height(), ratio)
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(self._look.theme.colour("base"))
            inner = QPainter(picture)
            RowPainter(inner, self._look, QPoint(), chosen=False, focused=None, hovered=None).action(
                row, self.layout_of(row)
            )
            inner.end()
            # The cache keeps the row alive, so that no other row can get the same id().
            self._pictures[key] = (row, picture)
        return self._pictures[key][1]

    def _paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        row: object,
    ) -> None:
        chosen = is_chosen(option)
        paint_ground(painter, _under_pointer(option) if self._is_marked(index) else option, self._look.theme)
        here = self.hovered is not None and self.hovered[0] == index.row()
        paint = RowPainter(
            painter,
            self._look,
            option.rect.topLeft(),
            chosen=chosen,
            focused=self.focused if chosen else None,
            hovered=self.hovered[1] if here and self.hovered is not None else None,
        )
        painter.save()
        painter.setClipRect(option.rect)
        if self._rows.locked or not option.state & QStyle.StateFlag.State_Enabled:
            painter.setOpacity(DIMMED)
        if isinstance(row, Heading):
            paint.heading(row, option.rect)
        elif isinstance(row, ActionRow):
            layout, mend = self.layout_of(row), index.data(MEND_ROLE)
            button = QRect()
            if isinstance(mend, MendPart):
                button = mend_place(layout, mend, option.rect.width(), self._look.theme)
                paint.mend(mend, button)
            paint.action(row, layout, button)
        painter.restore()


def _under_pointer(option: QStyleOptionViewItem) -> QStyleOptionViewItem:
    marked = QStyleOptionViewItem(option)
    marked.state |= QStyle.StateFlag.State_MouseOver
    return marked
