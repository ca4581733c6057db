"""How long texts of characters, encounters and notes may be: with more, laying out one line takes seconds."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

LONGEST_NAME: Final = 200
"""Maximum number of characters of a name: of a character, a player, an encounter, a side, or an entry of a ruleset."""

LONGEST_NOTES: Final = 200_000
"""Maximum number of characters of the notes of a character: a hundred pages."""

LONGEST_LOG_NOTE: Final = 10_000
"""Maximum number of characters of a note in the log."""

Id: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
"""A text by which something is found: a longer one cannot be read, because a shortened one would mean another thing."""


def within(text: str, most: int = LONGEST_NAME) -> str:
    """Return a text of at most `most` characters; an ellipsis stands for what is cut off."""
    return text if len(text) <= most else f"{text[: most - 1]}\N{HORIZONTAL ELLIPSIS}"
