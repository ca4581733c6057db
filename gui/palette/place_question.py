"""A question for a cell of the board, which the board answers."""

from collections.abc import Callable

from msgspec import Struct

from rules.resolving.option import Option


class PlaceQuestion(Struct, frozen=True):
    """What is asked, and what comes of the answer.

    `take` receives the cell, spelled as in choices; `leave` goes on without one, None if there has to be one. `first`
    is what the user has typed already, and `moves` says that somebody goes there, so that a way may lead there.
    `option` and `name` are the action and its choice, so that the board can show what a cell would cover; `several`
    says that any number of cells may be named.
    """

    label: str
    take: Callable[[str], object]
    leave: Callable[[], object] | None = None
    first: str = ""
    moves: bool = False
    option: Option | None = None
    name: str = ""
    several: bool = False
