from msgspec.structs import replace

from gui.combatants.condition_words import condition_words, conditions_in_brief, marks_held
from rules.facts.book import FactBook
from rules.state.encounter import Condition


def test_a_condition_is_told_with_what_is_noted_of_it(fight_desk):
    def told(id, **fields):
        return condition_words(Condition(id, fields), fight_desk.encounter, fight_desk.texts)

    assert told("surprised") == "surprised"
    assert told("aiming", target="wolf", actions=2) == "aiming (Wolf, 2)"
    assert told("unaware", of=("wolf", "una")) == "unaware (Wolf, Una)"
    assert told("engaged", **{"with": ""}) == "engaged"
    assert told("aiming", target="wolf", moved=False, actions=0) == "aiming (Wolf, 0)"


def test_of_several_figures_each_has_its_name_and_in_brief_only_the_first_is_told(fight_desk):
    held = Condition("surprised", {"target": "wolf", "actions": 2, "distance": 7, "moved": True})
    assert (
        condition_words(held, fight_desk.encounter, fight_desk.texts)
        == "surprised (Wolf, Actions spent 2, distance 7, moved)"
    )
    assert (
        condition_words(held, fight_desk.encounter, fight_desk.texts, brief=True)
        == "surprised (Wolf, Actions spent 2, moved)"
    )


def test_marks_hold_while_a_pool_is_empty(fight_desk):
    encounter = fight_desk.encounter
    una = replace(encounter.combatants["una"], pools={"END": 0, "BP": -1})
    spent = replace(encounter, combatants={**encounter.combatants, "una": una})
    book = FactBook(fight_desk.rulebook, spent)
    assert list(marks_held(book.of("una"))) == ["winded", "down"]
    assert list(marks_held(book.of("wolf"))) == []


def test_in_brief_only_conditions_are_joined_that_differ_in_whom_they_concern(fight_desk):
    held = [
        Condition("aiming", {"target": "wolf", "actions": 2}),
        Condition("surprised", {"target": "wolf", "actions": 2, "distance": 7}),
        Condition("aiming", {"target": "bern", "actions": 2}),
        Condition("aiming", {"target": "una", "actions": 3}),
        Condition("unaware", {}),
        Condition("unaware", {}),
    ]
    told = conditions_in_brief(held, fight_desk.encounter, fight_desk.texts)
    assert told == ("aiming (Wolf +1, 2)", "surprised (Wolf, Actions spent 2)", "aiming (Una, 3)", "unaware", "unaware")
