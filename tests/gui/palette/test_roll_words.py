"""Test rolls in words: chances with their subject, needed totals, all terms, both sides of a contest."""

import pytest
from msgspec.structs import replace

from gui.palette.roll_words import RollWords
from rules.dice.notation import parse_dice
from rules.resolving.option import Option, Preview
from rules.resolving.questions import Opponent, RollQuestion
from rules.state.rolled import Unused

PER_CENT = "\N{NARROW NO-BREAK SPACE}%"

SPACE = "\N{NO-BREAK SPACE}"

BLOW = RollQuestion(
    "una",
    "hit",
    parse_dice("1d20"),
    "check",
    11,
    (("wound", -1), ("distance", -10), ("weapon", 9)),
    against=23,
    odds=0.45,
    base=13,
    name="hit",
)

CRASH = RollQuestion(
    "una",
    "crash",
    parse_dice("3d6"),
    "roll",
    13,
    (("crash", 2),),
    odds=0.45,
    base=11,
    name="crash",
    contest="quick",
    opponent=Opponent("wolf", 14, 14),
)


@pytest.fixture
def rolls(shelf, words):
    """A function that gives the words of a ruleset in a language."""

    def rolls(ruleset, language="en"):
        words.set_language(language)
        names = {"una": "Una", "wolf": "Wolf"}
        return RollWords(shelf.rulebook(ruleset), shelf.texts(ruleset, language), words, names)

    return rolls


def test_all_terms_stand_with_base_and_target_in_the_words_of_the_ruleset(rolls):
    (line,) = rolls("tales_and_legends").lines(BLOW)
    assert line == (
        f"13 (skill) −{SPACE}1 (wound) −{SPACE}10 (distance) +{SPACE}9 (weapon) = 11 on 1d20 against 23 (difficulty): "
        f"12 or more · hits 45{PER_CENT}"
    )


def test_the_other_language_has_its_own_words(rolls):
    (line,) = rolls("tales_and_legends", "pl").lines(BLOW)
    assert line.startswith("13 (umiejętność) ")
    assert line.endswith(f" na 1k20 przeciw 23 (ST): 12 lub więcej · trafia 45{PER_CENT}")


def test_a_low_score_is_reached_by_few_points(rolls):
    asked = replace(BLOW, roll="roll", dice=parse_dice("3d6"), score=13, base=13, mods=(), against=None)
    told = rolls("gurps3")
    assert told.needs(asked) == "13 or less"
    assert told.short(Preview(13, (), 0.84, roll=asked)) == f"≤{SPACE}13"


def test_a_score_that_counts_as_another_says_so(rolls):
    asked = replace(BLOW, roll="attack", dice=parse_dice("1d100"), score=95, base=120, mods=(), against=None)
    (line,) = rolls("realms_of_myth").lines(asked)
    assert line.startswith("120 (base chance), counts as 95 on 1d100: 95 or less")


def test_terms_that_are_taken_off_have_their_sign(rolls):
    asked = replace(BLOW, roll="attack", score=14, base=18, mods=(("strength", 4),), against=None)
    (line,) = rolls("combat_and_tactics").lines(asked)
    assert f"−{SPACE}4 (" in line
    assert " = 14 on 1d20: 14 or more" in line


def test_each_term_has_its_sign_and_nothing_is_added_not_taken_off(rolls):
    for by, sign in ((2, "+"), (1, "+"), (0, "+"), (-1, "−")):
        asked = replace(BLOW, score=13 + by, mods=(("wound", by),))
        (line,) = rolls("tales_and_legends").lines(asked)
        assert f"{sign}{SPACE}{abs(by)} (" in line


def test_where_successes_are_counted_a_sum_is_told_only_if_something_is_added_up(rolls, monkeypatch):
    monkeypatch.setattr(RollWords, "_tells_successes", lambda _self, _test: True)
    told, nothing = rolls("tales_and_legends"), replace(BLOW, score=0, base=0, mods=(), against=None)
    assert list(told.terms(nothing)) == []
    for asked in (
        replace(nothing, score=3, base=3),
        replace(nothing, mods=(("wound", 0),)),
        replace(nothing, against=5),
    ):
        assert len(list(told.terms(asked))) == 1


def test_a_contest_says_that_it_is_one_and_shows_both_sides(rolls):
    head, ours, theirs, last = rolls("gurps3").lines(CRASH)
    assert head == "Contest, both sides roll 3d6"
    assert ours.startswith(f"Una: 11 (level) +{SPACE}2 (")
    assert ours.endswith(" = 13")
    assert theirs == "Wolf: 14 (level)"
    assert last.startswith(f"wins the collision 45{PER_CENT}, tie ")


def test_a_row_shows_both_scores_of_a_contest_and_nothing_that_could_be_taken_for_a_target(rolls):
    told, shown = rolls("gurps3"), Preview(13, (), 0.45, roll=CRASH)
    assert told.short(shown) == "13 : 14"
    assert told.spoken(shown) == "contest of 13 against 14"
    assert told.needs(CRASH) == ""


def test_per_cent_dice_need_no_second_figure(rolls):
    asked = replace(BLOW, roll="attack", dice=parse_dice("1d100"), score=45, base=45, mods=(), against=None)
    assert rolls("realms_of_myth").short(Preview(45, (), 0.45, roll=asked)) == ""


@pytest.mark.parametrize(("score", "need"), [(60, "any total"), (-60, "no total is enough")])
def test_dice_that_decide_nothing(rolls, score, need):
    asked = replace(BLOW, roll="check", score=score, base=score, mods=())
    asked = replace(asked, dice=parse_dice("1d20"), against=20)
    assert rolls("tales_and_legends").needs(asked) == need


def test_a_stated_chance_is_that_of_the_action(rolls):
    option = Option("una", "dodge", "legal", preview=Preview(40, (), 0.7, base=40))
    assert rolls("realms_of_myth").chance_of(option) == f"is not hit 70{PER_CENT}"


def test_a_chance_without_a_roll_is_that_of_what_is_sure_or_that_it_works(rolls, words):
    told = rolls("realms_of_myth")
    assert told.subject(Option("una", "move", "legal", preview=Preview(40, (), 0.7, base=40))) == words("roll.works")
    sure = Option("una", "move", "legal", preview=Preview(40, (), 0.7, base=40, sure="dodge"))
    assert told.subject(sure) == "is not hit"
    stated = Option("una", "dodge", "legal", preview=Preview(40, (), 0.7, base=40, sure="move"))
    assert told.subject(stated) == "is not hit"
    assert told.subject(Option("una", "move", "legal", preview=Preview(40, (), None, base=40))) == ""


def test_what_needs_no_roll_says_so(rolls):
    option = Option("una", "slam", "legal", preview=Preview(13, (), 0.45, roll=CRASH, sure="aim_at"))
    told = rolls("gurps3")
    assert next(iter(told.account(option))) == "Needs no roll: hits"
    assert told.chance_of(option) == f"wins the collision 45{PER_CENT}"


def test_what_does_not_count_says_because_of_what(rolls):
    unused = (Unused("wound", -2, "distance"), Unused("weapon", 3, "wound", cancelled=True))
    assert list(rolls("tales_and_legends").unused(unused)) == [
        "wound −2: does not count beside distance",
        "weapon +3: cancelled by wound",
    ]
