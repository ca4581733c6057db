"""Test that the fault of a text that is not TOML is found with its place, whatever tomllib reports."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.text_limits import UnfitText, parse_toml
from rules.loading.toml_fault import LONGEST_SHOWN, find_toml_fault


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("a\n", "toml.equals", 1, 2),
        ("a = {b}", "toml.equals", 1, 7),
        ("=", "toml.name", 1, 1),
        ("a. = 1\n", "toml.name", 1, 2),
        ("# hi\n\n my key = 1\n", "toml.name", 3, 5),
        ("[]\n", "toml.name", 1, 2),
        ("a = 1\n}\n", "toml.name", 2, 1),
        ("a = \n", "toml.nothing", 1, 5),
        ("a = # none\n", "toml.nothing", 1, 5),
        ("a = [1,,2]", "toml.nothing", 1, 8),
        ("a = yes", "toml.value", 1, 5),
        ("a = 2024-02-31\n", "toml.value", 1, 5),
        ("a = [1, 2024-02-01 10:00:00, True]\n", "toml.value", 1, 30),
        ("a = 1 b = 2", "toml.rest", 1, 7),
        ("x = 1\na = 1,5\n", "toml.rest", 2, 6),
        ("a = 'it's'", "toml.rest", 1, 9),
        ("[a\n", "toml.header", 1, 3),
        ("[[a]\n", "toml.header", 1, 4),
        ("[a] b = 1\n", "toml.header", 1, 5),
        ('a = "b\nc = "d"\n', "toml.text", 1, 5),
        ('a = "b\\"\n', "toml.text", 1, 5),
        ("a = 'b", "toml.text", 1, 5),
        ('b = 1\na = """x\n\ny', "toml.text", 2, 5),
        ("a = '''x\ny", "toml.text", 1, 5),
        ('a = "\\\\ \\q"\n', "toml.backslash", 1, 9),
        ('a = "\\u12"\n', "toml.backslash", 1, 6),
        ('a = "\\ud800"\n', "toml.backslash", 1, 5),
        ("a = [1,\n2\n\n[b]\nc = 1\n", "toml.list", 1, 5),
        ("a = [1,\n2\nb = 1\n", "toml.list", 1, 5),
        ("a = [1, # one\n", "toml.list", 1, 5),
        ("a = [[1], [2\n", "toml.list", 1, 11),
        ("a = [1 2]\n", "toml.comma", 1, 8),
        ("a = [\n  'x'\n  'y'\n]\n", "toml.comma", 3, 3),
        ("a = {b = 1 c = 2}\n", "toml.comma", 1, 12),
        ("a = [{b = 1, c = 2]\n", "toml.comma", 1, 19),
        ("a = {b = 1", "toml.table", 1, 5),
        ("[a]\n[a]\n", "toml.twice", 2, 1),
        ("# one\na = 1\n\n# two\na = 2\nb = 3\n", "toml.twice", 5, 1),
        ("a = {}\n[b]\nc = 1\n[a]\n", "toml.twice", 4, 1),
        ("a = []\n[[a]]\n", "toml.twice", 2, 1),
        ("a = {b = 1, b = 2}\n", "toml.twice", 1, 13),
        ("a = {b = 1, b.c = 2}\n", "toml.entry", 1, 1),
    ],
)
def test_each_fault_is_known_with_its_place(text, key, line, column):
    fault = find_toml_fault(text)
    assert (fault.what.key, fault.line, fault.column) == (key, line, column)


def test_the_sentence_says_where_and_what_to_do():
    with pytest.raises(UnfitText) as refused:
        parse_toml("a = 1\r\nb = yes # or no\r\n")
    assert refused.value.line == 2
    assert str(refused.value) == (
        "This is not TOML: 'yes' is not a value: put a text in quotation marks, write a fraction with a point, and a "
        "flag as true or false (line 2, column 5)."
    )


def test_a_long_value_is_not_shown_whole():
    ((_, shown),) = find_toml_fault("a = " + "x" * 90).what.arguments
    assert shown == "x" * LONGEST_SHOWN


PIECES = st.one_of(
    st.sampled_from(["a", "b", "1", "x", "true", '"s"', ".", " ", "=", " = ", "\\", "\n", "#", ","]),
    st.sampled_from(['"', "'", '"""', "'''", "[", "]", "[[", "]]", "{", "}"]),
    st.sampled_from(["a = 1\n", "[a]\n", "b = [\n", "[a.b]\n"]),
)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_text_that_is_refused_has_a_fault_in_one_of_its_lines(text):
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        fault = find_toml_fault(text)
        lines = text.split("\n")
        assert fault.what.key.startswith("toml.")
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1


@given(st.lists(PIECES, max_size=12).map("".join), st.integers(1, 4))
def test_what_stands_before_a_fault_does_not_change_it(text, lines):
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        alone, behind = find_toml_fault(text), find_toml_fault("".join(f"n{n} = {n}\n" for n in range(lines)) + text)
        assert (behind.what, behind.line, behind.column) == (alone.what, alone.line + lines, alone.column)
