"""Suggestions for unknown words."""

from collections.abc import Iterable
from difflib import get_close_matches

from rules.words.messages import Message, message_of


def nearest(word: str, known: Iterable[str]) -> Message:
    """Suggest the nearest known word, as a message that follows the unknown one; an empty hint if none is near."""
    close = get_close_matches(word, sorted(known), 1)
    return message_of("hint.meant", word=close[0]) if close else message_of("hint.none")
