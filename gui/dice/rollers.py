"""Who rolls for each side: the program, openly or in secret, or the players at the table."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QLabel,
    QLayout,
    QRadioButton,
    QToolButton,
    QWidget,
)

from gui.combatants.side_signs import SideSign, side_signs
from gui.desk.changes import BESIDE, ChangeSet
from gui.desk.desk import Desk
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.plain_text import PlainLabel, plain_tip
from gui.words.words import Words
from rules.words.texts import readable
from storage.campaign.plans import Roller

WAYS: Mapping[Roller, tuple[str, str]] = MappingProxyType(
    {"program": ("dice.program", "dice.program_rolls"), "table": ("dice.table", "dice.table_rolls")}
)
"""Message keys of each button's text and tooltip."""


class Rollers(QWidget):
    """A row per side, with two radio buttons, and a button for secret rolls by the program.

    In a narrow row the name of the side stands above its buttons.
    """

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._sides: tuple[SideSign, ...] = ()
        self.buttons: dict[tuple[str, Roller], QRadioButton] = {}
        self.secret_buttons: dict[str, QToolButton] = {}
        self._labels: dict[str, QLabel] = {}
        self._groups: list[QButtonGroup] = []
        self._stacked = False
        self._grid = QGridLayout(self)
        self._grid.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._style = BoundLook(look, self)
        self._style.steps(self._grid.setHorizontalSpacing, 1)
        self._style.steps(self._grid.setVerticalSpacing, 0.5)
        look.changed.connect(self._arrange)
        desk.rollers_changed.connect(self.refresh)
        desk.changed.connect(self._note)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the buttons in all rows."""
        return QSize(max((self._buttons_width(side) for side in self._labels), default=0), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the names beside the buttons, or above them in a narrow panel."""
        self._arrange()

    @Slot()
    def refresh(self) -> None:
        """Show the sides of the fight and who rolls for each."""
        sides = tuple(side_signs(self._desk.encounter).values())
        if sides != self._sides:
            self._sides = sides
            self._fill()
        locked = self._desk.locked_because
        for (side, way), button in self.buttons.items():
            name, meaning = WAYS[way]
            told = self._words(meaning, side=readable(side))
            button.setText(self._words(name))
            button.setAccessibleName(told)
            button.setToolTip(plain_tip(locked or told))
            button.setEnabled(not locked)
            button.setChecked(self._desk.rolls_by(side) == way)
        for side, button in self.secret_buttons.items():
            told = self._words("dice.secret_rolls", side=readable(side))
            button.setText(self._words("dice.secret"))
            button.setAccessibleName(told)
            button.setToolTip(plain_tip(locked or told))
            button.setEnabled(not locked and self._desk.rolls_by(side) == "program")
            button.setChecked(self._desk.rolls_in_secret(side))

    def _buttons_width(self, side: str) -> int:
        return sum(button.sizeHint().width() + self._grid.horizontalSpacing() for button in self._row(side))

    def _row(self, side: str) -> list[QAbstractButton]:
        return [*(self.buttons[side, way] for way in WAYS), self.secret_buttons[side]]

    @Slot()
    def _arrange(self) -> None:
        """Arrange all widgets in the grid to fit the width."""
        if not self._labels:
            return
        names = max(label.sizeHint().width() for label in self._labels.values())
        stacked = self.width() < names + max(map(self._buttons_width, self._labels))
        if stacked == self._stacked:
            return
        self._stacked = stacked
        self._fill_grid()

    def _fill_grid(self) -> None:
        above = int(self._stacked)
        for place, (side, label) in enumerate(self._labels.items()):
            line = place * (1 + above)
            self._grid.addWidget(label, line, 0, 1, 1 + above * len(self._row(side)))
            for column, button in enumerate(self._row(side), start=1 - above):
                self._grid.addWidget(button, line + above, column)
        self._grid.setColumnStretch(0, 1 - above)
        self.updateGeometry()

    def _fill(self) -> None:
        for number in reversed(range(self._grid.count())):
            item = self._grid.takeAt(number)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for group in self._groups:
            group.deleteLater()
        self._groups = [QButtonGroup(self) for _ in self._sides]
        self.buttons, self.secret_buttons, self._labels = {}, {}, {}
        for sign, group in zip(self._sides, self._groups, strict=True):
            side = sign.id
            self._labels[side] = PlainLabel(f"{sign.letter}  {readable(side)}")
            for way in WAYS:
                button = QRadioButton()
                button.clicked.connect(partial(self._choose, side, way))
                group.addButton(button)
                self.buttons[side, way] = button
            self.secret_buttons[side] = self._secret_button(side)
            self._style.font(self._labels[side], *self._row(side), size="small")
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))
        self._fill_grid()
        self._arrange()

    def _secret_button(self, side: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(partial(self._set_secret, side))
        self._style.icon(button, "eye_crossed")
        return button

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(BESIDE):
            self.refresh()

    def _set_secret(self, side: str, _checked: bool = False) -> None:
        self._desk.set_rolls_in_secret(side, self.secret_buttons[side].isChecked())

    def _choose(self, side: str, way: Roller, _checked: bool = False) -> None:
        self._desk.set_rolls_by(side, way)
