"""Test the changes that are made by hand: what is changed, and that an edit without effect is no step."""


def held(desk, condition):
    present = desk.encounter.combatants
    return [id for id, who in present.items() if any(each.id == condition for each in who.conditions)]


def test_several_combatants_get_a_condition_in_one_step_and_nobody_twice(fight_desk):
    fight_desk.gain_condition("bern", "surprised", {})
    fight_desk.change_condition(("una", "bern", "wolf"), "surprised", given=True)
    assert held(fight_desk, "surprised") == ["una", "bern", "wolf"]
    assert len(fight_desk.encounter.combatants["bern"].conditions) == 1
    fight_desk.undo()
    assert held(fight_desk, "surprised") == ["bern"]


def test_a_condition_is_ended_for_several_in_one_step_however_often_they_are_in_it(fight_desk):
    fight_desk.gain_condition("una", "surprised", {}, {"actions": 2})
    fight_desk.gain_condition("una", "aiming", {"target": "wolf"})
    fight_desk.change_condition(("una", "bern"), "surprised", given=False)
    assert [each.id for each in fight_desk.encounter.combatants["una"].conditions] == ["aiming"]
    step = fight_desk.journal.now.step.id
    fight_desk.change_condition(("una", "bern"), "surprised", given=False)
    assert fight_desk.journal.now.step.id == step


def test_everybody_on_the_board_is_turned_to_their_nearest_foe(fight_desk):
    fight_desk.move_to("una", (0, 0), 4)
    fight_desk.move_to("bern", (1, 5), 0)
    fight_desk.move_to("wolf", (0, -3), 4)
    fight_desk.turn_all_to_foes()
    present = fight_desk.encounter.combatants
    assert {id: who.facing for id, who in present.items()} == {"una": 0, "bern": 0, "wolf": 4}
    assert {id: who.at for id, who in present.items()} == {"una": (0, 0), "bern": (1, 5), "wolf": (0, -3)}
    step = fight_desk.journal.now.step.id
    fight_desk.turn_all_to_foes()
    assert fight_desk.journal.now.step.id == step, "nobody had to turn"
