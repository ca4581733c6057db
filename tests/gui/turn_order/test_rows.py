from msgspec.structs import replace

from gui.turn_order.budgets import Budget
from gui.turn_order.rows import Marked, ids_in_order, order_rows, spoken
from rules.facts.book import FactBook
from rules.state.encounter import Condition


def rows_of(fight_desk, encounter=None, marked=Marked()):  # noqa: B008
    book = FactBook(fight_desk.rulebook, encounter or fight_desk.encounter)
    return order_rows(book, fight_desk.texts, marked)


def with_combatant(encounter, id, **changes):
    return replace(encounter, combatants={**encounter.combatants, id: replace(encounter.combatants[id], **changes)})


def test_everybody_stands_in_the_order_of_turns(fight_desk):
    rows = rows_of(fight_desk, replace(fight_desk.encounter, order=("wolf", "una", "bern")))
    assert [row.id for row in rows] == ["wolf", "una", "bern"]
    assert [row.figure for row in rows] == ["1.", "2.", "3."]
    assert [row.side.letter for row in rows] == ["B", "P", "P"]
    assert [row.acting for row in rows] == [False, True, False]


def test_who_is_in_no_order_comes_last_and_who_is_gone_is_left_out(fight_desk):
    encounter = replace(fight_desk.encounter, order=("wolf", "ghost"))
    assert ids_in_order(encounter) == ("wolf", "una", "bern")


def test_initiative_is_shown_and_a_tie_is_marked(fight_desk):
    encounter = replace(fight_desk.encounter, order=("wolf", "una", "bern"), initiative={"wolf": 9, "una": 9})
    assert [(row.figure, row.rolled) for row in rows_of(fight_desk, encounter)] == [
        ("9", True),
        ("9=", True),
        ("3.", False),
    ]


def test_conditions_and_reached_marks_are_told(fight_desk):
    encounter = with_combatant(
        fight_desk.encounter,
        "wolf",
        pools={"END": 0, "BP": 5},
        conditions=(Condition("aiming", {"target": "una", "actions": 2}),),
    )
    wolf = rows_of(fight_desk, encounter)[2]
    assert wolf.states == ("winded", "aiming (Una, 2)")
    assert wolf.grave == ("winded",)


def test_a_condition_that_several_bring_about_is_told_once(fight_desk):
    held = tuple(Condition("engaged", {"with": who}) for who in ("una", "bern"))
    wolf = rows_of(fight_desk, with_combatant(fight_desk.encounter, "wolf", conditions=held))[2]
    assert wolf.states == ("engaged (Una +1)",)
    aims = tuple(Condition("aiming", {"target": who, "actions": place}) for place, who in enumerate(("una", "bern")))
    wolf = rows_of(fight_desk, with_combatant(fight_desk.encounter, "wolf", conditions=aims))[2]
    assert wolf.states == ("aiming (Una, 0)", "aiming (Bern, 1)"), "they differ in more than whom"


def test_posture_is_position_and_stance(fight_desk):
    una = rows_of(fight_desk, with_combatant(fight_desk.encounter, "una", stance="evading"))[0]
    assert una.posture == "standing, evading"


def test_the_budget_stands_with_whoever_acts(fight_desk):
    budget = Budget("Action", 1, 2, "1/2")
    assert [row.budgets for row in rows_of(fight_desk, marked=Marked(budgets=(budget,)))] == [(budget,), (), ()]


def test_who_can_do_nothing_is_marked_as_out(fight_desk, words):
    pools = {**fight_desk.encounter.combatants["bern"].pools, "BP": 0}
    rows = rows_of(fight_desk, with_combatant(fight_desk.encounter, "bern", pools=pools))
    assert [row.out for row in rows] == [False, True, False]
    assert "can do nothing in their turn" in spoken(rows[1], words)


def test_a_screen_reader_hears_the_whole_row(fight_desk, words):
    una = rows_of(fight_desk, marked=Marked("una", "", budgets=(Budget("Action", 1, 2, "1/2"),)))[0]
    assert spoken(una, words) == "Una, acts now, palette shown, 1., side party, standing, Action 1/2"
