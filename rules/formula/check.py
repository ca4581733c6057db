"""Checking a formula against a vocabulary: names, ids and types, every problem at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

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
from rules.formula.types import Problem, Signature, Type, Vocabulary
from rules.words.messages import Message, message_of

_ORDERS = frozenset({"<", "<=", ">", ">="})
_DIVISIONS = frozenset({"/", "//", "%"})
_NUMERIC = frozenset({Type.NUMBER, Type.FLAG})

_NAMED: Mapping[Type, Message] = MappingProxyType(
    {
        Type.NUMBER: message_of("type.number"),
        Type.FLAG: message_of("type.flag"),
        Type.TEXT: message_of("type.text"),
        Type.LIST: message_of("type.list"),
    }
)
_NEEDED: Mapping[Type, str] = MappingProxyType(
    {
        Type.NUMBER: "formula.needs_number",
        Type.FLAG: "formula.needs_flag",
        Type.TEXT: "formula.needs_text",
        Type.LIST: "formula.needs_list",
    }
)
_AGAINST: Mapping[Type, str] = MappingProxyType(
    {
        Type.NUMBER: "formula.number_against",
        Type.FLAG: "formula.flag_against",
        Type.TEXT: "formula.text_against",
        Type.LIST: "formula.list_against",
    }
)
_LISTED: Mapping[Type, str] = MappingProxyType(
    {Type.NUMBER: "formula.number_listed", Type.FLAG: "formula.flag_listed", Type.TEXT: "formula.text_listed"}
)
_DOMAINS: Mapping[str, Message] = MappingProxyType(
    {
        "conditions": message_of("of.conditions"),
        "counters": message_of("of.counters"),
        "items": message_of("of.items"),
        "rules": message_of("of.rules"),
        "skills": message_of("of.skills"),
        "tests": message_of("of.tests"),
        "traits": message_of("of.traits"),
    }
)


def check_tree(tree: Node, vocabulary: Vocabulary, wanted: Type | None) -> tuple[Problem, ...]:
    """Return all problems of a tree, by column; `wanted` is the expected type, None for any."""
    checker = _Checker(vocabulary)
    checker.want(tree, wanted)
    return tuple(sorted(checker.problems, key=_column))


def type_of_tree(tree: Node, vocabulary: Vocabulary) -> Type | None:
    """Return the type of a tree; None if it has problems."""
    checker = _Checker(vocabulary, suggesting=False)
    found = checker.type_of(tree)
    return None if checker.problems else found


def _column(problem: Problem) -> int:
    return problem.column


def _suggestion(word: str, known: Iterable[str]) -> Message:
    """Suggest the nearest known word, ignoring case."""
    by_case = {each.casefold(): each for each in sorted(known)}
    nearest = difflib.get_close_matches(word.casefold(), by_case, n=1)
    return message_of("hint.meant", word=by_case[nearest[0]]) if nearest else message_of("hint.none")


def _constant_texts(node: Node) -> Iterator[Constant]:
    """Yield the text constants that a node may evaluate to."""
    if isinstance(node, Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, Choice):
        yield from _constant_texts(node.yes)
        yield from _constant_texts(node.no)


def _agree(left: Type | None, right: Type | None) -> bool:
    return left is None or right is None or left is right or (left in _NUMERIC and right in _NUMERIC)


def _takes(name: str, least: int, most: int, given: int) -> Message:
    """Say how many arguments a function takes."""
    if least < most:
        return message_of("formula.takes_between", name=name, least=least, most=most, given=given)
    if most == 1:
        return message_of("formula.takes_one", name=name, given=given)
    return message_of("formula.takes", name=name, most=most, given=given)


def _type_of_constant(value: float | bool | str) -> Type:
    if isinstance(value, bool):
        return Type.FLAG
    return Type.TEXT if isinstance(value, str) else Type.NUMBER


class _Checker:
    """Infers the type of each node; None where a problem was found, so that it is reported once."""

    def __init__(self, vocabulary: Vocabulary, suggesting: bool = True) -> None:
        self.problems: list[Problem] = []
        self._vocabulary = vocabulary
        self._suggesting = suggesting

    def want(self, node: Node, wanted: Type | None) -> None:
        """Check a node against an expected type; a flag is accepted where a number is expected."""
        found = self.type_of(node)
        if found is None or wanted is None or found is wanted or (wanted is Type.NUMBER and found is Type.FLAG):
            return
        self._report(message_of(_NEEDED[wanted], found=_NAMED[found]), node)

    def _suggestion(self, word: str, known: Iterable[str]) -> Message:
        """Suggest a known word, within a budget: a search takes far longer than the check."""
        return _suggestion(word, known) if self._suggesting else message_of("hint.none")

    def _report(self, message: Message, node: Node | Listing) -> None:
        self.problems.append(Problem(message, node.column))

    def type_of(self, node: Node) -> Type | None:
        """Check a node and return its type; None if it cannot be inferred."""
        return _RULES[type(node)](self, node)

    def constant(self, node: Constant) -> Type:
        return _type_of_constant(node.value)

    def logic(self, node: Logic) -> Type:
        return self._all(node.operands, Type.FLAG, Type.FLAG)

    def name(self, node: Name) -> Type | None:
        path = node.path
        found = self._vocabulary.names.get(path)
        if found is None:
            if path in PURE_FUNCTIONS or path in self._vocabulary.functions:
                self._report(message_of("formula.is_function", name=path), node)
            else:
                hint = self._suggestion(path, self._vocabulary.names)
                self._report(message_of("formula.no_name", name=path, hint=hint), node)
        return found

    def call(self, node: Call) -> Type | None:
        if node.reference is None:
            return self._all(node.arguments, Type.NUMBER, Type.NUMBER)
        signature = self._vocabulary.functions.get(node.path)
        if signature is None:
            self._unknown_function(node)
            return None
        self._arguments(node, signature)
        return signature.result

    def _unknown_function(self, node: Call) -> None:
        path = node.path
        for argument in node.arguments:
            self.type_of(argument)
        if path in self._vocabulary.names:
            self._report(message_of("formula.is_name", name=path), node)
            return
        known = [*self._vocabulary.functions, *PURE_FUNCTIONS]
        self._report(message_of("formula.no_function", name=path, hint=self._suggestion(path, known)), node)

    def _arguments(self, node: Call, signature: Signature) -> None:
        most = len(signature.arguments)
        least = most - signature.optional
        given = len(node.arguments)
        if not least <= given <= most:
            self._report(_takes(node.path, least, most, given), node)
        for argument in node.arguments[most:]:
            self.type_of(argument)
        for argument, wanted in zip(node.arguments, signature.arguments, strict=False):
            self.want(argument, wanted)
        for argument, domain in zip(node.arguments, signature.domains, strict=False):
            if domain is not None:
                self._ids(argument, domain)

    def _ids(self, argument: Node, domain: str) -> None:
        known = self._vocabulary.domains[domain]
        named = _DOMAINS.get(domain) or message_of("as_it_is", text=domain)
        for constant in _constant_texts(argument):
            word = str(constant.value)
            if word not in known:
                hint = self._suggestion(word, known)
                self._report(message_of("formula.not_among", word=word, domain=named, hint=hint), constant)

    def _all(self, nodes: Iterable[Node], wanted: Type, result: Type) -> Type:
        """Check that nodes all have one type; returns the type of their result."""
        for node in nodes:
            self.want(node, wanted)
        return result

    def unary(self, node: Unary) -> Type:
        wanted = Type.FLAG if node.operator == "not" else Type.NUMBER
        return self._all((node.operand,), wanted, wanted)

    def binary(self, node: Binary) -> Type:
        self._all((node.left, node.right), Type.NUMBER, Type.NUMBER)
        if node.operator in _DIVISIONS and isinstance(node.right, Constant) and not node.right.value:
            self._report(message_of("formula.zero"), node.right)
        return Type.NUMBER

    def comparison(self, node: Comparison) -> Type:
        if len(node.operands) != 2 or not _ORDERS.isdisjoint(node.operators):
            return self._all(node.operands, Type.NUMBER, Type.FLAG)
        left, right = node.operands
        self._same_kind(left, right, node)
        self._enumeration(left, right)
        self._enumeration(right, left)
        return Type.FLAG

    def _same_kind(self, left: Node, right: Node, node: Node) -> Type | None:
        """Return the common type of both sides; a flag and a number make a number."""
        first, second = self.type_of(left), self.type_of(right)
        if first is None or second is None:
            return None
        if not _agree(first, second):
            self._report(message_of(_AGAINST[first], other=_NAMED[second]), node)
            return None
        return first if first is second else Type.NUMBER

    def _enumeration(self, asked: Node, compared: Node | Listing) -> None:
        """Check that an enumeration is compared only with texts it can have."""
        if not isinstance(asked, Name | Call):
            return
        known = self._vocabulary.values.get(asked.path)
        if known is None:
            return
        constants = compared.items if isinstance(compared, Listing) else _constant_texts(compared)
        for constant in constants:
            word = constant.value
            if isinstance(word, str) and word not in known:
                hint = self._suggestion(word, known)
                self._report(message_of("formula.never", name=asked.path, word=word, hint=hint), constant)

    def membership(self, node: Membership) -> Type:
        among = node.among
        if isinstance(among, Listing):
            found = self.type_of(node.item)
            for item in among.items:
                listed = _type_of_constant(item.value)
                if found is not None and not _agree(found, listed):
                    self._report(message_of(_LISTED[listed], found=_NAMED[found]), item)
            self._enumeration(node.item, among)
            return Type.FLAG
        self.want(node.item, Type.TEXT)
        self.want(among, Type.LIST)
        self._enumeration(among, node.item)
        return Type.FLAG

    def choice(self, node: Choice) -> Type | None:
        self.want(node.test, Type.FLAG)
        return self._same_kind(node.yes, node.no, node)


_RULES: Mapping[type[Node], Callable[[_Checker, Any], Type | None]] = MappingProxyType(
    {
        Constant: _Checker.constant,
        Name: _Checker.name,
        Call: _Checker.call,
        Unary: _Checker.unary,
        Binary: _Checker.binary,
        Logic: _Checker.logic,
        Comparison: _Checker.comparison,
        Membership: _Checker.membership,
        Choice: _Checker.choice,
    }
)
"""The check of each kind of node; a table, because a ruleset has ten thousand nodes."""
