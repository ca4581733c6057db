"""Who rolls, side by side: the program, openly or in secret, or the people who type in what their dice show."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLabel, QToolButton, QWidget

from gui.desk import Desk
from gui.fighting.changes import BESIDE, ChangeSet
from gui.fighting.side_signs import SideSign, side_signs
from gui.theme.look import Look
from gui.words import Words
from rules.texts import readable
from storage.beside import Roller

WAYS: Mapping[Roller, tuple[str, str]] = MappingProxyType(
    {"program": ("dice.program", "dice.program_rolls"), "table": ("dice.table", "dice.table_rolls")}
)
"""What each button says, and what that means, as keys of words."""


class Rollers(QWidget):
    """A line for each side, with two buttons of which one is down, and one for what the program rolls in secret."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._sides: tuple[SideSign, ...] = ()
        self.buttons: dict[tuple[str, Roller], QToolButton] = {}
        self.secret_buttons: dict[str, QToolButton] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        desk.rollers_changed.connect(self.refresh)
        desk.changed.connect(self._note)

    @Slot()
    def refresh(self) -> None:
        """Show the sides that are there, and who rolls for each."""
        sides = tuple(side_signs(self._desk.encounter).values())
        if sides != self._sides:
            self._sides = sides
            self._fill()
        for (side, way), button in self.buttons.items():
            name, meaning = WAYS[way]
            told = self._words(meaning, side=readable(side))
            button.setText(self._words(name))
            button.setAccessibleName(told)
            button.setToolTip(told)
            button.setChecked(self._desk.rolls_by(side) == way)
        for side, button in self.secret_buttons.items():
            told = self._words("dice.secret_rolls", side=readable(side))
            button.setText(self._words("dice.secret"))
            button.setAccessibleName(told)
            button.setToolTip(told)
            button.setEnabled(self._desk.rolls_by(side) == "program")
            button.setChecked(self._desk.rolls_in_secret(side))

    def restyle(self) -> None:
        """Take over the theme of the moment."""
        theme = self._look.theme
        self._grid.setHorizontalSpacing(theme.space(1))
        self._grid.setVerticalSpacing(theme.space(0.5))
        for button in (*self.buttons.values(), *self.secret_buttons.values()):
            button.setFont(theme.font("small"))
        for button in self.secret_buttons.values():
            button.setIcon(self._look.icon("eye_crossed"))
        for place in range(len(self._sides)):
            item = self._grid.itemAtPosition(place, 0)
            label = None if item is None else item.widget()
            if isinstance(label, QLabel):
                label.setFont(theme.font("small"))

    def _fill(self) -> None:
        for number in reversed(range(self._grid.count())):
            item = self._grid.takeAt(number)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons, self.secret_buttons = {}, {}
        for place, sign in enumerate(self._sides):
            side = sign.id
            self._grid.addWidget(QLabel(f"{sign.letter}  {readable(side)}"), place, 0)
            group = QButtonGroup(self)
            for column, way in enumerate(WAYS, start=1):
                button = QToolButton()
                button.setCheckable(True)
                button.clicked.connect(partial(self._choose, side, way))
                group.addButton(button)
                self.buttons[side, way] = button
                self._grid.addWidget(button, place, column)
                if len(self.buttons) == 1:
                    self.setFocusProxy(button)
            self.secret_buttons[side] = self._secret_button(side)
            self._grid.addWidget(self.secret_buttons[side], place, len(WAYS) + 1)
        self.restyle()

    def _secret_button(self, side: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self._desk.set_rolls_in_secret, side))
        return button

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(BESIDE):
            self.refresh()

    def _choose(self, side: str, way: Roller, _checked: bool = False) -> None:
        self._desk.set_rolls_by(side, way)
