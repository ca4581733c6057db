"""Test the templates of sentences."""

import pytest

from rules.words.told import Ending, Word, filled, guessed_gender, placeholders

AXE = Word("toporek", {"instrumental": "toporkiem"})
WORDS = {"target": Word("Una"), "weapon": AXE, "ending": Ending("feminine")}


@pytest.mark.parametrize(
    ("template", "sentence", "used"),
    [
        ("strikes {target}", "strikes Una", {"target"}),
        ("strikes[ {target}][ with {shield}]", "strikes Una", {"target"}),
        ("tnie {weapon:instrumental}", "tnie toporkiem", {"weapon"}),
        ("bierze {weapon:accusative}", "bierze toporek", {"weapon"}),
        ("jest ranion{ending:y|a|e}", "jest raniona", {"ending"}),
        ("falls on {nobody} it", "falls on it", {"nobody"}),
    ],
)
def test_a_template_takes_its_words_and_leaves_out_what_has_none(template: str, sentence: str, used: set[str]) -> None:
    assert filled(template, WORDS) == (sentence, used)


@pytest.mark.parametrize(
    ("gender", "ending"), [("masculine", "y"), ("feminine", "a"), ("neuter", "e"), ("", "y"), ("plural", "y")]
)
def test_an_ending_follows_the_gender(gender: str, ending: str) -> None:
    assert f"{Ending(gender):y|a|e}" == ending


def test_an_ending_without_a_form_for_the_neuter_takes_the_last() -> None:
    assert f"{Ending('neuter'):y|a}" == "a"


def test_the_placeholders_of_a_template_are_known() -> None:
    assert placeholders("strikes {target}[ with {weapon:instrumental}]") == ("target", "weapon")


@pytest.mark.parametrize("template", ["strikes {target", "strikes [with {weapon}", "strikes with] it", "a } b"])
def test_a_bracket_without_its_pair_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match="bracket|brace|'}'|'{'"):
        placeholders(template)


@pytest.mark.parametrize(
    ("name", "gender"),
    [("Una", "feminine"), ("Una Brzoza", "feminine"), ("Odvar Pell", "masculine"), ("", "masculine")],
)
def test_the_gender_of_a_name_is_guessed_from_its_first_word(name: str, gender: str) -> None:
    assert guessed_gender(name) == gender


def test_a_spare_word_stands_only_where_a_part_cannot_be_left_out() -> None:
    spare = {"target": Word("Anna")}
    assert filled("blesses {target}", {}, spare) == ("blesses Anna", frozenset({"target"}))
    assert filled("blesses[ {target}]", {}, spare) == ("blesses", frozenset())
