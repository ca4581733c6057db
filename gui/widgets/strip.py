"""A strip over the desk: a sign, a sentence and buttons. It stands in nobody's way."""

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QToolButton

from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words.words import Words


class DismissButton(QToolButton):
    """The cross that sends something away."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        words.changed.connect(self._name)
        look.changed.connect(self._draw)
        self._name()
        self._draw()

    @Slot()
    def _name(self) -> None:
        self.setAccessibleName(self._words("message.dismiss"))
        self.setToolTip(self._words("message.dismiss"))

    @Slot()
    def _draw(self) -> None:
        size = self._look.theme.space(4)
        self.setIcon(self._look.icon("close"))
        self.setIconSize(QSize(size, size))


class Strip(QFrame):
    """`id` names it for the style sheet, `sign` is the icon before the sentence with the role of its colour."""

    def __init__(self, id: str, sign: tuple[str, str], look: Look) -> None:
        super().__init__()
        self.setObjectName(id)
        self._sign = sign
        self._look = look
        self._icon = QLabel()
        self.text = SentenceLabel()
        self._row = StripLayout()
        self.setLayout(self._row)
        self._row.addWidget(self._icon)
        self._row.addWidget(self.text)
        look.changed.connect(self._restyle)
        self._restyle()

    def add(self, *buttons: QAbstractButton) -> None:
        """Put buttons behind the sentence."""
        for button in buttons:
            self._row.addWidget(button)

    def say(self, sentence: str) -> None:
        """Have another sentence in it."""
        self.text.setText(sentence)
        self.setAccessibleName(sentence)

    @Slot()
    def _restyle(self) -> None:
        theme = self._look.theme
        self._icon.setPixmap(self._look.icon(*self._sign).pixmap(theme.space(5)))
        self._row.setContentsMargins(theme.space(3), theme.space(1), theme.space(1), theme.space(1))
        self._row.setSpacing(theme.space(2))
