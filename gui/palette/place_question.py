"""A question for a cell of the board, which the board answers."""

from collections.abc import Callable

from msgspec import Struct


class PlaceQuestion(Struct, frozen=True):
    """What is asked, and what comes of the answer.

    `take` receives the cell, spelled as in choices; `leave` goes on without one, None if there has to be one. `first`
    is what the user has typed already, and `moves` says that somebody goes there, so that a way may lead there.
    """

    label: str
    take: Callable[[str], object]
    leave: Callable[[], object] | None = None
    first: str = ""
    moves: bool = False
