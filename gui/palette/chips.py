"""Chips for the facts that the GM has stated about a combatant; clicking a chip withdraws its fact."""

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.flow_layout import FlowLayout
from gui.words.plain_text import plain_tip
from gui.words.words import Words


class FactChips(QWidget):
    """A row of chips: one for each stated fact that concerns the selected combatant."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self._flow = FlowLayout()
        self.setLayout(self._flow)
        look.changed.connect(self.refresh)
        self.refresh()

    @property
    def chips(self) -> list[QToolButton]:
        """The chips, from left to right."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        return [button for item in items if item and isinstance(button := item.widget(), QToolButton)]

    @Slot()
    def refresh(self) -> None:
        """Show the facts that are stated now."""
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        theme, who = self._look.theme, self._desk.selected_id
        self._flow.setContentsMargins(theme.space(2), 0, theme.space(2), 0)
        self._flow.setSpacing(theme.space(1))
        for key, value in self._desk.encounter.facts.items():
            if who in key.split(":")[1:]:
                self._flow.addWidget(self._chip(key, self._fact_text(key, value)))
        self.setVisible(self._flow.count() > 0)

    def _chip(self, key: str, text: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("fact_chip")
        button.setText(text)
        button.setIcon(self._look.icon("close", "muted"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFont(self._look.theme.font("small", figures=True))
        button.setAccessibleName(self._words("palette.withdraw", fact=text))
        locked = self._desk.locked_because
        button.setToolTip(plain_tip(locked or self._words("palette.withdraw", fact=text)))
        button.setEnabled(not locked)
        button.clicked.connect(partial(self._withdraw, key))
        return button

    def _withdraw(self, key: str, _checked: bool = False) -> None:
        self._desk.withdraw_fact(key)

    def _fact_text(self, key: str, value: object) -> str:
        fact, *whom = key.split(":")
        combatants, texts = self._desk.encounter.combatants, self._desk.texts
        names = " \N{RIGHTWARDS ARROW} ".join(combatants[id].name if id in combatants else id for id in whom)
        if isinstance(value, bool):
            said = self._words("palette.yes" if value else "palette.no")
        elif isinstance(value, int | float):
            said = self._words.number(value)
        else:
            said = texts.value(fact, str(value))
        return self._words("palette.fact", fact=texts.name("facts", fact), about=names, value=said)
