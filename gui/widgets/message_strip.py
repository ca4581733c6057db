"""Non-modal messages: a strip with one sentence, details on demand, and a dismiss button; most fade by themselves."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QEvent, QPropertyAnimation, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsOpacityEffect,
    QPlainTextEdit,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

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

LIFE = 12_000
"""Milliseconds that a message stays before it fades."""

FADING = 400
"""Milliseconds that fading takes; none if the system asks for less motion."""

KEPT = 20
"""The number of messages that can be called back."""


class Notice(Struct, frozen=True):
    """One sentence for the user, and what may be read behind it; `offer` is the text of a button for a `remedy`.

    One that is `of_fight` speaks of the encounter on the desk, and goes when another one opens.
    """

    text: str
    tone: Tone = "warning"
    details: str = ""
    offer: str = ""
    remedy: str = ""
    of_fight: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it stays until the user dismisses it."""
        return bool(self.offer) or self.tone == "danger"


class MessageStrip(QFrame):
    """Shows the newest message; dismissing it shows the one before. Hidden if there is none.

    Messages that do not last fade after a while, unless the pointer is over them or their details are open. `recent`
    are the last ones, for calling back; `kept` is emitted when they change. `speak` says a sentence to a screen reader.
    `offer_taken` is emitted when the user takes up the offer of the message that is shown.
    """

    offer_taken = Signal(str)
    kept = Signal()

    def __init__(self, words: Words, look: Look, speak: Callable[[QWidget, str], None] = announce) -> None:
        super().__init__()
        self.setObjectName("message_strip")
        self._words = words
        self._look = look
        self._speak = speak
        self._messages: list[Notice] = []
        self._recent: list[Notice] = []
        self._life = QTimer(self)
        self._life.setSingleShot(True)
        self._life.setInterval(LIFE)
        self._life.timeout.connect(self.fade)
        self._shade = QGraphicsOpacityEffect(self)
        self._shade.setEnabled(False)
        self.setGraphicsEffect(self._shade)
        self._fading = QPropertyAnimation(self._shade, b"opacity", self)
        self._fading.setStartValue(1.0)
        self._fading.setEndValue(0.0)
        self._fading.setDuration(FADING)
        self._fading.finished.connect(self._forget_passing)
        self._icon = PlainLabel()
        self._text = SentenceLabel()
        bind = BoundWords(words, self)
        self.details_button = QToolButton()
        self.details_button.setCheckable(True)
        self.offer_button = QToolButton()
        self.dismiss_button = DismissButton(words, look)
        self.details = bind(QPlainTextEdit(), accessible="message.details")
        self.details.setReadOnly(True)
        self._layout = QVBoxLayout(self)
        self._arrange()
        bind.call(self._name_details)
        self.details_button.toggled.connect(self.details.setVisible)
        self.details_button.toggled.connect(self._name_details)
        self.offer_button.clicked.connect(self._take_offer)
        self.dismiss_button.clicked.connect(self.dismiss)
        for button in (self.details_button, self.offer_button, self.dismiss_button):
            # A message never takes the keys away.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
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
        self._recent = [*(known for known in self._recent if known != message), message][-KEPT:]
        self.kept.emit()
        self._show_newest()
        self._speak(self, message.text)

    @property
    def recent(self) -> tuple[Notice, ...]:
        """The last messages, the newest last, whether they are still on show or not."""
        return tuple(self._recent)

    @property
    def is_passing(self) -> bool:
        """Whether the message on show will fade by itself."""
        return self._life.isActive()

    def leave_fight(self) -> None:
        """Forget what speaks of the encounter that is left."""
        self._recent = [known for known in self._recent if not known.of_fight]
        self.kept.emit()
        if any(known.of_fight for known in self._messages):
            self._messages = [known for known in self._messages if not known.of_fight]
            self._show_newest()

    @Slot()
    def fade(self) -> None:
        """Let the message on show fade, at once if the system asks for less motion."""
        if self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) and self.isVisible():
            self._shade.setEnabled(True)
            self._fading.start()
        else:
            self._forget_passing()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._stay()

    def leaveEvent(self, event: QEvent) -> None:
        """Begin to pass again."""
        self._begin_life()

    @Slot()
    def _forget_passing(self) -> None:
        """Remove the messages that do not last."""
        self._messages = [known for known in self._messages if known.lasts]
        self._show_newest()

    def _stay(self) -> None:
        self._life.stop()
        self._fading.stop()
        self._shade.setEnabled(False)

    def _begin_life(self) -> None:
        self._stay()
        if self.message is not None and not self.message.lasts and not self.details_button.isChecked():
            self._life.start()

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
        self._begin_life()
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
        self._begin_life()
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
