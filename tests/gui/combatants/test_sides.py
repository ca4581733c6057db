"""Test the sides of a fight."""

from gui.combatants.sides import members_of, side_of, sides_of
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter

SIDES = {"una": "party", "wolf": "beasts", "bern": "party", "warg": "wargs"}
FIGHT = Encounter("duel", {id: Combatant(id, Character("x", "duel"), side, "up") for id, side in SIDES.items()})


def test_sides_stand_in_the_order_in_which_they_appear():
    assert sides_of(FIGHT) == ("party", "beasts", "wargs")
    assert members_of(FIGHT, "party") == ("una", "bern")
    assert members_of(FIGHT, "guards") == ()


def test_everybody_has_the_place_of_their_side_and_nobody_known_the_first():
    assert [side_of(FIGHT, who) for who in ("una", "wolf", "bern", "warg", "ghost")] == [0, 1, 0, 2, 0]
