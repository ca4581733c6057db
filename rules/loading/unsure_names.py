"""The names that a formula reads although the steps that store them may not have run."""

from collections.abc import Iterator

from rules.formula.formulas import Formula
from rules.formula.tree import Choice, Logic, Node, children
from rules.loading.asked import Names
from rules.loading.assumptions import assumed
from rules.loading.free_names import FreeNames, asked_about, decided_node
from rules.loading.scope import Scope


def unsure_names(formula: Formula, scope: Scope, free: FreeNames) -> Names:
    """Return the names that a formula looks up without asking whether they are there, and that may be missing."""
    if not scope.perhaps or not scope.may_lack(free.of([formula], scope.tags)):
        return frozenset()
    return frozenset(_unsure(formula.tree, scope, free)) - asked_about(formula.references)


def _unsure(node: Node, scope: Scope, free: FreeNames) -> Iterator[str]:
    match node:
        case Logic(operator=operator, operands=operands):
            for each in operands:
                yield from _unsure(each, scope, free)
                if decided_node(each, scope.tags, scope.known) is (operator == "or"):
                    return
                scope = scope.under(assumed(each, operator == "and"))
        case Choice(test=test, yes=yes, no=no):
            yield from _unsure(test, scope, free)
            settled = decided_node(test, scope.tags, scope.known)
            yield from () if settled is False else _unsure(yes, scope.under(assumed(test)), free)
            yield from () if settled is True else _unsure(no, scope.under(assumed(test, False)), free)
        case _:
            yield from scope.may_lack(free.looked_up(node, scope.tags))
            for each in children(node):
                yield from _unsure(each, scope, free)
