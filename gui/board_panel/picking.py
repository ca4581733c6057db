"""Asking for a cell: the user clicks it, goes there with the keys, or types it; the board stays where it is."""

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.board.board_view import BoardView
from gui.board_panel.going import Going
from gui.palette.place_question import PlaceQuestion
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.facts.places import place_of, spelled_cells, spelled_place, spelled_way
from rules.play.fight import Fight
from rules.resolving.option import Covered
from rules.values import Place

PLACE = QRegularExpression(r"\s*[-\x{2212}]?\d{1,4}\s*,\s*[-\x{2212}]?\d{1,4}\s*")
TYPED = frozenset("0123456789-\N{MINUS SIGN}")
"""The characters that begin a typed place."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Picking(QWidget):
    """A strip with the question, a field for a typed cell, and a button to go on without one; shown while one is open.

    `opened` says that a question was asked, `closed` that it was answered or given up, `changed` that another cell was
    named where several may be.
    """

    opened = Signal()
    closed = Signal()
    changed = Signal()

    def __init__(self, words: Words, look: Look, view: BoardView, going: Going) -> None:
        super().__init__()
        self._words = words
        self._view = view
        self._going = going
        self._question: PlaceQuestion | None = None
        self._before: QWidget | None = None
        self._named: tuple[Place, ...] = ()
        bind = BoundWords(words, self)
        self.hint, self.field = SentenceLabel(), bind(QLineEdit(), placeholder="board.typed", accessible="board.typed")
        self.field.setValidator(QRegularExpressionValidator(PLACE, self.field))
        self.leave_button = bind.button("board.without_place", self._go_without)
        self.done_button = bind.button("board.done", self._finish)
        self.cancel_button = bind.button("board.give_up", self.give_up)
        column, row = QVBoxLayout(self), QHBoxLayout()
        row.addWidget(self.field, 1)
        for button in (self.done_button, self.leave_button, self.cancel_button):
            row.addWidget(button)
        column.addWidget(self.hint)
        column.addLayout(row)
        style = BoundLook(look, self)
        style.space(column, around=(2, 0, 2, 1), between=1)
        style.space(row, around=0, between=1)
        for watched in (view, self.field, self.leave_button, self.done_button):
            watched.installEventFilter(self)
        view.answered.connect(self._take)
        bind.call(self._show_question)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether a cell is asked for."""
        return self._question is not None

    @property
    def is_of_an_effect(self) -> bool:
        """Whether the user is asked for the cell of an effect, to which nobody moves."""
        return self._question is not None and not self._question.moves

    def ask(self, question: PlaceQuestion) -> None:
        """Ask for a cell, in the place of what was asked before."""
        if self._question is None:
            self._before = QApplication.focusWidget()
        self._question, self._named = question, ()
        self._show_question()
        self.leave_button.setVisible(question.leave is not None)
        self.done_button.setVisible(question.several)
        self.field.clear()
        self._view.ask_cell(asks=True)
        self.opened.emit()
        self.show()
        if question.first:
            self._type(question.first)
        else:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self._view, self.hint.text())

    @Slot()
    def _show_question(self) -> None:
        if self._question is not None:
            self.hint.setText(self._words("board.which_cell", question=self._question.label))

    @Slot()
    def give_up(self) -> None:
        """Close the question without an answer."""
        if self._question is not None:
            self._close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Esc everywhere, Enter in the field and on the button, and figures typed over the board."""
        if self._question is None or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif watched is self.field and event.key() in ENTER:
            self._take_typed()
        elif watched in (self.leave_button, self.done_button) and event.key() in ENTER:
            (self.leave_button if watched is self.leave_button else self.done_button).click()
        elif watched is self._view and event.text() and event.text() in TYPED:
            self._type(event.text())
        else:
            return super().eventFilter(watched, event)
        return True

    def _type(self, first: str) -> None:
        self.field.setText(first)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_typed(self) -> None:
        place = place_of(self.field.text().replace("\N{MINUS SIGN}", "-"))
        if self.field.hasAcceptableInput() and place is not None:
            self._take(place)

    @Slot(object)
    def _take(self, place: Place) -> None:
        """Answer with a cell, or with the way that the user chose to it."""
        question = self._question
        if question is not None and question.several:
            others = tuple(each for each in self._named if each != place)
            self._named = others if place in self._named else (*others, place)
            self.field.clear()
            self.changed.emit()
        elif question is not None:
            spelled = spelled_way((*self._going.before(place), place)) if question.moves else spelled_place(place)
            self._close()
            question.take(spelled)

    def covered(self, place: Place | None, fight: Fight) -> Covered | None:
        """Return what would be covered with a cell, or with those named so far; None if nothing is asked about."""
        question = self._question
        cells = self._named or (() if place is None else (place,))
        if question is None or question.option is None or not cells:
            return None
        return fight.placed(question.option, question.name, spelled_cells(cells)) or Covered(self._named)

    @Slot()
    def _finish(self) -> None:
        """Answer with all cells that were named."""
        question, named = self._question, self._named
        if question is not None and named:
            self._close()
            question.take(spelled_cells(named))

    @Slot()
    def _go_without(self) -> None:
        question = self._question
        if question is not None and question.leave is not None:
            self._close()
            question.leave()

    def _close(self) -> None:
        """Close the question, and give the keys back to where they were."""
        self._question = None
        self._view.ask_cell(asks=False)
        self.hide()
        self.closed.emit()
        before = self._before
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
