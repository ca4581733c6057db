from gui.combatants.side_signs import SideSign, side_signs
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter


def fight(*sides):
    return Encounter(
        "duel", {str(n): Combatant(str(n), Character("x", "duel"), side, "up") for n, side in enumerate(sides)}
    )


def test_sides_have_their_place_and_their_initial():
    sides = side_signs(fight("party", "wolves", "party"))
    assert sides == {"party": SideSign("party", 0, "P"), "wolves": SideSign("wolves", 1, "W")}
    assert sides["wolves"].role == "side_2"


def test_where_initials_are_the_same_sides_are_numbered():
    assert [side.letter for side in side_signs(fight("red", "blue", "rust", "")).values()] == ["1", "B", "3", "4"]


def test_colours_begin_again_after_the_eighth():
    assert side_signs(fight(*"abcdefghi"))["i"].role == "side_1"
