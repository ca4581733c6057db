"""Test cards that are typed by their names."""

import pytest

from rules.talk.cards import cards_meant
from rules.talk.matching import words_of

NAMES = {
    1: "2 of Clubs",
    43: "Queen of Hearts",
    45: "King of Clubs",
    47: "King of Hearts",
    35: "10 of Hearts",
    53: "Joker, black",
    54: "Joker, red",
}


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("King of Hearts", (47,)),
        ("king hearts", (47,)),
        ("KH", (47,)),
        ("10h", (35,)),
        ("10 of hearts", (35,)),
        ("ki he", (47,)),
        ("joker red", (54,)),
        ("king", (45, 47)),
        ("joker", (53, 54)),
        ("2", (1,)),
        ("47", (47,)),
        ("page", ()),
    ],
)
def test_a_card_is_meant_by_its_name_or_its_initials(typed: str, cards: tuple[int, ...]) -> None:
    assert cards_meant(words_of(typed), NAMES)[0] == cards


def test_what_is_typed_behind_a_name_is_left() -> None:
    assert cards_meant(["kh", "qh"], NAMES) == ((47,), 1)
    assert cards_meant(["king", "of", "hearts", "qh"], NAMES) == ((47,), 3)
