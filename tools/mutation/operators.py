"""The faults that are put into a module: the telling ones of cosmic-ray, and three it has none for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, cast

from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.operators.provider import OperatorProvider
from parso.python.tree import ExprStmt, ForStmt, Name, PythonNode, WhileStmt

Node: TypeAlias = Any
"""A node or leaf of a parso tree; parso says of its parts only that they are some node."""

Position: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""From (line, column) to (line, column), lines counted from 1, columns from 0."""

_FROM_COSMIC_RAY = (
    *("AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "NumberReplacer"),
    *("RemoveDecorator", "ZeroIterationForLoop", "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub"),
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in ("Add_Sub", "Sub_Add", "Mul_Div", "Div_Mul", "FloorDiv_Mul", "Mod_FloorDiv", "BitOr_BitAnd")
    ),
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt")
    ),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")),
)
"""Left out: random replacements, and those that mostly mean the same (`is` for `==`) or never run (`//` for `+`)."""


class RemoveStatement(Operator):
    """Leaves out a call whose value nobody takes, or an assignment that adds to something."""

    def mutation_positions(self, node: Node) -> Iterator[Position]:
        """The place of the statement, if the node is a line that can be left out."""
        if isinstance(node, PythonNode) and node.type == "simple_stmt" and _can_be_left_out(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The line with `pass` in the statement's place."""
        statement = node.children[0]
        node.children[0] = Name("pass", statement.start_pos, statement.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """A line before and after."""
        return (Example("redraw(now)\n", "pass\n"), Example("total += 1\n", "pass\n"))


def _can_be_left_out(statement: Node) -> bool:
    if isinstance(statement, ExprStmt):
        return statement.children[1].get_code().strip() in _ADDING
    if not isinstance(statement, PythonNode) or statement.type not in ("atom_expr", "power"):
        return False
    return statement.children[-1].get_code().startswith("(")


_ADDING = ("+=", "-=", "*=", "|=", "&=")


class SingleIteration(Operator):
    """Ends a loop after its first step."""

    def mutation_positions(self, node: Node) -> Iterator[Position]:
        """The place of the loop's first word, if the node is a loop whose body stands in lines of its own."""
        if isinstance(node, ForStmt | WhileStmt) and _body(node).type == "suite":
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The loop with a `break` at the end of its body."""
        body = _body(node)
        first = body.children[1]
        body.children.append(Name("break\n", body.end_pos, " " * first.start_pos[1]))
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """A loop before and after."""
        return (Example("for x in y:\n    say(x)\n", "for x in y:\n    say(x)\n    break\n"),)


def _body(loop: Node) -> Node:
    colon = next(index for index, child in enumerate(loop.children) if child.get_code().strip() == ":")
    return loop.children[colon + 1]


class ReturnNone(Operator):
    """Returns None where a function returns something."""

    def mutation_positions(self, node: Node) -> Iterator[Position]:
        """The place of what is returned, if the node returns something else than None."""
        if node.type == "return_stmt" and node.children[1].get_code().strip() != "None":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The statement that returns None."""
        node.children[1] = Name("None", node.children[1].start_pos, " ")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """A return before and after."""
        return (Example("def f():\n    return x\n", "def f():\n    return None\n"),)


def operators() -> Sequence[Operator]:
    """One of each kind, always in the same order."""
    provided = OperatorProvider()
    theirs: Iterable[Callable[[], Operator]] = (cast("Any", provided[name]) for name in _FROM_COSMIC_RAY)
    return (*(kind() for kind in theirs), RemoveStatement(), SingleIteration(), ReturnNone())
