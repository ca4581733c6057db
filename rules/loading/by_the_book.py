"""A ruleset as its documents state it: without the rules that its author added."""

from typing import TypeVar

from msgspec.structs import replace

from rules.formula.formulas import FlagFormula
from rules.ruleset.sections import Action, Need, OptionalRule, OwnNeed, Ruleset
from rules.ruleset.sources import is_house_default

AnyNeed = TypeVar("AnyNeed", Need, OwnNeed)

_ALWAYS = FlagFormula.parse("true")


def by_the_book(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset without house defaults.

    Modifiers that cite the author's own rules are gone, needs always hold, optional rules are off unless a table
    switches them on, and nobody is offered such actions, except what happens at the table, such as the end of a turn.
    """
    return replace(
        ruleset,
        modifiers=tuple(each for each in ruleset.modifiers if not is_house_default(ruleset, each.cite)),
        needs={id: _need(ruleset, need) for id, need in ruleset.needs.items()},
        rules={id: _rule(ruleset, rule) for id, rule in ruleset.rules.items()},
        actions={id: _action(ruleset, action) for id, action in ruleset.actions.items()},
    )


def _need(ruleset: Ruleset, need: AnyNeed) -> AnyNeed:
    return replace(need, when=_ALWAYS) if is_house_default(ruleset, need.cite) else need


def _rule(ruleset: Ruleset, rule: OptionalRule) -> OptionalRule:
    return replace(rule, default=False) if is_house_default(ruleset, rule.cite) else rule


def _action(ruleset: Ruleset, action: Action) -> Action:
    needs = tuple(need if isinstance(need, str) else _need(ruleset, need) for need in action.needs)
    offered = action.offered and (action.table or not is_house_default(ruleset, action.cite))
    return replace(action, needs=needs, offered=offered)
