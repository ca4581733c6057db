"""Reading the source of a formula into a tree; everything off the whitelist is refused here."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Mapping
from types import MappingProxyType

from rules.formula.functions import PURE_FUNCTIONS
from rules.formula.scan import scan
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
from rules.formula.types import FormulaError, Reference, Value
from rules.words.messages import Message, message_of

MAX_NODES = 120
MAX_NUMBER = 1_000_000

_UNARY: Mapping[type[ast.unaryop], str] = MappingProxyType({ast.USub: "-", ast.UAdd: "+", ast.Not: "not"})
_BINARY: Mapping[type[ast.operator], str] = MappingProxyType(
    {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%"}
)
_COMPARE: Mapping[type[ast.cmpop], str] = MappingProxyType(
    {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
)
_CHAINS = (frozenset({"<", "<="}), frozenset({">", ">="}), frozenset({"=="}))
_FLAG_WORDS: Mapping[str, bool] = MappingProxyType({"true": True, "false": False})


def read(source: str) -> Node:
    """Read a formula into its tree. Raises FormulaError if it is not one."""
    plain = scan(source)
    stripped = plain.strip()
    indent = len(plain) - len(plain.lstrip())
    try:
        parsed = ast.parse(stripped, mode="eval")
    except SyntaxError as problem:
        # Python's offset is 0 where the source ends too early.
        column = indent + min(problem.offset or len(stripped), len(stripped))
        raise FormulaError(message_of("formula.breaks_off"), column) from None
    return _Reader(stripped, indent).node(parsed.body)


def _is_text(node: Node) -> bool:
    """Return whether a node may evaluate to a text, whatever the facts are."""
    match node:
        case Constant(value=value):
            return isinstance(value, str)
        case Choice(yes=yes, no=no):
            return _is_text(yes) or _is_text(no)
        case Logic(operands=operands):
            return any(map(_is_text, operands))
        case _:
            return False


def _plain(word: str) -> str:
    """Return the fact's name for a Python keyword written with an underscore: `from_` is `from`."""
    bare = word.removesuffix("_")
    return bare if keyword.iskeyword(bare) else word


def _call_reference(path: str, arguments: tuple[Node, ...]) -> Reference:
    """Return what a call looks up: its result if all arguments are constant, else the function."""
    values: list[Value] = []
    for argument in arguments:
        if not isinstance(argument, Constant):
            return Reference(path, path, None, is_call=True)
        values.append(argument.value)
    key = f"{path}({', '.join(map(repr, values))})"
    return Reference(key, path, tuple(values), is_call=True)


class _Reader:
    """Translates Python's tree of one source into formula nodes, and counts them."""

    def __init__(self, stripped: str, indent: int) -> None:
        self._indent = indent
        # Python counts columns in bytes of UTF-8; they differ from characters only where a text is not ASCII.
        self._encoded = None if stripped.isascii() else stripped.encode()
        self._nodes = 0

    def node(self, node: ast.expr) -> Node:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise FormulaError(message_of("formula.too_many_parts", most=MAX_NODES), self._column(node))
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name() | ast.Attribute():
                return self._name(node)
            case ast.Call():
                return self._call(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.BoolOp():
                operator = "and" if isinstance(node.op, ast.And) else "or"
                return Logic(operator, tuple(map(self.node, node.values)), self._column(node))
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp():
                yes, test, no = self.node(node.body), self.node(node.test), self.node(node.orelse)
                return Choice(test, yes, no, self._column(node))
            case _:
                raise self._refused(node)

    def _column(self, node: ast.expr) -> int:
        offset = node.col_offset
        if self._encoded is not None:
            offset = len(self._encoded[:offset].decode())
        return self._indent + offset + 1

    def _error(self, message: Message, node: ast.expr) -> FormulaError:
        return FormulaError(message, self._column(node))

    def _refused(self, node: ast.expr) -> FormulaError:
        if isinstance(node, ast.Tuple | ast.List):
            return self._error(message_of("formula.list_alone"), node)
        if isinstance(node, ast.Subscript):
            return self._error(message_of("formula.square_brackets"), node)
        return self._error(message_of("formula.no_part"), node)

    def _constant(self, node: ast.Constant) -> Constant:
        value = node.value
        if isinstance(value, int | float):
            if not abs(value) <= MAX_NUMBER:
                raise self._error(message_of("formula.large_number", most=MAX_NUMBER), node)
        elif not isinstance(value, str):
            raise self._error(message_of("formula.no_constant"), node)
        return Constant(value, self._column(node))

    def _name(self, node: ast.Name | ast.Attribute) -> Name | Constant:
        if isinstance(node, ast.Name) and node.id in _FLAG_WORDS:
            return Constant(_FLAG_WORDS[node.id], self._column(node))
        path = self._path(node)
        return Name(path, Reference(path, path, None, is_call=False), self._column(node))

    def _path(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=word):
                words = (word,)
            case ast.Attribute(value=ast.Name(id=entity), attr=word):
                words = (entity, word)
            case ast.Attribute():
                raise self._error(message_of("formula.before_dot"), node)
            case _:
                raise self._error(message_of("formula.before_bracket"), node)
        for word in words:
            if word.startswith("_") or "__" in word:
                raise self._error(message_of("formula.underscore", name=word), node)
            if len(words) > 1 and word in _FLAG_WORDS:
                raise self._error(message_of("formula.flag_word", word=word), node)
        return ".".join(map(_plain, words))

    def _call(self, node: ast.Call) -> Call:
        path = self._path(node.func)
        if node.keywords:
            raise self._error(message_of("formula.arguments"), node)
        arguments = tuple(map(self.node, node.args))
        pure = PURE_FUNCTIONS.get(path)
        reference = None
        if pure is None:
            reference = _call_reference(path, arguments)
        else:
            if not pure.accepts(len(arguments)):
                raise self._error(_takes(path, pure.least, pure.most), node)
            self._refuse_texts(arguments, node.args)
        return Call(path, arguments, reference, self._column(node))

    def _refuse_texts(self, operands: tuple[Node, ...], nodes: list[ast.expr]) -> None:
        """Refuse arithmetic on texts, which Python would repeat and format."""
        for operand, node in zip(operands, nodes, strict=True):
            if _is_text(operand):
                raise self._error(message_of("formula.texts_computed"), node)

    def _unary(self, node: ast.UnaryOp) -> Unary | Constant:
        operator = _UNARY.get(type(node.op))
        if operator is None:
            raise self._refused(node)
        operand = self.node(node.operand)
        column = self._column(node)
        if operator == "not":
            return Unary(operator, operand, column)
        self._refuse_texts((operand,), [node.operand])
        if isinstance(operand, Constant) and not isinstance(operand.value, bool | str):
            return Constant(-operand.value if operator == "-" else operand.value, column)
        return Unary(operator, operand, column)

    def _binary(self, node: ast.BinOp) -> Binary:
        operator = _BINARY.get(type(node.op))
        if operator is None:
            raise self._error(message_of("formula.operators"), node)
        left, right = self.node(node.left), self.node(node.right)
        self._refuse_texts((left, right), [node.left, node.right])
        return Binary(operator, left, right, self._column(node))

    def _compare(self, node: ast.Compare) -> Comparison | Membership:
        if isinstance(node.ops[0], ast.In | ast.NotIn) and len(node.ops) == 1:
            return self._membership(node)
        operators: list[str] = []
        for operation in node.ops:
            operator = _COMPARE.get(type(operation))
            if operator is None:
                is_same = isinstance(operation, ast.Is | ast.IsNot)
                raise self._error(message_of("formula.is") if is_same else message_of("formula.in_chain"), node)
            operators.append(operator)
        if len(operators) > 1 and not any(chain.issuperset(operators) for chain in _CHAINS):
            raise self._error(message_of("formula.chain"), node)
        operands = tuple(map(self.node, [node.left, *node.comparators]))
        return Comparison(tuple(operators), operands, self._column(node))

    def _membership(self, node: ast.Compare) -> Membership:
        item = self.node(node.left)
        right = node.comparators[0]
        among = self._listing(right) if isinstance(right, ast.Tuple | ast.List) else self.node(right)
        if not isinstance(among, Listing | Name) and not (isinstance(among, Call) and among.reference):
            raise self._error(message_of("formula.right_of_in"), right)
        return Membership(item, among, isinstance(node.ops[0], ast.NotIn), self._column(node))

    def _listing(self, node: ast.Tuple | ast.List) -> Listing:
        items: list[Constant] = []
        for element in node.elts:
            item = self.node(element)
            if not isinstance(item, Constant):
                raise self._error(message_of("formula.list_holds"), element)
            items.append(item)
        if not items:
            raise self._error(message_of("formula.empty_list"), node)
        return Listing(tuple(items), self._column(node))


def _takes(name: str, least: int, most: int | None) -> Message:
    if most is None:
        return message_of("formula.takes_at_least", name=name, least=least)
    if most == 1:
        return message_of("formula.takes_one_number", name=name)
    return message_of("formula.takes_numbers", name=name, count=most)
