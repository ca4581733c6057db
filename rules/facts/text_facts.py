"""Figures in texts: in words of gear, in free text and in the notation of dice."""

import re

from rules.dice.distributions import bounds
from rules.dice.notation import parse_made
from rules.dice.values import DiceError
from rules.facts.book import Facts
from rules.values import Number, Value


def highest_roll(_facts: Facts, dice: str) -> Number:
    """Return the highest total of dice; 0 if the text is not dice."""
    try:
        return bounds(parse_made(dice))[1] or 0
    except DiceError:
        return 0


def numbered(_facts: Facts, words: Value, word: str, otherwise: Number = 0, place: Number = 1) -> Number:
    """Return a figure behind a word of a list, such as 2 of `reach_2`; `place` counts figures from 1."""
    listed = words if isinstance(words, tuple) else ()
    behind = next((each.removeprefix(f"{word}_") for each in listed if each.startswith(f"{word}_")), "")
    figures = behind.split("_")
    at = int(place) - 1
    return int(figures[at]) if 0 <= at < len(figures) and figures[at].isdecimal() else otherwise


def number_in(_facts: Facts, text: str, place: Number = 1) -> Number:
    """Return a figure in a text, counted from 1; 0 if there are fewer."""
    figures = re.findall(r"[0-9]+", text)
    at = int(place) - 1
    return int(figures[at]) if 0 <= at < len(figures) else 0
