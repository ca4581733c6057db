"""What other libraries say is known, so that it can be said in every language."""

import json

import msgspec
import pytest

from rules.loading.text_limits import UnfitText, parse_toml
from rules.ruleset.sections import Action, Pool
from rules.words.english import SENTENCES
from rules.words.library_errors import heard, heard_of_json, heard_of_values
from rules.words.messages import Message


def keys_in(said: Message) -> set[str]:
    """The keys of what is said, and of all it names."""
    inner = [argument for _, argument in said.arguments if isinstance(argument, Message)]
    return {said.key}.union(*map(keys_in, inner))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("=", "toml.statement"),
        ("a = 1 b = 2", "toml.newline"),
        ("a = 1\n[a]\n", "toml.overwrite"),
        ("[a]\n[a]\n", "toml.twice"),
        ("[a\n", "toml.table"),
        ("[[a]\n", "toml.list_of_tables"),
        ("a = []\n[[a]]\n", "toml.immutable"),
        ("[a]\nb.c = 1\n[a.b]\n", "toml.twice"),
        ("a\n", "toml.equals"),
        ("a. = 1\n", "toml.key"),
        ("a = [1 2]\n", "toml.list"),
        ("a = {b = 1, b = 2}\n", "toml.inline_twice"),
        ("a = {b = 1 c = 2}\n", "toml.inline"),
        ('a = "\\q"\n', "toml.backslash"),
        ('a = "\\u12"\n', "toml.hex"),
        ('a = "\\ud800"\n', "toml.scalar"),
        ('a = "b\n', "toml.illegal"),
        ('a = "b', "toml.text"),
        ("a = 'b", "toml.expected"),
        ("a = 2024-02-31\n", "toml.date"),
        ("a = \n", "toml.value"),
    ],
)
def test_what_the_reader_of_toml_says_is_known(text, key):
    with pytest.raises(UnfitText) as refused:
        parse_toml(text)
    assert key in keys_in(refused.value.message)
    assert str(refused.value).startswith("This is not TOML: ")
    assert str(refused.value).endswith((").",))


@pytest.mark.parametrize(
    ("value", "type_", "key"),
    [
        ([], Action, "values.type"),
        ({"group": 7}, Action, "values.type"),
        ({"group": "a", "offered": "yes"}, Action, "values.type"),
        ({"group": "a", "gruop": 1}, Action, "values.field"),
        ({"counts": "sideways"}, Pool, "values.none_of"),
        ([1], tuple[int, int], "values.length"),
        ([], int | str, "values.type"),
    ],
)
def test_what_is_said_of_values_is_known(value, type_, key):
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, type_)
    message = str(refused.value).partition(" - at `")[0]
    assert heard(message, "values").key == key
    assert str(heard_of_values(message)) == message
    assert "as_it_is" not in keys_in(heard_of_values(message))


@pytest.mark.parametrize(
    "text", ["", "{", "{1", '{"a" 1', '{"a": 1 "b"', "[1 2]", "1 2", '"a', '"\n"', '"\\q"', '"\\u1"']
)
def test_what_the_reader_of_json_says_is_known(text):
    with pytest.raises(json.JSONDecodeError) as refused:
        json.loads(text)
    told = heard_of_json(str(refused.value))
    assert "as_it_is" not in keys_in(told)
    assert str(told) == str(refused.value)


def test_what_is_not_known_is_told_as_it_is():
    assert heard("The moon is full", "toml") == Message("as_it_is", (("text", "The moon is full"),))
    assert str(heard_of_json("{odd}")) == "{odd}"


def test_a_sentence_that_is_read_back_is_the_same():
    for key, sentence in SENTENCES.items():
        if key.partition(".")[0] in ("toml", "json", "values"):
            assert str(heard(sentence, key.partition(".")[0])) == sentence, key
