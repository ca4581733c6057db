"""A strip below the order of turns: the prepared action of whoever has the turn, and a button to perform it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from gui.desk.intents import Prepared
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.turn_order.notes import Telling, prepared_words
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel, plain_tip
from gui.words.words import Words
from rules.state.encounter import Encounter


class PreparedStrip(QFrame):
    """Shows one prepared action, or hides. `wanted` asks to perform it, `dropped` to drop it."""

    wanted = Signal()
    dropped = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self._shown = ""
        self.icon = PlainLabel()
        self.sentence = SentenceLabel()
        bind, style = BoundWords(words, self), BoundLook(look, self)
        self.do_button = bind.button("intent.do_it", self.wanted, "intent.do_it_keys")
        self.drop_button = bind.button("intent.drop_it", self.dropped)
        head, foot, outer = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.sentence, 1)
        foot.addWidget(self.do_button)
        foot.addWidget(self.drop_button)
        foot.addStretch()
        outer.addLayout(head)
        outer.addLayout(foot)
        style.space(outer, around=2, between=1)
        style.space(head, between=1.5)
        style.space(foot, between=2)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()

    def show_prepared(self, prepared: Prepared | None, encounter: Encounter, told: Telling, locked: str = "") -> None:
        """Show a prepared action; None hides the strip. One that has become impossible shows why.

        `locked` says why the campaign can only be read; empty if it can be written.
        """
        self.setVisible(prepared is not None)
        if prepared is None:
            self._shown = ""
            return
        name = encounter.combatants[prepared.intent.who].name
        sentence = self._words("intent.turn", name=name, what=prepared_words(prepared, encounter, told))
        self.sentence.setText(sentence)
        self.do_button.setEnabled(prepared.possible and not locked)
        self.drop_button.setEnabled(not locked)
        self.do_button.setToolTip(plain_tip(locked or self._words("intent.do_it_keys")))
        self.drop_button.setToolTip(plain_tip(locked))
        icon, role = ("wait", "accent") if prepared.possible else ("warning", "warning")
        size = self._look.theme.space(5)
        self.icon.setPixmap(self._look.pixmap(icon, role, size, self.devicePixelRatioF()))
        if sentence != self._shown:
            self._shown = sentence
            announce(self, sentence)
