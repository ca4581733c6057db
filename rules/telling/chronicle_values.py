"""Choices and values in words: the target of an action, its means and its manner."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from rules.facts.places import BETWEEN
from rules.ruleset.sections import Action, Choice
from rules.state.encounter import Encounter
from rules.words.texts import Texts
from rules.words.told import Word, guessed_gender

TO = "→ "
"""The prefix of a combatant's name in a choice or a condition."""


class ValueTeller:
    """Renders choices and the fields of conditions with the texts of a ruleset."""

    def __init__(self, actions: Mapping[str, Action], texts: Texts, yes: str = "") -> None:
        """`yes` is the plain word; a choice that says no more than that is told by its name, or not at all."""
        self._actions = actions
        self._texts = texts
        self._yes = yes

    def choices(self, encounter: Encounter, action: str, choices: Mapping[str, Any]) -> str:
        """Return the choices of an action in brackets: combatants first, then in the order of the action."""
        rules: Mapping[str, Choice] = self._actions[action].choices if action in self._actions else {}
        if choices.get("attacker") == choices.get("target"):
            # A reaction against its attacker would name them twice.
            choices = {name: value for name, value in choices.items() if name != "attacker"}
        in_order = dict.fromkeys((*rules, *choices))
        made = [name for name in in_order if choices.get(name, "") not in ("", False)]
        # A need that the GM allowed stands among the choices; the GM's answer is a sentence of its own.
        made = [name for name in made if name in rules or choices[name] != "yes"]
        plain = frozenset(name for name in made if self._is_plain(name, rules.get(name)))
        made = [name for name in made if name not in plain or choices[name] != "no"]
        places = frozenset(name for name in made if name in rules and rules[name].kind == "place")
        given = {name: True if name in plain else choices[name] for name in made}
        texts = [self._choice(encounter, name, given[name], name in places) for name in made]
        shown = sorted(texts, key=_is_not_name)
        return f" ({', '.join(shown)})" if shown else ""

    def _is_plain(self, name: str, choice: Choice | None) -> bool:
        """Return whether a choice is between a plain yes and no."""
        either = choice is not None and {*choice.values} == {"yes", "no"}
        return either and self._texts.value(name, "yes") == self._yes

    def _choice(self, encounter: Encounter, name: str, value: Any, is_place: bool) -> str:
        """Return a choice in words; a place on the board with the name of the choice."""
        text = self.value(encounter, name, value)
        return f"{self._texts.name('choices', name)} {text}" if is_place else text

    def word(self, encounter: Encounter, name: str, value: Any) -> Word:
        """Return the value of a choice as a word for a sentence, with the forms that its text gives."""
        if isinstance(value, str) and value in encounter.combatants:
            return Word(name_of(encounter, value))
        if isinstance(value, tuple):
            return Word(", ".join(self.word(encounter, name, each).text for each in cast("tuple[str, ...]", value)))
        if isinstance(value, str) and value.partition(BETWEEN)[0] in encounter.combatants:
            return Word(", ".join(name_of(encounter, each) for each in value.split(BETWEEN)))
        if value is True:
            return Word(self._texts.name("choices", name))
        return Word(self._texts.value(name, value), self._texts.forms(value) if isinstance(value, str) else {})

    def condition(self, encounter: Encounter, id: str, fields: Mapping[str, Any]) -> str:
        """Return a condition with its fields in brackets."""
        shown, name = self.fields(encounter, fields), self._texts.name("conditions", id)
        return f"{name} ({shown})" if shown else name

    def fields(self, encounter: Encounter, fields: Mapping[str, Any]) -> str:
        """Return the fields of a condition in words; from the second combatant on, with the name of the field."""
        return ", ".join(self._fields(encounter, fields))

    def _fields(self, encounter: Encounter, fields: Mapping[str, Any]) -> Iterator[str]:
        somebody = False
        for field, value in fields.items():
            # A figure of 0 says nothing, and neither does False, which equals it.
            if value in ("", (), 0):
                continue
            text = self.value(encounter, field, value)
            names = text.startswith(TO)
            yield f"{self._texts.name('choices', field)} {text}" if names and somebody else text
            somebody = somebody or names

    def value(self, encounter: Encounter, name: str, value: Any) -> str:
        """Return the value of a choice or a condition's field in words: combatants by name, figures with a label."""
        if isinstance(value, str) and value in encounter.combatants:
            return f"{TO}{name_of(encounter, value)}"
        if isinstance(value, tuple):
            return ", ".join(self.value(encounter, name, each) for each in cast("tuple[str, ...]", value))
        if isinstance(value, str) and value.partition(BETWEEN)[0] in encounter.combatants:
            return TO + ", ".join(name_of(encounter, each) for each in value.split(BETWEEN))
        text = self._texts.value(name, value)
        if isinstance(value, bool | int | float):
            label = self._texts.name("choices", name)
            return label if value is True else f"{label} {text}"
        return text


def name_of(encounter: Encounter, id: str) -> str:
    """Return the name of a combatant, or of somebody who left; the id if they never were in the encounter."""
    combatant = encounter.whoever(id)
    return id if combatant is None else combatant.name


def gender_of(encounter: Encounter, id: str) -> str:
    """Return the grammatical gender of a combatant: as the sheet says, else as the name suggests."""
    combatant = encounter.combatants.get(id)
    return "" if combatant is None else combatant.sheet.gender or guessed_gender(combatant.name)


def _is_not_name(text: str) -> bool:
    return not text.startswith(TO)
