"""The faults that a module can be given, and a sample of them that a seed decides."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import cast

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from msgspec import Struct

from tools.mutation.operators import Position, operators

_MOOT = ("@Slot", "@override", "assert_never(", "class ", "if TYPE_CHECKING")
"""How lines begin that mean the same to the program whatever is done to them."""

_DISTANCES = re.compile(
    r"\b(setContentsMargins|setSpacing|setFixedHeight|setFixedWidth|resize|space)\(|\b(WIDTH|HEIGHT)\b"
)
"""What stands in lines that say how far apart things are drawn: a matter for eyes, not for tests."""

_OF_LOOKS = ("NumberReplacer", "ReplaceBinaryOperator_Mul_Div", "ReplaceBinaryOperator_Add_Sub", "RemoveStatement")

_MEANS_THE_SAME = {
    "NumberReplacer": re.compile(r"\bUserRole \+ $"),
    "ReplaceTrueWithFalse": re.compile(r"\bstrict=$|\b_\w+: bool = $"),
    "ReplaceFalseWithTrue": re.compile(r"\b_\w+: bool = $"),
    "ReplaceBinaryOperator_Mul_Div": re.compile(r"(^\s*|[(, ])$"),
}
"""What stands before a place where a fault means the same: the number of a role of a model, which only has to differ
from others; a check that two lists made in one place are of one length; what a parameter is that nobody reads; a star
before parameters that have names, which no operand can stand behind."""

_STRETCH = re.compile(r"\b(addStretch\(|(addWidget|addLayout|set(Column|Row)?Stretch(Factor)?)\(.+, )$")
"""What stands before the share that a part of a layout has in the room that is left. A greater one is a distance."""


class Mutant(Struct, frozen=True, order=True):
    """A module with one fault: where it is, what stands there (`before`) and what would (`after`)."""

    module: str
    line: int
    column: int
    operator: str
    occurrence: int
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.before}  →  {self.after}"


def mutants(module: str, source: str) -> list[Mutant]:
    """All faults of a module, in the order of their lines."""
    lines = source.splitlines()
    passed_over = _lines_without_effect(source)
    found = [
        Mutant(module, line, column, type(operator).__name__, occurrence, lines[line - 1].strip())
        for operator, occurrence, line, column in _places(source)
        if line not in passed_over
        and not _is_moot(lines[line - 1].strip(), operator)
        and not _means_the_same(lines[line - 1], column, type(operator).__name__, occurrence)
    ]
    types = _annotations(source)
    return sorted(mutant for mutant in found if not any(begin <= _place(mutant) < end for begin, end in types))


def mutated(mutant: Mutant, source: str) -> str:
    """The source with the fault in it."""
    operator = next(each for each in operators() if type(each).__name__ == mutant.operator)
    code = mutate_code(source, operator, mutant.occurrence)
    if code is None:
        raise ValueError(f"{mutant} cannot be made of this source.")
    return code


def described(mutant: Mutant, source: str) -> Mutant:
    """The mutant with what would stand in its line, or the operator's name if the line is as before."""
    lines = mutated(mutant, source).splitlines()
    there = " ".join(lines[mutant.line - 1].split()) if mutant.line <= len(lines) else ""
    after = there if there != mutant.before else mutant.operator
    return Mutant(mutant.module, mutant.line, mutant.column, mutant.operator, mutant.occurrence, mutant.before, after)


def sample(found: Iterable[Mutant], size: int, seed: int) -> list[Mutant]:
    """At most `size` mutants, no two at the same place; the same ones for the same seed.

    A mutant is chosen for its line, not for its number, so a change of the source elsewhere changes no choice.
    """
    lots = _lots(found, seed)
    by_place: dict[tuple[str, int, int], list[Mutant]] = defaultdict(list)
    for mutant in lots:
        by_place[mutant.module, mutant.line, mutant.column].append(mutant)
    chosen = [min(rivals, key=lots.__getitem__) for rivals in by_place.values()]
    return sorted(sorted(chosen, key=lots.__getitem__)[:size])


def _lots(found: Iterable[Mutant], seed: int) -> dict[Mutant, bytes]:
    """What each mutant draws; mutants of lines that read the same are told apart by their order."""
    twins: Counter[tuple[object, ...]] = Counter()
    lots: dict[Mutant, bytes] = {}
    for mutant in sorted(found):
        likeness = (seed, mutant.module, mutant.before, mutant.column, mutant.operator)
        lots[mutant] = sha256(repr((*likeness, twins[likeness])).encode()).digest()
        twins[likeness] += 1
    return lots


def _is_moot(line: str, operator: Operator) -> bool:
    return line.startswith(_MOOT) or (type(operator).__name__ in _OF_LOOKS and bool(_DISTANCES.search(line)))


def _means_the_same(line: str, column: int, operator: str, occurrence: int) -> bool:
    same, before = _MEANS_THE_SAME.get(operator), line[:column]
    if operator == "ReplaceBinaryOperator_Mul_Div" and not line[column:].startswith("*,"):
        return False
    # The first of two faults in a number makes it greater.
    is_greater = operator == "NumberReplacer" and occurrence % 2 == 0
    return (same is not None and bool(same.search(before))) or (is_greater and bool(_STRETCH.search(before)))


def _places(source: str) -> Iterator[tuple[Operator, int, int, int]]:
    """Each operator with the number of its turn, and the line and column where it would change something."""
    kinds: Sequence[Operator] = operators()
    turns: Counter[int] = Counter()
    for node in ast_nodes(get_ast(source)):
        for index, operator in enumerate(kinds):
            for (line, column), _ in cast("Iterable[Position]", operator.mutation_positions(node)):
                yield operator, turns[index], line, column
                turns[index] += 1


def _place(mutant: Mutant) -> tuple[int, int]:
    return mutant.line, mutant.column


def _annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types stand: a fault there breaks the import or nothing."""
    types: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                types.append(node.returns)
            case ast.arg():
                types.append(node.annotation)
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias"), value=value):
                types.append(value)
            case ast.AnnAssign():
                types.append(node.annotation)
            case _:
                pass
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0))
        for each in types
        if each is not None
    ]


def _lines_without_effect(source: str) -> set[int]:
    """The lines of bodies that only say what a protocol's or an abstract method's answer is: a docstring and `...`."""
    empty: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and _is_ellipsis(node.body[-1]):
            empty.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return empty


def _is_ellipsis(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and statement.value.value is ...
    )
