"""Test how the terms of a tie are named and their figures written."""

import pytest

from gui.turn_order.ties import KINDS, term_figure, term_name
from rules.facts.explain import Term


@pytest.mark.parametrize(
    ("arguments", "path", "name"),
    [
        (("MIGHT",), "", "attributes"),
        ((), "breath", "pools"),
        (("fencing",), "breath", "skills"),
        ((7, "dazed"), "", "conditions"),
    ],
)
def test_a_term_is_called_as_the_thing_it_is_about_its_argument_first(yard, arguments, path, name):
    id = next(each for each in (*arguments, path) if isinstance(each, str))
    term = Term("some key", 1, arguments=arguments, path=path)
    assert term_name(term, yard.rulebook.ruleset, yard.texts) == yard.texts.name(name, id)
    assert name in KINDS


def test_a_term_about_nothing_named_is_read_from_its_key(yard):
    assert "speed" in term_name(Term("its_speed", 1), yard.rulebook.ruleset, yard.texts)


@pytest.mark.parametrize(("value", "told"), [(12, "12"), (2.25, "2.25"), (None, "\N{EN DASH}"), ("x", "\N{EN DASH}")])
def test_a_figure_is_written_to_two_places_and_a_dash_if_it_is_none(words, value, told):
    assert term_figure(Term("key", value), words) == told


@pytest.mark.parametrize(("value", "key"), [(True, "palette.yes"), (False, "palette.no")])
def test_a_fact_is_told_as_yes_or_no(words, value, key):
    assert term_figure(Term("key", value), words) == words(key)
