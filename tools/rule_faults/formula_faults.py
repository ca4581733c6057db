"""The faults that a formula can be given: another figure, another comparison, a term less."""

import ast
from collections.abc import Iterator
from typing import TypeAlias

from rules.formula.scan import scan

_Edit: TypeAlias = tuple[ast.AST, str]
"""A part of a formula and what stands in its place."""

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
}

_OPERATORS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Div: "*"}


def formula_faults(source: str) -> Iterator[str]:
    """Yield the formula with each of its faults, one at a time; nothing for what is not a formula."""
    plain = scan(source).strip()
    try:
        tree = ast.parse(plain, mode="eval")
    except SyntaxError:
        return
    for part, instead in _edits(plain, tree):
        start, end = _span(plain, part)
        yield f"{plain[:start]}{instead}{plain[end:]}"


def _edits(source: str, tree: ast.Expression) -> Iterator[_Edit]:
    for part in ast.walk(tree):
        match part:
            case ast.Constant(value=int() | float() as figure) if not isinstance(figure, bool):
                yield part, f"{figure + 1}"
            case ast.Compare(left=left, ops=[kind], comparators=[right]) if type(kind) in _COMPARISONS:
                yield part, f"({_text(source, left)} {_COMPARISONS[type(kind)]} {_text(source, right)})"
            case ast.BinOp(left=left, op=kind, right=right) if type(kind) in _OPERATORS:
                yield part, f"({_text(source, left)} {_OPERATORS[type(kind)]} {_text(source, right)})"
            case ast.BoolOp(op=kind, values=values):
                word = " and " if isinstance(kind, ast.And) else " or "
                for left_out in values:
                    yield part, f"({word.join(_text(source, each) for each in values if each is not left_out)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield part, _text(source, operand)
            case ast.IfExp(body=body, orelse=orelse):
                yield part, _text(source, body)
                yield part, _text(source, orelse)
            case _:
                pass


def _text(source: str, part: ast.expr) -> str:
    start, end = _span(source, part)
    return f"({source[start:end]})"


def _span(source: str, part: ast.AST) -> tuple[int, int]:
    """Return where a part begins and ends; Python counts bytes, and a formula is one line."""
    line = source.encode()
    begin, end = getattr(part, "col_offset", 0), getattr(part, "end_col_offset", 0)
    return len(line[:begin].decode()), len(line[:end].decode())
