"""What a scenario says of choices, facts, attacks and states: checked, and spelled as the rules know it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Choice, Fact, Ruleset
from rules.scenario.values import (
    ScenarioError,
    flag_told,
    known_told,
    list_told,
    number_told,
    place_text,
    table_told,
    text_told,
    typed,
)
from rules.state.encounter import Encounter
from rules.values import Value
from rules.words.messages import Message, message_of

_SPELLED: Mapping[str, tuple[re.Pattern[str], str]] = {
    "place": (re.compile(r"-?\d+,-?\d+"), "scenario.place_not"),
    "border": (re.compile(r"-?\d+,-?\d+\|-?\d+,-?\d+"), "scenario.border_not"),
}
"""How choices on the board are spelled, and the key of the sentence that says what they are in a file."""


def choice_as_said(value: Value, choice: Choice, path: str) -> Value:
    """A choice as the rules know it. Raises ScenarioError for what its kind cannot be."""
    if choice.kind == "flag":
        return flag_told(value, path)
    if choice.kind == "number":
        return number_told(value, path)
    if choice.kind in _SPELLED and value != "":
        pattern, sentence = _SPELLED[choice.kind]
        if not (isinstance(value, str) and pattern.fullmatch(value)):
            raise ScenarioError(message_of(sentence, value=repr(value)), path)
    return text_told(value, path)


def fact_as_said(value: Value, fact: Fact, path: str) -> Value:
    """A fact as the rules know it. Raises ScenarioError for what its type cannot be."""
    return typed(value, fact.type, path, fact.values)


def ruling_as_said(value: Value, path: str) -> Value:
    """The GM's word on a need. Raises ScenarioError if it is neither yes nor no."""
    if value not in (True, False, "yes", "no"):
        raise ScenarioError(message_of("scenario.ruling", value=repr(value)), path)
    return value


def attack_as_said(
    against: Mapping[str, Value], rulebook: Rulebook, encounter: Encounter, path: str
) -> dict[str, Value]:
    """What is known of an attack that is coming, as the rules know it. Raises ScenarioError for what cannot be."""
    said = dict(against)
    for name, value in against.items():
        here = f"{path}.{name}"
        if name == "attacker":
            known_told(value, encounter.combatants, message_of("kind.combatant"), here)
            continue
        said[name] = fact_as_said(value, rulebook.ruleset.against[name], here)
        if name == "weapon" and value != "":
            known_told(value, _pieces(rulebook, encounter), message_of("kind.item"), here)
    return said


def check_expected(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    """Refuse an expectation that no option can meet, for it is of another kind. Raises ScenarioError."""
    if key == "status":
        known_told(wanted, ("legal", "illegal", "ask"), message_of("kind.status"), path)
    elif key == "reason":
        for each in [wanted] if isinstance(wanted, str) else list_told(wanted, path):
            text_told(each, path)
    elif key == "choices":
        for name, values in table_told(wanted, path).items():
            list_told(values, f"{path}.{name}")
    elif key == "costs":
        _check_figures(wanted, ruleset.pools, message_of("kind.pool"), path)
    elif key == "spends":
        _check_figures(wanted, ruleset.counters, message_of("kind.counter"), path)
    elif key == "mods":
        for id, figure in table_told(wanted, path).items():
            number_told(figure, f"{path}.{id}")
    else:
        number_told(wanted, path)


def check_state(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    """Refuse the state of a combatant that names what the ruleset does not have. Raises ScenarioError."""
    if key == "position":
        known_told(wanted, ruleset.positions, message_of("kind.position"), path)
    elif key == "stance" and wanted != "":
        known_told(wanted, (*ruleset.stances, *ruleset.conditions), message_of("kind.stance"), path)
    elif key in ("pools", "used"):
        pools = key == "pools"
        known = ruleset.pools if pools else ruleset.counters
        _check_figures(wanted, known, message_of("kind.pool") if pools else message_of("kind.counter"), path)
    elif key == "values":
        table_told(wanted, path)
    elif key in ("conditions", "items"):
        _check_entries(key, wanted, ruleset, path)
    elif key == "at":
        place_text(wanted, path)
    elif key == "facing":
        number_told(wanted, path)


def _check_entries(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    for each in list_told(wanted, path):
        id = _id_of({"id": each} if key == "conditions" and isinstance(each, str) else each, path)
        if key == "conditions":
            known_told(id, ruleset.conditions, message_of("kind.condition"), path)


def _id_of(told: Any, path: str) -> str:
    return text_told(table_told(told, path).get("id"), f"{path}.id")


def _check_figures(told: Any, known: Mapping[str, object], kind: Message, path: str) -> None:
    for id, figure in table_told(told, path).items():
        known_told(id.partition(":")[0], known, kind, f"{path}.{id}")
        number_told(figure, f"{path}.{id}")


def _pieces(rulebook: Rulebook, encounter: Encounter) -> Iterator[str]:
    """All an attack may come with: the catalogue, what is carried, and the words said in place of a piece."""
    yield from rulebook.ruleset.items
    for combatant in encounter.combatants.values():
        for item in combatant.items:
            yield from (item.id, item.handle)
    for plan in rulebook.plans.values():
        for choice in plan.action.choices.values():
            if choice.kind == "item":
                yield from choice.values
