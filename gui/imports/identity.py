"""The question who a character from a file is: one of the characters here, or a new one."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from gui.imports.taking import Case
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words
from storage.exchange.meeting import Doubt


class IdentityChoice(QWidget):
    """Asks who a character is if a character here has the same id; hidden otherwise.

    `changed` carries the answer: whether the character is new.
    """

    changed = Signal(bool)

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        bind = BoundWords(words, self)
        self.question = SentenceLabel()
        self.same = bind(QRadioButton(), text="imports.same_person")
        self.new = bind(QRadioButton(), text="imports.somebody_new")
        self._group = QButtonGroup(self)
        buttons = FlowLayout()
        for button in (self.same, self.new):
            self._group.addButton(button)
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.question)
        layout.addLayout(buttons)
        style = BoundLook(look, self)
        style.space(layout, around=0, between=1)
        style.space(buttons, between=4)
        self.new.clicked.connect(self._choose)
        self.same.clicked.connect(self._choose)
        self.hide()

    def show_case(self, case: Case, question: str) -> None:
        """Ask about a character; select what they are taken for now."""
        self.question.setText(question)
        for button in (self.same, self.new):
            button.setAccessibleDescription(question)
        self.same.setEnabled(case.meeting.doubt is not Doubt.OTHER_RULESET)
        (self.new if case.ours is None else self.same).setChecked(True)
        self.setVisible(bool(question))

    @Slot()
    def _choose(self) -> None:
        self.changed.emit(self.new.isChecked())
