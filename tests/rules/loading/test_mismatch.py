"""Test that a value that does not fit a type is found, with its place and the expected value."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from rules.loading.mismatch import Mismatch, Refused, UnfitTree, convert_tree, find_mismatch
from rules.words.messages import message_of


class Inner(Struct, forbid_unknown_fields=True):
    id: str
    many: int = 1
    low: Annotated[int, Meta(ge=3)] = 3


class Open(Struct):
    id: str


class Own:
    pass


class Whole(Struct, forbid_unknown_fields=True):
    name: str
    costs: Mapping[str, int] = {}
    parts: tuple[str | Inner, ...] = ()
    at: tuple[int, int] | None = None
    side: Literal["high", "low"] = "high"
    figure: float | int = 0
    on: bool = False
    value: bool | int | str | tuple[str, ...] = 0
    open: Open | None = None
    own: Own | None = None
    when: int = msgspec.field(name="if", default=0)


def refuse(type_: Any, value: object) -> object:
    raise Refused(message_of("ruleset.formula"))


def convert(value: object, type_: Any) -> object:
    return msgspec.convert(value, type_, dec_hook=refuse)


@pytest.mark.parametrize(
    ("tree", "path", "told"),
    [
        (3, "", "Expected a table of keys here, not a whole number."),
        ({}, "", "It needs 'name'."),
        ({"name": 1.5}, ".name", "Expected a text here, not a number."),
        ({"name": "a", "sied": 1}, ".sied", "There is no key 'sied' here; did you mean 'side'?"),
        ({"name": "a", "when": 1}, ".when", "There is no key 'when' here."),
        ({"name": "a", "if": "x"}, ".if", "Expected a whole number here, not a text."),
        ({"name": "a", "costs": {"END": 1, "MP": "2"}}, ".costs.MP", "Expected a whole number here, not a text."),
        ({"name": "a", "costs": [1]}, ".costs", "Expected a table of keys here, not a list."),
        ({"name": "a", "parts": "b"}, ".parts", "Expected a list here, not a text."),
        ({"name": "a", "parts": ["b", 1]}, ".parts[1]", "Expected a text or a table of keys here, not a whole number."),
        (
            {"name": "a", "parts": [{"id": "b", "many": []}]},
            ".parts[0].many",
            "Expected a whole number here, not a list.",
        ),
        ({"name": "a", "parts": [{"many": 2}]}, ".parts[0]", "It needs 'id'."),
        ({"name": "a", "at": [1]}, ".at", "A list of 2 values is needed here, not 1."),
        ({"name": "a", "at": [1, True]}, ".at[1]", "Expected a whole number here, not true or false."),
        (
            {"name": "a", "side": "hihg"},
            ".side",
            "'hihg' is none of the possible values (high, low); did you mean 'high'?",
        ),
        ({"name": "a", "side": 1}, ".side", "Expected a text here, not a whole number."),
        ({"name": "a", "figure": "1"}, ".figure", "Expected a number here, not a text."),
        ({"name": "a", "on": 1}, ".on", "Expected true or false here, not a whole number."),
        ({"name": "a", "on": date(2024, 2, 1)}, ".on", "Expected true or false here, not a date."),
        ({"name": "a", "value": ["b", 1]}, ".value[1]", "Expected a text here, not a whole number."),
        ({"name": "a", "open": {"more": 1}}, ".open", "It needs 'id'."),
        ({"name": "a", "own": "x"}, ".own", "A formula must be a text, a number, true or false."),
    ],
)
def test_a_fault_is_found_with_its_path(tree, path, told):
    found = find_mismatch(tree, Whole, convert)
    assert (found.path, str(found.message)) == (path, told)


def test_a_key_that_is_missing_is_named():
    assert find_mismatch({}, Whole, convert).missing_key == "name"
    assert find_mismatch({"name": 1}, Whole, convert).missing_key == ""


def test_a_number_beyond_its_bounds_is_told_them():
    found = find_mismatch({"name": "a", "parts": [{"id": "b", "low": 1}]}, Whole, convert)
    assert (found.path, str(found.message)) == (".parts[0].low", "A figure of at least 3 is needed here.")


def test_a_path_is_reported_before_the_fault_unless_it_is_the_whole():
    fault = message_of("type.text")
    assert str(Mismatch(".a.b[1]", fault).full_message) == "a.b[1]: a text"
    assert Mismatch("", fault).full_message == fault


def test_a_tree_that_fits_is_given_as_its_type():
    assert convert_tree({"id": "a"}, Inner) == Inner("a")
    with pytest.raises(UnfitTree, match="many: Expected a whole number here, not a text"):
        convert_tree({"id": "a", "many": "b"}, Inner)
