"""Test what players may know of a fight."""

import tomllib

import pytest
from msgspec.structs import replace

import resources
from rules.loading.text_check import read_texts
from rules.state.character import Item
from rules.state.encounter import Condition
from rules.state.events import (
    Answered,
    ConditionGained,
    Contested,
    FactEntered,
    ItemChanged,
    Joined,
    Moved,
    Noted,
    Performed,
    PoolChanged,
    PositionChanged,
    Reacted,
    Rolled,
)
from rules.telling.chronicle import Chronicler
from rules.telling.public import Audience, Withheld
from tests.rules.duel import encounter, rulebook

TEXTS = """
[actions.hit]
name = "Hit"
[tests.d20]
name = "check"
[positions.prone]
name = "prone"
[questions.wrestle]
name = "Who gets a hold?"
values = { success = "Gets a hold" }
[questions.damage]
name = "How much damage?"
values = { none = "No wound" }
"""
TEMPLATES = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))


@pytest.fixture
def fight():
    start = encounter(rulebook())
    sides = {"ann": "party", "bob": "foes"}
    return replace(start, combatants={id: replace(start.combatants[id], side=side) for id, side in sides.items()})


PLAYERS = Audience(shown=frozenset({"party"}))
UNSEEN = Audience(frozenset({"bob"}), frozenset({"party"}))


def heard(audience, fight, *events):
    return tuple(event for event in audience.public(fight, events) if not isinstance(event, Withheld))


def told(audience, fight, *events):
    chronicler = Chronicler(rulebook().ruleset, read_texts("en", TEXTS), TEMPLATES)
    return [line.text for line in chronicler.tell(fight, audience.public(fight, events))]


def test_figures_of_the_gms_side_are_kept_back_and_those_of_the_players_told(fight):
    ours, theirs = PoolChanged("ann", "BLOOD", -2), PoolChanged("bob", "BLOOD", -3)
    assert heard(PLAYERS, fight, ours, theirs) == (ours,)


def test_rolls_are_shown_by_their_dice_and_what_came_of_them(fight):
    rolled = Rolled("bob", "d20", "1d20", 7, (7,), False, 8, 12, "success", 1, (("low", -4),))
    assert heard(PLAYERS, fight, rolled) == (Rolled("bob", "d20", "1d20", 7, (7,), outcome="success"),)


def test_secret_rolls_are_not_shown(fight):
    assert heard(PLAYERS, fight, Rolled("bob", "d20", "1d20", 7, secret=True)) == ()


def test_nothing_is_shown_of_hidden_combatants_or_what_happens_to_them(fight):
    events = (
        Performed("bob", "hit", {"target": "ann"}),
        Reacted("bob", "cover", "ann"),
        Rolled("bob", "d20", "1d20", 7),
        Contested("ann", "bob", "wrestle", 1, 3),
        PositionChanged("bob", "prone"),
        Joined(fight.combatants["bob"]),
    )
    assert heard(UNSEEN, fight, *events) == ()


def test_what_others_do_is_shown_without_the_hidden_combatant(fight):
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


@pytest.mark.parametrize("caught", ["ann|bob", "bob|ann", ("ann", "bob")])
def test_of_several_who_are_named_together_the_hidden_one_is_left_out(fight, caught):
    shown = ("ann",) if isinstance(caught, tuple) else "ann"
    assert heard(UNSEEN, fight, Performed("ann", "hit", {"target": caught})) == (
        Performed("ann", "hit", {"target": shown}),
    )


def test_what_is_between_gm_and_rules_is_not_shown(fight):
    events = (Answered("", "upright", "yes"), FactEntered("dark", True), Noted(text="He is a traitor."))
    assert heard(PLAYERS, fight, *events) == ()


def test_figures_among_choices_are_those_of_a_side(fight):
    theirs = Performed("bob", "hit", {"target": "ann", "steps": 3, "fast": True})
    ours = Performed("ann", "hit", {"steps": 3})
    assert heard(PLAYERS, fight, theirs, ours) == (Performed("bob", "hit", {"target": "ann", "fast": True}), ours)
    assert heard(PLAYERS, fight, Contested("ann", "bob", "wrestle", 1, 3)) == (Contested("ann", "bob", "wrestle", 1),)


def test_what_is_not_shown_is_withheld_in_its_place(fight):
    ours, theirs = PoolChanged("ann", "BLOOD", -2), PoolChanged("bob", "BLOOD", -3)
    assert tuple(PLAYERS.public(fight, (theirs, ours))) == (Withheld(theirs), ours)


def test_of_a_piece_of_the_gms_side_its_place_is_shown_and_not_its_figures(fight):
    piece = Item("sword", where="right_hand", fields={"dents": 3, "coat": "poison"})
    theirs, ours = ItemChanged("bob", piece), ItemChanged("ann", piece)
    bare = ItemChanged("bob", replace(piece, fields={"coat": "poison"}))
    assert heard(PLAYERS, fight, theirs, ours) == (bare, ours)


def public_outcomes(audience, fight, *rolls):
    return [event.outcome for event in heard(audience, fight, *rolls) if isinstance(event, Rolled)]


def test_a_sum_that_had_nothing_to_meet_is_not_shown_as_a_success(fight):
    audience = Audience(shown=frozenset({"party"}), sums=frozenset({"d20"}))
    free = Rolled("bob", "d20", "1d20", 7, score=4, outcome="success")
    met = replace(free, against=9, outcome="failure")
    botched = replace(free, outcome="critical_failure")
    assert public_outcomes(audience, fight, free, met, botched) == ["", "failure", "critical_failure"]
    assert public_outcomes(PLAYERS, fight, free) == ["success"]


AMOUNT = Rolled("ann", "damage", "1d6", 4, (4,))
STRUCK = (Performed("ann", "hit", {"target": "bob"}), AMOUNT, PoolChanged("bob", "BLOOD", -4))


def test_a_wound_whose_figures_are_not_shown_is_not_shown_as_none(fight):
    assert told(PLAYERS, fight, *STRUCK) == ["ann: Hit (→ bob)."]
    assert told(PLAYERS, fight, *STRUCK[:2]) == ["ann: Hit (→ bob). No wound."]
    assert told(UNSEEN, fight, *STRUCK) == ["ann: Hit."]


def test_of_a_contest_with_somebody_hidden_only_the_dice_are_shown(fight):
    ours = Rolled("ann", "d20", "1d20", 7, outcome="success", about="wrestle")
    theirs = Rolled("bob", "d20", "1d20", 3, outcome="success", about="wrestle")
    lost = Contested("ann", "bob", "wrestle", -1, 3)
    assert told(UNSEEN, fight, STRUCK[0], ours, theirs, lost) == ["ann: Hit."]
    assert told(UNSEEN, fight, STRUCK[0], ours) == ["ann: Hit. Gets a hold."]


def test_effects_stand_in_the_line_of_who_brought_them_about_when_figures_before_them_are_kept_back(fight):
    answered = (STRUCK[0], Reacted("bob", "cover", "ann"), *STRUCK[1:], PositionChanged("bob", "prone"))
    whole = told(Audience(shown=frozenset({"party", "foes"})), fight, *answered)
    less = told(PLAYERS, fight, *answered)
    assert [line.endswith("prone.") for line in whole] == [False, False, True]
    assert less == ["ann: Hit (→ bob).", "bob answers: cover.", "bob: prone."]


def named(fight, *names):
    """Return a fight of robbers with these names, the last of them hidden, and who sees it."""
    bob = fight.combatants["bob"]
    robbers = {
        f"robber{place}": replace(bob, id=f"robber{place}", sheet=replace(bob.sheet, name=name))
        for place, name in enumerate(names)
    }
    hidden = frozenset({f"robber{len(names) - 1}"})
    return replace(fight, combatants={**fight.combatants, **robbers}), Audience(hidden, frozenset({"party"}))


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("Robber 1", "Robber 2"), "Robber"),
        (("Robber #1", "Robber #2"), "Robber"),
        (("Robber 1", "Wolf 2"), "Robber 1"),
        (("Robber 1", "Robber"), "Robber"),
        (("12", "7"), "12"),
    ],
)
def test_a_number_never_tells_that_another_is_hidden(fight, names, read):
    crowd, audience = named(fight, *names)
    assert audience.named(crowd).combatants["robber0"].name == read
    assert Audience().named(crowd) is crowd


def test_whoever_joins_is_told_without_a_number_that_tells_of_another(fight):
    crowd, audience = named(fight, "Robber 1", "Robber 2")
    third = replace(
        crowd.combatants["robber0"], id="robber9", sheet=replace(crowd.combatants["bob"].sheet, name="Robber 3")
    )
    (event,) = heard(audience, crowd, Joined(third))
    assert isinstance(event, Joined)
    assert event.combatant.name == "Robber"


def test_places_set_by_hand_are_not_told_to_players(fight):
    by_hand = Moved("ann", 0, (3, 4), cause="hand")
    walked = Moved("ann", 2, (5, 4), cause="way")
    assert heard(PLAYERS, fight, by_hand, walked) == (walked,)
