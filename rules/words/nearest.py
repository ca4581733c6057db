"""What may have been meant by a word that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

from rules.words.messages import Message, message_of


def nearest(word: str, known: Iterable[str]) -> Message:
    """What may have been meant: the nearest known word, as it is told behind one that is not known."""
    close = get_close_matches(word, sorted(known), 1)
    return message_of("hint.meant", word=close[0]) if close else message_of("hint.none")
