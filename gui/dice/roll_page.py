"""The page for a roll: its description, a field for the result, and a button to let the program roll."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.dice.typed_roll import read_typed
from gui.palette.dice_words import readings, told_dice
from gui.palette.roll_words import RollWords
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.undo_keys import DeskLine
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.dice.notation import in_hand
from rules.dice.rolling import is_single
from rules.dice.values import AnyDice, Cards, Group
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.words.messages import Message, message_of
from rules.words.texts import Texts

ROLL_KEYS = (Qt.Key.Key_R, Qt.Key.Key_F2, Qt.Key.Key_Asterisk)
"""The keys that let the program roll; the asterisk is on the number pad."""

LETTERS = (Qt.Key.Key_R, Qt.Key.Key_S)
"""The letters that are keys of the field."""


class RollField(DeskLine):
    """A field for digits; R, F2 or an asterisk lets the program roll, S lets it roll in secret.

    `refused` is emitted for any other letter, unless it `takes_letters`; then only the first R and S are keys.
    """

    roll_wanted = Signal()
    secret_wanted = Signal()
    refused = Signal()

    takes_letters = False
    """Whether letters are typed into the field, because what is asked for has a name."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the program roll, or edit the text."""
        if self.takes_letters and event.text().isalpha() and (self.text() or event.key() not in LETTERS):
            super().keyPressEvent(event)
            return
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
    """Asks for a roll.

    `answered` carries the reply. `roll_wanted` asks the program to roll, `secret_wanted` to roll in secret.
    """

    answered = Signal(object)
    roll_wanted = Signal()
    secret_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self._words = words
        self._question: RollQuestion | DiceQuestion | None = None
        self._texts: Texts | None = None
        self.dice = PlainLabel()
        self.against = PlainLabel()
        self.terms = SentenceLabel()
        self.field = RollField()
        bind = BoundWords(words, self)
        self.take_button = bind.button("dice.take", self._take_typed)
        self.roll_button = bind.button("dice.roll_here", self.roll_wanted, "dice.roll_here_keys")
        self.secret_button = bind(QToolButton(), tool_tip="dice.roll_secretly", accessible="dice.roll_secretly")
        self.problem = SentenceLabel()
        self._build(BoundLook(look, self))
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self._take_typed)
        self.field.textEdited.connect(self._forgive)
        self.field.roll_wanted.connect(self.roll_wanted)
        self.field.secret_wanted.connect(self.secret_wanted)
        self.field.refused.connect(self._refuse_letter)
        self.secret_button.clicked.connect(self.secret_wanted)

    def ask(self, question: RollQuestion | DiceQuestion, rolls: RollWords) -> None:
        """Show the roll that is due."""
        if question != self._question:
            self.field.clear()
            self._forgive()
        self._question = question
        words = self._words
        dice = told_dice(question.dice, words)
        self.dice.setText(dice)
        asked = isinstance(question, RollQuestion)
        self.against.setText(", ".join(filter(None, (rolls.needs(question), rolls.chance(question)))) if asked else "")
        self._texts = rolls.texts
        self.field.takes_letters = bool(self._names())
        told = "\n".join((*self._terms(question, rolls), *self._cards(question.dice)))
        self.terms.setText(told)
        self.terms.setVisible(bool(told))
        self.field.setPlaceholderText(words(_what_to_type(question)))
        self.field.setAccessibleName(words("dice.type_roll", dice=dice))

    def _terms(self, question: RollQuestion | DiceQuestion, rolls: RollWords) -> Iterator[str]:
        """Yield the terms of a roll, or how an amount is read; nothing of a card to which nothing is added."""
        if isinstance(question, DiceQuestion):
            yield from self._read(question.dice)
        elif not isinstance(question.dice, Cards) or question.mods or question.score:
            yield from rolls.terms(question)

    def _names(self) -> Mapping[int, str]:
        """Return the names of the cards that are asked for; nothing for dice, and for cards without names."""
        dice = None if self._question is None else self._question.dice
        return self._texts.cards(dice.deck) if isinstance(dice, Cards) and self._texts is not None else {}

    def _cards(self, dice: AnyDice) -> Iterator[str]:
        """Yield how cards are counted, and how their names are typed."""
        if isinstance(dice, Cards):
            names, (low, high) = self._names(), (dice.left[0], dice.left[-1])
            key = "dice.cards_named" if names else "dice.cards_numbered"
            yield self._words(key, low=names.get(low, str(low)), high=names.get(high, str(high)))

    def _read(self, dice: AnyDice) -> Iterator[str]:
        """Yield how an amount is read, and that only the dice are wanted."""
        if isinstance(dice, Cards):
            yield from readings(dice, self._words)
            return
        told = ", ".join(readings(dice, self._words))
        yield from filter(None, (f"{told[:1].upper()}{told[1:]}." if told else "", self._words("dice.only_the_dice")))

    def spoken(self) -> str:
        """Return which dice are asked for, what they have to show and the chance of that, for a screen reader."""
        return f"{', '.join(filter(None, (self.dice.text(), self.against.text())))}."

    def _build(self, style: BoundLook) -> None:
        head = QHBoxLayout()
        head.addWidget(self.dice)
        head.addWidget(self.against, 1)
        row = FlowLayout()
        for widget in (self.field, self.take_button, self.roll_button, self.secret_button):
            row.addWidget(widget)
        outer = QVBoxLayout(self)
        outer.addLayout(head)
        outer.addWidget(self.terms)
        outer.addLayout(row)
        outer.addWidget(self.problem)
        outer.addStretch()
        self.problem.hide()
        style.space(outer, around=0, between=1.5)
        style.space(head, between=3)
        style.space(row, between=2)
        style.icon(self.secret_button, "eye_crossed")
        style.font(self.dice, size="title", strong=True, figures=True)
        style.font(self.against, figures=True)
        style.font(self.terms, size="small", figures=True)
        style.font(self.field, size="title", figures=True)
        style.steps(self.field.setFixedWidth, 38)
        style.font(self.problem, size="small")
        style.colour(self.problem, "danger")

    @Slot()
    def _take_typed(self) -> None:
        if self._question is None:
            return
        names = self._names()
        reply = read_typed(self.field.text(), self._question.dice, _needs_faces(self._question), names)
        if isinstance(reply, Message):
            self._refuse(self._words.fault(_in_words(reply, self._words, names)))
        else:
            self.answered.emit(reply)

    def _refuse(self, why: str) -> None:
        """Show why the input is refused, and keep it."""
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._complain(why)

    @Slot()
    def _refuse_letter(self) -> None:
        self._complain(self._words.fault(message_of("dice.no_figures")))

    def _complain(self, why: str) -> None:
        self.problem.setText(why)
        self.problem.show()
        announce(self.field, why)

    @Slot()
    def _forgive(self) -> None:
        self.problem.hide()


def _needs_faces(question: RollQuestion | DiceQuestion) -> bool:
    """Return whether the rules ask for single faces."""
    return isinstance(question, RollQuestion) and question.faces_wanted


def _in_words(refusal: Message, words: Words, names: Mapping[int, str]) -> Message:
    """Return a refusal that names its dice as the table does, and its card as the deck does."""
    cards = {str(number): name for number, name in names.items()}
    told = dict(refusal.arguments)
    if "dice" in told:
        told["dice"] = words.dice(in_hand(str(told["dice"])))
    if "card" in told:
        told["card"] = cards.get(str(told["card"]), told["card"])
    return Message(refusal.key, tuple(told.items()))


def _what_to_type(question: RollQuestion | DiceQuestion) -> str:
    """Return the key of the field's placeholder."""
    dice = question.dice
    if isinstance(dice, Cards):
        return "dice.type_card" if dice.draw == 1 else "dice.type_cards"
    if is_single(dice):
        return "dice.type_it"
    if _needs_faces(question):
        return "dice.type_faces"
    if dice.counts:
        return "dice.type_successes"
    return "dice.type_sum" if all(_is_added(group) for group in dice.groups) else "dice.type_faces"


def _is_added(group: Group) -> bool:
    """Return whether all dice of a group are rolled once and added."""
    once = all(die.is_plain for die in group.dice)
    return once and not group.counts and (not group.keep or abs(group.keep) >= len(group.dice) > 1)
