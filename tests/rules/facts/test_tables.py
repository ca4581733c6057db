"""Test what a table of a ruleset gives for an id and for a figure."""

import pytest

from rules.facts.tables import lookup_of
from rules.formula.formulas import Unknown
from rules.ruleset.sections import Table
from rules.values import Value


@pytest.mark.parametrize(("key", "found"), [("walk", 1), ("run", 3)])
def test_rows_give_the_value_of_an_id(key: str, found: Value) -> None:
    assert lookup_of(Table(rows={"walk": 1, "run": 3}))(key) == found


@pytest.mark.parametrize(("key", "found"), [(-5, "light"), (1, "light"), (2, "fair"), (4, "fair"), (5, "heavy")])
def test_a_step_gives_the_value_of_all_figures_up_to_its_bound(key: int, found: Value) -> None:
    assert lookup_of(Table(steps=((1, "light"), (4, "fair")), otherwise="heavy"))(key) == found


def test_the_last_step_holds_above_it_where_nothing_else_is_said() -> None:
    assert lookup_of(Table(steps=((1, 2), (4, 6))))(99) == 6


def test_an_id_without_a_row_is_a_question_unless_there_is_another_value() -> None:
    with pytest.raises(Unknown):
        lookup_of(Table(rows={"walk": 1}))("crawl")
    assert lookup_of(Table(rows={"walk": 1}, otherwise=0))("crawl") == 0
    with pytest.raises(Unknown):
        lookup_of(Table(rows={"walk": 1}))(3)
