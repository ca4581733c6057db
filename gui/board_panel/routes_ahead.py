"""Works out, while nobody waits, where the chosen combatant can go."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.board_panel.routes import Routes
from gui.desk.desk import Desk
from gui.scheduling.idle_work import IdleWork
from gui.words.words import Words
from rules.palette.moves import Move
from rules.play.fight import Fight


class RoutesAhead(IdleWork):
    """Works out the moves of the chosen combatant while nobody waits; `routes` returns them at once if asked.

    `ready` says that they are known.
    """

    ready = Signal()

    def __init__(self, desk: Desk, words: Words, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._fight: Fight | None = None
        self._who = ""
        self._work: Iterator[None] = iter(())
        self._routes: Routes | None = None
        words.changed.connect(self.stop)

    @property
    def known(self) -> Routes | None:
        """The moves, if they were worked out for the fight as it is shown."""
        return self._routes if self._is_current() else None

    def rest(self) -> None:
        """Begin after a pause, unless the moves are known."""
        if self._is_current() and self._routes is not None:
            return
        self.stop()
        if self._can_move():
            self._fight, self._who = self._desk.fight, self._desk.selected_id
            self._pause_first()

    @Slot()
    def stop(self) -> None:
        """Forget what was worked out."""
        self._stop_work()
        self._work, self._routes, self._fight = iter(()), None, None

    def routes(self) -> Routes:
        """Return the moves of the chosen combatant."""
        if not self._is_current() or self._routes is None:
            self._fight, self._who = self._desk.fight, self._desk.selected_id
            self._routes = self._put_together(move for each in self._offered() for move in each)
            self.ready.emit()
        return self._routes

    def _begin(self) -> None:
        self._work = self._pieces()

    def _go_on(self) -> bool:
        return next(self._work, self) is not self

    def _pieces(self) -> Iterator[None]:
        found: list[Move] = []
        for moves in self._offered():
            found.extend(moves)
            yield
        if self._is_current():
            self._routes = self._put_together(found)
            self.ready.emit()

    def _offered(self) -> Iterator[tuple[Move, ...]]:
        """Yield the moves of each action of the chosen combatant."""
        fight = self._desk.fight
        for option in self._desk.lazy_palette() if self._can_move() else ():
            yield fight.moves_of(option)

    def _put_together(self, found: Iterable[Move]) -> Routes:
        fight, who = self._desk.fight, self._desk.selected_id
        return Routes(fight, who, fight.in_order(found), self._desk.texts, self._words)

    def _is_current(self) -> bool:
        desk = self._desk
        return desk.is_open and self._fight is desk.fight and self._who == desk.selected_id

    def _can_move(self) -> bool:
        """Return whether the chosen combatant is on the board, in a fight that has begun."""
        desk = self._desk
        chosen = desk.encounter.combatants.get(desk.selected_id)
        return bool(desk.encounter.turn) and chosen is not None and chosen.at is not None
