import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.formula.formulas import Formula, FormulaError, Type, Undefined, Vocabulary, check, type_of


def parsed(source):
    try:
        return Formula.parse(source)
    except FormulaError as error:
        return error


def refusal(source):
    with pytest.raises(FormulaError) as caught:
        Formula.parse(source)
    return caught.value


HOSTILE = [
    "'%999999999d' % 1",
    "('%999999999d' if true else 'x') % 1",
    "('%999999999d' and 'x') % 1",
    "max('%999999999d', '%999999998d') % 1",
    "'a' * 1000000",
    "1000000 * 'a'",
    "-'a'",
    "'a' + 'b'",
    "9**9**9",
    "x ** 2",
    "1 << 1000000",
    "1 >> 1",
    "1 | 2",
    "1 & 2",
    "~1",
    "1 ^ 2",
    "a @ b",
    "99999999999999999999",
    "1e999",
    "-1e7",
    "1j",
    "0x10",
    "1_000",
    "1if x else 2",
    "007",
    "__import__('os').system('x')",
    "__builtins__",
    "x.__class__",
    "x.__class__.__bases__",
    "_private",
    "a__b",
    "().__class__",
    "''.join(x)",
    "a.b.c",
    "a.b.c(1)",
    "a.b().c",
    "f(1)(2)",
    "(f)(1).real",
    "a[0]",
    "a[b]",
    "[1, 2]",
    "(1, 2)",
    "()",
    "{1}",
    "{}",
    "{'a': 1}",
    "lambda: 1",
    "lambda x: x",
    "(x := 1)",
    "x = 1",
    "[x for x in y]",
    "(x for x in y)",
    "[[[x for x in y] for y in z] for z in w]",
    "f(*x)",
    "f(**x)",
    "f(a=1)",
    "f(x for x in y)",
    "*x",
    "await x",
    "(yield)",
    "(yield x)",
    "f'{x}'",
    "f''",
    "b'x'",
    "r'x'",
    "'a' 'b'",
    "'''a'''",
    '"" "a"',
    "'a\\'",
    "'\\x41'",
    "'unclosed",
    "'" + "a" * 81 + "'",
    "'a\x00b'",
    "\x00",
    "1\x00",
    "'a\u202eb'",
    "'\ud800'",
    "\ud800",
    "\uff45val(1)",
    "\u0430bs(1)",
    "żółw",
    "x\u00b2",
    "\uff11 + 1",
    "None",
    "...",
    "x is None",
    "x is not y",
    "1 < x in (2, 3)",
    "x in 'abc'",
    "x in ('abc')",
    "x in (1, y)",
    "x in ((1, 2), 3)",
    "x in ()",
    "x in [*y]",
    "x in min(1, 2)",
    "x in (y + z)",
    "1 < x > 2",
    "1 < x == 2",
    "x != y != z",
    "true.x",
    "target.true",
    "min()",
    "min(1)",
    "abs(1, 2)",
    "clamp(1, 2)",
    "half(x, y)",
    "1; 2",
    "1 # two",
    "1 \\\n + 2",
    "a\x0cb",
    "import os",
    "x; import os",
    "del x",
    "print x",
    "",
    "   \n ",
    "(",
    ")",
    "(]",
    "(()",
    "1 +",
    "1 2",
    "if",
    "a if b",
    "not",
    "!x",
    "a && b",
    "a || b",
    "`x`",
    "$x",
    "@x",
    "a ? b : c",
    "(" * 25 + "1" + ")" * 25,
    "(" * 250 + ")" * 250,
    "[" * 500,
    "f(" * 60 + ")" * 60,
    "-" * 499 + "1",
    "+" * 500,
    "not " * 124 + "x",
    "+".join("1" * 121),
    "a if b else " * 41 + "c",
    "x" + " or x" * 120,
    "1 " + "< 2 " * 120,
    "x in (" + "1," * 200 + ")",
    "f(" + "1," * 200 + ")",
    "1" * 501,
    "1" * 400,
    "x" * 1_000_000,
    "(" * 1_000_000,
    "." * 500,
    "1." * 250,
    "'" * 499,
    "\"'" * 250,
]


@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_not_on_the_whitelist_is_refused_with_a_sentence(source):
    error = refusal(source)
    assert 1 <= error.column <= max(len(source), 1)
    message = str(error.message)
    assert message[0].isupper()
    assert message[-1] in ".?"
    assert "\n" not in message
    assert str(error) == f"{message} (column {error.column})"


@pytest.mark.parametrize(
    ("source", "column", "part"),
    [
        ("a + $", 5, "'$'"),
        ("a = 1", 3, "'=='"),
        ("a & b", 3, "'and'"),
        ("1 + (2", 5, "never closed"),
        ("1 + 2)", 6, "closes nothing"),
        ("1 + 'abc", 5, "not closed"),
        ("  a.b.c", 3, "one dot"),
        ("'żółć' == x.y.z", 11, "one dot"),
        ("1 + abs(1, 2)", 5, "one number"),
        ("1 + min(1)", 5, "2 numbers or more"),
        ("1 + clamp(1)", 5, "3 numbers"),
        ("1 + 2000000", 5, "1000000"),
        ("2 * (3 + 'x')", 10, "compared"),
        ("x is y", 1, "'=='"),
        ("x in ('abc')", 7, "('a',)"),
        ("1 + _x", 5, "underscore"),
        ("  1 +", 5, "incomplete"),
    ],
)
def test_a_refusal_says_where_and_what(source, column, part):
    error = refusal(source)
    assert error.column == column
    assert part in str(error.message)


@pytest.mark.parametrize(
    "source",
    [
        "1" + " " * 499,
        "(" * 24 + "1" + ")" * 24,
        "+".join("1" * 60),
        "'" + "a" * 80 + "'",
        "1000000",
        "-1000000",
        "x in (" + "1," * 118 + ")",
        "'((((((((((((((((((((((((((((((((((((((('",
        "'# ; : = \u017c'",
    ],
)
def test_what_just_keeps_the_limits_is_a_formula(source):
    assert Formula.parse(source).source == source


@given(st.text() | st.text(alphabet="ab_1.,'\"()[]+-*/%<>=! \n\\#:{}"))
@example("\\N{")
@example("'\\")
def test_any_text_is_a_formula_or_refused(source):
    result = parsed(source)
    if isinstance(result, FormulaError):
        assert 1 <= result.column <= max(len(source), 1)
    else:
        assert result.source == source


OPERATORS = [*"+-*/%.,([)]<>", "//", "==", "!=", "<=", ">=", "not", "and", "or", "in", "if", "else"]
FOREIGN = ["**", ":", ":=", "=", "lambda", "for", "is", "await", "yield", "None"]
OPERANDS = ["a", "target.b", "1", "0", "2.5", "true", "'x'", "has('x')", "f(", "max(", "clamp("]
PYTHON_TYPES = {Type.NUMBER: int | float, Type.FLAG: bool, Type.TEXT: str}


@given(st.lists(st.sampled_from(OPERATORS + FOREIGN + OPERANDS), max_size=25).map(" ".join))
@example("1 / 0 if true else 2")
@example("true in ( 1 , 2.5 ) and not 'x' == 'x'")
def test_any_words_are_a_formula_or_refused(source):
    formula = parsed(source)
    if isinstance(formula, FormulaError):
        return
    assert not set(source.split()) & set(FOREIGN)
    problems = check(formula, Vocabulary())
    assert problems or not formula.references
    if not problems:
        kind = type_of(formula, Vocabulary())
        assert kind is not None
        try:
            assert isinstance(formula.evaluate({}), PYTHON_TYPES[kind])
        except Undefined:
            assert "/" in source or "%" in source
