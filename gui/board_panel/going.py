"""How a combatant goes over the board: the way under the pointer, cells of one's own choosing on it, and the moves."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtWidgets import QMenu, QWidget

from gui.board.board_view import BoardView
from gui.board.picture import Trail
from gui.board_panel.routes import Route, Routes
from gui.board_panel.routes_ahead import RoutesAhead
from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.letter_menu import LetterMenu
from gui.words.words import Words
from rules.play.fight import Fight
from rules.values import Place
from rules.words.figures import place_text

MOST_LISTED = 12
"""The most moves that the menu of a cell lists."""


class Going(QObject):
    """Shows ways on a board and takes them; `said` carries what a way is and costs, empty if none is shown.

    `stops` are the cells through which the chosen combatant is to go, in order. They hold for one moment of a fight.
    """

    said = Signal(str)

    def __init__(
        self, desk: Desk, words: Words, look: Look, view: BoardView, ahead: RoutesAhead, panel: QWidget
    ) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._look = look
        self._view = view
        self._ahead = ahead
        self._panel = panel
        self._menu: QMenu | None = None
        self._stops: tuple[Place, ...] = ()
        self._moment: tuple[Fight, str] | None = None

    @property
    def menu(self) -> QMenu | None:
        """The menu of moves that was opened last; None if there was none."""
        return self._menu

    @property
    def stops(self) -> tuple[Place, ...]:
        """The cells through which the chosen combatant is to go."""
        return self._stops if self._moment == self._now() else ()

    @Slot(object)
    def show(self, place: Place | None) -> None:
        """Show the way of the chosen combatant to a cell, or to the last stop, and say what it is."""
        trail = self._trail_to(place) if self._desk.is_open else Trail()
        self._view.show_trail(replace(trail, stops=self.stops))
        self.said.emit(trail.text)

    @Slot(object, object)
    def show_drag(self, who: str | None, place: Place | None) -> None:
        """Show the way of a combatant who is dragged."""
        if who is None or place is None:
            self.show(None)
            return
        self._choose(who)
        trail = self._ahead.routes().trail(place, self.stops) if self.by_rules(who) else self._straight(who, place)
        self._view.show_trail(replace(trail, stops=self.stops))
        self.said.emit(trail.text)

    @Slot(object)
    def stop_at(self, place: Place) -> None:
        """Let the way lead through a cell; one that is the last stop already stays it."""
        desk = self._desk
        if not desk.is_open or not desk.may_act() or not self.by_rules(desk.selected_id):
            return
        here = desk.encounter.combatants[desk.selected_id].at
        stops = self.stops
        if place != (stops[-1] if stops else here):
            self._take((*stops, place))

    @Slot()
    def step_back(self) -> None:
        """Take the last stop back."""
        self._take(self.stops[:-1])

    @Slot()
    def forget(self) -> None:
        """Take all stops back."""
        self._take(())

    @Slot(str, object, bool)
    def go(self, who: str, place: Place, asks: bool) -> None:
        """Let a combatant go to a cell by the first move that the rules allow; if it `asks`, a menu lists all."""
        if not self._desk.may_act():
            return
        self._choose(who)
        if not self.by_rules(who):
            self._desk.move_to(who, place)
            return
        routes, through = self._ahead.routes(), self.before(place)
        best = routes.best(place, through)
        if asks:
            self._ask(who, place, routes, through)
        elif best is not None and best.is_open:
            self._desk.perform(best.option)
        else:
            because = routes.none_leads(place, through) if best is None else routes.against(best)
            name = self._desk.encounter.combatants[who].name
            self._desk.failed.emit(self._words("board.cannot", name=name, because=because))

    def before(self, place: Place) -> tuple[Place, ...]:
        """Return the stops before a cell, which may be the last stop itself."""
        return self.stops[:-1] if self.stops[-1:] == (place,) else self.stops

    def by_rules(self, who: str) -> bool:
        """Return whether a combatant moves by the rules: once the fight has begun."""
        encounter = self._desk.encounter
        return bool(encounter.turn) and who in encounter.combatants and encounter.combatants[who].at is not None

    def _trail_to(self, place: Place | None) -> Trail:
        """Return the way to a free cell that is pointed at, else to the last stop."""
        chosen, routes = self._view.picture.token(self._desk.selected_id), self._ahead.known
        if chosen is None or routes is None:
            return Trail()
        if place is not None and (routes.length(place) or self.stops) and not self._view.picture.at(place):
            return routes.trail(place, self.before(place))
        return routes.trail(self.stops[-1], self.stops[:-1]) if self.stops else Trail()

    def _take(self, stops: tuple[Place, ...]) -> None:
        """Keep stops, show the way through them, and say the last one with its way."""
        self._stops, self._moment = stops, self._now()
        self.show(None)
        told = self._words("board.stop", place=place_text(stops[-1])) if stops else self._words("board.no_stops")
        announce(self._view, "; ".join(filter(None, (told, self._view.trail.text))))

    def _now(self) -> tuple[Fight, str] | None:
        return (self._desk.fight, self._desk.selected_id) if self._desk.is_open else None

    def _straight(self, who: str, place: Place) -> Trail:
        """Return the way of somebody who is put somewhere by hand."""
        here = self._desk.encounter.combatants[who].at
        cells = () if here is None else (here, place)
        return Trail(cells, text=self._words("board.by_hand"))

    def _choose(self, who: str) -> None:
        if who != self._desk.selected_id:
            self._desk.select(who)

    def _ask(self, who: str, place: Place, routes: Routes, through: tuple[Place, ...]) -> None:
        """Open a menu of every way to get to a cell."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = LetterMenu(self._panel)
        listed = zip(range(MOST_LISTED), _open_ones(routes, place, through), strict=False)
        for _, route in listed:
            menu.addAction(routes.told(route).replace("&", "&&"), partial(self._desk.perform, route.option))
        menu.addSeparator()
        menu.addAction(self._words("board.put_by_hand"), partial(self._desk.move_to, who, place))
        spot, aside = self._view.spot_of(place).toPoint(), QPoint(self._look.theme.space(2), 0)
        menu.popup(self._view.mapToGlobal(spot + aside))
        menu.setActiveAction(menu.actions()[0])


def _open_ones(routes: Routes, place: Place, through: tuple[Place, ...]) -> Iterator[Route]:
    return (route for route in routes.routes(place, through) if route.is_open)
