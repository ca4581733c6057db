"""The texts that a ruleset needs: which entries of a text file are missing, which are about nothing, and stubs."""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeAlias, cast

from msgspec import Struct

from rules.loading.conversion import is_table
from rules.loading.text_words import amounts_of, rolled_names, spoken_of, terms_of
from rules.ruleset.rulebook import is_bounded_figure
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import ALREADY_THERE, SEVERAL, WHOSE, Ruleset
from rules.ruleset.steps import Ask, Note, Perform, React
from rules.ruleset.traversal import steps
from rules.words.texts import readable

Ids: TypeAlias = Mapping[str, tuple[str, ...]]
"""Ids by the section of a text file."""

NAMED = (
    *("groups", "actions", "attributes", "values", "pools", "skills", "traits", "items", "positions", "stances"),
    *("counters", "rules", "prices", "tables"),
)
"""The sections in which each entry of the ruleset is shown by its name."""

OPEN = ("ruleset", "sections")
"""The sections that hold words for more than the entries that are missed in them."""

NOTHING: Mapping[str, Any] = {}

ALSO_KNOWN = ("functions", "ground")
"""Further sections whose ids are those of the ruleset; not each of their entries is shown."""


class TextGaps(Struct, frozen=True):
    """The entries that one text file lacks, and those that are about nothing in the ruleset."""

    file: str
    missing: Ids
    spare: Ids
    ruleset: str = ""


def text_gaps(file: str, tree: Mapping[str, Any], ruleset: Ruleset, below: Mapping[str, Any] = NOTHING) -> TextGaps:
    """Return the missing and the superfluous entries of a text file; `tree` is its content, which has been checked.

    `below` is the same of the ruleset that this one is over, whose texts count for what is missing.
    """
    wanted = _wanted(ruleset)
    known = {**wanted, **{section: tuple(getattr(ruleset, section)) for section in ALSO_KNOWN}}
    known |= {section: (*wanted[section], *_held(tree, section)) for section in OPEN}
    known["traits"] = (*known["traits"], *_listed_words(ruleset))
    known["needs"] = (*known["needs"], *_choices_that_object(ruleset), WHOSE, ALREADY_THERE)
    known |= {section: (*known[section], *ids) for section, ids in spoken_of(ruleset).items()}
    held = {section: _held(tree, section) for section in known}
    whole = {section: (*held[section], *_held(below, section)) for section in known}
    missing = {section: _without(ids, whole[section]) for section, ids in wanted.items() if section != "questions"}
    spare = {section: _without(held[section], ids) for section, ids in known.items()}
    missing["questions"] = _without(
        wanted["questions"], (*whole["questions"], *_held(tree, "needs"), *_held(below, "needs"))
    )
    return TextGaps(file, _filled(missing), _filled(spare), ruleset.id)


def stubs(gaps: TextGaps) -> str:
    """Return the text of the missing entries, each named by its id, to be added at the end of the file and reworded."""
    return "\n".join(_stub_lines(gaps))


def _stub_lines(gaps: TextGaps) -> Iterator[str]:
    yield f"# {gaps.file}"
    for section, ids in gaps.missing.items():
        for id in ids:
            yield ""
            if section == "ruleset":
                yield f"[ruleset]\n{id} = {json.dumps(gaps.ruleset)}"
                continue
            yield f"[{section}.{id}]"
            yield f"name = {json.dumps(readable(id), ensure_ascii=False)}"
            if section == "actions":
                yield 'summary = ""'


def _wanted(ruleset: Ruleset) -> Ids:
    """Return the ids that are shown by name, by section."""
    marks = (mark for pool in ruleset.pools.values() for mark in pool.marks)
    named = {section: tuple(getattr(ruleset, section)) for section in NAMED}
    return {
        **named,
        "conditions": tuple(dict.fromkeys((*ruleset.conditions, *marks))),
        "specialities": tuple(each for skill in ruleset.skills.values() for each in skill.specialities or ()),
        "needs": tuple(dict.fromkeys(_needs(ruleset))),
        "notes": tuple(dict.fromkeys(_notes(ruleset))),
        **_shown(ruleset),
        "questions": tuple(dict.fromkeys((*_questions(ruleset), *rolled_names(ruleset)))),
    }


def _shown(ruleset: Ruleset) -> Ids:
    """Return what the sheet, the palette and the account of a roll show by name, by section."""
    actions = [each for each in ruleset.actions.values() if each.offered or each.reaction]
    fields = [name for condition in ruleset.conditions.values() for name in condition.fields]
    sheet = ruleset.sheet.sections
    return {
        "ruleset": ("name",),
        "mods": tuple(dict.fromkeys((*(each.id for each in ruleset.modifiers), *terms_of(ruleset)))),
        "choices": tuple(dict.fromkeys((*(name for action in actions for name in action.choices), *fields))),
        "facts": tuple(ruleset.facts),
        "tests": tuple(dict.fromkeys((*ruleset.tests, *amounts_of(ruleset)))),
        "sections": tuple(each.id for each in sheet),
        "fields": tuple(dict.fromkeys((*ruleset.fields, *ruleset.variants))),
        "kinds": tuple(ruleset.kinds),
        "decks": tuple(ruleset.decks),
    }


def _needs(ruleset: Ruleset) -> Iterator[str]:
    yield from ruleset.needs
    for action in ruleset.actions.values():
        yield from (WHOSE,) if action.whose is not None else ()
        yield from (each for each in (need if isinstance(need, str) else need.id for need in action.needs))


def _choices_that_object(ruleset: Ruleset) -> Iterator[str]:
    """Yield the choices of several things and of figures in a range, each a reason under its own name."""
    for action in ruleset.actions.values():
        yield from (
            name for name, choice in action.choices.items() if choice.kind in SEVERAL or is_bounded_figure(choice)
        )


def _notes(ruleset: Ruleset) -> Iterator[str]:
    for _, script in all_scripts(ruleset):
        yield from (step.note for _, step in steps(script) if isinstance(step, Note))


def _questions(ruleset: Ruleset) -> Iterator[str]:
    """Yield the questions that somebody is asked in words."""
    for _, script in all_scripts(ruleset):
        for _, step in steps(script):
            if isinstance(step, Ask):
                yield step.ask
            elif isinstance(step, React):
                yield step.react
            elif isinstance(step, Perform) and step.offered and not step.perform.startswith("{"):
                yield step.perform


def _listed_words(ruleset: Ruleset) -> Iterator[str]:
    """Yield the words in lists of the catalogue, whose names are among the traits."""
    for item in ruleset.items.values():
        for figures in (item.fields, *item.variants.values()):
            lists = (cast("tuple[str, ...]", value) for value in figures.values() if isinstance(value, tuple))
            yield from chain.from_iterable(lists)
    for rule in (*ruleset.fields.values(), *ruleset.variants.values()):
        yield from rule.values


def _held(tree: Mapping[str, Any], section: str) -> tuple[str, ...]:
    entries = tree.get(section, {})
    return tuple(entries) if is_table(entries) else ()


def _without(ids: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    held = frozenset(others)
    return tuple(id for id in ids if id not in held)


def _filled(ids: Ids) -> Ids:
    return {section: those for section, those in ids.items() if those}
