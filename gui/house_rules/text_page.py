"""House rules as text, with line numbers and a mark on each line that has a problem."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QFontDatabase,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.plain_text import plain_tip

OWN_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
"""Keys that are left to the window, whose undo covers the other pages too."""

SIGN = "!"
"""The mark beside the number of a line that has a problem."""


class Margin(QWidget):
    """The margin with the line numbers."""

    def __init__(self, editor: "TextPage") -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        """Return the width of the numbers."""
        return QSize(self._editor.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the numbers of the visible lines."""
        self._editor.paint_margin(event.rect())


class TextPage(QPlainTextEdit):
    """Edits a text that others may change as well; `typed` carries what the user typed."""

    typed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._problems: Mapping[int, str] = {}
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._margin = Margin(self)
        self.textChanged.connect(self._emit_typed)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._move_margin)
        BoundLook(look, self).call(self._fit_text)

    def show_text(self, text: str) -> None:
        """Show a text; only the part that differs is replaced, so the cursor keeps its place."""
        before = self.toPlainText()
        if text == before:
            return
        start = 0
        for mine, other in zip(before, text, strict=False):
            if mine != other:
                break
            start += 1
        end = 0
        while end < min(len(before), len(text)) - start and before[-1 - end] == text[-1 - end]:
            end += 1
        self.blockSignals(True)
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(before[:start]))
        cursor.setPosition(_units(before[: len(before) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start : len(text) - end])
        self.blockSignals(False)
        self._make_room()
        self.viewport().update()

    def show_problems(self, problems: Mapping[int, str]) -> None:
        """Mark the lines (from 1) that have problems."""
        self._problems = problems
        self._underline()
        self._margin.update()

    def go_to(self, line: int) -> None:
        """Put the cursor on a line (from 1)."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        self.setTextCursor(cursor)
        self.centerCursor()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def margin_width(self) -> int:
        """Return the width of the margin."""
        digits = len(str(max(1, self.blockCount())))
        return self.fontMetrics().horizontalAdvance("9") * (digits + 2) + self._look.theme.space(2)

    def paint_margin(self, area: QRect) -> None:
        """Paint the numbers of the lines within an area, with a mark on lines that have a problem."""
        theme = self._look.theme
        painter = QPainter(self._margin)
        painter.fillRect(area, theme.colour("window"))
        painter.setFont(self.font())
        block, width = self.firstVisibleBlock(), self._margin.width() - theme.space(1)
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if place.top() > area.bottom():
                break
            number = block.blockNumber() + 1
            faulty = number in self._problems
            painter.setPen(theme.colour("danger" if faulty else "muted"))
            shown = f"{SIGN} {number}" if faulty else str(number)
            painter.drawText(QRect(0, place.top(), width, place.height()), Qt.AlignmentFlag.AlignRight, shown)
            block = block.next()

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and any(map(event.matches, OWN_KEYS)):
            event.ignore()
            return False
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Resize the margin with the editor."""
        super().resizeEvent(event)
        self._make_room()

    def _fit_text(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self._look.theme.font().pointSizeF())
        self.setFont(font)
        self._make_room()
        self._underline()

    @Slot()
    def _emit_typed(self) -> None:
        self.typed.emit(self.toPlainText())

    @Slot()
    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), self.margin_width(), inside.height()))

    @Slot(QRect, int)
    def _move_margin(self, _area: QRect, _by: int) -> None:
        self._margin.update()

    def _underline(self) -> None:
        marked = QTextCharFormat()
        marked.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        marked.setUnderlineColor(self._look.theme.colour("danger"))
        selections: list[QTextEdit.ExtraSelection] = []
        for line, message in self._problems.items():
            block = self.document().findBlockByNumber(line - 1)
            if block.isValid():
                selection = QTextEdit.ExtraSelection()
                marked.setToolTip(plain_tip(message))
                selection.format = marked  # pyright: ignore[reportAttributeAccessIssue]
                selection.cursor = _all_of(block)  # pyright: ignore[reportAttributeAccessIssue]
                selections.append(selection)
        self.setExtraSelections(selections)


def _all_of(block: QTextBlock) -> QTextCursor:
    """Return a cursor that selects a line without its indentation."""
    text = block.text()
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + _units(text[: len(text) - len(text.lstrip())]))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _units(text: str) -> int:
    """Return the length of a text in UTF-16 units, as the editor counts."""
    return len(text.encode("utf-16-le")) // 2
