"""Why a figure of the sheet is what it is, in words."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from gui.sheet.state import SheetState
from gui.words import Words
from rules.explain import Explanation, Term, explain, explain_formula
from rules.formula import Formula
from rules.ruleset import Ruleset
from rules.texts import Texts, readable
from rules.values import Value

TAKEN: Mapping[str, str] = MappingProxyType(
    {"sum": "sheet.sum_of", "max": "sheet.most_of", "min": "sheet.least_of", "count": "sheet.count_of"}
)
"""The sentence for each way to put gathered terms together."""


def explain_value(state: SheetState, id: str) -> str:
    """Why a derived value is what it is: its name and figure, the formula, and a line for each term."""
    name = state.texts.name("values", id)
    return _told(name, explain(state.facts, id), state)


def explain_most(state: SheetState, pool: str, formula: Formula) -> str:
    """Why a pool holds as much as it does at most."""
    return _told(state.texts.name("pools", pool), explain_formula(state.facts, formula), state)


def figure(value: Value | None, words: Words) -> str:
    """A figure as it is written; a dash for one that is not known."""
    if isinstance(value, bool):
        return words("sheet.yes" if value else "sheet.no")
    if isinstance(value, int | float):
        return words.number(value, 0 if float(value).is_integer() else 1 if float(value * 10).is_integer() else 2)
    return "\N{EN DASH}" if value in (None, "") else str(value)


def _told(name: str, explained: Explanation, state: SheetState) -> str:
    return "\n".join(_lines(name, explained, state))


def _lines(name: str, explained: Explanation, state: SheetState) -> Iterator[str]:
    words = state.words
    yield f"{name}: {figure(explained.value, words)}"
    if explained.pinned:
        yield words("sheet.pinned", formula=explained.formula)
        return
    if explained.take:
        yield words(TAKEN[explained.take], formula=explained.formula)
    else:
        yield f"= {explained.formula}"
    for term in explained.terms:
        yield f"    {_term(term, state.ruleset, state.texts)}: {figure(term.value, words)}"


def _term(term: Term, ruleset: Ruleset, texts: Texts) -> str:
    """What a term is called."""
    if term.kind in ("item", "condition"):
        return texts.name(f"{term.kind}s", term.path)
    if term.arguments:
        return f"{', '.join(_argument(each, ruleset, texts) for each in term.arguments)} ({readable(term.path)})"
    return _name(term.path, ruleset, texts) or readable(term.key)


def _argument(value: Value, ruleset: Ruleset, texts: Texts) -> str:
    if isinstance(value, str):
        return _name(value, ruleset, texts) or readable(value)
    return f"{value}"


def _name(id: str, ruleset: Ruleset, texts: Texts) -> str:
    """What a thing of the ruleset is called, whatever kind of thing it is; empty if there is none of that id."""
    known = {
        "attributes": ruleset.attributes,
        "values": ruleset.values,
        "pools": ruleset.pools,
        "skills": ruleset.skills,
        "traits": ruleset.traits,
        "conditions": ruleset.conditions,
        "items": ruleset.items,
    }
    return next((texts.name(kind, id) for kind, entries in known.items() if id in entries), "")
