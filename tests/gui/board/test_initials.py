"""Two signs stand for a name on the board, so that figures of one name differ."""

import pytest

from gui.board.picture import initials


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
