"""Placing a whole side in an area that is marked on the board."""

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot

from gui.board.board_view import BoardView
from gui.board.cells import Cells
from gui.board.marking import Purpose
from gui.desk.desk import Desk
from gui.widgets.message_strip import Notice
from gui.words.words import Words
from rules.values import Place
from rules.words.figures import place_text


class SideArea(QObject):
    """Lets the user mark an area, and fills it with the side of the chosen combatant; `told` carries a Notice."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self._side = self._name = ""
        view.marked.connect(self._fill)
        view.cornered.connect(self._tell_corner)

    @Slot()
    def ask(self) -> None:
        """Let the next area be marked for the side of the chosen combatant, if a board is shown."""
        desk, words = self._desk, self._words
        chosen = desk.encounter.combatants.get(desk.selected_id) if desk.is_open else None
        if chosen is None or not desk.may_act():
            return
        if not self._view.isVisible():
            self.told.emit(Notice(words("board.no_board")))
            return
        self._side, self._name = chosen.side, chosen.name
        self.told.emit(Notice(words("board.mark_side", name=chosen.name), "info"))
        self._view.mark_area("side")
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str, object)
    def _fill(self, purpose: Purpose, area: QRectF) -> None:
        """Place the side in the area that was marked for it, or say that it is too small."""
        desk = self._desk
        if purpose != "side" or not desk.is_open or not desk.may_act():
            return
        shape = desk.rulebook.ruleset.grid.shape
        cells = frozenset(Cells(shape).inside(area))
        count = sum(each.side == self._side for each in desk.encounter.combatants.values())
        if desk.place_side(self._side, cells):
            self.told.emit(Notice(self._words("board.side_placed", name=self._name), "info"))
        else:
            self.told.emit(Notice(self._words("board.area_too_small", count=count)))

    @Slot(object)
    def _tell_corner(self, place: Place) -> None:
        self.told.emit(Notice(self._words("board.corner", place=place_text(place)), "info"))
