from gui.combatants.sides import side_of, sides_of
from gui.desk.supposing import count_open, is_of_the_table, supposing


def test_what_is_supposed_changes_nothing(fight_desk):
    before = fight_desk.fight
    supposed = supposing(before, "una", "prone", "waiting")
    una = supposed.encounter.combatants["una"]
    assert (una.position, una.stance) == ("prone", "waiting")
    assert fight_desk.encounter.combatants["una"].position == "standing"
    assert supposed.option("una", "move").status == "illegal"
    assert supposing(before, "una", None, None) is before
    assert supposing(before, "una", "standing", "") is before


def test_fewer_actions_are_open_lying_down(fight_desk):
    standing, count = count_open(fight_desk.fight, "una")
    lying, same = count_open(supposing(fight_desk.fight, "una", "prone", None), "una")
    assert count == same
    assert 0 < lying < standing < count


def test_what_belongs_to_the_table_is_told_apart(fight_desk):
    assert is_of_the_table(fight_desk.rulebook, "end_turn")
    assert not is_of_the_table(fight_desk.rulebook, "move")


def test_sides_have_places_in_the_order_they_came(skirmish):
    assert sides_of(skirmish) == ("party", "beasts")
    assert side_of(skirmish, "bern") == 0
    assert side_of(skirmish, "wolf") == 1
    assert side_of(skirmish, "nobody") == 0
