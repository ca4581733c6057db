"""Test the words of the reasons why an option is closed."""

from collections.abc import Mapping

import pytest

from gui.palette.wording import Wording
from rules.resolving.option import Reason
from rules.values import Value

UNMET = Reason("in_hand", "unmet")


@pytest.fixture
def wording(fight_desk, words):
    return Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)


def test_a_reason_names_the_piece_of_gear(wording: Wording):
    assert wording.reason(UNMET, {"weapon": "longsword"}) == "has to have the longsword in hand"


def test_a_reason_names_the_combatant_by_their_name(wording: Wording):
    assert wording.reason(Reason("foe_in_reach", "unmet"), {"target": "wolf"}) == "cannot reach Wolf from there"


@pytest.mark.parametrize("bound", [{}, {"weapon": ""}, {"target": "wolf"}])
def test_without_the_choice_it_is_said_in_general(wording: Wording, bound: Mapping[str, Value]):
    assert wording.reason(UNMET, bound) == "needs something fitting in hand"


def test_the_row_of_a_closed_action_says_what_is_missing(fight_desk, wording: Wording):
    option = fight_desk.option("strike", {"target": "wolf", "weapon": "dagger"})
    (reason, *_) = [each for each in option.reasons if each.id == "in_hand"]
    assert wording.reason(reason, option.bound) == "has to have the dagger in hand"


def test_a_case_is_taken_where_the_language_has_one(fight_desk, words, shelf):
    polish = shelf.texts("realms_of_myth", "pl")
    wording = Wording(fight_desk.rulebook, fight_desk.encounter, polish, words)
    assert wording.reason(UNMET, {"weapon": "spear"}) == "musi trzymać w ręku włócznię"


def test_a_part_of_a_combination_names_its_own_choice(fight_desk, wording: Wording):
    option = fight_desk.fight.option("una", "drop_grab", {"drop_item": "dagger"})
    (reason, *_) = [each for each in option.reasons if each.id == "in_hand"]
    assert option.bound["item"] == ""
    assert wording.reason(reason, option.bound) == "has to have the dagger in hand"


def test_a_part_of_a_combination_names_whom_it_concerns(fight_desk, wording: Wording):
    option = fight_desk.fight.option("wolf", "draw_pass")
    (reason, *_) = [each for each in option.reasons if each.id == "receiver_free_hand"]
    assert wording.reason(reason, option.bound) == "needs a receiver with a free hand, and Una has none"
