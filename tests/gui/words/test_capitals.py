"""Capitals at the beginning of names in lists."""

import pytest

from gui.words.capitals import capitalised


@pytest.mark.parametrize(
    ("name", "told"), [("bojowy refleks", "Bojowy refleks"), ("łuk", "Łuk"), ("DX+1", "DX+1"), ("", "")]
)
def test_only_the_first_letter_is_changed(name, told):
    assert capitalised(name) == told
