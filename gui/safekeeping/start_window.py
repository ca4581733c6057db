"""The window shown before the desk while a campaign takes long to open."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.heading_sentence import HeadingSentence
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.words.messages import Message

WIDTH, HEIGHT = 130, 50
"""The window's size in steps of the grid."""


class StartWindow(QWidget):
    """Says what is being done with a campaign; `given_up` tells that the user closed the window."""

    given_up = Signal()

    def __init__(self, name: str, words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("start_window")
        # The desk follows, so the program goes on without a window for a moment.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._words = words
        bind = BoundWords(words, self)
        bind(self, window_title="start.title")
        title, self.doing = HeadingSentence(), SentenceLabel()
        title.setText(words("start.opening", name=name))
        self.bar = bind(QProgressBar(), accessible="start.progress")
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        layout = QVBoxLayout(self)
        style = BoundLook(look, self)
        style.font(title, size="title", strong=True)
        style.space(layout, around=6, between=4)
        layout.addWidget(title)
        layout.addWidget(self.doing)
        layout.addStretch()
        layout.addWidget(self.bar)
        set_first_size(self, look.theme, WIDTH, HEIGHT)

    @Slot(object)
    def tell(self, doing: Message) -> None:
        """Say what is being done now, on the screen and to a screen reader."""
        sentence = self._words.fault(doing)
        self.doing.setText(sentence)
        announce(self, sentence)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the user does not want to wait."""
        self.given_up.emit()
        super().closeEvent(event)
