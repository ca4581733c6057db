"""The syntax tree of a formula: immutable nodes, each with the column it starts at (1 is the first character)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.formula.types import Reference


class Constant(msgspec.Struct, frozen=True, gc=False):
    """A number, a text, true or false."""

    value: int | float | bool | str
    column: int


class Name(msgspec.Struct, frozen=True, gc=False):
    """A fact looked up by name, with at most one entity before it."""

    path: str
    reference: Reference
    column: int


class Call(msgspec.Struct, frozen=True, gc=False):
    """A function call; a call of one of the language's own functions has no reference."""

    path: str
    arguments: tuple[Node, ...]
    reference: Reference | None
    column: int


class Unary(msgspec.Struct, frozen=True, gc=False):
    """`-x`, `+x` or `not x`."""

    operator: str
    operand: Node
    column: int


class Binary(msgspec.Struct, frozen=True, gc=False):
    """Arithmetic of two numbers."""

    operator: str
    left: Node
    right: Node
    column: int


class Logic(msgspec.Struct, frozen=True, gc=False):
    """Flags joined by `and`, or by `or`."""

    operator: str
    operands: tuple[Node, ...]
    column: int


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """Two or more operands, compared each with the next; one operator fewer than operands."""

    operators: tuple[str, ...]
    operands: tuple[Node, ...]
    column: int


class Listing(msgspec.Struct, frozen=True, gc=False):
    """The constants written on the right of `in`."""

    items: tuple[Constant, ...]
    column: int


class Membership(msgspec.Struct, frozen=True, gc=False):
    """`item in among`, or `item not in among` if negated."""

    item: Node
    among: Listing | Name | Call
    negated: bool
    column: int


class Choice(msgspec.Struct, frozen=True, gc=False):
    """`yes if test else no`."""

    test: Node
    yes: Node
    no: Node
    column: int


Node = Constant | Name | Call | Unary | Binary | Logic | Comparison | Membership | Choice
"""Any node that has a value."""


def lookups(node: Node) -> Iterator[tuple[Reference, int]]:
    """Yield every lookup in a tree with its column, in the order of the source, repeated ones included."""
    waiting: list[Node] = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Name | Call) and each.reference is not None:
            yield each.reference, each.column
        if not isinstance(each, Name | Constant):
            waiting.extend(reversed(children(each)))


def children(node: Node) -> tuple[Node, ...]:
    """Return the operands of a node, in the order of the source."""
    match node:
        case Constant() | Name():
            return ()
        case Call(arguments=parts) | Logic(operands=parts) | Comparison(operands=parts):
            return parts
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return left, right
        case Membership(item=item, among=among):
            return (item,) if isinstance(among, Listing) else (item, among)
        case Choice(test=test, yes=yes, no=no):
            return yes, test, no
