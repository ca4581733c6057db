"""Whether cases leave nothing out, against trying every truth."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.assumptions import Assumptions, equal, flag
from rules.loading.cases import leave_nothing
from rules.loading.text_ranges import ANY_TEXT, listed

FLAGS = ("a", "b", "c")
CASES = st.frozensets(
    st.dictionaries(st.sampled_from(FLAGS), st.booleans()).map(
        lambda told: frozenset(flag(name, true) for name, true in told.items())
    ),
    max_size=6,
)


@given(CASES)
def test_cases_leave_nothing_if_one_of_them_holds_whatever_is_true(cases: frozenset[Assumptions]) -> None:
    truths = [
        frozenset(flag(*each) for each in zip(FLAGS, row, strict=True)) for row in product((True, False), repeat=3)
    ]
    assert leave_nothing(cases, {}) == all(any(case <= truth for case in cases) for truth in truths)


WAYS = frozenset(frozenset([equal("way", text)]) for text in ("cut", "thrust"))


@pytest.mark.parametrize(
    ("known", "all_"),
    [
        ({"way": listed(["", "cut", "thrust"])}, True),
        ({"way": listed(["cut", "thrust", "hack"])}, False),
        ({"way": ANY_TEXT}, False),
        ({"means": listed(["cut", "thrust"])}, False),
    ],
)
def test_a_name_of_known_texts_has_one_of_them(known, all_) -> None:
    assert leave_nothing(WAYS, known) is all_


def test_texts_and_flags_go_together() -> None:
    cut, thrust = equal("way", "cut"), equal("way", "thrust")
    cases = frozenset([frozenset([cut, flag("a")]), frozenset([thrust, flag("a")]), frozenset([flag("a", true=False)])])
    known = {"way": listed(["cut", "thrust"])}
    assert leave_nothing(cases, known)
    assert not leave_nothing(cases - {frozenset([thrust, flag("a")])}, known)
