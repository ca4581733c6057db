"""Ids of characters: random at birth, so that no two people are taken for one because they share a name."""

import re
from secrets import token_hex
from typing import Final

_RANDOM: Final = re.compile(r"[0-9a-f]{32}")


def new_character_id() -> str:
    """Return a random id of 32 hexadecimal digits."""
    return token_hex(16)


def is_random_id(id: str) -> bool:
    """Return whether an id has the form of those that `new_character_id` gives."""
    return _RANDOM.fullmatch(id) is not None
