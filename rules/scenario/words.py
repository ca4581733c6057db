"""Checking choices, facts, rulings, attacks and expectations in scenario files."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from rules.choices.several import joined
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Choice, Fact, Ruleset
from rules.scenario.values import (
    ScenarioError,
    as_flag,
    as_list,
    as_number,
    as_place,
    as_table,
    as_text,
    as_type,
    check_known,
)
from rules.state.encounter import Encounter
from rules.values import Value
from rules.words.messages import Message, message_of
from rules.words.specialities import parted

_PATTERNS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "place": (re.compile(r"-?\d+,-?\d+(>-?\d+,-?\d+)*"), "scenario.place_not"),
    "cells": (re.compile(r"-?\d+,-?\d+(\|-?\d+,-?\d+)*"), "scenario.cells_not"),
    "border": (re.compile(r"-?\d+,-?\d+\|-?\d+,-?\d+"), "scenario.border_not"),
}
"""The pattern of each kind of choice on the board, and the message key for a value that does not match."""


def as_choice(value: Value, choice: Choice, path: str) -> Value:
    """Return the value of a choice. Raises ScenarioError for a value that its kind does not allow."""
    if choice.kind == "flag":
        return as_flag(value, path)
    if choice.kind == "number":
        return as_number(value, path)
    if choice.kind == "combatants" and isinstance(value, tuple):
        return joined(value)
    if choice.kind in _PATTERNS and value != "":
        pattern, key = _PATTERNS[choice.kind]
        if not (isinstance(value, str) and pattern.fullmatch(value)):
            raise ScenarioError(message_of(key, value=repr(value)), path)
    return as_text(value, path)


def as_fact(value: Value, fact: Fact, path: str) -> Value:
    """Return the value of a fact. Raises ScenarioError for a value that its type does not allow."""
    return as_type(value, fact.type, path, fact.values)


def as_ruling(value: Value, path: str) -> Value:
    """Return the GM's ruling on a need. Raises ScenarioError if it is neither yes nor no."""
    if value not in (True, False, "yes", "no"):
        raise ScenarioError(message_of("scenario.ruling", value=repr(value)), path)
    return value


def as_attack(against: Mapping[str, Value], rulebook: Rulebook, encounter: Encounter, path: str) -> dict[str, Value]:
    """Return the figures of an attack that a reaction answers. Raises ScenarioError for unknown ids and values."""
    checked = dict(against)
    for name, value in against.items():
        here = f"{path}.{name}"
        if name == "attacker":
            check_known(value, encounter.combatants, message_of("kind.combatant"), here)
            continue
        checked[name] = as_fact(value, rulebook.ruleset.against[name], here)
        if name == "weapon" and value != "":
            check_known(value, _pieces(rulebook, encounter), message_of("kind.item"), here)
    return checked


def check_expected(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    """Raise ScenarioError for an expectation of a type that no option can meet."""
    if key == "status":
        check_known(wanted, ("legal", "illegal", "ask"), message_of("kind.status"), path)
    elif key in ("reason", "inside"):
        for each in [wanted] if isinstance(wanted, str) else as_list(wanted, path):
            as_text(each, path)
    elif key in ("choices", "mods"):
        for name, values in as_table(wanted, path).items():
            as_list(values, f"{path}.{name}") if key == "choices" else as_number(values, f"{path}.{name}")
    elif key == "costs":
        _check_figures(wanted, ruleset.pools, message_of("kind.pool"), path)
    elif key == "spends":
        _check_figures(wanted, ruleset.counters, message_of("kind.counter"), path)
    else:
        as_number(wanted, path)


_OF_TYPE: Mapping[str, Callable[[object, str], object]] = {
    "at": as_place,
    "facing": as_number,
    "values": as_table,
    "seen_by": as_list,
    "on_turn": as_flag,
    "passed_over": as_flag,
    "spent": as_flag,
}
"""The keys of a state without ids of the ruleset, and the function that raises ScenarioError for another type."""


def check_state(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    """Raise ScenarioError for an expected state with ids that the ruleset does not have, or of the wrong type."""
    if key == "position":
        check_known(wanted, ruleset.positions, message_of("kind.position"), path)
    elif key == "stance" and wanted != "":
        check_known(wanted, (*ruleset.stances, *ruleset.conditions), message_of("kind.stance"), path)
    elif key in ("pools", "used"):
        pools = key == "pools"
        known = ruleset.pools if pools else ruleset.counters
        _check_figures(wanted, known, message_of("kind.pool") if pools else message_of("kind.counter"), path)
    elif key == "levels":
        skills = {parted(id)[0]: figure for id, figure in as_table(wanted, path).items()}
        _check_figures(skills, ruleset.skills, message_of("kind.skill"), path)
    elif key in ("conditions", "items"):
        _check_entries(key, wanted, ruleset, path)
    elif key == "unusual":
        _check_listed(wanted, ruleset.attributes, message_of("kind.attribute"), path)
    elif key == "marks":
        marks = tuple(id for pool in ruleset.pools.values() for id in pool.marks)
        _check_listed(wanted, marks, message_of("kind.mark"), path)
    elif key == "has_pools":
        _check_listed(wanted, ruleset.pools, message_of("kind.pool"), path)
    elif key in _OF_TYPE:
        _OF_TYPE[key](wanted, path)


def _check_listed(wanted: Any, known: Collection[str], kind: Message, path: str) -> None:
    for each in as_list(wanted, path):
        check_known(each, known, kind, path)


def _check_entries(key: str, wanted: Any, ruleset: Ruleset, path: str) -> None:
    for each in as_list(wanted, path):
        id = _id_of({"id": each} if key == "conditions" and isinstance(each, str) else each, path)
        if key == "conditions":
            check_known(id, ruleset.conditions, message_of("kind.condition"), path)


def _id_of(entry: Any, path: str) -> str:
    return as_text(as_table(entry, path).get("id"), f"{path}.id")


def _check_figures(entry: Any, known: Mapping[str, object], kind: Message, path: str) -> None:
    for id, figure in as_table(entry, path).items():
        check_known(id.partition(":")[0], known, kind, f"{path}.{id}")
        as_number(figure, f"{path}.{id}")


def _pieces(rulebook: Rulebook, encounter: Encounter) -> Iterator[str]:
    """Yield the ids an attack's weapon may have: catalogue entries, carried pieces, and the texts of item choices."""
    yield from rulebook.ruleset.items
    for combatant in encounter.combatants.values():
        for item in combatant.items:
            yield from (item.id, item.handle)
    for plan in rulebook.plans.values():
        for choice in plan.action.choices.values():
            if choice.kind == "item":
                yield from choice.values
