"""The column of what can be done: the palette, and in its place the question while one is open."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget

from gui.dice.question_panel import QuestionPanel
from gui.palette.panel import PalettePanel


class WhatColumn(QWidget):
    """Shows one of the two; whoever gives it the focus gives it to the one that is shown."""

    def __init__(self, palette: PalettePanel, question: QuestionPanel) -> None:
        super().__init__()
        self._palette = palette
        self._question = question
        self._stack = QStackedLayout(self)
        self._stack.addWidget(palette)
        self._stack.addWidget(question)
        self.setFocusProxy(palette)
        question.attention.connect(self._show_question)
        question.settled.connect(self._show_palette)

    @property
    def shown(self) -> QWidget | None:
        """The part that is shown: the palette or the question."""
        return self._stack.currentWidget()

    @Slot()
    def _show_question(self) -> None:
        self._stack.setCurrentWidget(self._question)
        self.setFocusProxy(self._question)

    @Slot()
    def _show_palette(self) -> None:
        """Show the palette, and give it the focus if the question had it."""
        focus = QApplication.focusWidget()
        asked = focus is None or self._question.isAncestorOf(focus)
        self._stack.setCurrentWidget(self._palette)
        self.setFocusProxy(self._palette)
        if asked:
            self._palette.setFocus(Qt.FocusReason.OtherFocusReason)
