"""How much of everything a ruleset may hold, so that nobody waits for a palette or a roll that never comes."""

import re
from collections.abc import Iterator

from rules.dice.values import DiceError, parse_dice
from rules.formula.formulas import TextFormula
from rules.ruleset.sections import Action, Ruleset
from rules.ruleset.steps import Amount
from rules.ruleset.traversal import steps
from rules.words.messages import Message, message_of

Found = Iterator[tuple[str, Message]]
"""Problems, as (path, message)."""

RULESET_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
"""What the id of a ruleset looks like, which is also the name of its folder."""

SPECIALITY_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")
"""What the id of a speciality looks like."""

LONGEST_WORD = 60
"""Characters that the version of a ruleset may have, and 4 times as many its source."""

MOST_ENTRIES = 600
"""Entries that one section may have, and figures and functions all in all."""

MOST_NAMES = 400
"""Names that the choices of all actions may have between them."""

MOST_CHOICES = 16
"""Choices of one action, and ways to use one piece of gear."""

MOST_VALUES = 100
"""Values that one choice may list."""

MOST_NEEDS = 60
"""Needs that one action may list, and formulas it may name in `let`."""

MOST_PARTS = 16
"""Actions that one may be made of, and triggers of one condition."""


def beyond_bounds(ruleset: Ruleset) -> Found:
    """Everything there is too much of, and dice that cannot be, with its path."""
    if RULESET_ID.fullmatch(ruleset.id) is None:
        yield "id", message_of("bounds.id")
    yield from _most("version", len(ruleset.version), LONGEST_WORD, message_of("of.characters"))
    yield from _most("cite", len(ruleset.cite), 4 * LONGEST_WORD, message_of("of.characters"))
    for name, key in zip(ruleset.__struct_fields__, ruleset.__struct_encode_fields__, strict=True):
        section = getattr(ruleset, name)
        if not isinstance(section, str | int) and hasattr(section, "__len__"):
            yield from _most(key, len(section), MOST_ENTRIES, message_of("of.entries"))
    figures = (ruleset.attributes, ruleset.values, ruleset.pools, ruleset.functions, ruleset.tables)
    yield from _most("values", sum(map(len, figures)), MOST_ENTRIES, message_of("of.figures"))
    names = {name for action in ruleset.actions.values() for name in action.choices}
    yield from _most("actions", len(names), MOST_NAMES, message_of("of.names_of_choices"))
    for id, action in ruleset.actions.items():
        yield from _of_action(f"actions.{id}", action)
    for id, skill in ruleset.skills.items():
        yield from _specialities(f"skills.{id}.specialities", skill.specialities or ())
    for id, item in ruleset.items.items():
        yield from _most(f"items.{id}.variants", len(item.variants), MOST_CHOICES, message_of("of.ways"))
    for id, rule in ruleset.conditions.items():
        yield from _most(f"conditions.{id}.ends", len(rule.ends), MOST_PARTS, message_of("of.triggers"))
    yield from _dice(ruleset)


def _of_action(path: str, action: Action) -> Found:
    yield from _most(f"{path}.choices", len(action.choices), MOST_CHOICES, message_of("of.choices"))
    for name, choice in action.choices.items():
        yield from _most(f"{path}.choices.{name}.values", len(choice.values), MOST_VALUES, message_of("of.values"))
    yield from _most(f"{path}.needs", len(action.needs), MOST_NEEDS, message_of("of.needs"))
    yield from _most(f"{path}.let", len(action.let), MOST_NEEDS, message_of("of.names"))
    yield from _most(f"{path}.parts", len(action.parts), MOST_PARTS, message_of("of.parts"))


def _specialities(path: str, listed: tuple[str, ...]) -> Found:
    yield from _most(path, len(listed), MOST_VALUES, message_of("of.specialities"))
    for speciality in dict.fromkeys(listed):
        if SPECIALITY_ID.fullmatch(speciality) is None or listed.count(speciality) > 1:
            yield path, message_of("bounds.speciality", id=speciality)


def _most(path: str, count: int, most: int, of: Message) -> Found:
    if count > most:
        yield path, message_of("bounds.too_many", count=count, of=of, most=most)


def _dice(ruleset: Ruleset) -> Found:
    """Dice that are written out and cannot be rolled."""
    initiative = ruleset.turn.initiative
    if initiative is not None and initiative.dice:
        yield from _no_dice("turn.initiative.dice", initiative.dice)
    scripts = [(f"actions.{id}.do", action.do) for id, action in ruleset.actions.items()]
    scripts += [(f"procedures.{id}.do", procedure.do) for id, procedure in ruleset.procedures.items()]
    for path, script in scripts:
        for place, step in steps(script, path):
            if isinstance(step, Amount) and step.dice.is_constant:
                yield from _no_dice(f"{place}.dice", _written(step.dice))


def _written(dice: TextFormula) -> str:
    value = dice.evaluate({})
    return value if isinstance(value, str) else ""


def _no_dice(path: str, text: str) -> Found:
    try:
        parse_dice(text)
    except DiceError as problem:
        yield path, problem.full_message
