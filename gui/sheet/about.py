"""Fields about the person: race, profession, age, money, and any fields of one's own."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.sheet.edits import with_about
from gui.sheet.state import SheetState
from gui.sheet.term_names import ABOUT
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.plain_text import PlainLabel, plain_tip
from rules.state.text_bounds import LONGEST_NAME

COLUMNS = 2
"""Fields side by side."""

MOST_FIELDS = 60
"""The most fields that the sheet shows; a file may hold more."""


class AboutPerson(QWidget):
    """A line for each field, and one to add a field of one's own.

    `edited` carries the sheet after a change.
    """

    edited = Signal(object)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._state = state
        self.fields: dict[str, QLineEdit] = {}
        self._labels: dict[str, QLabel] = {}
        self._style = BoundLook(look, self)
        layout, line = QVBoxLayout(self), QHBoxLayout()
        self._style.space(layout, around=0, between=2)
        self._grid = QGridLayout()
        self._style.steps(self._grid.setHorizontalSpacing, 3)
        self.own, self.add_button = QLineEdit(), QPushButton()
        self.own.setMaxLength(LONGEST_NAME)
        line.addWidget(self.own, 1)
        line.addWidget(self.add_button)
        layout.addLayout(self._grid)
        # Tab goes through widgets in the order in which they join: first the fields, then the line below them.
        self._make_fields(state)
        layout.addLayout(line)
        self.own.returnPressed.connect(self.add)
        self.add_button.clicked.connect(self.add)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        words, about = state.words, state.sheet.about
        self._make_fields(state)
        for name, field in self.fields.items():
            told = words(ABOUT[name]) if name in ABOUT else name
            there = name in ABOUT or name in about
            for widget in (field, self._labels[name]):
                widget.setVisible(there)
            self._labels[name].setText(told)
            field.setAccessibleName(told)
            if field.text().strip() != about.get(name, ""):
                field.setText(about.get(name, ""))
        self.own.setPlaceholderText(words("sheet.about_own"))
        self.own.setAccessibleName(words("sheet.about_own"))
        self.own.setToolTip(plain_tip(words("sheet.about_own_tip")))
        self.add_button.setText(words("sheet.add_piece"))
        self.add_button.setAccessibleName(words("sheet.about_add"))

    @Slot()
    def add(self) -> None:
        """Add the field that is named in the line, or go to the one of that name."""
        typed = " ".join(self.own.text().split())
        known = {self._labels[id].text(): id for id in self.fields}
        name = known.get(typed, typed)
        if not name:
            return
        self.own.clear()
        if name not in self._state.sheet.about and name not in ABOUT:
            sheet = self._state.sheet
            self.edited.emit(replace(sheet, about={**sheet.about, name: ""}))
        if name in self.fields:
            self.fields[name].setFocus()

    def _make_fields(self, state: SheetState) -> None:
        """Make the fields of a sheet that are not there yet."""
        for name in list(dict.fromkeys((*ABOUT, *state.sheet.about)))[:MOST_FIELDS]:
            if name not in self.fields:
                self._make(name)

    def _make(self, name: str) -> None:
        place = len(self.fields)
        label, field = PlainLabel(), QLineEdit()
        field.setMaxLength(LONGEST_NAME)
        label.setBuddy(field)
        self._style.font(label, size="small")
        self._style.colour(label, "muted")
        row, column = 2 * (place // COLUMNS), place % COLUMNS
        self._grid.addWidget(label, row, column)
        self._grid.addWidget(field, row + 1, column)
        for before in [*self.fields.values()][-1:]:
            self.setTabOrder(before, field)
        self.fields[name], self._labels[name] = field, label
        field.textEdited.connect(partial(self._edit, name))
        field.editingFinished.connect(partial(self._leave, name))

    def _edit(self, name: str, typed: str) -> None:
        self.edited.emit(with_about(self._state.sheet, name, typed.strip(), keep=name not in ABOUT))

    def _leave(self, name: str) -> None:
        """Take a field of one's own off when it is left empty."""
        if self._state.sheet.about.get(name) == "":
            self.edited.emit(with_about(self._state.sheet, name, "", keep=False))
