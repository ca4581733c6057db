"""Dice in words: what to take in hand, and how the faces are read."""

import pytest

from gui.palette.dice_words import full_dice, short_dice
from rules.dice.notation import parse_dice
from rules.dice.values import Cards

READINGS = {
    "2d6": (),
    "2d20kh1": ("the highest counts",),
    "2d20kl1": ("the lowest counts",),
    "4d6kh3": ("the 3 highest count",),
    "5d6c5c6": ("each 5 or more is a success", "each 6 is a success"),
    "5d10c10f1": ("each 10 is a success", "each 1 takes a success away"),
    "5d10c9f2": ("each 9 or more is a success", "each 2 or less takes a success away"),
    "3d6!": ("on 6 roll again and add",),
    "2d6!5": ("on 5 or more roll again and add",),
    "2d6r1": ("a 1 is rolled again once",),
    "2d6r2": ("2 or less is rolled again once",),
    "1d20~1": ("on a first 1 roll again and subtract",),
    "1d20~3": ("on a first roll of 3 or less roll again and subtract",),
}


@pytest.mark.parametrize("notation", READINGS)
def test_dice_say_how_their_faces_are_read(words, notation):
    dice = parse_dice(notation)
    told, *readings = full_dice(dice, words).split(", ")
    assert notation.startswith(told)
    assert tuple(readings) == READINGS[notation]
    assert short_dice(dice, words) == (f"lowest of {told}" if notation.endswith("kl1") else told)


@pytest.mark.parametrize(("draw", "keep", "reading"), [(1, 1, None), (2, 1, "highest"), (2, -1, "lowest")])
def test_cards_are_drawn(words, draw, keep, reading):
    cards = Cards((1, 2, 3, 4, 5), draw, keep)
    told = words("dice.cards", count=draw, left=5)
    read = None if reading is None else words(f"dice.read_{reading}_card")
    assert short_dice(cards, words) == told
    assert full_dice(cards, words) == ", ".join(filter(None, (told, read)))
