"""Choices and values in words: whom an action is about, with what and how it is done."""

from collections.abc import Mapping
from typing import Any, cast

from rules.ruleset.sections import Action, Choice
from rules.state.encounter import Encounter
from rules.words.texts import Texts

TO = "→ "
"""What stands before the name of somebody whom a choice or a condition is about."""


class ValueTeller:
    """Tells choices and the fields of conditions, in the words of a ruleset."""

    def __init__(self, actions: Mapping[str, Action], texts: Texts) -> None:
        self._actions = actions
        self._texts = texts

    def choices(self, encounter: Encounter, action: str, choices: Mapping[str, Any]) -> str:
        """The choices of an action in brackets: whom first, then as the action has them."""
        rules: Mapping[str, Choice] = self._actions[action].choices if action in self._actions else {}
        if choices.get("attacker") == choices.get("target"):
            # Who strikes back at whoever he answers would be told of him twice.
            choices = {name: value for name, value in choices.items() if name != "attacker"}
        in_order = dict.fromkeys((*rules, *choices))
        made = [name for name in in_order if choices.get(name, "") not in ("", False)]
        places = frozenset(name for name in made if name in rules and rules[name].kind == "place")
        said = [self._choice(encounter, name, choices[name], name in places) for name in made]
        shown = sorted(said, key=_is_no_name)
        return f" ({', '.join(shown)})" if shown else ""

    def _choice(self, encounter: Encounter, name: str, value: Any, is_place: bool) -> str:
        """A choice as it is told: a place on the board with what is done there."""
        said = self.value(encounter, name, value)
        return f"{self._texts.name('choices', name)} {said}" if is_place else said

    def value(self, encounter: Encounter, name: str, value: Any) -> str:
        """A value of a choice or of a condition's field: somebody by his name, a figure with what it is."""
        if isinstance(value, str) and value in encounter.combatants:
            return f"{TO}{name_of(encounter, value)}"
        if isinstance(value, tuple):
            return ", ".join(self.value(encounter, name, each) for each in cast("tuple[str, ...]", value))
        said = self._texts.value(name, value)
        if isinstance(value, bool | int | float):
            label = self._texts.name("choices", name)
            return label if value is True else f"{label} {said}"
        return said


def name_of(encounter: Encounter, id: str) -> str:
    """The name of a combatant; his id if he is not there."""
    combatant = encounter.combatants.get(id)
    return id if combatant is None else combatant.name


def _is_no_name(said: str) -> bool:
    return not said.startswith(TO)
