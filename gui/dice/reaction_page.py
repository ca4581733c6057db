"""The page for reactions to an attack: the defender's palette, with the cost and odds of each defence."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.dice.telling import next_words
from gui.palette.model import ROW_ROLE, PaletteModel
from gui.palette.row_maker import RowMaker
from gui.palette.row_pieces import RowPieces
from gui.palette.telling import tell
from gui.palette.values import ActionRow, Ask
from gui.palette.view import PaletteView
from gui.palette.wording import Wording
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.palette.options import LazyOption
from rules.play.next_use import next_use
from rules.resolving.option import Option, Preview
from rules.resolving.questions import ReactionQuestion
from rules.resolving.resolve import NOTHING
from rules.ruleset.sure_positions import sure_positions
from rules.values import Number, Reply, Value

NOTHING_KEY = "n"

MOST_LINES = 2
"""The most lines of the first reaction for which the list claims room, however little there is."""

PAUSE = 1500
"""Milliseconds after which the next letter begins a new search."""


class TypedLetters(QObject):
    """Collects letters typed in quick succession."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._letters = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.forget)

    def add(self, letter: str) -> str:
        """Add a letter and return all of them."""
        self._letters += letter
        self._pause.start()
        return self._letters

    @Slot()
    def forget(self) -> None:
        """Discard the letters."""
        self._letters = ""
        self._pause.stop()


class ReactionPage(QWidget):
    """Shows the reactions to an attack. `projected` carries the pools after the current reaction."""

    projected = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._question: ReactionQuestion | None = None
        self.model = PaletteModel(words, self)
        bind = BoundWords(words, self)
        self.view = bind(PaletteView(self.model, words, look, rulings=False), accessible="dice.reactions")
        self.letters = TypedLetters(self)
        self.nothing_button = bind.button("dice.let_it_happen", self._let_it_happen)
        self.next = SentenceLabel()
        outer = QVBoxLayout(self)
        outer.addWidget(self.next)
        outer.addWidget(self.view)
        style = BoundLook(look, self)
        style.space(outer, around=0, between=1)
        style.font(self.next, size="small", figures=True)
        style.call(self._leave_room)
        self.setFocusProxy(self.view)
        self.pieces = RowPieces(self.view, words, self)
        self.view.taken.connect(self._take)
        self.view.told.connect(self._apply_answer)
        self.view.typed.connect(self._type)
        self.view.projected.connect(self.projected)
        self.view.projected.connect(self._tell_next)
        self.view.refused.connect(self._take_offered)

    def _leave_room(self) -> None:
        """Keep the first reaction in sight, whatever stands around the list."""
        row = self.view.sizeHintForRow(0) if self.model.rowCount() else 0
        self.view.setMinimumHeight(min(row, MOST_LINES * self._look.theme.metrics().height()))

    def ask(self, question: ReactionQuestion) -> None:
        """Show the reactions that answer a question."""
        self._question = question
        self.letters.forget()
        under, desk = self._desk.under_way, self._desk
        if under is None:
            return
        found = under.fight.lazy_reactions(question.who, question.about, question.against)
        options = sorted(found, key=self._place_of)
        maker = RowMaker(desk.rulebook, under.fight.encounter, desk.texts, self._words)
        self.model.show(options, maker, self._option, grouped=False)
        # Enter takes the first reaction if it is open, so it is marked.
        first = self.model.first_action()
        row = first.data(ROW_ROLE)
        self.view.offer(first, marked=isinstance(row, ActionRow) and row.open)
        self._leave_room()
        self.view.scrollToTop()
        self._say_how()

    def _place_of(self, option: LazyOption) -> tuple[bool, float, float, Number, int]:
        """Return the place of a reaction: the plain ones first, then the better ones, then those that spend less.

        One that puts the defender into another position is not plain, whatever its odds: nobody falls by habit. Rolls
        that meet another roll have no odds: more or better dice are better, then the one with more added.
        """
        plan = self._desk.rulebook.plans[option.action]
        preview = option.preview if option.status == "legal" else Preview()
        asked = preview.roll if preview.roll is not None and preview.roll.figures else None
        odds = self._desk.rulebook.odds
        dice, added = (0.0, 0) if asked is None else (odds.distribution(asked.dice).mean, asked.score)
        return any(sure_positions(plan.action)), -(preview.odds or 0), -dice, -added, len(plan.spends)

    def _say_how(self) -> None:
        """Say which keys answer."""
        row = self.view.current_row
        if row is None or not row.open:
            self.next.setText(self._words("dice.choose_reaction"))
        else:
            self.next.setText(self._words("dice.enter_takes", name=row.name))

    def spoken(self) -> str:
        """Return the offered reaction with its cost and chance, and the keys that answer, for a screen reader."""
        row = self.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
        return " ".join(filter(None, (f"{row}." if row else "", self.next.text())))

    def take_letter(self, letter: str) -> None:
        """Go to a reaction by a letter that was typed elsewhere; there N answers nothing."""
        if letter.lower() != NOTHING_KEY:
            self._type(letter)

    def hideEvent(self, event: QHideEvent) -> None:
        """Discard the typed letters."""
        self.letters.forget()

    def _option(self, action: str, given: Mapping[str, Value]) -> LazyOption:
        against = {} if self._question is None else self._question.against
        return self._desk.lazy_option(action, given, against)

    @Slot(object)
    def _take(self, option: Option) -> None:
        name = self._desk.open_choice(option)
        if name:
            self.view.acts.ask_place(option, name, leave=partial(self._answer, option))
        else:
            self._answer(option)

    def _answer(self, option: Option) -> None:
        question = self._question
        if question is None:
            return
        choices = self._desk.rulebook.plans[option.action].action.choices
        given = {name: value for name, value in option.bound.items() if name in choices and value != ""}
        reply: Reply = {question.about: option.action, **given}
        self._desk.answer(reply)

    @Slot(object, object, object)
    def _apply_answer(self, option: Option, ask: Ask, value: Value) -> None:
        """Apply the answer to a ruling, fact or choice of a reaction."""
        tell(self._desk, self.model, option, ask, value, self._answer)

    @Slot()
    def _tell_next(self) -> None:
        """Show how the current reaction would change the next one of its kind."""
        row, under = self.view.current_row, self._desk.under_way
        if row is None or under is None or not self.view.is_settled or row.option.status == "illegal":
            self.next.setText("")
            return
        after = next_use(under.fight, row.option)
        wording = Wording(under.fight.rulebook, under.fight.encounter, self._desk.texts, self._words)
        self.next.setText(next_words(row.option, after, wording))

    @Slot()
    def _take_offered(self) -> None:
        """Take the offered reaction, or say which keys answer if it is not possible."""
        row = self.view.current_row
        if row is not None and row.open:
            self.view.current.settle()
            self.view.acts.act()
        else:
            self.view.hint.say(self.next.text())

    @Slot(str)
    def _type(self, letter: str) -> None:
        """Go to the reaction whose name matches the letters; N alone chooses no reaction."""
        typed = self.letters.add(letter)
        found = self.model.answering(typed)
        if typed.lower() == NOTHING_KEY:
            self._let_it_happen()
        elif found.isValid():
            self.view.choose(found)
        else:
            self.next.setText(self._words("dice.no_such_reaction", typed=typed))
            announce(self, self.next.text())

    @Slot()
    def _let_it_happen(self) -> None:
        self._desk.answer(NOTHING)
