"""Test that text files beyond a limit are refused before parsing, with a message of one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.text_limits import (
    DEEPEST,
    LONGEST_FILE,
    LONGEST_TEXT,
    MOST_DIGITS,
    MOST_LINES,
    UnfitText,
    depth,
    parse_toml,
)


def refusal(text):
    with pytest.raises(UnfitText) as refused:
        parse_toml(text)
    return refused.value


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        ("#" * (LONGEST_FILE + 1), "more than 1000000 characters", 0),
        ("\n" * (MOST_LINES + 1), "more than 20000 lines", 0),
        ("a = 1\nb = '" + "x" * LONGEST_TEXT + "'", "A line has more than 4000 characters", 2),
        ("a = 1\nb = '''" + "x\n" * LONGEST_TEXT + "'''", "A text has more than 4000 characters", 2),
        ('a = """' + "x\n" * LONGEST_TEXT, "A text has more than 4000 characters", 1),
        ("a = " + "[\n" * 2000 + "]\n" * 2000, "nested more than 24 deep", 0),
        ("a = " + "[{b = " * 20 + "1" + "}]" * 20, "nested more than 24 deep", 0),
        ("a = " + "[" * 2000, "nested more than 24 deep", 0),
        ("a." * 30 + "b = 1", "more than 24 names", 0),
        ("[" + "a ." * 30 + "b]", "more than 24 names", 0),
        ("[" + "'a'." * 30 + "b]", "more than 24 names", 0),
        ("a.b = 1\n" * 3, "This is not TOML", 2),
        ("a.b.c.d.e.f.g.h.i.j.k.l = {" + "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o = 1}", "nested more than 24 deep", 0),
        ("a = " + "9" * 400, "more than 15 digits", 0),
        ("a = " + "9" * (MOST_DIGITS + 1), "more than 15 digits", 0),
        ("a = 0x" + "f" * 40, "more than 15 digits", 0),
        ("a = 1e999", "too large, or is not a number", 0),
        ("a = inf", "too large, or is not a number", 0),
        ("a = [1, -nan]", "too large, or is not a number", 0),
        ("a = 1\n\nb = 'x\u202ey'", "The character U+202E is invisible", 3),
        ("a = 'x\u2066y'", "U+2066", 1),
        ("a = 'x\u200by'", "U+200B", 1),
        ("a = 'x\x1by'", "U+001B", 1),
        ("a = 'x\x00y'", "U+0000", 1),
        ("\ufeffa = 1", "U+FEFF", 1),
        ("# \u2028", "U+2028", 1),
        ('a = "\\u202e"', "U+202E", 1),
        ('a = "\\U000E0041"', "U+E0041", 1),
        ('a = "\\b"', "U+0008", 1),
        ('"\\u202e" = 1', "U+202E", 1),
        ("a = \n", "This is not TOML", 1),
        ("a = 1979-99-99", "This is not TOML", 1),
        ("a = 1\na = 2\n", "This is not TOML", 2),
        ("=", "This is not TOML", 1),
    ],
)
def test_what_is_too_much_or_not_to_be_seen_is_refused(text, told, line):
    refused = refusal(text)
    assert told in str(refused.message)
    assert str(refused.message).endswith(".")
    assert refused.line == line


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1), depth),
        (".".join("a" * (DEEPEST - 1)) + " = 1", depth),
    ],
)
def test_what_just_keeps_the_limits_is_read(text, holds):
    assert holds(parse_toml(text)) == DEEPEST


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "9" * MOST_DIGITS,
        "inf = 1\nnan.inf = 2\ninformation = 3",
        "a = 1e10",
        "a = '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[['",
        'a = "\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["',
        "a = 1 # [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ 99999999999999999999 inf",
        'a = """\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n"""',
        "a = 'Zażółć gęślą jaźń — „tak” 日本語 😀'",
        "a = 1\r\nb = '''x\r\ny'''\r\n",
        "a = [" + "[1, [2, 3]], " * 90 + "]",
        "a = 1979-05-27T07:32:00.123456Z",
    ],
)
def test_what_only_looks_too_much_is_read(text):
    assert parse_toml(text)


@given(st.text(alphabet="abc=[]{}.,\"'\\#\n \t1e_-+:xu"))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        deepest = depth(parse_toml(text))
    except UnfitText as refused:
        deepest = 0 if str(refused.message).endswith(".") else DEEPEST + 1
    assert deepest <= DEEPEST
