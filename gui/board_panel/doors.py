"""Opening and closing doors without a tool: by a menu on the board, and from the lists of cells and of doors."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Signal, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.board.board_view import BoardView
from gui.board.brush import Border, border_between
from gui.board.ground import spelled_borders
from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.message_strip import Notice
from gui.words.words import Words
from rules.board.grid import distance
from rules.facts.terrain import border_of
from rules.state.events import TerrainChanged
from rules.values import Place
from rules.words.figures import place_text

CLOSED, OPEN = "door", "open_door"


class Doors(QObject):
    """Opens and closes the doors of a board, each in one step; `told` carries a Notice if there are none."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self.menu: QMenu | None = None
        self.box = CommandBox(view, (self._entries,), words, look, BoxWords("doors.name", "doors.hint", "doors.list"))
        view.installEventFilter(self)

    @Slot()
    def open_list(self) -> None:
        """Open the list of all doors, the nearest to the chosen combatant first; tell the user if there are none."""
        if not self._all():
            self.told.emit(Notice(self._words("doors.none"), "info"))
        elif self._desk.may_act():
            self.box.open()

    def turn_at(self, place: Place) -> bool:
        """Open or close the door of a cell, or offer its doors if it has several; return whether it has any."""
        doors = self._of(place)
        if len(doors) == 1:
            self.turn(doors[0])
        elif doors:
            self._open_menu(self._middle_of(place), doors)
        return bool(doors)

    def turn(self, border: Border) -> None:
        """Open a door that is closed, or close it."""
        kind = self._kinds().get(border)
        if kind is not None and self._desk.may_act():
            turned = OPEN if kind == CLOSED else CLOSED
            self._desk.change_ground(TerrainChanged(borders=spelled_borders({border: turned})))
            announce(self._view, self._words("doors.opened" if turned == OPEN else "doors.closed"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu of the doors of a cell that is clicked with the right button, or that the frame is on."""
        if event.type() == QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent):
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            place = self._view.cursor_place if by_key else self._view.place_at(QPointF(event.pos()))
            doors = self._of(place)
            if doors and self._desk.may_act():
                self._open_menu(self._middle_of(place) if by_key else event.globalPos(), doors)
                return True
        return super().eventFilter(watched, event)

    def _open_menu(self, corner: QPoint, doors: Sequence[Border]) -> None:
        if self.menu is not None:
            self.menu.deleteLater()
        menu = self.menu = LetterMenu(self._view)
        for border in doors:
            menu.addAction(self._name(border), partial(self.turn, border))
        menu.popup(corner)
        menu.setActiveAction(menu.actions()[0])

    def _middle_of(self, place: Place) -> QPoint:
        """Return the middle of a cell on the screen."""
        return self._view.mapToGlobal(self._view.spot_of(place).toPoint())

    def _all(self) -> tuple[Border, ...]:
        """Return all doors, the nearest to the chosen combatant first."""
        if not self._desk.is_open:
            return ()
        chosen = self._view.picture.token(self._view.picture.chosen)
        here, grid = self._view.cursor_place if chosen is None else chosen.at, self._desk.rulebook.ruleset.grid

        def far(border: Border) -> tuple[int, Border]:
            return min(distance(grid, here, each) for each in border), border

        return tuple(sorted(self._kinds(), key=far))

    def _kinds(self) -> Mapping[Border, str]:
        """Return whether each door is open, as the fight stands; the picture of the board may follow later."""
        desk = self._desk
        known = {
            border_of(text, desk.rulebook.ruleset.grid): kind for text, kind in desk.encounter.terrain.borders.items()
        }
        doors = {border: kind for border, kind in known.items() if kind in (CLOSED, OPEN)}
        return {border_between(*border): kind for border, kind in doors.items() if border is not None}

    def _of(self, place: Place) -> tuple[Border, ...]:
        return tuple(border for border in self._all() if place in border)

    def _name(self, border: Border) -> str:
        key = "doors.open" if self._kinds()[border] == CLOSED else "doors.close"
        one, other = (place_text(each) for each in border)
        return self._words(key, one=one, other=other)

    def _entries(self) -> Sequence[Entry]:
        return tuple(Entry(self._name(border), partial(self.turn, border)) for border in self._all())
