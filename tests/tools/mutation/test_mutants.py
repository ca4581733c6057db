"""Faults are found where they matter, and a seed decides which of them are tried."""

import ast

import pytest

pytest.importorskip("cosmic_ray", reason="it is set up by `make check`")

from tools.mutation.mutants import described, mutants, mutated, sample

SOURCE = '''\
"""A module."""

from typing import TypeAlias

Count: TypeAlias = int | None


def first(values: list[int] | None, limit: int = 3) -> int | None:
    """The first value over the limit."""
    for value in values or ():
        if value > limit:
            return value
    return None


class Window:
    """A window."""

    @Slot()
    def redraw(self) -> None:
        """Draw it."""
        self.setContentsMargins(4, 4, 4, 4)
        self.name("report")
        self.count += 1
        while self.waiting:
            self.waiting.pop()
        match self.count:
            case _:
                assert_never(self.count)

    def say(self) -> str:
        """What it says."""
        ...
'''


def made(operator):
    return [described(each, SOURCE) for each in mutants("a.py", SOURCE) if each.operator == operator]


def test_every_mutant_is_another_module_that_can_be_read():
    found = mutants("a.py", SOURCE)
    assert len(found) > 10
    codes = [mutated(each, SOURCE) for each in found]
    assert len({*codes, SOURCE}) == len(found) + 1
    for code in codes:
        ast.parse(code)


def test_a_statement_is_left_out():
    assert [(each.before, each.after) for each in made("RemoveStatement")] == [
        ('self.name("report")', "pass"),
        ("self.count += 1", "pass"),
        ("self.waiting.pop()", "pass"),
    ]


def test_a_loop_ends_after_its_first_step():
    for_loop, while_loop = made("SingleIteration")
    assert for_loop.before == "for value in values or ():"
    assert for_loop.after == "SingleIteration"
    assert "            return value\n        break\n    return None\n" in mutated(for_loop, SOURCE)
    assert "            self.waiting.pop()\n            break\n        match" in mutated(while_loop, SOURCE)


def test_none_is_returned():
    assert [(each.before, each.after) for each in made("ReturnNone")] == [("return value", "return None")]


def test_numbers_are_changed_but_no_distances():
    assert {each.line for each in made("NumberReplacer")} == {8, 24}


def test_nothing_is_changed_that_means_nothing():
    lines = {each.before for each in mutants("a.py", SOURCE)}
    assert not {line for line in lines if line.startswith(("@Slot", "assert_never", "Count:", "...", "def say"))}
    assert made("ReplaceBinaryOperator_BitOr_BitAnd") == []


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("ROLE = Qt.ItemDataRole.UserRole + 1", ["ROLE = Qt.ItemDataRole.UserRole - 1"]),
        ("pairs = zip(a, b, strict=True)", []),
        ("def f(a, *, b): ...", []),
        ("    def f(a, *, b):", []),
        ("def f(\n    a: int, *, b: int\n): ...", []),
        ("def f(\n    *,\n    b: int\n): ...", []),
        ("def press(_checked: bool = False):\n    return None", []),
        ("def press(_checked: bool = True):\n    return None", []),
        ("def press(checked: bool = False):\n    return None", ["def press(checked: bool = True):"]),
        ("foot.addStretch(1)", ["foot.addStretch( 0)"]),
        ("layout.addWidget(view, 1)", ["layout.addWidget(view, 0)"]),
        ("ROLES = 2", ["ROLES = 3", "ROLES = 1"]),
        ("call(strict, True)", ["call(strict, False)"]),
        ("area = wide * high", ["area = wide / high"]),
    ],
)
def test_what_means_the_same_is_passed_over(line, after):
    source = f"class A:\n{line}\n        return None\n" if line.startswith(" ") else f"{line}\n"
    found = [described(each, source) for each in mutants("a.py", source)]
    assert [each.after for each in found if each.operator != "RemoveStatement"] == after


def test_the_same_seed_chooses_the_same():
    found = mutants("a.py", SOURCE)
    chosen = sample(found, 6, seed=7)
    assert len(chosen) == 6
    assert sample(reversed(found), 6, seed=7) == chosen
    assert sample(found, 6, seed=8) != chosen


def test_no_place_is_chosen_twice():
    chosen = sample(mutants("a.py", SOURCE), 1000, seed=1)
    assert len({(each.line, each.column) for each in chosen}) == len(chosen)


def test_a_change_elsewhere_changes_no_choice():
    def lines(source):
        return [(each.before, each.operator) for each in sample(mutants("a.py", source), 8, seed=3)]

    assert lines(SOURCE.replace("\n\nclass", "\n\nNAMES = ()\n\n\nclass")) == lines(SOURCE)


def test_a_place_that_is_not_there_cannot_be_changed():
    mutant = mutants("a.py", SOURCE)[0]
    with pytest.raises(ValueError, match=r"a\.py"):
        mutated(mutant, "")
