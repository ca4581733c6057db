"""Something that was just done to a combatant, told with a way to take it back."""

from collections.abc import Callable

from msgspec import Struct


class Takeback(Struct, frozen=True):
    """What was done, as a sentence, and the function that takes it back."""

    sentence: str
    take_back: Callable[[], object]
