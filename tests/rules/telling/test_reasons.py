"""Test the words of reasons outside of the palette: in table talk, notes and refusals."""

import pytest

from rules.resolving.option import Reason
from rules.telling.reasons import ReasonTeller, against
from rules.values import Value
from rules.words.texts import texts_in
from tests.rules.duel import encounter, rulebook

TEXTS = texts_in(
    "en",
    {
        "items": {"sword": "sword", "axe": "axe"},
        "needs": {"held": {"name": "has to hold it", "named": "has to hold the {weapon}"}, "calm": "has to be calm"},
    },
)
TELLER = ReasonTeller(TEXTS, encounter(rulebook()))


def test_a_reason_names_what_was_chosen() -> None:
    assert TELLER.told(Reason("held"), {"weapon": "sword"}) == "has to hold the sword"


@pytest.mark.parametrize("bound", [{}, {"weapon": ""}])
def test_without_the_choice_it_is_said_in_general(bound: dict[str, Value]) -> None:
    assert TELLER.told(Reason("held"), bound) == "has to hold it"


def test_a_part_of_a_combination_names_its_own_choice() -> None:
    reason = Reason("held", chosen=(("weapon", "axe"),))
    assert TELLER.told(reason, {"weapon": "sword"}) == "has to hold the axe"


def test_the_first_template_that_can_be_filled_counts() -> None:
    named = ["has to hold the {weapon}", "has to hold the {item}"]
    texts = texts_in("en", {"items": {"axe": "axe"}, "needs": {"held": {"name": "has to hold it", "named": named}}})
    teller = ReasonTeller(texts, encounter(rulebook()))
    assert teller.told(Reason("held"), {"item": "axe"}) == "has to hold the axe"
    assert teller.told(Reason("held"), {"target": "bob"}) == "has to hold it"


def test_equal_reasons_stand_once() -> None:
    reasons = (Reason("held"), Reason("calm"), Reason("held", chosen=(("weapon", "sword"),)))
    assert TELLER.told_all(reasons, {"weapon": "sword"}) == "has to hold the sword; has to be calm"


def test_only_what_the_rules_forbid_counts_against_an_action() -> None:
    reasons = (Reason("calm"), Reason("light", "unknown"), Reason("fair", "gm"), Reason("odd", "undefined"))
    assert [reason.id for reason in against(reasons)] == ["calm", "odd"]
