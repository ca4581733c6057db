"""Trees of terms for figures that follow from formulas."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt

from gui.sheet.explaining import DEEPEST, cell_words, figure
from gui.sheet.rule_owners import RuleOwners
from gui.sheet.state import SheetState
from gui.sheet.term_names import term_name, term_value
from gui.widgets.why import Why
from rules.facts.book import Facts
from rules.facts.explain import Explanation, Term, explain, explain_formula
from rules.formula.formulas import Formula
from rules.ruleset.sheet_layout import SheetColumn

WHY_ROLE: Final = Qt.ItemDataRole.UserRole + 20
"""The role in which a cell of a table returns why its figure is what it is."""


def why_of_formula(text: str, formula: Formula, state: SheetState, rule: str = "") -> Why:
    """Return a figure with the formula it follows from and all its terms."""
    return Why(text, rule, _behind(explain_formula(state.facts, formula), state, 1))


def why_of_value(state: SheetState, id: str) -> Why:
    """Return a derived value with everything it follows from."""
    explained, cite = explain(state.facts, id), state.ruleset.values[id].cite
    text = f"{state.texts.name('values', id)}: {figure(explained.value, state.words)}"
    return Why(text, rule_words(state, "values", id, cite), _behind(explained, state, 1))


def why_of_attribute(state: SheetState, id: str) -> Why:
    """Return an attribute as it is entered on the sheet, with the usual range and the values that follow from it."""
    rule, texts, words = state.ruleset.attributes[id], state.texts, state.words
    text = f"{texts.name('attributes', id)}: {figure(state.sheet.attributes.get(id, rule.default), words)}"
    notes = [words("sheet.entered")]
    if rule.low is not None and rule.high is not None:
        notes.append(words("sheet.unusual", low=figure(rule.low, words), high=figure(rule.high, words)))
    following = [texts.name("values", value) for value in _values_with(state, id)]
    if following:
        notes.append(words("sheet.followed_by", values=", ".join(following)))
    return Why(text, rule_words(state, "attributes", id, rule.cite), tuple(map(Why, notes)))


def why_of_pool(state: SheetState, id: str) -> Why:
    """Return a pool with everything that its maximum follows from."""
    rule, words = state.ruleset.pools[id], state.words
    left = figure(state.facts.number(id), words)
    owner = rule_words(state, "pools", id, rule.cite)
    if rule.high is None:
        return Why(f"{state.texts.name('pools', id)}: {left}", owner)
    text = f"{state.texts.name('pools', id)}: {left} / {figure(state.value(f'{id}_max'), words)}"
    return why_of_formula(text, rule.high, state, owner)


def why_of_column(state: SheetState, about: str, column: SheetColumn, facts: Facts) -> Why:
    """Return a cell of a table on the sheet with everything it follows from; `facts` are those of its row."""
    explained = explain_formula(facts, column.value)
    value = cell_words(explained.value, column.id, state)
    return Why(f"{about}, {state.texts.name('columns', column.id)}: {value}", below=_behind(explained, state, 1))


def _values_with(state: SheetState, attribute: str) -> Iterator[str]:
    """Yield the values on the sheet whose formulas ask for an attribute."""
    for id, rule in state.ruleset.values.items():
        if any(reference.path == attribute for reference in rule.value.references):
            yield id


def rule_words(state: SheetState, kind: str, id: str, cite: str) -> str:
    """Return which rule an entry of the ruleset follows and whose rule it is; empty if it names none."""
    house_rules = state.facts.book.encounter.house_rules
    return RuleOwners(state.ruleset, state.texts, state.words, house_rules).words_of(kind, id, cite)


def _behind(explained: Explanation, state: SheetState, depth: int) -> tuple[Why, ...]:
    if explained.pinned:
        return (Why(state.words("sheet.pinned", formula=explained.formula)),)
    return tuple(_term(term, state, depth) for term in explained.terms if term.value is not None)


def _term(term: Term, state: SheetState, depth: int) -> Why:
    text = f"{_name(term, state)}: {figure(term_value(term.value, state), state.words)}"
    values = state.ruleset.values
    if term.kind != "fact" or term.path not in values or depth >= DEEPEST:
        return Why(text)
    rule = rule_words(state, "values", term.path, values[term.path].cite)
    return Why(text, rule, _behind(explain(state.facts, term.path), state, depth + 1))


def _name(term: Term, state: SheetState) -> str:
    """Return the name of a term: of a choice's field with the choice, of a call without what it computes with."""
    root, dot, field = term.path.partition(".")
    if dot and field in state.ruleset.fields:
        return f"{state.texts.name('fields', field)} ({state.texts.name('choices', root)})"
    name = term_name(term, state)
    return name if term.arguments else name.removesuffix(term.key.removeprefix(term.path)).rstrip() or name
