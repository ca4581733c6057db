"""Non-modal messages: a strip with one sentence, details on demand, and a dismiss button."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip import DismissButton
from gui.widgets.strip_layout import StripLayout
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

Tone: TypeAlias = Literal["info", "warning", "danger"]
"""Severity of a message; sets the icon and its colour."""

ICONS = {"info": "info", "warning": "warning", "danger": "warning"}
DETAIL_LINES = 8


class Notice(Struct, frozen=True):
    """One sentence for the user, and what may be read behind it; `offer` is the text of a button for a `remedy`."""

    text: str
    tone: Tone = "warning"
    details: str = ""
    offer: str = ""
    remedy: str = ""


class MessageStrip(QFrame):
    """Shows the newest message; dismissing it shows the one before. Hidden if there is none.

    `speak` says a sentence to a screen reader. `offer_taken` is emitted when the user takes up the offer of the message
    that is shown.
    """

    offer_taken = Signal(str)

    def __init__(self, words: Words, look: Look, speak: Callable[[QWidget, str], None] = announce) -> None:
        super().__init__()
        self.setObjectName("message_strip")
        self._words = words
        self._look = look
        self._speak = speak
        self._messages: list[Notice] = []
        self._icon = PlainLabel()
        self._text = SentenceLabel()
        bind = BoundWords(words, self)
        self.details_button = QToolButton()
        self.details_button.setCheckable(True)
        bind.call(self._name_details)
        self.offer_button = QToolButton()
        self.dismiss_button = DismissButton(words, look)
        self.details = bind(QPlainTextEdit(), accessible="message.details")
        self.details.setReadOnly(True)
        self._layout = QVBoxLayout(self)
        self._arrange()
        self.details_button.toggled.connect(self.details.setVisible)
        self.details_button.toggled.connect(self._name_details)
        self.offer_button.clicked.connect(self._take_offer)
        self.dismiss_button.clicked.connect(self.dismiss)
        style = BoundLook(look, self)
        style.space(self._layout, around=(3, 1, 1, 1))
        style.call(self._draw)
        self._show_newest()

    @property
    def message(self) -> Notice | None:
        """The message on show; None if there is none."""
        return self._messages[-1] if self._messages else None

    def show_message(self, message: Notice) -> None:
        """Show a message and announce it; a message that is already queued moves to the front."""
        self._messages = [known for known in self._messages if known != message] + [message]
        self._show_newest()
        self._speak(self, message.text)

    @Slot()
    def _take_offer(self) -> None:
        if self.message is not None:
            self.offer_taken.emit(self.message.remedy)

    @Slot()
    def dismiss(self) -> None:
        """Dismiss the message on show."""
        if self._messages:
            self._messages.pop()
            self._show_newest()

    def withdraw(self, text: str) -> None:
        """Withdraw a message that is no longer true, wherever it is in the queue."""
        if any(known.text == text for known in self._messages):
            self._messages = [known for known in self._messages if known.text != text]
            self._show_newest()

    @Slot()
    def _name_details(self) -> None:
        unfolded = self.details_button.isChecked()
        self.details_button.setText(self._words("message.hide_details" if unfolded else "message.details"))

    def _arrange(self) -> None:
        line = StripLayout()
        line.addWidget(self._icon)
        line.addWidget(self._text)
        line.addWidget(self.offer_button)
        line.addWidget(self.details_button)
        line.addWidget(self.dismiss_button)
        self._layout.addLayout(line)
        self._layout.addWidget(self.details)

    def _show_newest(self) -> None:
        message = self.message
        self.details_button.setChecked(False)
        self.details.hide()
        if message is None:
            self.hide()
            return
        self._text.setText(message.text)
        self.setAccessibleName(message.text)
        self.details.setPlainText(message.details)
        self.details_button.setVisible(bool(message.details))
        self.offer_button.setText(message.offer)
        self.offer_button.setVisible(bool(message.offer))
        self._draw()
        self.show()

    def _draw(self) -> None:
        self.details.setMaximumHeight(self.details.fontMetrics().lineSpacing() * DETAIL_LINES)
        if self.message is not None:
            tone = self.message.tone
            role = "accent" if tone == "info" else tone
            self._icon.setPixmap(self._look.icon(ICONS[tone], role).pixmap(self._look.theme.space(5)))
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)
