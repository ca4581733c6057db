"""A modeless strip over the desk: an icon, a sentence and buttons."""

from PySide6.QtWidgets import QAbstractButton, QFrame, QToolButton

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words


class DismissButton(QToolButton):
    """The close button of a strip."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        BoundWords(words, self)(self, accessible="message.dismiss", tool_tip="message.dismiss")
        BoundLook(look, self).icon(self, "close", size=4)


class Strip(QFrame):
    """A strip; `id` is its style sheet name, `sign` its icon name and colour role."""

    def __init__(self, id: str, sign: tuple[str, str], look: Look) -> None:
        super().__init__()
        self.setObjectName(id)
        self._sign = sign
        self._look = look
        self._icon = PlainLabel()
        self.text = SentenceLabel()
        self._row = StripLayout()
        self.setLayout(self._row)
        self._row.addWidget(self._icon)
        self._row.addWidget(self.text)
        style = BoundLook(look, self)
        style.space(self._row, around=(3, 1, 1, 1), between=2)
        style.call(self._draw)

    def add(self, *buttons: QAbstractButton) -> None:
        """Add buttons after the sentence."""
        for button in buttons:
            self._row.addWidget(button)

    def say(self, sentence: str) -> None:
        """Set the sentence."""
        self.text.setText(sentence)
        self.setAccessibleName(sentence)

    def _draw(self) -> None:
        self._icon.setPixmap(self._look.icon(*self._sign).pixmap(self._look.theme.space(5)))
