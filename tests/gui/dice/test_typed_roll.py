"""Rolls that are typed in: what the dice may show is taken, what they cannot is refused with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.dice.typed_roll import read_typed
from rules.dice.faces import next_faces, total_of
from rules.dice.notation import parse_dice
from rules.dice.rolling import read
from rules.dice.values import Cards
from rules.words.messages import Message

EXPLODING = parse_dice("1d20!~1")
POOL = parse_dice("3d6khx1")


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
        ("6", POOL, 6),
        ("2", parse_dice("5d6c6"), 2),
        ("5", Cards((2, 5)), 5),
    ],
)
def test_what_dice_may_show_is_taken(typed, dice, reply):
    assert read_typed(typed, dice) == reply
    assert read(dice, reply).total == read(dice, reply).total


@pytest.mark.parametrize(
    ("typed", "dice", "key"),
    [
        ("", parse_dice("1d100"), "dice.nothing_typed"),
        ("   ", parse_dice("1d100"), "dice.nothing_typed"),
        ("lots", parse_dice("1d100"), "dice.no_figures"),
        ("3.5", parse_dice("1d100"), "dice.no_figures"),
        ("-3", parse_dice("1d100"), "dice.face"),
        ("0", parse_dice("1d100"), "dice.face"),
        ("00", parse_dice("1d10"), "dice.face"),
        ("0", parse_dice("2d10"), "dice.sum"),
        ("101", parse_dice("1d100"), "dice.face"),
        ("2", parse_dice("3d6"), "dice.sum"),
        ("19", parse_dice("2k8+3"), "dice.sum"),
        ("4 7 1", parse_dice("3d6"), "dice.face"),
        ("4 1", parse_dice("3d6"), "dice.faces"),
        ("4 1 2 2", parse_dice("3d6"), "dice.faces"),
        ("20", EXPLODING, "dice.rolled_on"),
        ("20 20", EXPLODING, "dice.rolled_on"),
        ("7 3", EXPLODING, "dice.rolled_past"),
        ("9", POOL, "dice.sum"),
        ("6", parse_dice("5d6c6"), "dice.sum"),
        ("7", Cards((2, 5)), "dice.no_card"),
        ("5", Cards((2, 5), 2), "dice.faces"),
    ],
)
def test_what_dice_cannot_show_is_refused_with_the_reason(words, typed, dice, key):
    refused = read_typed(typed, dice)
    assert isinstance(refused, Message)
    assert refused.key == key
    for language in ("en", "pl"):
        words.set_language(language)
        assert words.fault(refused)


def test_a_total_is_refused_where_the_rules_ask_for_faces():
    refused = read_typed("2", parse_dice("5d6c6"), faces_wanted=True)
    assert isinstance(refused, Message)
    assert refused.key == "dice.faces_wanted"
    assert read_typed("1 6 6 2 3", parse_dice("5d6c6"), faces_wanted=True) == (1, 6, 6, 2, 3)


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
    while (open_faces := next_faces(dice, faces)) is not None:
        faces.append(data.draw(st.sampled_from(open_faces)))
    reply = read_typed(" ".join(str(face) for face in faces), dice)
    assert not isinstance(reply, Message)
    assert read(dice, reply).total == total_of(dice, faces)


@given(st.text(max_size=12), DICE)
def test_whatever_is_typed_is_taken_or_refused(typed, dice):
    reply = read_typed(typed, dice)
    if not isinstance(reply, Message):
        read(dice, reply)


NAMES = {45: "King of Clubs", 47: "King of Hearts", 53: "Joker, black", 54: "Joker, red"}
DECK = Cards((45, 47, 54), deck="order")


@pytest.mark.parametrize("typed", ["King of Hearts", "KH", " kh ", "47"])
def test_a_card_with_a_name_is_typed_by_it(typed):
    assert read_typed(typed, DECK, names=NAMES) == 47


@pytest.mark.parametrize("typed", ["KH, joker red", "kh;54", "kh king clubs", "king of hearts + kc"])
def test_several_cards_are_typed_one_after_the_other(typed):
    assert read_typed(typed, Cards((45, 47, 54), 2), names=NAMES) in ((47, 54), (47, 45))


@pytest.mark.parametrize(
    ("typed", "key"), [("king", "dice.several_cards"), ("page", "dice.no_card_named"), ("joker black", "dice.no_card")]
)
def test_what_names_no_card_is_refused_with_the_reason(typed, key):
    refusal = read_typed(typed, DECK, names=NAMES)
    assert isinstance(refusal, Message)
    assert refusal.key == key
