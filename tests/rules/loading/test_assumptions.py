"""What is known where a formula stands: flags of conditions, comparable wherever they are written."""

import pytest

from rules.formula.formulas import Formula
from rules.loading.assumptions import assumed, beyond, compared_name, equal, flag, shape, still


def tree(text: str):
    return Formula.parse(text).tree


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a and b", "b   and a"),
        ("not (a or b)", "not a and not b"),
        ("x != 'y'", "not x == 'y'"),
        ("x not in ['y', 'z']", "not x in ['y', 'z']"),
        ("not not (a > 2)", "a > 2"),
        ("a <= 2", "not a > 2"),
        ("a >= 2", "not a < 2"),
    ],
)
def test_what_says_the_same_is_assumed_alike(one: str, other: str) -> None:
    assert assumed(tree(one)) == assumed(tree(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a", "not a"),
        ("a or b", "a and b"),
        ("a > 2", "a >= 2"),
        ("a > 2", "a < 2"),
        ("a > 2", "b > 2"),
        ("f(a)", "g(a)"),
        ("x == 1", "x == true"),
        ("x == 'y'", "x == y"),
        ("a + b > 2", "a - b > 2"),
        ("x in ['y']", "x in ['z']"),
        ("(a if b else c) > 1", "(a if c else b) > 1"),
    ],
)
def test_what_says_something_else_is_not(one: str, other: str) -> None:
    assert assumed(tree(one)) != assumed(tree(other))


def test_all_parts_of_an_and_hold_and_none_of_an_or_that_is_false() -> None:
    assert assumed(tree("hit.success and way == 'cut'")) == {flag("hit.success"), equal("way", "cut")}
    assert assumed(tree("hit.success or way == 'cut'"), true=False) == {
        flag("hit.success", true=False),
        equal("way", "cut", true=False),
    }


def test_a_name_with_one_value_has_no_other() -> None:
    known = frozenset([equal("way", "cut")])
    assert beyond(frozenset([equal("way", "cut"), equal("way", "thrust", true=False)]), known) == frozenset()
    for other in (equal("way", "cut", true=False), equal("means", "thrust", true=False), flag("way")):
        assert beyond(frozenset([other]), known) == {other}
    assert beyond(assumed(tree("way != other")), known) == assumed(tree("way != other"))


def test_what_speaks_of_a_name_is_not_known_once_that_name_is_stored_again() -> None:
    known = assumed(tree("hit.success and max(way, 2) > 3 and cut"))
    assert still(known, {"other"}) == known
    assert still(known, {"hit", "way"}) == {flag("cut")}


def test_a_negative_number_is_a_value() -> None:
    assert assumed(tree("bout.verdict == -1")) == {equal("bout.verdict", -1)}


def test_the_compared_name_is_that_of_a_plain_comparison() -> None:
    assert compared_name(shape(tree("way == 'cut'"))) == "way"
    assert compared_name(shape(tree("max(way, 2) == 3"))) == ""
    assert compared_name(shape(tree("way > 3"))) == ""
