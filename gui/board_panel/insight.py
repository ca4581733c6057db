"""What the board shows of those at whom the user looks: the best acts at a foe from every cell, reach and sides."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.board.board_view import BoardView
from gui.board.picture import Chance, Zone
from gui.board_panel.routes_ahead import RoutesAhead
from gui.board_panel.vantages_ahead import VantagesAhead
from gui.board_panel.zones_ahead import ZonesAhead
from gui.desk.desk import Desk
from gui.widgets.announcing import announce
from gui.widgets.message_strip import Notice
from gui.words.words import Words
from rules.values import Place
from rules.words.figures import place_text


class Insight(QObject):
    """Follows the eyes of the user; `ready` says that there is more to show, or less, and `told` carries a Notice.

    The best acts at a foe are shown while the pointer or the cursor is on them, or until the user ends it.
    """

    ready = Signal()
    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, view: BoardView, routes: RoutesAhead, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._view = view
        self.best = VantagesAhead(desk, words, routes, panel)
        self.reach = ZonesAhead(desk, words, panel)
        self._kept = ""
        self._shows_zones = False
        self._seen = ""
        self.best.ready.connect(self._tell_best)
        self.best.ready.connect(self.ready)
        self.reach.ready.connect(self._tell_zones)
        self.reach.ready.connect(self.ready)

    @property
    def vantages(self) -> Mapping[Place, Chance]:
        """The best act at the foe from each cell."""
        return self.best.known

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that are shown."""
        return self.reach.known if self._shows_zones else ()

    def look_at(self, who: str) -> None:
        """Work out what can be shown of a combatant, or of nobody (empty)."""
        if not self._desk.is_open:
            return
        self._seen = who
        kept = self._kept if self._kept in self._desk.encounter.combatants else ""
        if kept or who:
            self.best.show(kept or who)
        else:
            self.best.stop()
        if self._shows_zones:
            self._show_zones()

    @Slot()
    def toggle_best(self) -> None:
        """Keep the best acts at the foe under the pointer or the cursor, else at the target; or show them no longer."""
        there = (self._seen, *(token.id for token in self._view.picture.at(self._view.cursor_place)))
        foe = next((id for id in (*there, self._desk.aim.at) if self.best.is_foe(id)), "")
        if self._kept:
            self._kept = ""
            self.best.stop()
            self.told.emit(Notice(self._words("board.best_ended"), "info"))
        elif foe:
            self._kept = foe
            self.best.show(foe)
        else:
            self.told.emit(Notice(self._words("board.best_of_foe"), "info"))

    @Slot()
    def toggle_zones(self) -> None:
        """Show the reach and the sides of who is at turn and of who is looked at, or show them no longer."""
        self._shows_zones = not self._shows_zones
        if self._shows_zones:
            self._show_zones()
        else:
            self.reach.stop()
            self.ready.emit()

    def _show_zones(self) -> None:
        desk = self._desk
        there = self._view.picture.at(self._view.cursor_place)
        at_cursor = there[0].id if there and self._view.hasFocus() else ""
        self.reach.show([id for id in (desk.encounter.turn or desk.selected_id, self._seen or at_cursor) if id])

    @Slot()
    def _tell_best(self) -> None:
        """Say the best chance of all cells, or that none is open, for a foe whom the user keeps in sight."""
        if not self._kept or not self.best.is_known:
            return
        name = self._desk.encounter.combatants[self._kept].name
        nearest = self.best.best_place()
        if nearest is None:
            announce(self._view, self._words("board.best_nowhere", name=name))
        else:
            told = self.best.known[nearest].told
            announce(self._view, self._words("board.best_from", place=place_text(nearest), told=told))

    @Slot()
    def _tell_zones(self) -> None:
        """Say the zones, where the user hears them."""
        if self._view.hasFocus():
            announce(self._view, "; ".join(zone.told for zone in self.zones))
