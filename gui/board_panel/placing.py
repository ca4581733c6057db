"""Placing combatants one by one, whoever has no place first, and taking them off the board again."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from gui.board_panel.picking import Picking
from gui.desk.desk import Desk
from gui.palette.place_question import PlaceQuestion
from gui.turn_order.rows import ids_in_order
from gui.words.words import Words
from rules.facts.places import place_of


class Placing(QObject):
    """Asks for the cell of one combatant after the other until the user gives up or everybody has one."""

    def __init__(self, desk: Desk, words: Words, picking: Picking) -> None:
        super().__init__(picking)
        self._desk = desk
        self._words = words
        self._picking = picking

    @Slot()
    def begin(self) -> None:
        """Ask for the chosen combatant, or the first who has no place if the chosen one has one."""
        desk = self._desk
        if not desk.is_open or not desk.has_people() or not desk.may_act():
            return
        chosen = desk.encounter.combatants[desk.selected_id]
        self._ask(self._homeless() or chosen.id if chosen.at is not None else chosen.id)

    @Slot()
    def take_off(self) -> None:
        """Take the chosen combatant off the board."""
        if self._desk.is_open and self._desk.has_people() and self._desk.may_act():
            self._desk.take_off_board(self._desk.selected_id)

    def _homeless(self) -> str:
        """Return the first in the order who has no place; empty if everybody has one."""
        encounter = self._desk.encounter
        return next((id for id in ids_in_order(encounter) if encounter.combatants[id].at is None), "")

    def _ask(self, who: str) -> None:
        self._desk.select(who)
        name = self._desk.encounter.combatants[who].name
        self._picking.ask(PlaceQuestion(self._words("board.where_stands", name=name), partial(self._put, who)))

    def _put(self, who: str, spelled: str) -> None:
        """Put somebody into a cell, and go on with the next who has none."""
        self._desk.move_to(who, place_of(spelled))
        following = self._homeless()
        if following:
            self._ask(following)
