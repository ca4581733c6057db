import pytest

from rules.formula.formulas import (
    AnyFormula,
    FlagFormula,
    Formula,
    NumberFormula,
    Problem,
    Signature,
    TextFormula,
    Type,
    Vocabulary,
    check,
    type_of,
)
from rules.words.messages import message_of

NUMBER, FLAG, TEXT, LIST = Type.NUMBER, Type.FLAG, Type.TEXT, Type.LIST

VOCABULARY = Vocabulary(
    names={
        "STR": NUMBER,
        "target.STR": NUMBER,
        "mounted": FLAG,
        "entered": TEXT,
        "rate": TEXT,
        "traits": LIST,
        "target.traits": LIST,
    },
    functions={
        "has": Signature((TEXT,), FLAG, domains=("conditions",)),
        "target.has": Signature((TEXT,), FLAG, domains=("conditions",)),
        "skill": Signature((TEXT, NUMBER), NUMBER, optional=1),
        "near": Signature((), FLAG),
        "gait": Signature((TEXT,), TEXT, domains=(None,)),
        "kinds": Signature((NUMBER,), LIST),
        "share": Signature((NUMBER, TEXT), NUMBER, domains=(None, "conditions")),
    },
    domains={"conditions": frozenset({"grappled", "prone"})},
    values={
        "rate": frozenset({"half", "full"}),
        "gait": frozenset({"walk", "run"}),
        "traits": frozenset({"lame", "blind"}),
    },
)


def problems(source, wanted=None):
    return [(problem.column, str(problem.message)) for problem in check(Formula.parse(source), VOCABULARY, wanted)]


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("STR + 2 * mounted - target.STR // 3", NUMBER),
        ("2 * (entered == 'side' or STR > 3)", NUMBER),
        ("-mounted", NUMBER),
        ("max(STR, mounted, 3)", NUMBER),
        ("skill('sword') + skill(entered, STR)", NUMBER),
        ("1 if mounted else STR", NUMBER),
        ("mounted if near() else STR", NUMBER),
        ("not mounted and has('prone')", FLAG),
        ("mounted or near()", FLAG),
        ("mounted == (STR > 3)", FLAG),
        ("mounted == 1", FLAG),
        ("mounted < 2", FLAG),
        ("1 < STR < target.STR", FLAG),
        ("STR in (1, 2)", FLAG),
        ("rate in ('half', 'full')", FLAG),
        ("entered in traits", FLAG),
        ("'lame' not in traits", FLAG),
        ("entered in kinds(STR)", FLAG),
        ("traits == target.traits", FLAG),
        ("rate == 'half' and 'full' != rate", FLAG),
        ("gait('x') == 'walk'", FLAG),
        ("rate == ('half' if mounted else 'full')", FLAG),
        ("has('prone' if mounted else 'grappled')", FLAG),
        ("has(entered)", FLAG),
        ("near() if mounted else has('prone')", FLAG),
        ("'a' if mounted else entered", TEXT),
        ("gait('x')", TEXT),
        ("traits", LIST),
        ("'x'", TEXT),
        ("true", FLAG),
        ("3", NUMBER),
    ],
)
def test_what_fits_has_a_type(source, result):
    formula = Formula.parse(source)
    assert check(formula, VOCABULARY) == ()
    assert type_of(formula, VOCABULARY) is result
    assert check(formula, VOCABULARY, result) == ()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("STRR", [(1, "There is no name 'STRR'; did you mean 'STR'?")]),
        ("1 + target.STRR", [(5, "There is no name 'target.STRR'; did you mean 'target.STR'?")]),
        ("str", [(1, "There is no name 'str'; did you mean 'STR'?")]),
        ("xyz", [(1, "There is no name 'xyz'.")]),
        ("has", [(1, "'has' is a function: write has(...).")]),
        ("max", [(1, "'max' is a function: write max(...).")]),
        ("STR()", [(1, "'STR' is a name, not a function: write it without brackets.")]),
        ("hass('prone')", [(1, "There is no function 'hass'; did you mean 'has'?")]),
        ("maxx(1, 2)", [(1, "There is no function 'maxx'; did you mean 'max'?")]),
        ("qqq(STRR)", [(1, "There is no function 'qqq'."), (5, "There is no name 'STRR'; did you mean 'STR'?")]),
        ("has('grapled')", [(5, "'grapled' is not among the conditions; did you mean 'grappled'?")]),
        ("target.has('zzz')", [(12, "'zzz' is not among the conditions.")]),
        (
            "has('prone' if mounted else 'pron')",
            [(29, "'pron' is not among the conditions; did you mean 'prone'?")],
        ),
        ("share(1, 'pron')", [(10, "'pron' is not among the conditions; did you mean 'prone'?")]),
        ("has()", [(1, "The function 'has' takes 1 argument, not 0.")]),
        ("near(1)", [(1, "The function 'near' takes 0 arguments, not 1.")]),
        ("skill()", [(1, "The function 'skill' takes 1 to 2 arguments, not 0.")]),
        (
            "skill('a', 1, STRR)",
            [
                (1, "The function 'skill' takes 1 to 2 arguments, not 3."),
                (15, "There is no name 'STRR'; did you mean 'STR'?"),
            ],
        ),
        ("skill(1)", [(7, "A text is needed here, but this is a number.")]),
        ("skill('a', 'b')", [(12, "A number is needed here, but this is a text.")]),
        ("min(entered, 1)", [(5, "A number is needed here, but this is a text.")]),
        ("rate == 'hafl'", [(9, "'rate' is never 'hafl'; did you mean 'half'?")]),
        ("'hafl' != rate", [(1, "'rate' is never 'hafl'; did you mean 'half'?")]),
        ("rate in ('half', 'ful')", [(18, "'rate' is never 'ful'; did you mean 'full'?")]),
        ("rate == ('hal' if mounted else 'full')", [(10, "'rate' is never 'hal'; did you mean 'half'?")]),
        ("gait('x') == 'wlk'", [(14, "'gait' is never 'wlk'; did you mean 'walk'?")]),
        ("'lam' in traits", [(1, "'traits' is never 'lam'; did you mean 'lame'?")]),
        ("STR and mounted", [(1, "A yes-or-no value is needed here, but this is a number.")]),
        ("mounted or entered", [(12, "A yes-or-no value is needed here, but this is a text.")]),
        ("not STR", [(5, "A yes-or-no value is needed here, but this is a number.")]),
        ("1 if STR else 2", [(6, "A yes-or-no value is needed here, but this is a number.")]),
        ("1 if mounted else 'a'", [(1, "A number and a text do not go together.")]),
        ("entered + 1", [(1, "A number is needed here, but this is a text.")]),
        ("-entered", [(2, "A number is needed here, but this is a text.")]),
        ("traits * 2", [(1, "A number is needed here, but this is a list.")]),
        (
            "entered < 'a'",
            [(1, "A number is needed here, but this is a text.")] * 1
            + [(11, "A number is needed here, but this is a text.")],
        ),
        ("1 < STR < entered", [(11, "A number is needed here, but this is a text.")]),
        (
            "entered == entered == entered",
            [(column, "A number is needed here, but this is a text.") for column in (1, 12, 23)],
        ),
        ("entered == 1", [(1, "A text and a number do not go together.")]),
        ("target.traits == 'a'", [(1, "A list and a text do not go together.")]),
        ("mounted == 'a'", [(1, "A yes-or-no value and a text do not go together.")]),
        ("STR in ('a', 1)", [(9, "The list contains a text, but the value to find is a number.")]),
        ("STR in traits", [(1, "A text is needed here, but this is a number.")]),
        ("'a' in entered", [(8, "A list is needed here, but this is a text.")]),
        ("'a' in STRR", [(8, "There is no name 'STRR'; did you mean 'STR'?")]),
        ("STR / 0", [(7, "This divides by zero.")]),
        ("STR % 0.0", [(7, "This divides by zero.")]),
        ("STR // false", [(8, "This divides by zero.")]),
    ],
)
def test_what_does_not_fit_is_reported(source, found):
    assert problems(source) == found
    assert type_of(Formula.parse(source), VOCABULARY) is None


def test_every_problem_is_reported_at_once_by_column():
    assert problems("STRR + (hass('x') and rate == 'hafl') * entered") == [
        (1, "There is no name 'STRR'; did you mean 'STR'?"),
        (9, "There is no function 'hass'; did you mean 'has'?"),
        (31, "'rate' is never 'hafl'; did you mean 'half'?"),
        (41, "A number is needed here, but this is a text."),
    ]


@pytest.mark.parametrize(
    ("source", "wanted", "message"),
    [
        ("STR", FLAG, "A yes-or-no value is needed here, but this is a number."),
        ("STR", TEXT, "A text is needed here, but this is a number."),
        ("entered", NUMBER, "A number is needed here, but this is a text."),
        ("mounted", TEXT, "A text is needed here, but this is a yes-or-no value."),
        ("mounted", LIST, "A list is needed here, but this is a yes-or-no value."),
    ],
)
def test_the_whole_must_have_the_wanted_type(source, wanted, message):
    assert problems(source, wanted) == [(1, message)]


def test_a_flag_does_where_a_number_is_wanted():
    assert problems("mounted", NUMBER) == []


def test_the_class_of_a_formula_says_what_is_wanted():
    assert check(NumberFormula.parse("STR"), VOCABULARY) == ()
    assert check(FlagFormula.parse("mounted"), VOCABULARY) == ()
    assert check(TextFormula.parse("entered"), VOCABULARY) == ()
    assert check(AnyFormula.parse("traits"), VOCABULARY) == ()
    (problem,) = check(FlagFormula.parse("STR"), VOCABULARY)
    assert problem == Problem(message_of("formula.needs_flag", found=message_of("type.number")), 1)
    assert str(problem.message) == "A yes-or-no value is needed here, but this is a number."
    assert len(check(TextFormula.parse("side"), VOCABULARY)) == 1
    assert len(check(NumberFormula.parse("entered"), VOCABULARY)) == 1


def test_the_wanted_type_outranks_the_class():
    assert check(NumberFormula.parse("entered"), VOCABULARY, TEXT) == ()
