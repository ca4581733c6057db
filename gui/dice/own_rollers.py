"""Combatants whose roller differs from their side's: a button each to remove it, and one to add another."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from gui.desk.desk import Desk
from gui.dice.rollers import WAYS
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.turn_order.rows import ids_in_order
from gui.widgets.fields import Field
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.small_form import SmallForm
from gui.words.binding import BoundWords
from gui.words.plain_text import plain_tip
from gui.words.words import Words
from rules.values import Value


class OwnRollers(QWidget):
    """A row of buttons below those of the sides."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._shown: tuple[tuple[str, str, str], ...] | None = None
        self.form = SmallForm(self, words, look)
        self.add_button = BoundWords(words, self).button("roller.one", self._ask, "roller.one_title")
        self.buttons: dict[str, QToolButton] = {}
        self._flow = FlowLayout()
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.addWidget(self.add_button)
        self.setLayout(self._flow)
        self._style = BoundLook(look, self)
        self._style.space(self._flow, between=1)
        self._style.font(self.add_button, size="small")
        desk.rollers_changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the combatants who have their own roller."""
        desk, words = self._desk, self._words
        present = desk.present.combatants
        own = tuple(
            (id, present[id].name, words(WAYS[roller][0])) for id, roller in desk.plans.rollers.items() if id in present
        )
        self.add_button.setEnabled(bool(present) and not desk.campaign.read_only)
        if own != self._shown:
            self._shown = own
            self._fill(own)

    def _fill(self, own: tuple[tuple[str, str, str], ...]) -> None:
        for button in self.buttons.values():
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for id, name, how in own:
            button = QToolButton()
            button.setText(f"{name}: {how} \N{MULTIPLICATION SIGN}")
            told = self._words("roller.back", name=name, how=how)
            locked = self._desk.locked_because
            button.setToolTip(plain_tip(locked or told))
            button.setEnabled(not locked)
            button.setAccessibleName(told)
            self._style.font(button, size="small")
            button.clicked.connect(partial(self._back, id))
            self._flow.addWidget(button)
            button.show()
            self.buttons[id] = button

    def _back(self, who: str, _checked: bool = False) -> None:
        self._desk.set_own_roller(who, None)
        self.add_button.setFocus()

    @Slot()
    def _ask(self) -> None:
        desk, words = self._desk, self._words
        if not desk.is_open or not desk.present.combatants:
            return
        people = tuple((id, desk.present.combatants[id].name) for id in ids_in_order(desk.present))
        ways = tuple((way, words(name)) for way, (name, _) in WAYS.items())
        chosen = desk.selected_id
        side = desk.present.combatants[chosen].side if chosen in desk.present.combatants else ""
        other = "program" if desk.rolls_by(side) == "table" else "table"
        fields = [
            Field("who", words("roller.who"), "one_of", chosen, people),
            Field("how", words("roller.how"), "one_of", other, ways),
        ]
        at = self.mapToGlobal(QPoint(0, -self._look.theme.space(40)))
        self.form.ask(words("roller.one_title"), fields, self._take, at)

    def _take(self, values: Mapping[str, Value]) -> str | None:
        self._desk.set_own_roller(str(values["who"]), "table" if values["how"] == "table" else "program")
        return None
