"""Test the explanations of figures, on a ruleset made for them."""

import pytest

from rules.facts.book import FactBook
from rules.facts.explain import Explanation, Term, explain, explain_formula
from rules.formula.formulas import NumberFormula
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.enlistment import begin_fight, enlist
from rules.state.character import Character, Item
from rules.state.encounter import Condition

RULESET = """
id = "duel"
format = 1
[attributes]
STR = {}
[values]
bonus = { is = "floor((STR - 10) / 2)" }
parry = { is = "10 + bonus + level('sword') + half_of(STR + 1)" }
odd = { is = "STR / (STR - 14)" }
armour = { over = "items", if = "item.where == 'worn'", is = "item.dr * 2" }
pains = { over = "conditions", take = "count", is = "1" }
burdens = { over = "traits", if = "weight_of(entry) > 0", is = "weight_of(entry)" }
threat = { over = "foes", take = "max", is = "other.STR" }
[functions]
half_of = { of = { figure = "number" }, is = "floor(figure / 2)" }
[tables]
weight_of = { rows = { old = 5, lame = 3 }, otherwise = 0 }
[traits]
old = {}
lame = {}
merry = {}
[positions.up]
[conditions.hurt]
[skills]
sword = {}
[fields]
dr = { default = 0 }
[items]
"""


@pytest.fixture(scope="module")
def rulebook():
    reading = read_ruleset({"ruleset.toml": RULESET})
    return compile_ruleset(reading.ruleset, reading.source)


def fighter(rulebook, id, **sheet):
    return enlist(rulebook, Character(id, "duel", **sheet))


@pytest.fixture
def facts(rulebook):
    def of(*conditions, **sheet):
        sheet.setdefault("attributes", {"STR": 14})
        una = fighter(rulebook, "una", skills={"sword": 3}, **sheet)
        held = tuple(Condition(id) for id in conditions)
        una = type(una)(una.id, una.sheet, una.side, una.position, pools=una.pools, items=una.items, conditions=held)
        fight = begin_fight(rulebook, [una, fighter(rulebook, "wolf", attributes={"STR": 9})])
        return FactBook(rulebook, fight).of("una")

    return of


def test_a_value_is_explained_by_what_its_formula_looks_up(facts):
    assert explain(facts(), "bonus") == Explanation(2, "floor((STR - 10) / 2)", (Term("STR", 14, path="STR"),))


def test_calls_are_terms_and_so_is_what_they_are_asked_about(facts):
    explained = explain(facts(), "parry")
    assert explained.value == 10 + 2 + 3 + 7
    assert explained.terms == (
        Term("bonus", 2, path="bonus"),
        Term("level('sword')", 3, path="level", arguments=("sword",)),
        Term("half_of(STR + 1)", 7, path="half_of"),
        Term("STR", 14, path="STR"),
    )


def test_a_pinned_value_says_so(facts):
    explained = explain(facts(values={"bonus": 9}), "bonus")
    assert (explained.value, explained.pinned, explained.terms) == (9, True, ())


def test_a_gathered_value_names_what_counts(facts):
    mail, hat = Item("mail", where="worn", fields={"dr": 3}), Item("hat", where="pack", fields={"dr": 1})
    explained = explain(facts(items=(mail, hat)), "armour")
    assert explained == Explanation(6, "item.dr * 2", (Term("mail", 6, "item", "mail"),), take="sum")


def test_conditions_and_foes_are_named_too(facts):
    assert explain(facts("hurt"), "pains").terms == (Term("hurt", 1, "condition", "hurt"),)
    assert explain(facts(), "threat").terms == (Term("wolf", 9, "combatant", "wolf"),)


def test_traits_count_each_and_are_named(facts):
    explained = explain(facts(traits=("old", "merry", "lame")), "burdens")
    assert explained.value == 8
    assert explained.terms == (Term("old", 5, "trait", "old"), Term("lame", 3, "trait", "lame"))
    assert explain(facts(), "burdens").value == 0


def test_what_is_not_known_or_cannot_be_computed_is_none(facts):
    assert explain(facts(), "odd").value is None
    unknown = explain_formula(facts(), NumberFormula("STR + target.STR"))
    assert unknown.value is None
    assert unknown.terms[1] == Term("target.STR", None, path="target.STR")


def test_any_formula_can_be_explained(facts):
    explained = explain_formula(facts(), NumberFormula("STR + half_of(min(STR, 3))"))
    assert [(term.key, term.value) for term in explained.terms] == [("STR", 14), ("half_of(min(STR, 3))", 1)]


def test_a_value_that_is_not_there_is_an_error(facts):
    with pytest.raises(KeyError):
        explain(facts(), "luck")


def test_an_argument_with_the_name_of_a_function_is_not_known(facts):
    told = explain_formula(facts(), NumberFormula("level + 5"))
    assert (told.value, [(term.key, term.value) for term in told.terms]) == (None, [("level", None)])
    assert explain_formula(facts(), NumberFormula("level('sword') + 5")).value == 8


def test_a_name_that_is_not_asked_need_not_be_known(facts):
    told = explain_formula(facts(), NumberFormula("7 if STR > 1 else target"))
    assert (told.value, [term.value for term in told.terms]) == (7, [14, None])
