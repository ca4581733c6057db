"""Compiling a formula's tree into a Python function.

The function is built from nodes alone, never from text. Facts are subscripts of its one argument, so they cannot
collide with a Python name; the pure functions are its only globals, under keys that no formula can spell.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NoReturn, TypedDict, cast

from rules.formula.functions import PURE_FUNCTIONS
from rules.formula.tree import (
    Binary,
    Call,
    Choice,
    Comparison,
    Constant,
    Listing,
    Logic,
    Membership,
    Name,
    Node,
    Unary,
)
from rules.formula.types import Facts, Undefined, Value
from rules.words.messages import message_of


class _Place(TypedDict):
    lineno: int
    col_offset: int


_FACTS = "facts"
_NAME = "formula"
_PROBLEMS, _PROBLEM, _TELL = "problems()", "problem()", "tell()"
"""The function's global and local names for what goes wrong, which no formula can spell."""

_AT: _Place = {"lineno": 1, "col_offset": 0}
_LOAD = ast.Load()
_UNARY: Mapping[str, ast.unaryop] = MappingProxyType({"-": ast.USub(), "+": ast.UAdd(), "not": ast.Not()})
_BINARY: Mapping[str, ast.operator] = MappingProxyType(
    {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "/": ast.Div(), "//": ast.FloorDiv(), "%": ast.Mod()}
)
_COMPARE: Mapping[str, ast.cmpop] = MappingProxyType(
    {"==": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(), ">=": ast.GtE()}
)


def compile_evaluator(tree: Node, source: str) -> Callable[[Facts], Value]:
    """Compile the tree of a source into a function of the facts, which looks up each key by subscript.

    The function raises Undefined on a division by zero or a number out of range.
    """
    return _function(_Writer(frozenset()).node(tree), (_FACTS,), source)


def compile_parameters(tree: Node, parameters: tuple[str, ...], source: str) -> Callable[..., Value]:
    """Compile a tree into a function of named parameters, which raises Undefined; it must look up nothing else."""
    return _function(_Writer(frozenset(parameters)).node(tree), parameters, source)


def constant_evaluator(value: Value) -> Callable[[Facts], Value]:
    """Return a function that returns the same value for all facts."""

    def evaluate(_facts: Facts) -> Value:
        return value

    return evaluate


def _global(function: str) -> str:
    return f"{function}()"


def _function(result: ast.expr, parameters: tuple[str, ...], source: str) -> Callable[..., Any]:
    arguments = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(parameter, **_AT) for parameter in parameters],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    told = ast.Call(ast.Name(_TELL, _LOAD, **_AT), [ast.Name(_PROBLEM, _LOAD, **_AT)], [], **_AT)
    handler = ast.ExceptHandler(ast.Name(_PROBLEMS, _LOAD, **_AT), _PROBLEM, [ast.Expr(told, **_AT)], **_AT)
    # The parser knows the parts that a definition has in each version of Python.
    module = ast.parse(f"def {_NAME}(): pass")
    definition = cast("ast.FunctionDef", module.body[0])
    definition.args = arguments
    definition.body = [ast.Try([ast.Return(result, **_AT)], [handler], [], [], **_AT)]
    names: dict[str, Any] = {_global(name): function.call for name, function in PURE_FUNCTIONS.items()}
    names |= {"__builtins__": {}, _PROBLEMS: (ArithmeticError, ValueError), _TELL: partial(_tell, source)}
    exec(compile(module, "<formula>", "exec"), names)
    return names[_NAME]


def _tell(source: str, problem: ArithmeticError | ValueError) -> NoReturn:
    divides = isinstance(problem, ZeroDivisionError)
    reason = message_of("formula.divides") if divides else message_of("formula.number_in_it")
    raise Undefined(source, reason) from problem


class _Writer:
    """Translates formula nodes into Python's syntax nodes."""

    def __init__(self, parameters: frozenset[str]) -> None:
        self._parameters = parameters

    def node(self, node: Node) -> ast.expr:
        match node:
            case Constant(value=value):
                return ast.Constant(value, **_AT)
            case Name() | Call():
                return self._lookup(node)
            case Unary(operator=operator, operand=operand):
                return ast.UnaryOp(_UNARY[operator], self.node(operand), **_AT)
            case Binary(operator=operator, left=left, right=right):
                return ast.BinOp(self.node(left), _BINARY[operator], self.node(right), **_AT)
            case Logic(operator=operator, operands=operands):
                joint = ast.And() if operator == "and" else ast.Or()
                return ast.BoolOp(joint, self._nodes(operands), **_AT)
            case Comparison(operators=operators, operands=operands):
                first, *rest = self._nodes(operands)
                return ast.Compare(first, [_COMPARE[operator] for operator in operators], rest, **_AT)
            case Membership(item=item, among=among, negated=negated):
                operation = ast.NotIn() if negated else ast.In()
                return ast.Compare(self.node(item), [operation], [self._among(among)], **_AT)
            case Choice(test=test, yes=yes, no=no):
                return ast.IfExp(self.node(test), self.node(yes), self.node(no), **_AT)

    def _nodes(self, nodes: tuple[Node, ...]) -> list[ast.expr]:
        return [self.node(node) for node in nodes]

    def _among(self, among: Listing | Name | Call) -> ast.expr:
        if isinstance(among, Listing):
            return ast.Tuple(self._nodes(among.items), _LOAD, **_AT)
        return self.node(among)

    def _lookup(self, node: Name | Call) -> ast.expr:
        reference = node.reference
        if reference is None:
            found: ast.expr = ast.Name(_global(node.path), _LOAD, **_AT)
        elif reference.key in self._parameters:
            return ast.Name(reference.key, _LOAD, **_AT)
        else:
            facts = ast.Name(_FACTS, _LOAD, **_AT)
            found = ast.Subscript(facts, ast.Constant(reference.key, **_AT), _LOAD, **_AT)
        if isinstance(node, Name) or (reference is not None and reference.arguments is not None):
            return found
        return ast.Call(found, self._nodes(node.arguments), [], **_AT)
