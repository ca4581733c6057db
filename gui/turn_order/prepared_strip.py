"""A strip below the order of turns: what whoever acts has prepared, and a button that does it if it can be done."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from gui.desk.intents import Prepared
from gui.theme.look import Look
from gui.turn_order.notes import Telling, prepared_words
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.words import Words
from rules.state.encounter import Encounter


class PreparedStrip(QFrame):
    """Shows one prepared action, or hides. `wanted` asks for it to be done, `dropped` for it to be given up."""

    wanted = Signal()
    dropped = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self._shown = ""
        self.icon = QLabel()
        self.sentence = SentenceLabel()
        self.do_button, self.drop_button = QPushButton(), QPushButton()
        self._head, self._foot, self._outer = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        self._head.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(self.sentence, 1)
        self._foot.addWidget(self.do_button)
        self._foot.addWidget(self.drop_button)
        self._foot.addStretch(1)
        self._outer.addLayout(self._head)
        self._outer.addLayout(self._foot)
        self.do_button.clicked.connect(self.wanted)
        self.drop_button.clicked.connect(self.dropped)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()

    def show_prepared(self, prepared: Prepared | None, encounter: Encounter, told: Telling) -> None:
        """Show a prepared action of whoever acts; None hides the strip. One that has become impossible says why."""
        self.setVisible(prepared is not None)
        if prepared is None:
            self._shown = ""
            return
        name = encounter.combatants[prepared.intent.who].name
        sentence = self._words("intent.turn", name=name, what=prepared_words(prepared, encounter, told))
        self.sentence.setText(sentence)
        self.do_button.setText(self._words("intent.do_it"))
        self.do_button.setToolTip(self._words("intent.do_it_keys"))
        self.do_button.setEnabled(prepared.possible)
        self.drop_button.setText(self._words("intent.drop_it"))
        icon, role = ("wait", "accent") if prepared.possible else ("warning", "warning")
        size = self._look.theme.space(5)
        self.icon.setPixmap(self._look.pixmap(icon, role, size, self.devicePixelRatioF()))
        if sentence != self._shown:
            self._shown = sentence
            announce(self, sentence)

    @Slot()
    def restyle(self) -> None:
        """Take over the theme of the moment."""
        theme = self._look.theme
        self._outer.setContentsMargins(*[theme.space(2)] * 4)
        self._outer.setSpacing(theme.space(1))
        self._head.setSpacing(theme.space(1.5))
        self._foot.setSpacing(theme.space(2))
