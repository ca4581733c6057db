"""Trees of terms for figures that follow from formulas."""

from gui.sheet.explaining import DEEPEST, figure
from gui.sheet.rule_owners import RuleOwners
from gui.sheet.state import SheetState
from gui.sheet.term_names import term_name, term_value
from gui.widgets.why import Why
from rules.facts.explain import Explanation, Term, explain, explain_formula
from rules.formula.formulas import Formula


def why_of_formula(text: str, formula: Formula, state: SheetState, rule: str = "") -> Why:
    """Return a figure with the formula it follows from and all its terms."""
    return Why(text, rule, _behind(explain_formula(state.facts, formula), state, 1))


def why_of_value(state: SheetState, id: str) -> Why:
    """Return a derived value with everything it follows from."""
    explained, cite = explain(state.facts, id), state.ruleset.values[id].cite
    text = f"{state.texts.name('values', id)}: {figure(explained.value, state.words)}"
    return Why(text, rule_words(state, "values", id, cite), _behind(explained, state, 1))


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
