"""The plans about a combatant as menus: prepared actions, their band, and who rolls for them."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui.combatants.sides import members_of, whole_sides
from gui.desk.desk import Desk
from gui.turn_order.notes import Telling, intent_words
from gui.turn_order.rows import ids_in_order
from gui.widgets.fields import Field
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.values import Value
from storage.campaign.plans import Roller

ROLLERS: Mapping[str, tuple[str, Roller | None]] = {
    "side": ("roller.as_side", None),
    "program": ("dice.program", "program"),
    "table": ("dice.table", "table"),
}
"""The ways to roll for one combatant by id, with their names."""


class TableMenu(QObject):
    """Makes menus about one combatant; nothing in them changes the fight."""

    def __init__(self, desk: Desk, form: SmallForm, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._form = form
        self._words = words
        self._parent = parent

    def prepared(self, who: str, at: QPoint) -> QMenu:
        """Return a menu that performs the combatant's first prepared action, or drops any of them."""
        desk, words = self._desk, self._words
        menu = self._menu("hand.prepared", "Q")
        told = Telling(desk.texts, words)
        waiting = desk.prepared(who)
        names = [intent_words(each, desk.encounter, told).replace("&", "&&") for each in waiting]
        if waiting:
            action = menu.addAction(words("intent.do", what=names[0]))
            action.triggered.connect(partial(_do, partial(desk.perform_prepared, who)))
            menu.addSeparator()
        for name, each in zip(names, waiting, strict=True):
            action = menu.addAction(words("intent.drop", what=name))
            action.triggered.connect(partial(_do, partial(desk.drop_intent, each.intent)))
        menu.setEnabled(bool(waiting))
        return menu

    def rollers(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of who rolls for the combatant, the current choice checked."""
        menu = self._menu("hand.rolls", "R")
        group, own = QActionGroup(menu), self._desk.own_roller(who)
        for name, roller in ROLLERS.values():
            action = menu.addAction(self._words(name))
            action.setCheckable(True)
            action.setChecked(roller == own)
            action.setActionGroup(group)
            action.triggered.connect(partial(_do, partial(self._desk.set_own_roller, who, roller)))
        return menu

    def ask_band(self, who: str, at: QPoint) -> None:
        """Ask who acts together with a combatant in one row."""
        desk, words = self._desk, self._words
        band, encounter = desk.plans.band_of(who), desk.encounter
        kind = kind_of(encounter.combatants[who].name)
        alike = tuple(
            id
            for id, each in encounter.combatants.items()
            if kind_of(each.name) == kind and each.side == encounter.combatants[who].side
        )
        people = tuple((id, encounter.combatants[id].name) for id in ids_in_order(encounter))
        fields = [
            Field("members", words("band.members"), "several", alike if band is None else band.members, people),
            Field("name", words("band.name"), "text", kind if band is None else band.name),
        ]
        self._form.ask(words("band.title"), fields, self._band, at)

    def ask_condition(self, who: str, at: QPoint) -> None:
        """Ask for a condition to give several combatants, or to end for them, such as surprise."""
        desk, words = self._desk, self._words
        encounter, conditions = desk.encounter, tuple(desk.rulebook.ruleset.conditions)
        if not conditions:
            return
        side = encounter.combatants[who].side
        people = tuple((id, encounter.combatants[id].name) for id in ids_in_order(encounter))
        ways = (("give", words("hand.give_them")), ("end", words("hand.end_them")))
        named = tuple((id, desk.texts.name("conditions", id)) for id in conditions)
        groups = whole_sides(encounter, words)
        fields = [
            Field("condition", words("hand.one_condition"), "one_of", "", named),
            Field("way", words("hand.what_of_it"), "one_of", "give", ways),
            Field("who", words("band.members"), "several", members_of(encounter, side), people, groups=groups),
        ]
        self._form.ask(words("hand.many"), fields, self._condition, at)

    def _condition(self, values: Mapping[str, Value]) -> str | None:
        who = values["who"]
        if not isinstance(who, tuple) or not who:
            return self._words("tracker.nobody")
        self._desk.change_condition(who, str(values["condition"]), given=values["way"] == "give")
        return None

    def _band(self, values: Mapping[str, Value]) -> str | None:
        name, members = str(values["name"]).strip(), values["members"]
        members = members if isinstance(members, tuple) else ()
        if len(members) > 1 and not name:
            return self._words("band.needs_name")
        self._desk.band(name, members)
        return None

    def _menu(self, title: str, keys: str) -> QMenu:
        menu = LetterMenu(self._parent)
        menu.setTitle(f"{self._words(title)}\t{keys}")
        return menu


def kind_of(name: str) -> str:
    """Return the name without its number, which several of a kind share."""
    return re.sub(r" \d+$", "", name)


def _do(do: Callable[[], object], _checked: bool = False) -> None:
    do()
