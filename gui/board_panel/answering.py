"""The cells among the answers of an open question: the board shows them, and a click in one of them answers."""

from PySide6.QtCore import QObject, Signal, Slot

from gui.board.board_view import BoardView
from gui.desk.desk import Desk
from rules.facts.places import place_of, spelled_place
from rules.resolving.questions import AnyQuestion, ChoiceQuestion
from rules.values import Place


class Answering(QObject):
    """Knows the `cells` that answer the desk's question, and answers it with the one that the board chooses.

    `changed` says that the cells are others.
    """

    changed = Signal()

    def __init__(self, desk: Desk, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view
        self.cells: frozenset[Place] = frozenset()
        desk.asked.connect(self._note)
        desk.opened.connect(self._begin_anew)
        view.answered.connect(self._take)

    @Slot()
    def _begin_anew(self) -> None:
        self._note(self._desk.question)

    @Slot(object)
    def _note(self, question: AnyQuestion | None) -> None:
        answers = question.answers if isinstance(question, ChoiceQuestion) else ()
        cells = frozenset(place for answer in answers if (place := place_of(answer)) is not None)
        if cells != self.cells:
            self.cells = cells
            self._view.ask_cell(asks=bool(cells))
            self.changed.emit()

    @Slot(object)
    def _take(self, place: Place) -> None:
        if place in self.cells:
            self._desk.answer(spelled_place(place))
