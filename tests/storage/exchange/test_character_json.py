"""Writing characters to files and reading them, one by one and in bundles."""

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.state.character import Character, Item
from rules.state.story import Chapter, Deed, DeedKind
from storage.exchange.character_json import (
    LARGEST_FILE,
    ExchangeError,
    PortableCharacter,
    bundle_to_json,
    character_to_json,
    characters_from_json,
    read_characters,
    write_bundle,
    write_character,
)

UNA = Character("una", "duel", "Una")

texts = st.text(st.characters(codec="utf-8"), max_size=8)
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
values = st.booleans() | numbers | texts | st.lists(texts, max_size=3).map(tuple)
tables = st.dictionaries(texts, numbers, max_size=3)
items = st.builds(Item, texts, texts, texts, st.booleans(), st.dictionaries(texts, values, max_size=2))
deeds = st.builds(
    Deed,
    st.sampled_from(get_args(DeedKind)),
    texts,
    texts,
    st.none() | values,
    st.none() | values,
    st.dictionaries(texts, values, max_size=2),
)
chapters = st.builds(Chapter, texts, texts, st.lists(deeds, max_size=3).map(tuple), numbers, texts)
characters = st.builds(
    Character,
    texts,
    texts,
    texts,
    texts,
    tables,
    tables,
    st.lists(texts, max_size=3).map(tuple),
    tables,
    tables,
    st.lists(items, max_size=3).map(tuple),
    texts,
    story=st.lists(chapters, max_size=3).map(tuple),
)


@given(characters)
def test_a_character_comes_back_as_it_was(character):
    assert repr(characters_from_json(character_to_json(character))) == repr((PortableCharacter(character),))


def test_the_file_can_be_read_by_people(sheet):
    text = character_to_json(sheet)
    assert '  "format": "fightbook character",\n  "version": 1,\n' in text
    assert '      "DX": 12\n' in text


def test_files(tmp_path, sheet):
    path = tmp_path / "sheets" / "una.json"
    write_character(path, sheet)
    assert read_characters(path) == (PortableCharacter(sheet),)
    write_character(path, replace(sheet, name="Oona"))
    assert read_characters(path)[0].character.name == "Oona"


def envelope(**parts):
    return msgspec.json.encode({"format": "fightbook character", "version": 1, "character": {}, **parts})


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a character of Fightbook"),
        (b"Dear diary", "not a character of Fightbook"),
        (b"\xff\xfe\x00", "not a character of Fightbook"),
        (b"[]", "not a character of Fightbook"),
        (b'{"id": "una", "ruleset": "duel"}', "not a character of Fightbook"),
        (envelope(format="cookbook recipe"), "contains “cookbook recipe”"),
        (envelope(version=2), "version 2"),
        (envelope(version=0), "version 0"),
        (envelope(), "`id`"),
        (envelope(character={"id": "una", "ruleset": "duel", "attributes": {"DX": "high"}}), r"attributes"),
        (b'{"format": "fightbook character", "version": 1, "character": {"id": "\xff", "ruleset": ""}}', "una.json"),
        (b"[" * 100_000, "una.json"),
        (b'{"format": "", "version": 1, "character": ' + b"[" * 100_000, "una.json"),
    ],
)
def test_what_is_no_character_is_refused_in_one_sentence(tmp_path, content, reason):
    path = tmp_path / "una.json"
    path.write_bytes(content)
    with pytest.raises(ExchangeError) as caught:
        read_characters(path)
    assert reason in str(caught.value)
    assert str(path) in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_file_that_is_not_there_or_too_large(tmp_path):
    with pytest.raises(ExchangeError, match="cannot be read"):
        read_characters(tmp_path / "none.json")
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(ExchangeError, match="too large"):
        read_characters(large)


def test_a_place_that_cannot_be_written(tmp_path, sheet):
    (tmp_path / "sheets").write_text("in the way")
    with pytest.raises(ExchangeError, match="cannot be written"):
        write_character(tmp_path / "sheets" / "una.json", sheet)


def test_a_bundle_holds_several_with_their_portraits(tmp_path, sheet):
    path = tmp_path / "all.json"
    sent = (PortableCharacter(sheet, "aGk="), PortableCharacter(replace(sheet, id="bern", name="Bern")))
    write_bundle(path, sent)
    assert read_characters(path) == sent


def test_one_character_is_read_as_a_bundle_of_one(sheet):
    assert characters_from_json(character_to_json(sheet, "aGk=")) == (PortableCharacter(sheet, "aGk="),)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (envelope(format="cookbook recipe"), "contains “cookbook recipe”"),
        (envelope(format="fightbook characters", version=9), "version 9"),
        (envelope(format="fightbook characters", characters=[{"character": {"id": 3}}]), "incomplete"),
        (b'{"format": "fightbook characters", "version": 1, "characters": ' + b"[" * 100_000, "not a character"),
    ],
)
def test_a_bundle_that_is_none_is_refused_in_one_sentence(content, reason):
    with pytest.raises(ExchangeError, match=reason):
        characters_from_json(content)


def test_an_empty_bundle_is_one(sheet):
    assert characters_from_json(bundle_to_json(())) == ()


def test_a_file_says_which_versions_its_sheet_comes_from():
    made_from = ("0f" * 32, "a1" * 32)
    (one,) = characters_from_json(character_to_json(UNA, made_from=made_from))
    assert one == PortableCharacter(UNA, "", made_from)
    (two,) = characters_from_json(bundle_to_json([one]))
    assert two == one
    assert "made_from" not in character_to_json(UNA)


@pytest.mark.parametrize("made_from", [["x"], "0f", [5], ["0F" * 32], ["0f" * 32] * 1001, {"a": 1}])
def test_versions_that_are_none_are_refused(made_from):
    tree = json.loads(character_to_json(UNA))
    for sent in (
        {**tree, "made_from": made_from},
        {"format": "fightbook characters", "version": 1, "characters": [{**tree, "made_from": made_from}]},
    ):
        with pytest.raises(ExchangeError, match="not a character of Fightbook"):
            characters_from_json(json.dumps(sent))
