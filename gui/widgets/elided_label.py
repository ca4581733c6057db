"""A label of one or a few lines that can shrink: it elides the text and shows all of it in the tooltip."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOption, QWidget

from gui.words.plain_text import MOST_IN_A_LINE, PlainLabel, cut, plain_tip

LEFT_OUT: Final = "\N{HORIZONTAL ELLIPSIS} "
"""Stands for words that are left out at the beginning."""


class ElidedLabel(PlainLabel):
    """A plain-text label that may be narrower than its text; it wraps to at most `lines` lines before it elides.

    A `shorter` text stands in place of one that does not fit. The end of the text is left out, unless `keep_end` asks
    to leave out words at its beginning.
    """

    def __init__(self, parent: QWidget | None = None, lines: int = 1) -> None:
        self._lines = lines
        self._shorter = ""
        self._keeps_end = False
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return the height of the lines, with no minimum width."""
        return QSize(0, super().minimumSizeHint().height() + self._further_height())

    def sizeHint(self) -> QSize:
        """Return the width of the text in one line, with the height of the lines."""
        return super().sizeHint() + QSize(0, self._further_height())

    def setText(self, text: str) -> None:
        """Set the text and update the tooltip."""
        super().setText(text)
        self._tell_whole()

    def shorten_to(self, shorter: str) -> None:
        """Show another text where there is no room for the whole one; the tooltip has all of it."""
        self._shorter = shorter
        self._tell_whole()
        self.update()

    def keep_end(self, keep: bool) -> None:
        """Leave out words at the beginning of a text that does not fit, rather than its end."""
        self._keeps_end = keep
        self._tell_whole()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the tooltip: the whole text if it is elided."""
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, elided to the width."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            bool(option.state & QStyle.StateFlag.State_Enabled),
            self._elided_text(),
            self.foregroundRole(),
        )

    def _tell_whole(self) -> None:
        whole = self._elided_text().replace("\n", " ") == self.text()
        self.setToolTip(plain_tip("" if whole else self.text()))

    def _further_height(self) -> int:
        return (self._lines - 1) * self.fontMetrics().lineSpacing()

    def _elided_text(self) -> str:
        """Return the text as it is painted: its lines, the last one elided."""
        width = self.contentsRect().width()
        fits = not self._shorter or self.fontMetrics().horizontalAdvance(self.text()) <= width * self._lines
        text = cut(self.text() if fits else self._shorter, MOST_IN_A_LINE * self._lines)
        if self._keeps_end:
            text = self._with_its_end(text, width)
        begins = self._line_ends(text, width)
        lines = [text[first:last].rstrip() for first, last in pairwise((0, *begins))]
        rest = text[begins[-1] if begins else 0 :]
        return "\n".join((*lines, self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, width)))

    def _with_its_end(self, text: str, width: int) -> str:
        """Return a text, without as many of its first words as keep it from fitting into the lines."""
        words = text.split(" ")
        shortened = [text, *(LEFT_OUT + " ".join(words[first:]) for first in range(1, len(words)))]
        return shortened[min(bisect_left(shortened, True, key=lambda each: self._fits(each, width)), len(words) - 1)]

    def _fits(self, text: str, width: int) -> bool:
        begins = self._line_ends(text, width)
        rest = text[begins[-1] if begins else 0 :]
        return self.fontMetrics().horizontalAdvance(rest) <= width

    def _line_ends(self, text: str, width: int) -> Sequence[int]:
        """Return where each line but the last one ends, as far as the text needs more than one."""
        layout, ends = QTextLayout(text, self.font()), list[int]()
        layout.beginLayout()
        while len(ends) < self._lines - 1:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            ends.append(line.textStart() + line.textLength())
        layout.endLayout()
        return [end for end in ends if end < len(text)]
