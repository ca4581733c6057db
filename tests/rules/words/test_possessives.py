"""The possessive of names."""

import pytest

from gui.words.words import Words
from rules.words.possessives import with_possessives


@pytest.mark.parametrize(
    ("name", "told"), [("Odvar", "Odvar's turn"), ("diggers", "diggers' turn"), ("ROBBERS", "ROBBERS' turn")]
)
def test_a_name_that_ends_in_s_takes_only_the_apostrophe(name, told):
    shown = {"name": name}
    assert with_possessives("{name}'s turn", shown).format_map(shown) == told


def test_each_name_is_looked_at_by_itself():
    shown = {"one": "diggers", "other": "Una", "text": "the boss's axe"}
    template = with_possessives("{one}'s, {other}'s, {text}", shown)
    assert template.format_map(shown) == "diggers', Una's, the boss's axe"


def test_the_screen_says_whose_turn_it_is():
    words = Words("en")
    assert words("bar.moment_and_turn", moment="Round 1", turn="diggers") == "Round 1 · diggers' turn"
    assert words("head.turn_of", name="Una") == "Una's turn."
