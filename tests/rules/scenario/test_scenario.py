"""Test that an unreadable scenario file is refused with the place and the fault."""

import pytest

from rules.scenario.scenario import parse
from rules.scenario.values import ScenarioError


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it ends too early (line 1, column 1)"),
        ('{"a": [1,\n', "it ends too early (line 2, column 1)"),
        ("{1", "“1” does not belong here (line 1, column 2)"),
        ('{"a" 1}', "“1” does not belong here (line 1, column 6)"),
        ('{\n  "a": 1\n  "b": 2}', '“"” does not belong here (line 3, column 3)'),
        ("[1 2]", "“2” does not belong here (line 1, column 4)"),
        ("1 2", "“2” does not belong here (line 1, column 3)"),
        ('{"a": "b', "the text that begins here is not closed (line 1, column 7)"),
        ('"a', "the text that begins here is not closed (line 1, column 1)"),
        ('["a\n"]', "“U+000A” does not belong here (line 1, column 4)"),
        ('["\\q"]', "“\\” does not belong here (line 1, column 3)"),
    ],
)
def test_a_fault_in_json_is_reported_with_its_place(text, told):
    with pytest.raises(ScenarioError) as refused:
        parse(text, json_text=True)
    assert str(refused.value) == f"This is not JSON: {told}."


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5_000])
def test_json_made_to_choke_a_reader_is_refused(text):
    with pytest.raises(ScenarioError, match="too long a number or too many"):
        parse(text, json_text=True)


def test_a_fault_in_toml_is_reported_with_its_place():
    with pytest.raises(ScenarioError, match=r"This is not TOML: a value is missing here \(line 2, column 4\)"):
        parse("a = 1\nb =\n")


def test_a_file_that_holds_no_table_is_refused():
    with pytest.raises(ScenarioError, match="A scenario must be a table"):
        parse("[]", json_text=True)
