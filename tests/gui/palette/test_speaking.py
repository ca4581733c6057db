"""Test what a screen reader says of a row and of its pieces."""

import pytest

from gui.palette.choices import OPEN
from gui.palette.speaking import piece_name, spoken, spoken_piece
from gui.palette.values import ActionRow, Ask, ChoicePart, Heading, Leave, Piece, Told
from gui.widgets.segments import Segment

PACE = ChoicePart(
    "pace", "pace", "segments", "value", ("half", "full"), (Segment("half"), Segment("full", "5")), 1, "full"
)
TARGET = ChoicePart("target", "target", "drop", "combatant", ("wolf",), (Segment("Wolf"),), 0, "Wolf")
UNSET = ChoicePart("place", "place", "entry", "place", text=OPEN)
YES = (Segment("yes"), Segment("no"))


@pytest.fixture
def row(fight_desk):
    """A function that makes a row of these choices, with what else is given."""

    def row(*choices, **given):
        return ActionRow(fight_desk.option("move"), "Move", "", "M", 0, choices, **given)

    return row


def test_a_row_is_told_from_its_name_to_its_details(row, words):
    leave = Leave("END 17", "END 3, 17 left", ("winded",))
    told = (Told("first"), Told("second"))
    made = row(
        PACE, score="40", needs="40 or less", subject="hit", odds="56", leaves=(leave,), told=told, favourite=True
    )
    parts = spoken(made, words, locked=False).split(", ")
    assert parts == [
        "Move",
        words("palette.spoken_favourite"),
        "pace full 5",
        *words("palette.spoken_score", score="40 or less").split(", "),
        *words("roll.chance", what="hit", odds="56").split(", "),
        "END 3",
        "17 left",
        "winded",
        "first",
        "second",
    ]


def test_a_score_without_words_is_told_as_a_figure(row, words):
    assert words("palette.spoken_score", score="40") in spoken(row(score="40"), words, locked=False)


def test_how_far_one_goes_is_told_only_where_the_act_moves(row, words, fight_desk):
    assert words("palette.spoken_reach", reach="5 yd") in spoken(row(reach="5 yd"), words, locked=False)
    still = ActionRow(fight_desk.option("strike"), "Strike", "", "S", 0, reach="5 yd")
    assert "5 yd" not in spoken(still, words, locked=False)


def test_what_cannot_be_done_says_why_and_no_figures(row, words):
    told = spoken(row(PACE, reason="lies on the ground", score="40", odds="56"), words, locked=True)
    assert words("palette.not_because", reason="lies on the ground") in told
    assert "40" not in told
    assert told.endswith(words("palette.spoken_only_read"))


def test_a_question_is_part_of_its_row(row, words):
    assert "Is it dark?" in spoken(row(ask=Ask("dark", "fact", "Is it dark?")), words, locked=False)


@pytest.mark.parametrize(
    ("part", "name", "said"),
    [
        (PACE, "pace full 5", "pace full 5, 2 of 2"),
        (TARGET, "target Wolf", "target Wolf"),
        (UNSET, None, None),
    ],
)
def test_a_choice_is_told_with_its_place_among_its_values(row, words, part, name, said):
    name = name or words("palette.spoken_unset", choice="place")
    made = row(part)
    assert piece_name(made, Piece("choice"), words) == name
    told = spoken_piece(made, Piece("choice"), -1, words)
    assert told == (words("palette.spoken_place", name=name, place=2, count=2) if said and "2 of" in said else name)


def test_answers_are_told_one_by_one(row, words):
    made = row(ask=Ask("dark", "fact", "Is it dark?", (True, False), YES))
    assert piece_name(made, Piece("answer"), words) == "Is it dark?"
    for button, answer, place in ((-1, "yes", 1), (0, "yes", 1), (1, "no", 2)):
        said = words("palette.spoken_place", name=f"Is it dark? {answer}", place=place, count=2)
        assert spoken_piece(made, Piece("answer"), button, words) == said


def test_what_is_typed_or_unfolded_is_a_button(row, words):
    typed = row(ask=Ask("wind", "fact", "How strong is the wind?"))
    assert spoken_piece(typed, Piece("answer"), -1, words) == words("palette.spoken_button", name=typed.ask.question)
    unfold = words("palette.unfold")
    assert piece_name(typed, Piece("more"), words) == unfold
    assert spoken_piece(typed, Piece("more"), -1, words) == words("palette.spoken_button", name=unfold)
    assert piece_name(typed, Piece("mend"), words) == ""
    assert piece_name(row(), Piece("answer"), words) == ""


@pytest.mark.parametrize(
    ("heading", "key", "text"),
    [
        (Heading("body", "Body"), "", "Body"),
        (Heading("body", "Body", 3), "", "Body 3"),
        (Heading("body", "Body", 3, folded=True), "palette.folded", "Body 3"),
        (Heading("body", "Body", folded=False), "palette.unfolded", "Body"),
    ],
)
def test_a_heading_is_told_as_one_with_its_count_and_whether_it_is_folded(words, heading, key, text):
    told = words("palette.spoken_heading", text=text)
    assert spoken(heading, words) == (words(key, part=told) if key else told)
