"""The rows above and below the sections of a sheet: who it belongs to, and its buttons."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gui.sheet.editing import SheetEditing
from gui.sheet.term_names import GENDER_NAMES
from gui.widgets.flow_layout import FlowLayout
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from rules.state.character import Character
from rules.state.text_bounds import LONGEST_NAME


class SheetHead(QHBoxLayout):
    """The fields for the names of character and player, and for the gender in sentences of the log.

    `edited` carries the sheet after a change.
    """

    edited = Signal(object)

    def __init__(self, sheet: Character, bind: BoundWords, parent: QWidget) -> None:
        super().__init__()
        self._sheet = sheet
        # The order in which they are made is that of the tab key.
        self.name = QLineEdit(sheet.name, parent)
        self.gender = bind(QComboBox(parent), tool_tip="sheet.gender_tip")
        self.player = QLineEdit(sheet.player, parent)
        bind.choices(self.gender, GENDER_NAMES)
        fields: tuple[tuple[QWidget, str, int], ...] = (
            (self.name, "sheet.name", 3),
            (self.gender, "sheet.gender", 0),
            (self.player, "sheet.player", 2),
        )
        for field, key, share in fields:
            label = bind(PlainLabel(), text=key)
            label.setBuddy(bind(field, accessible=key))
            self.addWidget(label)
            self.addWidget(field, share)
        for field in (self.name, self.player):
            field.setMaxLength(LONGEST_NAME)
        self._show_gender()
        self.gender.activated.connect(self._choose_gender)
        self.name.textEdited.connect(self._rename)
        self.player.textEdited.connect(self._name_player)

    def show_sheet(self, sheet: Character) -> None:
        """Show the names and the gender on a sheet; a field that holds its name already stays as it is typed."""
        self._sheet = sheet
        for field, text in ((self.name, sheet.name), (self.player, sheet.player)):
            if field.text().strip() != text:
                field.setText(text)
        self._show_gender()

    def _show_gender(self) -> None:
        self.gender.setCurrentIndex(self.gender.findData(self._sheet.gender))

    @Slot()
    def _choose_gender(self) -> None:
        self.edited.emit(replace(self._sheet, gender=self.gender.currentData()))

    @Slot(str)
    def _rename(self, name: str) -> None:
        self.edited.emit(replace(self._sheet, name=name.strip()))

    @Slot(str)
    def _name_player(self, player: str) -> None:
        self.edited.emit(replace(self._sheet, player=player.strip()))


class SheetFoot(QHBoxLayout):
    """The buttons of a sheet; those that close it stand apart, and the others wrap in a narrow window."""

    def __init__(
        self,
        bind: BoundWords,
        *,
        undo: Callable[[], object],
        redo: Callable[[], object],
        open_revisions: Callable[[], object],
        ask_comparison: Callable[[], object],
        ask_print: Callable[[], object],
        discard: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__()
        self.undo_button = bind.button("sheet.undo", undo)
        self.redo_button = bind.button("sheet.redo", redo)
        self.revisions_button = bind.button("sheet.revisions_button", open_revisions)
        self.compare_button = bind.button("sheet.compare_button", ask_comparison, "sheet.compare_tip")
        self.print_button = bind.button("sheet.print_button", ask_print)
        self.done_button = bind.button("sheet.done", close)
        self.discard_button = bind.button("sheet.discard", discard)
        acts, ends = FlowLayout(), QHBoxLayout()
        for button in self.buttons:
            (ends if button in (self.discard_button, self.done_button) else acts).addWidget(button)
        self.addLayout(acts, 1)
        self.addLayout(ends)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons from left to right."""
        return (
            *(self.undo_button, self.redo_button, self.revisions_button, self.compare_button),
            *(self.print_button, self.discard_button, self.done_button),
        )

    def show_status(self, editing: SheetEditing) -> None:
        """Enable the buttons for what can be undone, redone and discarded."""
        self.undo_button.setEnabled(editing.can_undo)
        self.redo_button.setEnabled(editing.can_redo)
        self.discard_button.setEnabled(editing.changed)
