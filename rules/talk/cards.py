"""Cards by their names: which cards of a deck typed words mean, such as `king of hearts`, `king hearts` or `KH`."""

from collections.abc import Mapping, Sequence

from rules.talk.matching import best_match, words_of


def cards_meant(typed: Sequence[str], names: Mapping[int, str]) -> tuple[tuple[int, ...], int]:
    """Return the cards that the first typed words may mean, and how many words they are; 0 if they mean none.

    A figure that is in no name is the number of a card.
    """
    known = {str(card): (name, _initials(name)) for card, name in names.items()}
    found = best_match(typed, known)
    if found.used:
        return tuple(map(int, found.ids)), found.used
    return ((int(typed[0]),), 1) if typed and typed[0].isdecimal() else ((), 0)


def _initials(name: str) -> str:
    """Return the first letters of the first and the last word of a name; of a figure all of it: `10H`."""
    words = words_of(name)
    ends = (words[0], words[-1]) if len(words) > 1 else tuple(words)
    return "".join(word if word.isdecimal() else word[:1] for word in ends)
