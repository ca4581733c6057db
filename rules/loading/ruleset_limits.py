"""Limits on the size of a ruleset, so that palettes and rolls always come in good time."""

import re

from rules.dice.notation import parse_dice, parse_template
from rules.dice.values import DiceError
from rules.formula.formulas import TextFormula
from rules.loading.problems import Problems
from rules.ruleset.course import Footprint
from rules.ruleset.sections import Action, Choice, Ruleset
from rules.ruleset.steps import Amount
from rules.ruleset.traversal import steps
from rules.words.messages import Message, message_of

RULESET_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
"""The pattern of a ruleset's id, which is also the name of its folder."""

SPECIALITY_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")
"""The pattern of a speciality's id."""

LONGEST_WORD = 60
"""The most characters of a ruleset's version; its source may have 4 times as many."""

MOST_ENTRIES = 600
"""The most entries of one section, and of all figures, functions and tables together."""

MOST_LISTED = 6000
"""The most skills, traits and pieces of gear, of which packs may bring whole catalogues."""

MOST_NAMES = 400
"""The most different names of the choices of all actions."""

MOST_CHOICES = 16
"""The most choices of one action, and ways to use one piece of gear."""

MOST_VALUES = 100
"""The most values that one choice lists, and specialities that one skill lists."""

MOST_NEEDS = 60
"""The most needs of one action, and names in its `let`."""

_LISTED = ("skills", "traits", "items")

MOST_CELLS = 24
"""The most cells of a figure besides its place."""

FARTHEST_CELL = 8
"""The most columns or rows from a figure's place to another of its cells."""

MOST_PARTS = 16
"""The most parts of one action, and triggers of one condition."""


def exceeded_limits(ruleset: Ruleset) -> Problems:
    """Yield a problem for every limit that a ruleset exceeds, and for dice that cannot be rolled."""
    if RULESET_ID.fullmatch(ruleset.id) is None:
        yield "id", message_of("bounds.id")
    yield from _over_limit("version", len(ruleset.version), LONGEST_WORD, message_of("of.characters"))
    yield from _over_limit("cite", len(ruleset.cite), 4 * LONGEST_WORD, message_of("of.characters"))
    for name, key in zip(ruleset.__struct_fields__, ruleset.__struct_encode_fields__, strict=True):
        section = getattr(ruleset, name)
        if not isinstance(section, str | int) and hasattr(section, "__len__"):
            most = MOST_LISTED if key in _LISTED else MOST_ENTRIES
            yield from _over_limit(key, len(section), most, message_of("of.entries"))
    figures = (ruleset.attributes, ruleset.values, ruleset.pools, ruleset.functions, ruleset.tables)
    yield from _over_limit("values", sum(map(len, figures)), MOST_ENTRIES, message_of("of.figures"))
    names = {name for action in ruleset.actions.values() for name in action.choices}
    yield from _over_limit("actions", len(names), MOST_NAMES, message_of("of.names_of_choices"))
    for id, action in ruleset.actions.items():
        yield from _of_action(f"actions.{id}", action)
    for id, choice in ruleset.choices.items():
        yield from _values(f"choices.{id}", choice)
    for id, skill in ruleset.skills.items():
        yield from _specialities(f"skills.{id}.specialities", skill.specialities or ())
    for id, item in ruleset.items.items():
        yield from _over_limit(f"items.{id}.variants", len(item.variants), MOST_CHOICES, message_of("of.ways"))
    yield from _triggers(ruleset)
    for id, footprint in ruleset.footprints.items():
        yield from _cells(f"footprints.{id}.cells", footprint)
    yield from _dice(ruleset)


def _triggers(ruleset: Ruleset) -> Problems:
    """Check how many signals a condition, a trait or the mark of a pool waits for."""
    waiting = [(f"conditions.{id}.ends", rule.ends) for id, rule in ruleset.conditions.items()]
    heard = [(f"traits.{id}.hears", trait.hears) for id, trait in ruleset.traits.items()]
    for id, pool in ruleset.pools.items():
        heard += [(f"pools.{id}.marks.{name}.hears", mark.hears) for name, mark in pool.marks.items()]
    for path, each in (*waiting, *heard):
        yield from _over_limit(path, len(each), MOST_PARTS, message_of("of.triggers"))


def _of_action(path: str, action: Action) -> Problems:
    yield from _over_limit(f"{path}.choices", len(action.choices), MOST_CHOICES, message_of("of.choices"))
    for name, choice in action.choices.items():
        yield from _values(f"{path}.choices.{name}", choice)
    yield from _over_limit(f"{path}.needs", len(action.needs), MOST_NEEDS, message_of("of.needs"))
    yield from _over_limit(f"{path}.let", len(action.let), MOST_NEEDS, message_of("of.names"))
    yield from _over_limit(f"{path}.parts", len(action.parts), MOST_PARTS, message_of("of.parts"))


def _values(path: str, choice: Choice) -> Problems:
    yield from _over_limit(f"{path}.values", len(choice.values), MOST_VALUES, message_of("of.values"))


def _specialities(path: str, listed: tuple[str, ...]) -> Problems:
    yield from _over_limit(path, len(listed), MOST_VALUES, message_of("of.specialities"))
    for speciality in dict.fromkeys(listed):
        if SPECIALITY_ID.fullmatch(speciality) is None or listed.count(speciality) > 1:
            yield path, message_of("bounds.speciality", id=speciality)


def _cells(path: str, footprint: Footprint) -> Problems:
    yield from _over_limit(path, len(footprint.cells), MOST_CELLS, message_of("of.cells"))
    for columns, rows in footprint.cells:
        if max(abs(columns), abs(rows)) > FARTHEST_CELL:
            yield path, message_of("bounds.cell", columns=columns, rows=rows, most=FARTHEST_CELL)


def _over_limit(path: str, count: int, most: int, of: Message) -> Problems:
    if count > most:
        yield path, message_of("bounds.too_many", count=count, of=of, most=most)


def _dice(ruleset: Ruleset) -> Problems:
    """Check the dice that are written as constants."""
    initiative = ruleset.turn.initiative
    if initiative is not None and initiative.dice:
        try:
            parse_template(initiative.dice)
        except DiceError as problem:
            yield "turn.initiative.dice", problem.full_message
    scripts = [(f"actions.{id}.do", action.do) for id, action in ruleset.actions.items()]
    scripts += [(f"procedures.{id}.do", procedure.do) for id, procedure in ruleset.procedures.items()]
    for path, script in scripts:
        for place, step in steps(script, path):
            if isinstance(step, Amount) and step.dice.is_constant:
                yield from _invalid_dice(f"{place}.dice", _dice_notation(step.dice))


def _dice_notation(dice: TextFormula) -> str:
    value = dice.evaluate({})
    return value if isinstance(value, str) else ""


def _invalid_dice(path: str, text: str) -> Problems:
    try:
        parse_dice(text)
    except DiceError as problem:
        yield path, problem.full_message
