"""Rolls that are typed in: what the dice may show is taken, what they cannot is refused with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.dice.typed_roll import Refused, read_typed
from rules.dice.faces import next_faces, total_of
from rules.dice.notation import parse_dice
from rules.dice.rolling import read
from rules.dice.values import OpenEnded, Pool

EXPLODING = OpenEnded(20, up=20, down=1)
POOL = Pool(always=(6, 6), extra=1, extra_sides=6)


@pytest.mark.parametrize(
    ("typed", "dice", "reply"),
    [
        ("37", parse_dice("1d100"), 37),
        (" 100 ", parse_dice("d100"), 100),
        ("11", parse_dice("3d6"), 11),
        ("4 3 4", parse_dice("3d6"), (4, 3, 4)),
        ("4,3;4", parse_dice("3d6"), (4, 3, 4)),
        ("4+3+4", parse_dice("3d6"), (4, 3, 4)),
        ("7", parse_dice("1d8+2"), 7),
        ("00", parse_dice("1d100"), 100),
        ("0", parse_dice("1d10"), 10),
        ("0 3", parse_dice("2d10"), (10, 3)),
        ("17", EXPLODING, 17),
        ("20 7", EXPLODING, (20, 7)),
        ("1 20 3", EXPLODING, (1, 20, 3)),
        ("6 2 5", POOL, (6, 2, 5)),
    ],
)
def test_what_dice_may_show_is_taken(typed, dice, reply):
    assert read_typed(typed, dice) == reply
    assert read(dice, reply).total == read(dice, reply).total


@pytest.mark.parametrize(
    ("typed", "dice", "key", "named"),
    [
        ("", parse_dice("1d100"), "dice.nothing_typed", {}),
        ("   ", parse_dice("1d100"), "dice.nothing_typed", {}),
        ("lots", parse_dice("1d100"), "dice.no_figures", {}),
        ("-3", parse_dice("1d100"), "dice.no_figures", {}),
        ("3.5", parse_dice("1d100"), "dice.no_figures", {}),
        ("0", parse_dice("1d100"), "dice.no_such_face", {"sides": 100, "face": 0}),
        ("00", parse_dice("1d10"), "dice.no_such_face", {"sides": 10, "face": 0}),
        ("0", parse_dice("2d10"), "dice.no_such_sum", {"dice": "2d10", "total": 0, "low": 2, "high": 20}),
        ("101", parse_dice("1d100"), "dice.no_such_face", {"sides": 100, "face": 101}),
        ("9", parse_dice("1d8+2"), "dice.no_such_face", {"sides": 8, "face": 9}),
        ("2", parse_dice("3d6"), "dice.no_such_sum", {"dice": "3d6", "total": 2, "low": 3, "high": 18}),
        ("19", parse_dice("2k8+3"), "dice.no_such_sum", {"dice": "2d8", "total": 19, "low": 2, "high": 16}),
        ("4 7 1", parse_dice("3d6"), "dice.no_such_face", {"sides": 6, "face": 7}),
        ("4 1", parse_dice("3d6"), "dice.too_few_faces", {"dice": "3d6", "count": 3}),
        ("4 1 2 2", parse_dice("3d6"), "dice.too_many_faces", {"dice": "3d6", "count": 3}),
        ("20", EXPLODING, "dice.goes_on", {"face": 20}),
        ("20 20", EXPLODING, "dice.goes_on", {"face": 20}),
        ("7 3", EXPLODING, "dice.too_many_faces", {"dice": "1d20", "count": 1}),
        ("6", POOL, "dice.faces_wanted", {"dice": "3d6"}),
    ],
)
def test_what_dice_cannot_show_is_refused_with_the_reason(words, typed, dice, key, named):
    refused = read_typed(typed, dice)
    assert refused == Refused(key, named)
    for language in ("en", "pl"):
        words.set_language(language)
        assert words(key, **named)


def test_dice_are_called_as_the_table_calls_them():
    refused = read_typed("2", parse_dice("3d6"), "k")
    assert isinstance(refused, Refused)
    assert refused.named["dice"] == "3k6"


DICE = st.one_of(
    st.builds(
        lambda count, sides, add: parse_dice(f"{count}d{sides}{add:+d}"),
        st.integers(1, 4),
        st.integers(2, 20),
        st.integers(-3, 3),
    ),
    st.just(EXPLODING),
    st.just(POOL),
)


@given(DICE, st.data())
def test_every_roll_the_dice_can_make_can_be_typed(dice, data):
    faces = []
    while (sides := next_die(dice, faces)) is not None:
        faces.append(data.draw(st.integers(1, sides)))
    reply = read_typed(" ".join(str(face) for face in faces), dice)
    assert not isinstance(reply, Refused)
    assert read(dice, reply).total == total_of(dice, faces)


@given(st.text(max_size=12), DICE)
def test_whatever_is_typed_is_taken_or_refused(typed, dice):
    reply = read_typed(typed, dice)
    if not isinstance(reply, Refused):
        read(dice, reply)
