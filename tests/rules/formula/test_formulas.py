import copy
import math
import pickle
from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.formula.formulas import (
    AnyFormula,
    FlagFormula,
    Formula,
    FormulaError,
    NumberFormula,
    Reference,
    TextFormula,
    Undefined,
    Unknown,
    compile_function,
)


class Asked(dict):
    """Facts that record every lookup; all values are unknown."""

    def __missing__(self, key):
        raise Unknown(key)


def refusal(source):
    with pytest.raises(FormulaError) as caught:
        Formula.parse(source)
    return caught.value


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("7", 7),
        (" 1 + 2 * 3 ", 7),
        ("7 // 2 + 7 % 4", 6),
        ("1 / 4", 0.25),
        ("-3 + +2", -1),
        ("- -3", 3),
        ("-(-3)", 3),
        ("1.5e2", 150.0),
        (".5 + 1.", 1.5),
        ("true", True),
        ("False", False),
        ("-true", -1),
        ("'side'", "side"),
        ('"it\'s"', "it's"),
        ("'ż'", "ż"),
        ("'yes' if 2 > 1 else 'no'", "yes"),
        ("1 < 2 <= 2", True),
        ("3 > 2 > 2", False),
        ("2 == 2 == 2", True),
        ("'a' in ('a', 'b')", True),
        ("'a' not in ['a', 'b']", False),
        ("-1 in (-1,)", True),
        ("not true or false", False),
        ("2 * (1 == 1)", 2),
        ("1 +\n\t2", 3),
        ("min(3, 2, 1) + max(1, 2)", 3),
        ("abs(-3)", 3),
        ("floor(2.7) + ceil(2.1)", 5),
        ("clamp(7, 1, 5) + clamp(-7, 1, 5) + clamp(3, 1, 5)", 9),
        ("clamp(3, 5, 1)", 5),
    ],
)
def test_a_constant_formula_has_one_value(source, value):
    formula = Formula.parse(source)
    assert formula.evaluate({}) == value
    assert type(formula.evaluate({})) is type(value)
    assert formula.is_constant
    assert formula.references == ()


@pytest.mark.parametrize(
    ("number", "rounded"), [("2.5", 3), ("-2.5", -2), ("2.4", 2), ("-2.6", -3), ("0.49999999999999994", 0), ("4", 4)]
)
def test_round_takes_a_half_up(number, rounded):
    assert Formula.parse(f"round({number})").evaluate({}) == rounded


@pytest.mark.parametrize(("number", "halved"), [("5", 3), ("4", 2), ("-5", -2), ("5.0", 3), ("4.9", 2), ("0", 0)])
def test_half_takes_a_half_up(number, halved):
    result = Formula.parse(f"half({number})").evaluate({})
    assert result == halved
    assert type(result) is int


@pytest.mark.parametrize(
    ("given", "source", "value"), [(3, "3", 3), (-2.5, "-2.5", -2.5), (True, "true", True), (False, "false", False)]
)
def test_numbers_and_flags_of_a_file_are_formulas(given, source, value):
    formula = Formula.parse(given)
    assert formula.source == source
    assert formula.evaluate({}) is value or formula.evaluate({}) == value
    assert type(formula.evaluate({})) is type(given)


@pytest.mark.parametrize("given", [1_000_001, -(10**5000), 1e300, math.inf, -math.inf, math.nan], ids=range(6))
def test_a_number_of_a_file_keeps_the_range(given):
    assert refusal(given).column == 1


def test_names_are_looked_up_by_their_full_path():
    formula = Formula.parse("STR + 2 > target.DX and not has('grappled')")
    facts = Asked({"STR": 10, "target.DX": 11, "has('grappled')": False})
    assert formula.evaluate(facts) is True
    assert formula.evaluate(facts | {"has('grappled')": True}) is False
    assert formula.evaluate(facts | {"target.DX": 12}) is False


def test_references_are_unique_and_in_order():
    formula = Formula.parse("b + a.c + b if has('x', -1, true) else near() + a.skill(kind) + skill(weapon.skill)")
    assert formula.references == (
        Reference("b", "b", None, is_call=False),
        Reference("a.c", "a.c", None, is_call=False),
        Reference("has('x', -1, True)", "has", ("x", -1, True), is_call=True),
        Reference("near()", "near", (), is_call=True),
        Reference("a.skill", "a.skill", None, is_call=True),
        Reference("kind", "kind", None, is_call=False),
        Reference("skill", "skill", None, is_call=True),
        Reference("weapon.skill", "weapon.skill", None, is_call=False),
    )
    assert not formula.is_constant


def test_spelling_does_not_change_the_key_of_a_call():
    keys = {Formula.parse(source).references[0].key for source in ("f('a',1)", 'f( "a" , +1 )', "f('a', 1)")}
    assert keys == {"f('a', 1)"}


def test_a_call_with_computed_arguments_calls_what_the_facts_hold():
    formula = Formula.parse("target.skill(weapon, 1 + 1) + 1")
    facts = Asked({"weapon": "sword", "target.skill": lambda name, count: len(name) * count})
    assert formula.evaluate(facts) == 11


def test_pure_functions_do_not_ask_the_facts():
    formula = Formula.parse("max(a, b) + round(c)")
    assert formula.evaluate(Asked(a=1, b=2, c=2.5)) == 5
    assert [reference.key for reference in formula.references] == ["a", "b", "c"]


def test_a_fact_may_have_the_name_of_a_function():
    assert Formula.parse("round(round / 2)").evaluate({"round": 5}) == 3


def test_an_entity_may_have_a_function_named_like_a_pure_one():
    assert Formula.parse("target.half(2)").evaluate({"target.half(2)": 9}) == 9


def test_a_name_of_a_list_stands_on_the_right_of_in():
    formula = Formula.parse("'shield' in target.traits and kind not in known('x')")
    facts = Asked({"target.traits": ("shield",), "kind": "axe", "known('x')": ("sword",)})
    assert formula.evaluate(facts) is True


def test_only_what_is_needed_is_asked():
    assert Formula.parse("true or missing").evaluate(Asked()) is True
    assert Formula.parse("1 if true else missing").evaluate(Asked()) == 1


def test_a_fact_nobody_entered_comes_through():
    with pytest.raises(Unknown) as caught:
        Formula.parse("1 + target.DX").evaluate(Asked())
    assert caught.value.fact == "target.DX"
    assert str(caught.value) == "Nobody entered target.DX."


def test_python_names_are_no_facts():
    for name in ("facts", "eval", "int", "open"):
        with pytest.raises(Unknown):
            Formula.parse(name).evaluate(Asked())


@pytest.mark.parametrize("source", ["1 / 0", "x / 0", "x % (x - x)", "x // 0.0"])
def test_a_division_by_zero_is_told_when_a_formula_of_any_kind_is_evaluated(source):
    with pytest.raises(Undefined, match="divides by zero"):
        Formula.parse(source).evaluate({"x": 1})


def test_a_number_formula_gives_a_number():
    formula = NumberFormula.parse("2 * x")
    assert isinstance(formula, NumberFormula)
    assert formula.evaluate_number({"x": 3}) == 6
    flag = NumberFormula.parse("x == 3").evaluate_number({"x": 3})
    assert flag == 1
    assert type(flag) is int


@pytest.mark.parametrize(
    ("source", "facts", "reason"),
    [
        ("1 / x", {"x": 0}, "it divides by zero"),
        ("1 / 0", {}, "it divides by zero"),
        ("x * x", {"x": 1e200}, "the result is too large"),
        ("x * 1", {"x": 10**400}, "the result is too large"),
        ("x / 1", {"x": 10**400}, "a number in it is too large"),
        ("floor(x - x)", {"x": math.inf}, "a number in it is too large"),
        ("x - x", {"x": math.inf}, "the result is too large"),
    ],
)
def test_a_number_formula_says_why_it_has_no_number(source, facts, reason):
    with pytest.raises(Undefined) as caught:
        NumberFormula.parse(source).evaluate_number(facts)
    assert str(caught.value) == f'The formula "{source}" could not be computed: {reason}.'


def test_flag_and_text_formulas_say_why_they_have_no_value():
    with pytest.raises(Undefined):
        FlagFormula.parse("1 / x > 1").evaluate_flag({"x": 0})
    with pytest.raises(Undefined):
        TextFormula.parse("'a' if 1 / x > 1 else 'b'").evaluate_text({"x": 0})


def test_flag_and_text_formulas_give_flags_and_texts():
    assert FlagFormula.parse("x > 1").evaluate_flag({"x": 2}) is True
    assert TextFormula.parse("'side'").evaluate_text({}) == "side"


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (NumberFormula.parse("x").evaluate_number, "text"),
        (FlagFormula.parse("x").evaluate_flag, 1),
        (TextFormula.parse("x").evaluate_text, 1),
    ],
)
def test_a_fact_of_the_wrong_type_is_a_fault_and_no_value(ask, value):
    with pytest.raises(TypeError, match="gave"):
        ask({"x": value})


def test_a_formula_cannot_be_changed():
    formula = AnyFormula.parse("a + 1")
    with pytest.raises(AttributeError):
        formula.source = "b"
    with pytest.raises(AttributeError):
        del formula.tree
    with pytest.raises(AttributeError):
        formula.another = 1


def test_formulas_are_equal_by_class_and_source():
    assert NumberFormula.parse("a") == NumberFormula.parse("a")
    assert hash(NumberFormula.parse("a")) == hash(NumberFormula.parse("a"))
    assert NumberFormula.parse("a") != FlagFormula.parse("a")
    assert NumberFormula.parse("a") != NumberFormula.parse("b")
    assert NumberFormula.parse("a") != "a"
    assert repr(NumberFormula.parse("a")) == "NumberFormula('a')"


def test_copies_and_pickles_are_the_same_formula():
    formula = NumberFormula.parse("a + 1")
    for same in (copy.copy(formula), copy.deepcopy(formula), pickle.loads(pickle.dumps(formula))):
        assert same == formula
        assert same.evaluate({"a": 1}) == 2


def test_a_function_of_parameters():
    band = compile_function(
        Formula.parse("roll <= 4 or (roll == 5 and score >= 15) or (roll == 6 and score >= 16)"), ("roll", "score")
    )
    assert [band(roll, score) for roll, score in [(4, 3), (5, 14), (5, 15), (6, 16), (6, 15)]] == [
        True,
        False,
        True,
        True,
        False,
    ]


def test_a_parameter_hides_no_function():
    assert compile_function(Formula.parse("max(min, max, round(facts))"), ("min", "max", "facts"))(1, 2, 2.5) == 3


def test_a_function_of_parameters_tells_what_cannot_be_computed():
    divided = compile_function(Formula.parse("roll / (score - roll)"), ("roll", "score"))
    assert divided(1, 3) == 0.5
    with pytest.raises(Undefined, match=r"roll / \(score - roll\)"):
        divided(3, 3)


def test_a_function_without_parameters_is_a_constant():
    assert compile_function(Formula.parse("1 + 2"), ())() == 3


@pytest.mark.parametrize(
    ("source", "column"), [("roll + other", 8), ("target.roll", 1), ("roll(1)", 1), ("1 + roll(roll)", 5)]
)
def test_a_function_of_parameters_refuses_all_else(source, column):
    with pytest.raises(FormulaError) as caught:
        compile_function(Formula.parse(source), ("roll",))
    assert caught.value.column == column


@pytest.mark.parametrize("parameters", [("a", "a"), ("a.b",), ("if",), ("__a",), ("ż",), ("",), ("a b",)])
def test_parameters_are_distinct_plain_names(parameters):
    with pytest.raises(ValueError, match="plain names"):
        compile_function(Formula.parse("1"), parameters)


def exact_round(number):
    return math.floor(Fraction(number) + Fraction(1, 2))


PYTHON = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "round": exact_round,
    "half": lambda number: exact_round(Fraction(number) / 2),
    "clamp": lambda number, low, high: max(low, min(number, high)),
    "__builtins__": {},
}


def joined(pattern, *parts):
    return st.tuples(*parts).map(lambda values: pattern.format(*values))


def number_leaves():
    constants = st.integers(0, 1000).map(str) | st.decimals(0, 1000, places=2).map(str)
    return constants | st.sampled_from(["a", "b", "target.c", "skill('sword')", "target.skill(kind)"])


def flags_of(numbers):
    orders = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
    kinds = st.sampled_from(["kind", "'side'", "'front'", "target.side"])
    return (
        st.sampled_from(["True", "False", "has('x')", "(kind in ('side', 'rear'))", "(kind not in target.kinds)"])
        | joined("({} {} {})", numbers, orders, numbers)
        | joined("({} < {} <= {})", numbers, numbers, numbers)
        | joined("({} {} {})", kinds, st.sampled_from(["==", "!="]), kinds)
    )


def bigger(numbers):
    flags = flags_of(numbers)
    logic = joined("({} {} {})", flags, st.sampled_from(["and", "or"]), flags) | joined("(not {})", flags) | flags
    return (
        joined("({} {} {})", numbers, st.sampled_from(["+", "-", "*", "/", "//", "%"]), numbers)
        | joined("(-{})", numbers)
        | joined("({} if {} else {})", numbers, logic, numbers)
        | joined("({} * {})", numbers, logic)
        | joined("{}({})", st.sampled_from(["abs", "floor", "ceil", "round", "half"]), numbers)
        | joined("{}({}, {})", st.sampled_from(["min", "max"]), numbers, numbers)
        | joined("clamp({}, {}, {})", numbers, numbers, numbers)
    )


def outcome(compute):
    try:
        value = compute()
    except Undefined as error:
        return type(error.__cause__)
    except ArithmeticError as error:
        return type(error)
    return type(value), value


FIGURES = st.integers(-1000, 1000) | st.floats(-1000, 1000)
KINDS = st.sampled_from(["side", "front", "rear"])


@given(st.recursive(number_leaves(), bigger, max_leaves=8), FIGURES, FIGURES, FIGURES, st.booleans(), KINDS, KINDS)
def test_a_formula_means_what_python_means(source, a, b, c, has_x, kind, side):
    assume(len(source) <= 500 and source.count("(") <= 24)

    def skill(name):
        return a + len(name)

    target = SimpleNamespace(c=c, side=side, kinds=("front",), skill=skill)
    names = {"a": a, "b": b, "kind": kind, "target": target, "skill": skill, "has": lambda _: has_x}
    facts = Asked(a=a, b=b, kind=kind)
    facts |= {"target.c": c, "target.side": side, "target.kinds": ("front",), "target.skill": skill}
    facts |= {"skill('sword')": skill("sword"), "has('x')": has_x}
    formula = Formula.parse(source)
    assert outcome(lambda: formula.evaluate(facts)) == outcome(lambda: eval(source, PYTHON, names))


def test_a_source_whose_references_are_known_is_parsed_on_first_use():
    known = NumberFormula.parse("STR + 1", {"STR + 1": (Reference("STR", "STR", None, is_call=False),)})
    assert known.references == NumberFormula("STR + 1").references
    assert known.evaluate_number({"STR": 2}) == 3
    broken = NumberFormula.parse("STR +", {"STR +": ()})
    with pytest.raises(FormulaError):
        broken.evaluate_number({})
