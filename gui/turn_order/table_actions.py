"""The table actions of a ruleset, such as a rest or a declaration, for one combatant or several."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint

from gui.desk.desk import Desk
from gui.widgets.fields import Field, FieldKind
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.play.turn_actions import arranging_action
from rules.resolving.option import ChoiceState, Option
from rules.telling.reasons import ReasonTeller, against
from rules.values import Value

KINDS: Mapping[str, FieldKind] = {"number": "number", "flag": "flag", "one_of": "one_of", "combatant": "one_of"}
"""The kinds of choices that a small form can ask for, with the kinds of its fields."""


class TableActions:
    """Performs table actions; a form first asks once for the choices that are open."""

    def __init__(self, desk: Desk, form: SmallForm, words: Words) -> None:
        self._desk = desk
        self._form = form
        self._words = words

    def ids(self) -> list[str]:
        """Return the ids of the table actions, without those that manage turns."""
        if not self._desk.is_open:
            return []
        book = self._desk.rulebook
        arranging = (arranging_action(book, "next"), arranging_action(book, "roll"))
        return [id for id, plan in book.plans.items() if plan.action.table and id not in arranging]

    def against(self, action: str, who: Sequence[str]) -> str:
        """Return why none of these combatants can do it now; empty if one of them can."""
        reasons = ""
        for each in who:
            option = self._desk.fight.option(each, action)
            if option.status != "illegal":
                return ""
            told = ReasonTeller(self._desk.texts, self._desk.encounter)
            reasons = reasons or told.told_all(against(option.reasons), option.bound)
        return reasons

    def perform(self, action: str, who: Sequence[str], at: QPoint) -> None:
        """Perform an action for these combatants; a form at a place of the screen asks for open choices."""
        if not who:
            return
        option = self._desk.fight.option(who[0], action)
        fields = [self._field(option, choice) for choice in option.choices if choice.kind in KINDS]
        if not fields or any(reason.kind == "unmet" for reason in option.reasons):
            # Show what prevents the action before anything is asked.
            self._do(action, who, {})
            return
        self._form.ask(self._desk.texts.name("actions", action), fields, partial(self._take, action, tuple(who)), at)

    def _take(self, action: str, who: Sequence[str], values: Mapping[str, Value]) -> str | None:
        self._do(action, who, {name: value for name, value in values.items() if value != ""})
        return None

    def _do(self, action: str, who: Sequence[str], given: Mapping[str, Value]) -> None:
        """Perform the action for each, until a question has to be answered."""
        for each in who:
            if self._desk.question is None:
                self._desk.perform(self._desk.fight.option(each, action, given))

    def _field(self, option: Option, choice: ChoiceState) -> Field:
        texts, encounter = self._desk.texts, self._desk.encounter
        label, bound = texts.name("choices", choice.name), option.bound.get(choice.name)
        kind = KINDS[choice.kind]
        if kind == "number":
            return Field(choice.name, label, kind, bound if isinstance(bound, int | float) else 0)
        if kind == "flag":
            return Field(choice.name, label, kind, bound is True)
        if choice.kind == "combatant":
            people = [(id, each.name) for id, each in encounter.combatants.items()]
        else:
            people = [(str(value), texts.value(choice.name, value)) for value in choice.legal]
        return Field(choice.name, label, kind, "" if bound is None else bound, tuple(people))
