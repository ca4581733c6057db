"""The ids that the texts of a ruleset must name: every id that a user may read on screen."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from rules.dice.notation import figures_named
from rules.loading.text_ranges import TextRanges
from rules.ruleset.destinations import destinations
from rules.ruleset.rulebook import is_bounded_figure
from rules.ruleset.sections import ALREADY_THERE, SEVERAL, Choice, Ruleset
from rules.ruleset.steps import Amount, Ask, Contest, Gain, Note, Perform, React, Reckon, Script, Step, Test
from rules.ruleset.traversal import steps

RULESET_WORDS = ("name", "summary", "unit", "round", "turn")
"""The keys of the section [ruleset]."""

THINGS_A_VALUE_MAY_BE = ("positions", "items", "skills", "actions")
"""Sections whose names serve for a value of a choice that has no text for it."""

SAID_BY_THE_CHRONICLE = ("yes", "no", "none")
"""Answers for which the log has its own words."""

A_WORD = re.compile(r"^'(\w+)'$")
A_NAME = re.compile(r"[a-z_]+")
"""A formula that is a single word, which a field of a condition may hold."""

AN_ID = re.compile(r"^[a-z]\w+$")
"""A row of a table that needs a text: no figure, such as `1/2`, and no abbreviation, such as `C`."""

Needed = Mapping[str, set[str]]


MOMENTS = ("turn_start", "turn_end", "round_start", "round_end", "acted", "reacted")
"""The signals of every ruleset, for which the program has words."""


def own_names(ruleset: Ruleset) -> set[str]:
    """Return the names that texts may name like choices: of figures of actions and functions, and columns of words."""
    lets = {name for action in ruleset.actions.values() for name in action.let}
    columns = {name for name, words in _words_of_columns(ruleset) if words}
    return lets | columns | {name for function in ruleset.functions.values() for name in function.of}


def needed_ids(ruleset: Ruleset) -> Needed:
    """Return the ids that need an entry, by section of the text file."""
    ids: dict[str, set[str]] = defaultdict(set)
    ids["ruleset"] |= set(RULESET_WORDS)
    for section in (
        "groups",
        "actions",
        "attributes",
        "values",
        "pools",
        "skills",
        "traits",
        "items",
        "positions",
        "ground",
    ):
        ids[section] |= getattr(ruleset, section).keys()
    for section in ("stances", "conditions", "counters", "rules", "facts", "needs", "tests", "decks", "kinds"):
        ids[section] |= getattr(ruleset, section).keys()
    for section in ("prices", "tables", "functions", "decks", "kinds"):
        ids[section] |= getattr(ruleset, section).keys()
    ids["specialities"] |= {each for skill in ruleset.skills.values() for each in skill.specialities or ()}
    ids["facts"] |= ruleset.against.keys()
    ids["choices"] |= ruleset.facts.keys()  # the log shows a fact stated with an action like a choice
    ids["fields"] |= ruleset.fields.keys() | ruleset.variants.keys()
    ids["conditions"] |= {mark for pool in ruleset.pools.values() for mark in pool.marks}
    ids["choices"] |= {name for rule in ruleset.conditions.values() for name in rule.fields}
    ids["signals"] |= set(_signals_of_its_own(ruleset))
    ids["sections"] |= {section.id for section in ruleset.sheet.sections}
    for table in (ruleset.sheet.weapons, ruleset.sheet.armour, ruleset.sheet.skills):
        ids["columns"] |= set() if table is None else {column.id for column in table.columns}
    ids["creation"] |= {part.id for part in (*ruleset.creation.costs, *ruleset.creation.limits)}
    ids["mods"] |= {modifier.id for modifier in ruleset.modifiers} | set(_figures_of_dice(ruleset))
    ids["traits"] |= set(_listed_in_catalogue(ruleset))
    if ruleset.turn.initiative is not None:
        ids["tests"].add("initiative")
        ids["questions"].add("initiative")
    ids["needs"] |= set(_needs_of_the_engine(ruleset))
    for action in ruleset.actions.values():
        ids["choices"] |= action.choices.keys()
        ids["needs"] |= {need.id for need in action.needs if not isinstance(need, str)}
        # A choice of several things, or of a figure in a range, is a reason under its own name.
        ids["needs"] |= {name for name, choice in action.choices.items() if choice.kind in SEVERAL}
        figures = {name for name, choice in action.choices.items() if is_bounded_figure(choice)}
        ids["needs"] |= figures - ruleset.facts.keys()  # a fact is asked for in words of its own
        ids["questions"] |= {action.reaction} - {""}
    for step in all_steps(ruleset):
        for section, id in _said_by(step):
            ids[section].add(id)
    return ids


def needed_values(ruleset: Ruleset) -> Mapping[str, set[str]]:
    """Return the values that need a text, by their choice, fact, field or question."""
    values: dict[str, set[str]] = defaultdict(set)
    for name, words in (*_values_of_choices(ruleset), *_values_of_fields(ruleset)):
        values[name] |= words
    for step in all_steps(ruleset):
        if isinstance(step, Ask) and step.who != "gm" and not step.away:
            values[step.ask] |= set(step.answers) - set(SAID_BY_THE_CHRONICLE)
    return {name: found for name, found in values.items() if found}


def needed_rows(ruleset: Ruleset) -> Mapping[str, set[str]]:
    """Return the rows that need a text, by table: ids rather than figures or abbreviations."""
    return {name: set(filter(AN_ID.match, table.rows)) for name, table in ruleset.tables.items()}


def noted_values(ruleset: Ruleset) -> Mapping[str, set[str]]:
    """Return the words that fields of conditions and columns of sheets may hold, which the texts may name.

    Text fields may also name combatants, and so `everybody`.
    """
    values: dict[str, set[str]] = defaultdict(set)
    for condition in ruleset.conditions.values():
        for name in (name for name, type_ in condition.fields.items() if type_ == "text"):
            values[name].add("all")
    for step in all_steps(ruleset):
        if isinstance(step, Gain):
            for name, formula in step.fields.items():
                values[name] |= set(A_WORD.findall(formula.source)) | _values_of_facts_in(formula.source, ruleset)
    for name, words in _words_of_columns(ruleset):
        values[name] |= words
    return values


def _words_of_columns(ruleset: Ruleset) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each column of the sheet's tables with the words that it may show."""
    ranges, sheet = TextRanges(ruleset), ruleset.sheet
    for table in (sheet.weapons, sheet.armour, sheet.skills):
        for column in () if table is None else table.columns:
            yield column.id, ranges.of(column.value, {}).texts


def _values_of_facts_in(source: str, ruleset: Ruleset) -> set[str]:
    """Return the values of the facts that a formula names, by itself or by a function of the ruleset."""
    names = set(A_NAME.findall(source))
    for function in names & ruleset.functions.keys():
        names |= set(A_NAME.findall(ruleset.functions[function].value.source))
    facts = {**ruleset.facts, **ruleset.against}
    return {value for name in names for value in (facts[name].values if name in facts else ()) if value}


def _values_of_choices(ruleset: Ruleset) -> Iterator[tuple[str, set[str]]]:
    ways = {way for item in ruleset.items.values() for way in item.variants}
    for action in ruleset.actions.values():
        yield from ((name, _values_of(choice, ways)) for name, choice in action.choices.items())


def _values_of_fields(ruleset: Ruleset) -> Iterator[tuple[str, set[str]]]:
    """Yield the values of facts and of fields of gear and conditions: the words they list, or yes and no."""
    for rules in (ruleset.facts, ruleset.against, ruleset.fields, ruleset.variants):
        for name, rule in rules.items():
            yield name, {"yes", "no"} if rule.type == "flag" else set(rule.values) - {""}
    for condition in ruleset.conditions.values():
        yield from ((name, {"yes", "no"}) for name, type_ in condition.fields.items() if type_ == "flag")


def asked_facts(ruleset: Ruleset) -> Mapping[str, set[str]]:
    """Return the choices and facts that the program may ask for, which need a question, by section."""
    choices = {name for action in ruleset.actions.values() for name in action.choices}
    return {"choices": choices, "facts": set(ruleset.facts)}


def summarised(ruleset: Ruleset) -> Mapping[str, set[str]]:
    """Return the ids that need a summary, by section."""
    return {"actions": set(ruleset.actions), "rules": set(ruleset.rules)}


def gm_needs(ruleset: Ruleset) -> set[str]:
    """Return the needs that the GM is asked about."""
    own = (need for action in ruleset.actions.values() for need in action.needs if not isinstance(need, str))
    return {id for id, need in ruleset.needs.items() if need.gm} | {need.id for need in own if need.gm}


def all_steps(ruleset: Ruleset) -> Iterator[Step]:
    """Yield every step of every script of a ruleset."""
    for script in _scripts(ruleset):
        for _, step in steps(script):
            yield step


def _scripts(ruleset: Ruleset) -> Iterator[Script]:
    for section in (ruleset.actions, ruleset.procedures, ruleset.prices):
        yield from (entry.do for entry in section.values())
    for postures in (ruleset.positions, ruleset.stances, ruleset.conditions):
        yield from (trigger.do for rule in postures.values() for trigger in rule.ends)
    for moment in ("turn_start", "turn_end", "round_start", "round_end"):
        yield getattr(ruleset.turn, moment)
    yield from (ruleset.way.leaving, ruleset.way.entering)


def _figures_of_dice(ruleset: Ruleset) -> Iterator[str]:
    """Yield the ids of the figures that dice name, which the log and the account of a roll show."""
    for test in ruleset.tests.values():
        yield from figures_named(test.dice)
    if ruleset.turn.initiative is not None:
        yield from figures_named(ruleset.turn.initiative.dice)


def _said_by(step: Step) -> Iterator[tuple[str, str]]:
    """Yield the texts that a step may show, as (section, id)."""
    match step:
        case Test():
            yield "questions", step.about or step.name or step.test
            yield from (("mods", name) for name in step.plus)
        case Contest():
            yield "questions", step.name or step.contest
            yield from (("mods", name) for name in (*step.our_plus, *step.their_plus))
        case Reckon():
            yield "tests", step.reckon
            yield from (("mods", name) for name in (*step.terms, *step.times, step.name))
        case Amount():
            yield "questions", step.about
            yield "tests", step.about
        case Ask():
            yield "questions", step.ask
        case React():
            yield "questions", step.react
        case Perform() if step.offered and not step.perform.startswith("{"):
            yield "questions", step.perform
        case Note():
            yield "notes", step.note
        case _:
            return


def _values_of(choice: Choice, ways: set[str]) -> set[str]:
    if choice.kind == "flag":
        return {"yes", "no"}
    return ways if choice.kind == "variant" else set(choice.values)


def _listed_in_catalogue(ruleset: Ruleset) -> Iterator[str]:
    """Yield the texts in list fields of the catalogue, which describe gear in single words."""
    lists = {name for name, rule in (*ruleset.fields.items(), *ruleset.variants.items()) if rule.type == "list"}
    for item in ruleset.items.values():
        for fields in (item.fields, *item.variants.values()):
            for name in lists & fields.keys():
                value: Any = fields[name]
                yield from value


def _signals_of_its_own(ruleset: Ruleset) -> Iterator[str]:
    """Yield the signals that end a state and that only this ruleset sends."""
    for rule in (*ruleset.conditions.values(), *ruleset.stances.values()):
        for trigger in rule.ends:
            if trigger.end and trigger.on not in MOMENTS:
                yield trigger.on


def _needs_of_the_engine(ruleset: Ruleset) -> Iterator[str]:
    """Yield the needs that no ruleset states, of actions that only some have, and of those that lead somewhere."""
    if any(action.whose is not None for action in ruleset.actions.values()):
        yield "whose"
    if any(destinations(action, ruleset.procedures) for action in ruleset.actions.values()):
        yield ALREADY_THERE
