"""A list of the cells that matter: where somebody stands, and where the chosen combatant can go."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, Qt, Slot

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.board.board_view import BoardView
from gui.board.picture import BoardPicture
from gui.theme.look import Look
from gui.words.words import Words
from rules.board.grid import Grid, distance
from rules.values import Place

MOST_CELLS: Final = 300
"""The most cells that are listed, the nearest first."""


class CellList(QObject):
    """Opens a box with the cells of a board; `tell` describes one, and `grid` returns the grid of the fight.

    Enter moves the cursor of the board to the cell, from where the combatant can go there or aim at who is in it.
    """

    def __init__(
        self, view: BoardView, tell: Callable[[Place], str], grid: Callable[[], Grid], words: Words, look: Look
    ) -> None:
        super().__init__(view)
        self._view = view
        self._tell = tell
        self._grid = grid
        self.box = CommandBox(view, (self._entries,), words, look, BoxWords("cells.name", "cells.hint", "cells.list"))

    @Slot()
    def open(self) -> None:
        """Open the box; somebody has to be on the board."""
        self.box.open()

    def _entries(self) -> Sequence[Entry]:
        picture = self._view.picture
        cells = islice(dict.fromkeys(cells_of_interest(picture, self._grid())), MOST_CELLS)
        return [self._entry(picture, place) for place in cells]

    def _entry(self, picture: BoardPicture, place: Place) -> Entry:
        band = picture.band(place)
        cost = "" if band is None or picture.at(place) else picture.bands[band].label
        return Entry(self._tell(place), partial(self._go_to, place), cost)

    def _go_to(self, place: Place) -> None:
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.go_to(place)


def cells_of_interest(picture: BoardPicture, grid: Grid) -> Iterator[Place]:
    """Yield the cells where somebody stands, then those in reach, each from the nearest to the chosen combatant on."""
    chosen = picture.token(picture.chosen) or picture.tokens[0]

    def far(place: Place) -> tuple[int, Place]:
        return distance(grid, chosen.at, place), place

    yield from sorted((token.at for token in picture.tokens), key=far)
    yield from sorted({place for band in picture.bands for place in band.places}, key=far)
