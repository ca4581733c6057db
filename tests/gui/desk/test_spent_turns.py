"""A turn that allows nothing more ends by itself, if the table wants it so."""

import pytest
from msgspec.structs import replace

import resources
from rules.resolving.turns import is_spent
from rules.state.applying import apply_all
from rules.state.events import Spent
from tests.rules.resolving.test_turns_passed_over import fight_of
from tests.shipped import shipped_rulebook


def evade(desk, who="una"):
    desk.perform(desk.fight.option(who, "move", {"rate": "quarter"}))


def test_at_first_a_turn_ends_only_on_request(fight_desk):
    assert not fight_desk.ends_spent
    evade(fight_desk)
    assert is_spent(fight_desk.fight.book, "una")
    assert fight_desk.encounter.turn == "una"


def test_it_ends_once_it_allows_nothing_more(fight_desk):
    fight_desk.set_ends_spent(True)
    evade(fight_desk)
    assert fight_desk.encounter.turn != "una"


def test_whoever_takes_the_end_back_is_not_sent_on_again(fight_desk):
    fight_desk.set_ends_spent(True)
    evade(fight_desk)
    fight_desk.undo()
    assert fight_desk.encounter.turn == "una"
    assert is_spent(fight_desk.fight.book, "una")
    fight_desk.undo()
    assert not is_spent(fight_desk.fight.book, "una")


def test_a_change_by_hand_ends_no_turn(fight_desk):
    evade(fight_desk)
    fight_desk.set_ends_spent(True)
    fight_desk.set_pool("una", "END", 3)
    assert fight_desk.encounter.turn == "una"


def test_what_somebody_else_does_ends_no_turn(fight_desk):
    evade(fight_desk)
    fight_desk.set_ends_spent(True)
    evade(fight_desk, "wolf")
    assert fight_desk.encounter.turn == "una"


def test_nothing_ends_while_something_is_asked(fight_desk):
    fight_desk.set_ends_spent(True)
    fight_desk.set_rolls_by("party", "table")
    fight_desk.set_rolls_by("beasts", "table")
    fight_desk.point_at("wolf")
    fight_desk.perform(fight_desk.option("strike"))
    assert fight_desk.question is not None
    assert fight_desk.encounter.turn == "una"


ALL_OF_IT = {
    "castles_and_crusades": {"action": 1, "moved_ft": 15},
    "combat_and_tactics": {"action": 1},
    "gurps3": {"maneuver": 1},
    "heimr": {"standard": 1},
    "realms_of_myth": {"action": 1},
    "srd51": {"action": 1, "bonus": 1, "moved": 30},
    "tales_and_legends": {"standard": 2, "bonus": 1},
}


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_each_ruleset_says_when_a_turn_is_spent(ruleset):
    fight = fight_of(shipped_rulebook(ruleset))
    assert not is_spent(fight.book, "ann")
    spent = apply_all(fight.encounter, [Spent("ann", counter, by) for counter, by in ALL_OF_IT[ruleset].items()])
    assert is_spent(type(fight)(fight.rulebook, spent).book, "ann")


def test_with_nobody_there_no_turn_ends_and_the_user_is_told(fight_desk, campaign, skirmish, words):
    told = []
    fight_desk.failed.connect(told.append)
    nobody = replace(skirmish, combatants={}, order=(), turn="", initiative={})
    fight_desk.open_encounter(campaign.encounters.create("Nobody", nobody))
    fight_desk.end_turn()
    fight_desk.roll_initiative()
    assert told == [words("desk.nobody")] * 2
