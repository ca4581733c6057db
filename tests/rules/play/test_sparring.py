"""How a character fares against an opponent, for all rulesets, and what more skill or armour does to that."""

import pytest
from msgspec.structs import replace

from resources import ruleset_folder, ruleset_ids
from rules.play.sparring import Bout, Sparring, spar
from rules.presets.presets import character_of
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Item
from rules.words.texts import Texts
from storage.rulesets.presets import load_presets
from tests.shipped import shipped_rulebook


def worked_out(rulebook: Rulebook, mine: Character, opponent: Character) -> Sparring:
    work = spar(rulebook, mine, opponent, {})
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


UNA = Character(
    "una",
    "gurps3",
    attributes={"ST": 12, "DX": 12},
    skills={"broadsword": 12},
    items=(Item("broadsword", where="right_hand"),),
)
BORS = Character(
    "bors",
    "gurps3",
    skills={"broadsword": 12},
    items=(Item("broadsword", where="right_hand"),),
)

BORS_OF_CASTLES = Character("bors", "castles_and_crusades", items=(Item("mace", where="right_hand"),))


def chance(bout: Bout | None) -> float:
    return 0.0 if bout is None else bout.harm.chance


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_ready_fighters_of_every_ruleset_can_spar(ruleset: str) -> None:
    rulebook = shipped_rulebook(ruleset)
    ready = load_presets(ruleset_folder(ruleset), rulebook.ruleset)
    people = [id for id, told in ready.characters.items() if not told.beast][:2]
    found = worked_out(rulebook, *(character_of(ready, id, Texts("en", {})) for id in people))
    for bout in (found.ours, found.theirs):
        assert bout is not None
        assert bout.action in rulebook.plans
        assert 0 < bout.harm.chance <= 1
        assert all(loss > 0 for loss in bout.harm.losses.values())


def test_more_skill_hits_more_and_is_hit_less() -> None:
    rulebook = shipped_rulebook("gurps3")
    before, after = (worked_out(rulebook, replace(UNA, skills={"broadsword": level}), BORS) for level in (12, 15))
    assert chance(after.ours) > chance(before.ours) + 0.1
    assert chance(after.theirs) < chance(before.theirs)


def test_equals_fare_alike() -> None:
    rulebook = shipped_rulebook("gurps3")
    found = worked_out(rulebook, BORS, replace(BORS, id="una"))
    assert chance(found.ours) == pytest.approx(chance(found.theirs))


def test_the_best_weapon_and_way_are_chosen() -> None:
    rulebook = shipped_rulebook("gurps3")
    both = replace(UNA, items=(*UNA.items, Item("knife", where="left_hand")), skills={"broadsword": 13, "knife": 10})
    found = worked_out(rulebook, both, replace(BORS, items=()))
    assert found.ours is not None
    assert (found.ours.bound["weapon"], found.ours.bound["mode"]) == ("broadsword", "swing")


def test_one_without_a_weapon_in_hand_draws_the_one_that_does_most_harm() -> None:
    rulebook = shipped_rulebook("gurps3")
    stowed = (Item("dagger", where="belt"), Item("broadsword", where="belt"))
    found = worked_out(rulebook, replace(UNA, items=stowed), replace(BORS, items=stowed))
    in_hand = worked_out(rulebook, UNA, BORS)
    assert found.ours is not None
    assert found.theirs is not None
    assert chance(found.ours) == pytest.approx(chance(in_hand.ours))
    assert chance(found.theirs) == pytest.approx(chance(in_hand.theirs))
    for bout in (found.ours, found.theirs):
        assert bout.drawn is not None
        assert (bout.drawn.id, bout.drawn.where) == ("broadsword", "belt")


def test_one_with_a_weapon_in_hand_draws_no_other() -> None:
    rulebook = shipped_rulebook("gurps3")
    armed = (Item("dagger", where="right_hand"), Item("broadsword", where="belt"))
    found = worked_out(rulebook, replace(UNA, items=armed), BORS)
    assert found.ours is not None
    assert found.ours.drawn is None
    assert "broadsword" not in found.ours.bound.values()


def test_one_whose_act_never_gets_through_has_no_chance() -> None:
    rulebook = shipped_rulebook("castles_and_crusades")
    una = Character("una", "castles_and_crusades", items=(Item("dagger", where="right_hand"),))
    found = worked_out(rulebook, una, Character("ghost", "castles_and_crusades", values={"AC_base": 1000}))
    assert chance(found.ours) <= 0.05


def test_what_is_worked_out_takes_small_steps() -> None:
    work = spar(shipped_rulebook("castles_and_crusades"), Character("a", "castles_and_crusades"), BORS_OF_CASTLES, {})
    assert sum(1 for _ in work) > 2
