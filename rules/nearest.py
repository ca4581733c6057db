"""What may have been meant by a word that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

from rules.said import Said, say


def nearest(word: str, known: Iterable[str]) -> Said:
    """What may have been meant: the nearest known word, as it is told behind one that is not known."""
    close = get_close_matches(word, sorted(known), 1)
    return say("hint.meant", word=close[0]) if close else say("hint.none")
