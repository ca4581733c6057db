"""What the players may hear of a fight."""

import pytest
from msgspec.structs import replace

from rules.encounter import Condition
from rules.events import (
    Answered,
    ConditionGained,
    Contested,
    FactEntered,
    Joined,
    Noted,
    Performed,
    PoolChanged,
    PositionChanged,
    Reacted,
    Rolled,
)
from rules.public import Audience
from tests.rules.duel import encounter, rulebook


@pytest.fixture
def fight():
    start = encounter(rulebook())
    sides = {"ann": "party", "bob": "foes"}
    return replace(start, combatants={id: replace(start.combatants[id], side=side) for id, side in sides.items()})


PLAYERS = Audience(shown=frozenset({"party"}))
UNSEEN = Audience(frozenset({"bob"}), frozenset({"party"}))


def heard(audience, fight, *events):
    return tuple(audience.public(fight, events))


def test_figures_of_the_gms_side_are_kept_back_and_those_of_the_players_told(fight):
    ours, theirs = PoolChanged("ann", "BLOOD", -2), PoolChanged("bob", "BLOOD", -3)
    assert heard(PLAYERS, fight, ours, theirs) == (ours,)


def test_rolls_are_told_by_their_dice_and_what_came_of_them(fight):
    rolled = Rolled("bob", "d20", "1d20", 7, (7,), False, 8, 12, "success", 1, (("low", -4),))
    assert heard(PLAYERS, fight, rolled) == (Rolled("bob", "d20", "1d20", 7, (7,), outcome="success"),)


def test_secret_rolls_are_not_told(fight):
    assert heard(PLAYERS, fight, Rolled("bob", "d20", "1d20", 7, secret=True)) == ()


def test_nothing_is_told_of_who_is_hidden_or_done_to_him(fight):
    events = (
        Performed("bob", "hit", {"target": "ann"}),
        Reacted("bob", "cover", "ann"),
        Rolled("bob", "d20", "1d20", 7),
        Contested("ann", "bob", "wrestle", 1, 3),
        PositionChanged("bob", "prone"),
        Joined(fight.combatants["bob"]),
    )
    assert heard(UNSEEN, fight, *events) == ()


def test_what_others_do_is_told_without_him(fight):
    events = (
        Performed("ann", "hit", {"target": "bob", "weapon": "sword"}, "the GM's reason"),
        ConditionGained("ann", Condition("marked", {"by": "bob"})),
        PoolChanged("ann", "BLOOD", -2),
    )
    assert heard(UNSEEN, fight, *events) == (
        Performed("ann", "hit", {"weapon": "sword"}),
        ConditionGained("ann", Condition("marked", {})),
        PoolChanged("ann", "BLOOD", -2),
    )


def test_what_is_between_gm_and_rules_is_not_told(fight):
    events = (Answered("", "upright", "yes"), FactEntered("dark", True), Noted(text="He is a traitor."))
    assert heard(PLAYERS, fight, *events) == ()


def test_figures_among_choices_are_those_of_a_side(fight):
    theirs = Performed("bob", "hit", {"target": "ann", "steps": 3, "fast": True})
    ours = Performed("ann", "hit", {"steps": 3})
    assert heard(PLAYERS, fight, theirs, ours) == (Performed("bob", "hit", {"target": "ann", "fast": True}), ours)
    assert heard(PLAYERS, fight, Contested("ann", "bob", "wrestle", 1, 3)) == (Contested("ann", "bob", "wrestle", 1),)
