"""Explanations of the figures on a sheet, as text."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from types import MappingProxyType

from gui.sheet.state import SheetState, sections_of
from gui.sheet.term_names import term_name, term_value
from gui.words.words import Words
from rules.facts.explain import Explanation, Term, explain, explain_formula
from rules.formula.formulas import Formula
from rules.ruleset.sheet_layout import SheetColumn
from rules.sheet.rows import skill_facts
from rules.values import Value
from rules.words.texts import Texts

INDENT = " " * 4
"""Indentation of a term; the terms below it have one more."""

DEEPEST = 3
"""Maximum depth of nested terms."""

WIDTH = 76
"""Maximum length of a line in characters; a longer line wraps."""

DICE = re.compile(r"\d*d\d+([+-]\d+)?")
"""Dice notation of the engine."""

TAKEN: Mapping[str, str] = MappingProxyType(
    {"sum": "sheet.sum_of", "max": "sheet.most_of", "min": "sheet.least_of", "count": "sheet.count_of"}
)
"""Sentence key for each way to aggregate gathered terms."""


def explain_value(state: SheetState, id: str) -> str:
    """Explain a derived value: its name and figure, its summary, the formula, and a line for each term."""
    return _explanation_text("values", id, explain(state.facts, id), state)


def explain_most(state: SheetState, pool: str, formula: Formula) -> str:
    """Explain the maximum of a pool."""
    return _explanation_text("pools", pool, explain_formula(state.facts, formula), state)


def explain_beside(state: SheetState, skill: str, column: SheetColumn) -> str:
    """Explain a figure in a column of the skill table."""
    return _explanation_text(
        "columns", column.id, explain_formula(skill_facts(state.facts, skill), column.value), state
    )


def cell_words(cell: Value | None, column: str, state: SheetState) -> str:
    """Return the text of a cell: a figure, the ruleset's name of a word, or a dash if unknown."""
    if isinstance(cell, str):
        return word(column, cell, state.texts, state.words)
    return figure(cell, state.words)


def figure(value: Value | None, words: Words) -> str:
    """Return a value as text; a dash if it is unknown."""
    if isinstance(value, bool):
        return words("sheet.yes" if value else "sheet.no")
    if isinstance(value, int | float):
        return words.number(value, 0 if float(value).is_integer() else 1 if float(value * 10).is_integer() else 2)
    return "\N{EN DASH}" if value in (None, "") else str(value)


def word(about: str, value: str, texts: Texts, words: Words) -> str:
    """Return the ruleset's name of a word in a field or column; dice in the notation of the current language."""
    named = texts.value(about, value) if value else ""
    return words.dice(named) if DICE.fullmatch(named) else named


def _explanation_text(kind: str, id: str, explained: Explanation, state: SheetState) -> str:
    return "\n".join(part for line in _lines(kind, id, explained, state) for part in _broken(line))


def _lines(kind: str, id: str, explained: Explanation, state: SheetState) -> Iterator[str]:
    words = state.words
    yield f"{state.texts.name(kind, id)}: {figure(explained.value, words)}"
    if kind == "values":
        yield state.texts.summary(kind, id)
    if explained.pinned:
        yield words("sheet.pinned", formula=explained.formula)
        return
    if explained.take:
        yield words(TAKEN[explained.take], formula=explained.formula)
    else:
        yield f"= {explained.formula}"
    yield from _terms(explained.terms, state, _values_on_sheet(state), 1)


def _terms(terms: Sequence[Term], state: SheetState, shown: Collection[str], depth: int) -> Iterator[str]:
    """Yield a line for each term; a derived value that the sheet does not show is followed by its own terms."""
    for term in terms:
        yield f"{INDENT * depth}{term_name(term, state)}: {figure(term_value(term.value, state), state.words)}"
        hidden = term.kind == "fact" and term.path in state.ruleset.values and term.path not in shown
        if hidden and depth < DEEPEST:
            yield from _terms(explain(state.facts, term.path).terms, state, shown, depth + 1)


def _values_on_sheet(state: SheetState) -> frozenset[str]:
    """Return the derived values that the sheet shows; they have their own explanation."""
    sections = [section for section in sections_of(state.ruleset) if section.shows == "values"]
    return frozenset(id for section in sections for id in section.entries or state.ruleset.values)


def _broken(line: str) -> list[str]:
    """Wrap a line; continuation lines have more indentation."""
    deep = len(line) - len(line.lstrip())
    return wrap(line, WIDTH, drop_whitespace=True, subsequent_indent=" " * max(8, deep + 4))
