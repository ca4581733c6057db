"""The open question in the place of the palette: the attack it answers, the answers, and the dice below."""

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.combatants.side_signs import side_signs
from gui.desk.desk import Desk
from gui.dice.buttons_page import ButtonsPage
from gui.dice.last_rolls import LastRolls
from gui.dice.prompt import Prompt
from gui.dice.reaction_page import ReactionPage
from gui.dice.roll_page import RollPage
from gui.dice.side_frame import SideFrame
from gui.dice.telling import answers_of, heading_of, occasion_of
from gui.palette.wording import Wording
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.heading_sentence import HeadingSentence
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from rules.play.under_way import UnderWay
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion


class QuestionPanel(ContentPanel):
    """Shows the open question and takes the answer.

    On a new question the panel emits `attention` to be shown, and takes the focus; it emits `settled` when no question
    is open. `projected` carries the asked combatant's pools after the current reaction:
    `{pool: (before, after, crossed)}`.
    """

    attention = Signal()
    settled = Signal()
    projected = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self._asked_last: AnyQuestion | None = None
        self._occasion_told = ""
        self.frame = SideFrame(look)
        self.heading = HeadingSentence()
        self.occasion = SentenceLabel()
        bind = BoundWords(words, self)
        self.roll_page = RollPage(words, look)
        self.buttons_page = ButtonsPage(look)
        self.reaction_page = ReactionPage(desk, words, look)
        self.give_up_button = bind.button("dice.give_up", desk.abandon)
        self.rolled = LastRolls(desk, words, look)
        self.pages = QStackedWidget()
        self._build(BoundLook(look, self))
        self._connect()
        self.refresh()

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the open question."""
        question, under = self._desk.question, self._desk.under_way
        self.rolled.refresh()
        if question is None or under is None:
            self._show_nothing()
            return
        texts, words = self._desk.texts, self._words
        encounter = under.fight.encounter
        asked = encounter.combatants.get(question.who)
        self.frame.show_side(None if asked is None else side_signs(encounter)[asked.side])
        self.heading.setText(heading_of(question, under, texts, words))
        self.occasion.setText(occasion_of(question, under, texts, words, self._desk.chronicler))
        obstacle = self._desk.campaign.obstacle
        page = self._page_of(question, under)
        for part in (self.pages, self.give_up_button):
            part.setEnabled(obstacle is None)
            part.setToolTip(plain_tip("" if obstacle is None else words("dice.only_read")))
        self.reaction_page.nothing_button.setVisible(page is self.reaction_page)
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(page)

    @Slot(str)
    def take_letter(self, letter: str) -> None:
        """Go to the open question with a letter that was typed elsewhere, which answers nothing yet."""
        self.attention.emit()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.heading.text())
        if self.pages.currentWidget() is self.reaction_page:
            self.reaction_page.take_letter(letter)

    def _page_of(self, question: AnyQuestion, under: UnderWay) -> QWidget:
        """Fill and return the page for a question."""
        texts, words = self._desk.texts, self._words
        if isinstance(question, RollQuestion | DiceQuestion):
            wording = Wording(under.fight.rulebook, under.fight.encounter, texts, words)
            self.roll_page.ask(question, wording.rolls)
            return self.roll_page
        if isinstance(question, ReactionQuestion):
            self.reaction_page.ask(question)
            return self.reaction_page
        if isinstance(question, ChoiceQuestion):
            answers = answers_of(question, under.fight, texts, words)
            self.buttons_page.offer(answers, question.assume)
        else:
            self.buttons_page.offer([("yes", words("palette.yes")), ("no", words("palette.no"))], "yes")
        return self.buttons_page

    def _show_nothing(self) -> None:
        """Forget the question, so that no answer to it can be given."""
        self.frame.show_side(None)
        self.heading.setText("")
        self.pages.setEnabled(False)

    def _build(self, style: BoundLook) -> None:
        # Their fonts come first, because style sheets restore those that labels had when they got into a scroll area.
        style.font(self.heading, size="heading", strong=True)
        style.font(self.occasion, figures=True)
        self.prompt = Prompt(self.occasion, self.heading)
        inner = QVBoxLayout(self.frame)
        for page in (self.roll_page, self.buttons_page, self.reaction_page):
            self.pages.addWidget(page)
        inner.addWidget(self.prompt)
        inner.addWidget(self.pages)
        inner.addWidget(self.rolled)
        last = FlowLayout()
        last.addWidget(self.reaction_page.nothing_button)
        last.addWidget(self.give_up_button)
        inner.addLayout(last)
        outer = QVBoxLayout(self)
        outer.addWidget(self.frame)
        style.space(outer, around=2, between=2)
        style.space(inner, around=(3, 2, 3, 2), between=1.5)
        style.space(self.prompt.lines, between=1.5)
        style.space(last, between=2)
        # Leave room for the letter of the side in the corner.
        style.space(self.prompt, around=(0, 0, 3, 0))
        style.call(self.frame.update)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _connect(self) -> None:
        desk = self._desk
        desk.asked.connect(self._note_question)
        desk.opened.connect(self.refresh)
        self._words.changed.connect(self.refresh)
        self.roll_page.answered.connect(desk.answer)
        self.roll_page.roll_wanted.connect(desk.roll)
        self.roll_page.secret_wanted.connect(partial(desk.roll, True))
        self.buttons_page.answered.connect(desk.answer)
        self.reaction_page.projected.connect(self.projected)

    @Slot(object)
    def _note_question(self, question: AnyQuestion | None) -> None:
        self.refresh()
        if question is None:
            self._asked_last, self._occasion_told = None, ""
            self.settled.emit()
            return
        self.attention.emit()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if question != self._asked_last:
            self._announce()
        self._asked_last = question

    def _announce(self) -> None:
        """Announce the question: what it is about if that is new, who is asked what, and what can be answered."""
        occasion = self.occasion.text()
        new = ""
        # A later question of the same act leaves out the chance before the defence.
        if not self._occasion_told.startswith(occasion):
            self._occasion_told = occasion
            new = self._words("dice.spoken_occasion", occasion=occasion)
        page = self.pages.currentWidget()
        offered = page.spoken() if isinstance(page, RollPage | ReactionPage) else ""
        announce(self, " ".join(filter(None, (new, self.heading.text(), offered))))
