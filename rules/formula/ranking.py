"""Contests that the higher rank wins: each side is ranked by itself, so that the odds need not go through all pairs."""

from collections.abc import Callable
from typing import cast

import msgspec

from rules.formula.formulas import Formula, Value, compile_tree
from rules.formula.tree import Comparison, Node, lookups

OURS = frozenset({"ours", "our_score", "our_margin", "our_success", "our_degree"})
"""The names that the rank of our side may depend on."""

THEIRS = frozenset({"theirs", "their_score", "their_margin", "their_success", "their_degree"})
"""The names that the rank of the other side may depend on."""


def ranks_of(
    wins: Formula, loses: Formula, terms: tuple[str, ...]
) -> tuple[Callable[..., Value], Callable[..., Value]] | None:
    """Return the rank functions of a contest that the higher rank wins; None for any other contest."""
    won, lost = _higher_and_lower(wins.tree), _higher_and_lower(loses.tree)
    if won is None or lost is None:
        return None
    ours, theirs = won
    if _shape(ours) != _shape(lost[1]) or _shape(theirs) != _shape(lost[0]):
        return None
    if not (_asks_only(ours, OURS) and _asks_only(theirs, THEIRS)):
        return None
    return compile_tree(ours, terms, wins.source), compile_tree(theirs, terms, wins.source)


def _higher_and_lower(tree: Node) -> tuple[Node, Node] | None:
    """Return the sides of `higher > lower`, also if it is written as `lower < higher`."""
    if not isinstance(tree, Comparison) or len(tree.operators) != 1:
        return None
    left, right = tree.operands
    return {">": (left, right), "<": (right, left)}.get(tree.operators[0])


def _asks_only(tree: Node, names: frozenset[str]) -> bool:
    return all(reference.key in names for reference, _ in lookups(tree))


def _shape(part: object) -> object:
    """Return a tree without its columns."""
    if isinstance(part, tuple):
        return tuple(map(_shape, cast("tuple[object, ...]", part)))
    if not isinstance(part, msgspec.Struct):
        return part
    return (type(part), *(_shape(getattr(part, name)) for name in part.__struct_fields__ if name != "column"))
