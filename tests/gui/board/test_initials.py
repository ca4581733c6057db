"""Two signs stand for a name on the board, so that figures of one name differ."""

import pytest

from gui.board.picture import Token, initials, signs_of
from gui.combatants.side_signs import SideSign


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("Una", "Un"),
        ("Robber 12", "R12"),
        ("robber 2", "R2"),
        ("Robber A", "RA"),
        ("Robber (scar)", "Rs"),
        ("Robber (", "Ro"),
        ("A", "A"),
        ("", ""),
        ("Ash ear", "As"),
    ],
)
def test_initials(name, signs):
    assert initials(name) == signs


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Salt reader", "Salt hound"), ["SR", "SH"]),
        (("Salt reader", "Marshal"), ["Sa", "Ma"]),
        (("Salt reader", "Sal"), ["SR", "Sa"]),
        (("Salt hound 1", "Salt hound 2"), ["S1", "S2"]),
        (("Anna", "Andrew"), ["An", "An"]),
    ],
)
def test_names_that_begin_alike_are_told_apart_by_their_words(names, signs):
    tokens = [Token(str(place), name, SideSign("a", 0, "A"), (place, 0)) for place, name in enumerate(names)]
    assert list(signs_of(tokens).values()) == signs
