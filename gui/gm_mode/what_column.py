"""The column of what can be done: the palette, and in its place the question while one is open."""

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QStackedLayout, QVBoxLayout, QWidget

from gui.dice.question_panel import QuestionPanel
from gui.gm_mode.turn_head import TurnHead
from gui.palette.panel import PalettePanel
from gui.theme.binding import BoundLook
from gui.theme.look import Look

FRAME = 0.75
"""The width of the frame around somebody else's palette, in grid steps."""


class PalettePage(QWidget):
    """A palette below its head; with a dashed frame while it is not that of whoever acts."""

    def __init__(self, head: TurnHead, palette: PalettePanel, look: Look) -> None:
        super().__init__()
        self._head = head
        self._look = look
        layout = QVBoxLayout(self)
        layout.addWidget(head)
        layout.addWidget(palette, 1)
        self.setFocusProxy(palette)
        style = BoundLook(look, self)
        # The frame has its room whether it is drawn or not, so that nothing moves when it comes.
        style.space(layout, around=FRAME + 0.25, between=0)
        style.call(self.update)
        head.moved.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        super().paintEvent(event)
        if self._head.is_elsewhere:
            theme = self._look.theme
            thick = theme.space(FRAME)
            painter = QPainter(self)
            painter.setPen(QPen(theme.colour("warning"), thick, Qt.PenStyle.DashLine))
            painter.drawRect(QRectF(self.rect()).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2))
            painter.end()


class WhatColumn(QWidget):
    """Shows one of the two; whoever gives it the focus gives it to the one that is shown."""

    def __init__(self, head: TurnHead, palette: PalettePanel, question: QuestionPanel, look: Look) -> None:
        super().__init__()
        self._palette = palette
        self._question = question
        self._page = PalettePage(head, palette, look)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._page)
        self._stack.addWidget(question)
        self.setFocusProxy(palette)
        question.attention.connect(self._show_question)
        question.settled.connect(self._show_palette)
        palette.search.given_up.connect(head.go_back)

    @property
    def asks(self) -> bool:
        """Whether the question is shown."""
        return self._stack.currentWidget() is self._question

    @Slot()
    def _show_question(self) -> None:
        self._stack.setCurrentWidget(self._question)
        self.setFocusProxy(self._question)

    @Slot()
    def _show_palette(self) -> None:
        """Show the palette, and give it the focus if the question had it."""
        focus = QApplication.focusWidget()
        asked = focus is None or self._question.isAncestorOf(focus)
        self._stack.setCurrentWidget(self._page)
        self.setFocusProxy(self._palette)
        if asked:
            self._palette.setFocus(Qt.FocusReason.OtherFocusReason)
