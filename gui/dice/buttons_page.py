"""A question with a few answers: a button for each; its first letter or its number presses it too."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.flow_layout import FlowLayout
from rules.words.folding import fold

TRAVEL: Mapping[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class AnswerButton(QPushButton):
    """A button that Enter presses whenever it has the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter; leave all other keys except Space to the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


class ButtonsPage(QWidget):
    """A page with a button per answer. `answered` carries the chosen answer."""

    answered = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._flow = FlowLayout()
        self._flow.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._flow)
        BoundLook(look, self).space(self._flow, between=2)
        self.buttons: list[AnswerButton] = []

    def offer(self, answers: Sequence[tuple[str, str]], first: str = "") -> None:
        """Show a button for each answer, given as (answer, text); `first` is the default answer."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for answer, text in answers:
            button = AnswerButton(text.replace("&", "&&"))
            button.setDefault(answer == first)
            button.clicked.connect(partial(self._answer, answer))
            self._flow.addWidget(button)
            button.show()
            self.buttons.append(button)
        ids = [answer for answer, _ in answers]
        if self.buttons:
            self.setFocusProxy(self.buttons[ids.index(first) if first in ids else 0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by its number or first letter, or move between the buttons."""
        if event.key() in TRAVEL:
            self._travel(TRAVEL[event.key()])
            return
        chosen = self._button_of(event.text())
        if chosen is None:
            super().keyPressEvent(event)
        else:
            chosen.click()

    def _button_of(self, typed: str) -> AnswerButton | None:
        if typed.isdigit():
            place = int(typed) - 1
            return self.buttons[place] if 0 <= place < len(self.buttons) else None
        meant = [button for button in self.buttons if typed.strip() and fold(button.text()).startswith(fold(typed))]
        return meant[0] if len(meant) == 1 else None

    def _travel(self, by: int) -> None:
        here = next((place for place, button in enumerate(self.buttons) if button.hasFocus()), 0)
        if self.buttons:
            self.buttons[(here + by) % len(self.buttons)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self, answer: str, _checked: bool = False) -> None:
        self.answered.emit(answer)
