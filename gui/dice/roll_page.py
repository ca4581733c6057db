"""A roll that is due: what is rolled against what, a field that takes it, and a button that rolls it here."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from gui.dice.typed_roll import Refused, read_typed
from gui.palette.breakdown import added, signed
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.undo_keys import DeskLine
from gui.words.words import Words
from rules.dice.values import Dice, Pool, Sum, notation
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.words.texts import Texts

ROLL_KEYS = (Qt.Key.Key_R, Qt.Key.Key_F2, Qt.Key.Key_Asterisk)
"""The keys that let the program roll; the asterisk is within reach of a hand on the number pad."""


class RollField(DeskLine):
    """Takes figures; R, F2 or an asterisk has the program roll instead, S has it roll in secret.

    Another letter is not taken: `refused` tells of it.
    """

    roll_wanted = Signal()
    secret_wanted = Signal()
    refused = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the program roll, or type."""
        pad = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if event.key() in ROLL_KEYS and not event.modifiers() & ~pad:
            self.roll_wanted.emit()
        elif event.key() == Qt.Key.Key_S and not event.modifiers() & ~pad:
            self.secret_wanted.emit()
        elif event.text().isalpha():
            self.refused.emit()
        else:
            super().keyPressEvent(event)


class RollPage(QWidget):
    """Asks for a roll. `answered` carries the reply, `roll_wanted` asks the program to roll, `secret_wanted` to do so
    without the players being shown.
    """

    answered = Signal(object)
    roll_wanted = Signal()
    secret_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._look = look
        self._question: RollQuestion | DiceQuestion | None = None
        self.dice = QLabel()
        self.against = QLabel()
        self.terms = SentenceLabel()
        self.field = RollField()
        self.take_button = QPushButton()
        self.roll_button = QPushButton()
        self.secret_button = QToolButton()
        self.problem = SentenceLabel()
        self._build()
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self._take)
        self.field.textEdited.connect(self._forgive)
        self.field.roll_wanted.connect(self.roll_wanted)
        self.take_button.clicked.connect(self._take)
        self.roll_button.clicked.connect(self.roll_wanted)
        self.field.secret_wanted.connect(self.secret_wanted)
        self.field.refused.connect(self._refuse_letter)
        self.secret_button.clicked.connect(self.secret_wanted)

    def ask(self, question: RollQuestion | DiceQuestion, texts: Texts) -> None:
        """Show what is to be rolled."""
        if question != self._question:
            self.field.clear()
            self._forgive()
        self._question = question
        words = self._words
        dice = words.dice(notation(question.dice))
        self.dice.setText(dice)
        self.against.setText(self._told_score(question))
        terms = question.mods if isinstance(question, RollQuestion) else ()
        told = ", ".join(f"{texts.name('mods', id)} {signed(figure, words)}" for id, figure in terms)
        self.terms.setText(told)
        self.terms.setVisible(bool(told))
        self.field.setPlaceholderText(words(_what_to_type(question.dice)))
        self.field.setAccessibleName(words("dice.type_roll", dice=dice))
        self.take_button.setText(words("dice.take"))
        self.roll_button.setText(words("dice.roll_here"))
        self.roll_button.setToolTip(words("dice.roll_here_keys"))
        self.secret_button.setToolTip(words("dice.roll_secretly"))
        self.secret_button.setAccessibleName(words("dice.roll_secretly"))

    def restyle(self) -> None:
        """Take over the theme of the moment."""
        theme = self._look.theme
        self.secret_button.setIcon(self._look.icon("eye_crossed"))
        self.dice.setFont(theme.font("title", strong=True, figures=True))
        self.against.setFont(theme.font(figures=True))
        self.terms.setFont(theme.font("small", figures=True))
        self.field.setFont(theme.font("title", figures=True))
        self.field.setFixedWidth(theme.space(38))
        self.problem.setFont(theme.font("small"))
        palette = self.problem.palette()
        palette.setColor(self.problem.foregroundRole(), theme.colour("danger"))
        self.problem.setPalette(palette)
        self._outer.setSpacing(theme.space(1.5))
        self._head.setSpacing(theme.space(3))
        self._row.setSpacing(theme.space(2))

    def _told_score(self, question: RollQuestion | DiceQuestion) -> str:
        words = self._words
        if isinstance(question, DiceQuestion):
            return ""
        told = words("dice.score", score=words.number(question.score))
        if question.against is not None:
            # What is held against something is a sum: the score is added to the dice.
            told = words(
                "dice.score_against", score=added(question.score, words), against=words.number(question.against)
            )
        if question.odds is not None:
            told = words("dice.with_odds", score=told, odds=words.percent(question.odds))
        if isinstance(question.dice, Pool) and question.dice.extra:
            return words("dice.lowest" if question.dice.extra < 0 else "dice.highest", score=told)
        return told

    def _build(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.dice)
        self._head.addWidget(self.against, 1)
        self._row = FlowLayout()
        self._row.addWidget(self.field)
        self._row.addWidget(self.take_button)
        self._row.addWidget(self.roll_button)
        self._row.addWidget(self.secret_button)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addLayout(self._head)
        self._outer.addWidget(self.terms)
        self._outer.addLayout(self._row)
        self._outer.addWidget(self.problem)
        self._outer.addStretch(1)
        self.problem.hide()

    @Slot()
    def _take(self) -> None:
        if self._question is None:
            return
        reply = read_typed(self.field.text(), self._question.dice, self._words.dice_letter)
        if isinstance(reply, Refused):
            self._refuse(self._words(reply.key, **reply.named))
        else:
            self.answered.emit(reply)

    def _refuse(self, why: str) -> None:
        """Say why it cannot be, and leave what was typed."""
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._complain(why)

    @Slot()
    def _refuse_letter(self) -> None:
        self._complain(self._words("dice.no_figures"))

    def _complain(self, why: str) -> None:
        self.problem.setText(why)
        self.problem.show()
        announce(self.field, why)

    @Slot()
    def _forgive(self) -> None:
        self.problem.hide()


def _what_to_type(dice: Dice) -> str:
    """The key of what stands in the field before anything is typed."""
    if isinstance(dice, Pool) and dice.extra:
        return "dice.type_faces"
    return "dice.type_sum" if isinstance(dice, Sum) and sum(kind.count for kind in dice.kinds) > 1 else "dice.type_it"
