"""A list of the cells that matter: where somebody stands, and where the chosen combatant can go."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.board.board_view import BoardView
from gui.board.picture import BoardPicture
from gui.board_panel.going import Going
from gui.theme.look import Look
from gui.words.words import Words
from rules.board.grid import Grid, distance
from rules.values import Place

MOST_CELLS: Final = 300
"""The most cells that are listed, the nearest first."""


class CellList(QObject):
    """Opens a box with the cells of a board; `tell` describes one, `grid` returns the grid of the fight.

    Enter takes the cursor of the board to the cell. With Ctrl it does there what it does on the board, and the list
    keeps the keys: the chosen combatant goes to a free cell, aims at a foe, and somebody else is chosen. Ctrl+Space
    leads the way through the cell, Ctrl+Backspace takes that back, and Shift+Enter opens the menu of moves. Ctrl+D
    opens or closes the door of the cell.
    """

    def __init__(
        self,
        view: BoardView,
        tell: Callable[[Place], str],
        grid: Callable[[], Grid],
        words: Words,
        look: Look,
        *,
        going: Going,
        act: Callable[[Place], None],
        turn_door: Callable[[Place], bool],
    ) -> None:
        super().__init__(view)
        self._view = view
        self._tell = tell
        self._grid = grid
        self._going = going
        self._act = act
        self._turn_door = turn_door
        self._places: dict[str, Place] = {}
        self.box = CommandBox(view, (self._entries,), words, look, BoxWords("cells.name", "cells.hint", "cells.list"))
        self.box.field.installEventFilter(self)

    @Slot()
    def open(self) -> None:
        """Open the box; somebody has to be on the board."""
        self.box.open()

    def refresh(self) -> None:
        """Show the cells as they are now, if the box is open; the current one stays current."""
        if self.box.isVisible():
            place = self._current()
            self.box.model.offer(self._entries())
            names = {each: name for name, each in self._places.items()}
            rows = [row.name for row in self.box.model.rows]
            name = "" if place is None else names.get(place, "")
            self.box.view.setCurrentIndex(self.box.model.index(rows.index(name) if name in rows else 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Do with a cell what the board does with it."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            place, modifiers = self._current(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if place is not None and self._takes(event.key(), modifiers, place):
                return True
        return super().eventFilter(watched, event)

    def _takes(self, key: int, modifiers: Qt.KeyboardModifier, place: Place) -> bool:
        """Act on a key; return whether it was one of the list's."""
        ctrl, enter = modifiers == Qt.KeyboardModifier.ControlModifier, key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if ctrl and enter:
            self._act(place)
        elif ctrl and key == Qt.Key.Key_D:
            self._turn_door(place)
        elif ctrl and key == Qt.Key.Key_Space:
            self._going.stop_at(place)
        elif ctrl and key == Qt.Key.Key_Backspace and self._going.stops:
            self._going.step_back()
        elif enter and modifiers == Qt.KeyboardModifier.ShiftModifier:
            self._go_to(place)
            self._view.went.emit(self._view.picture.chosen, place, True)
        else:
            return False
        return True

    def _current(self) -> Place | None:
        index = self.box.view.currentIndex()
        return self._places.get(self.box.model.row(index.row()).name) if index.isValid() else None

    def _entries(self) -> Sequence[Entry]:
        picture = self._view.picture
        cells = islice(dict.fromkeys(cells_of_interest(picture, self._grid())), MOST_CELLS)
        entries = {place: self._entry(picture, place) for place in cells}
        self._places = {entry.name: place for place, entry in entries.items()}
        return tuple(entries.values())

    def _entry(self, picture: BoardPicture, place: Place) -> Entry:
        band = picture.band(place)
        cost = "" if band is None or picture.at(place) else picture.bands[band].label
        return Entry(self._tell(place), partial(self._go_to, place), cost)

    def _go_to(self, place: Place) -> None:
        self.box.hide()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.go_to(place)


def cells_of_interest(picture: BoardPicture, grid: Grid) -> Iterator[Place]:
    """Yield the cells where somebody stands, then those in reach, each from the nearest to the chosen combatant on."""
    chosen = picture.token(picture.chosen) or picture.tokens[0]

    def far(place: Place) -> tuple[int, Place]:
        return distance(grid, chosen.at, place), place

    yield from sorted((token.at for token in picture.tokens), key=far)
    yield from sorted({place for band in picture.bands for place in band.places}, key=far)
