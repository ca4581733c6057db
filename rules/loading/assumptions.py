"""Assumptions: what is true or false wherever a formula is reached, because of the conditions on the way there."""

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple, TypeAlias, cast

from rules.formula.tree import (
    Binary,
    Call,
    Comparison,
    Constant,
    Listing,
    Logic,
    Membership,
    Name,
    Node,
    Unary,
    children,
)

Shape: TypeAlias = tuple[object, ...]
"""A formula without the columns it was written in: two formulas of the same words have the same shape."""


class Assumption(NamedTuple):
    """The shape of a flag, whether the flag is true, and the names in it, each up to its first dot."""

    told: Shape
    true: bool
    names: frozenset[str]

    @property
    def opposite(self) -> "Assumption":
        """The assumption that holds wherever this one does not."""
        return Assumption(self.told, not self.true, self.names)

    def is_about(self, names: Set[str]) -> bool:
        """Return whether the flag depends on one of these names, or on no name at all."""
        return not self.names or not self.names.isdisjoint(names)


Assumptions: TypeAlias = frozenset[Assumption]
"""Assumptions that hold together."""

NO_ASSUMPTIONS: Assumptions = frozenset()

OPPOSITES: Mapping[str, str] = {"!=": "==", "<=": ">", ">=": "<"}
"""Comparison operators, each with its negation."""


def assumed(node: Node, true: bool = True) -> Assumptions:
    """Return the assumptions under which a formula is true, or under which it is false."""
    match node:
        case Unary(operator="not", operand=operand):
            return assumed(operand, not true)
        case Logic(operator=operator, operands=operands) if true is (operator == "and"):
            return NO_ASSUMPTIONS.union(*(assumed(each, true) for each in operands))
        case Comparison(operators=(sign,), operands=(left, right)) if sign in OPPOSITES:
            return assumed(Comparison((OPPOSITES[sign],), (left, right), node.column), not true)
        case Membership(item=item, among=among, negated=True):
            return frozenset([_assumption(shape(Membership(item, among, False, node.column)), not true)])
        case _:
            return frozenset([_assumption(shape(node), true)])


def _assumption(told: Shape, true: bool) -> Assumption:
    return Assumption(told, true, frozenset(_names(told)))


def equal(path: str, value: int | str | bool, true: bool = True) -> Assumption:
    """Return the assumption that a name has a value, or that it has another one."""
    return _assumption(("==", ("name", path), _constant(value)), true)


def compared_name(told: Shape) -> str:
    """Return the name in the shape of a comparison such as `name == value`; empty for any other shape."""
    match told:
        case ("==", ("name", str(name)), tuple()):
            return name
        case _:
            return ""


def flag(path: str, true: bool = True) -> Assumption:
    """Return the assumption that the flag of a name is true, or that it is false."""
    return _assumption(("name", path), true)


def beyond(wanted: Assumptions, known: Assumptions) -> Assumptions:
    """Return the wanted assumptions that do not follow from the known ones."""
    return frozenset(each for each in wanted if each not in known and not _is_ruled_out(each, known))


def speaks_of(assumptions: Assumptions, names: Set[str]) -> bool:
    """Return whether any of some assumptions depends on one of these names."""
    return any(not each.names.isdisjoint(names) for each in assumptions)


def still(known: Assumptions, stored: Set[str]) -> Assumptions:
    """Return those of some assumptions that hold although these names may have another value now."""
    return frozenset(each for each in known if each.names.isdisjoint(stored))


def _names(told: object) -> Iterator[str]:
    """Yield the names in a shape, each up to its first dot."""
    match told:
        case ("name", str(path)):
            yield path.partition(".")[0]
        case tuple():
            for each in cast("Shape", told):
                yield from _names(each)
        case _:
            return


def _is_ruled_out(wanted: Assumption, known: Assumptions) -> bool:
    """Return whether an assumption that a name differs from a value follows, because the name has another value."""
    if wanted.true or wanted.told[0] != "==":
        return False
    same = (each.told for each in known if each.true and each.told[:2] == wanted.told[:2])
    return any(_differ(told[2], wanted.told[2]) for told in same)


def _differ(one: object, other: object) -> bool:
    both = (one, other)
    return one != other and all(isinstance(each, tuple) and each[:1] == ("constant",) for each in both)


def shape(node: Node | Listing) -> Shape:
    """Return the shape of a formula."""
    match node:
        case Constant(value=value):
            return _constant(value)
        case Unary(operator="-", operand=Constant(value=int() | float() as value)):
            return _constant(-value)
        case Name(path=path):
            return "name", path
        case Comparison(operators=("==",), operands=(left, right)):
            return "==", shape(left), shape(right)
        case Listing(items=items):
            return "list", *map(shape, items)
        case _:
            return type(node).__name__, *_written(node), *map(shape, _parts(node))


def _written(node: Node) -> tuple[object, ...]:
    """Return what is written in a node beside its operands."""
    match node:
        case Call(path=path):
            return (path,)
        case Comparison(operators=operators):
            return operators
        case Unary(operator=operator) | Binary(operator=operator) | Logic(operator=operator):
            return (operator,)
        case _:
            return ()


def _parts(node: Node) -> tuple[Node | Listing, ...]:
    return (node.item, node.among) if isinstance(node, Membership) else children(node)


def _constant(value: object) -> Shape:
    return "constant", type(value).__name__, value
