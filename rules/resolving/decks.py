"""Decks of cards: which cards are left, drawing from them and shuffling."""

from collections import Counter
from math import floor
from typing import Literal

from rules.dice.values import Cards
from rules.resolving.resolution import Resolution
from rules.state.events import CardsDrawn, DeckShuffled
from rules.values import Number


def drawn_from(resolution: Resolution, deck: str, count: Number, keep: Literal["high", "low"]) -> Cards:
    """Return the draw of so many cards, at least one and at most all.

    A deck without enough cards is shuffled first.
    """
    rule = resolution.rulebook.ruleset.decks[deck]
    wanted = max(1, min(floor(count), rule.cards * rule.copies))
    if len(_left(resolution, deck)) < wanted:
        shuffle(resolution, deck)
    return Cards(_left(resolution, deck), wanted, 1 if keep == "high" else -1, deck)


def record_draw(resolution: Resolution, who: str, deck: str, cards: tuple[int, ...]) -> None:
    """Take cards out of a deck until it is shuffled."""
    resolution.emit(CardsDrawn(who, deck, cards))


def shuffle(resolution: Resolution, deck: str) -> None:
    """Put all cards back into a deck, if any are out."""
    if resolution.encounter.decks.get(deck):
        resolution.emit(DeckShuffled(deck))


def _left(resolution: Resolution, deck: str) -> tuple[int, ...]:
    rule = resolution.rulebook.ruleset.decks[deck]
    left = Counter({card: rule.copies for card in range(1, rule.cards + 1)})
    left.subtract(resolution.encounter.decks.get(deck, ()))
    return tuple(sorted(left.elements()))
