"""Test matching typed words with names."""

import pytest

from rules.talk.matching import Match, best_match, words_of

PEOPLE = {"una": ["Una Brzoza"], "wolf_1": ["Wolf 1"], "wolf_3": ["Wolf 3"], "ash": ["Ash-Ear"], "zolc": ["Żółć"]}


@pytest.mark.parametrize(
    ("typed", "ids", "used"),
    [
        ("una", ("una",), 1),
        ("brzoza stabs", ("una",), 1),
        ("Una Brzoza stabs", ("una",), 2),
        ("wolf 3 bites", ("wolf_3",), 2),
        ("wolf bites", ("wolf_1", "wolf_3"), 1),
        ("ash-ear", ("ash",), 2),
        ("ash", ("ash",), 1),
        ("zolcia", ("zolc",), 1),
        ("wilk", (), 0),
        ("u", (), 0),
        ("", (), 0),
    ],
)
def test_the_longest_name_wins(typed: str, ids: tuple[str, ...], used: int) -> None:
    assert best_match(words_of(typed), PEOPLE) == Match(ids, used)


def test_a_whole_word_is_better_than_its_beginning() -> None:
    assert best_match(["cut"], {"cutter": ["Cutter"], "cut": ["Cut"]}).ids == ("cut",)


def test_a_shorter_name_is_better_than_a_part_of_a_longer_one() -> None:
    assert best_match(["parry"], {"turn": ["Turn and parry"], "parry": ["Parry"]}).ids == ("parry",)


def test_another_form_of_a_word_matches() -> None:
    assert best_match(["stabs"], {"stab": ["Stab"], "staff": ["Staff"]}).ids == ("stab",)


@pytest.mark.parametrize(("typed", "name"), [("4", "43"), ("43", "4"), ("str", "stab"), ("move", "mount")])
def test_what_is_not_the_same_word_does_not_match(typed: str, name: str) -> None:
    assert best_match([typed], {"it": [name]}).used == 0


def test_a_whole_name_in_another_form_is_better_than_a_word_of_a_longer_one() -> None:
    names = {"close": ["Close: armed attack", "attacks in close combat"], "attack": ["Attack", "strikes at"]}
    assert best_match(["attacks", "wolf"], names).ids == ("attack",)
